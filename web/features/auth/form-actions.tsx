import type { ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';

/** The buttons at the end of a form, the main one last; on narrow screens under each other, the main one on top. The words of a quiet one that is `apart` begin where the text above does. */
export function FormActions({ apart = false, children }: { apart?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex gap-3 max-sm:flex-col-reverse',
        apart ? 'sm:justify-between sm:[&>:first-child:not(:last-child)]:-ml-4' : 'sm:justify-end',
      )}
    >
      {children}
    </div>
  );
}
