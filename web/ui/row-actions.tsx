import type { ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';

/** The class of an action that few rows need, in a row that is the group `row`: with a mouse it is there while the pointer or the focus is on the row. */
export const RARE_ACTION =
  'sm:pointer-fine:opacity-0 sm:pointer-fine:transition-opacity sm:pointer-fine:group-focus-within/row:opacity-100 sm:pointer-fine:group-hover/row:opacity-100';

/** What of its row brings them up. */
const SHOWN = {
  item: 'pointer-fine:group-focus-within/item:opacity-100 pointer-fine:group-hover/item:opacity-100',
  person:
    'pointer-fine:group-focus-within/person:opacity-100 pointer-fine:group-hover/person:opacity-100',
  paper:
    'pointer-fine:group-focus-within/paper:opacity-100 pointer-fine:group-hover/paper:opacity-100',
} as const;

/** The actions of a row: with a mouse above its end while the pointer or the focus is on the row, on a touch screen always, beneath it. The row is `relative` and a group of the name. */
export function RowActions({ of, children }: { of: keyof typeof SHOWN; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex flex-wrap pointer-coarse:-ml-2.5 pointer-fine:absolute pointer-fine:top-0 pointer-fine:right-0 pointer-fine:rounded-ui pointer-fine:bg-surface pointer-fine:opacity-0 pointer-fine:transition-opacity',
        SHOWN[of],
      )}
    >
      {children}
    </div>
  );
}
