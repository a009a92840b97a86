import type { Meaning } from '#shared/postings/verdict-needs.ts';
import { cx } from '#web/lib/classes.ts';

const DOTS = {
  good: 'bg-green-dot',
  bad: 'bg-red-dot',
  ask: 'bg-yellow-dot',
  plain: 'bg-grey-dot',
} as const;

/** The colour of what a posting says to the person; the words beside it carry the meaning. */
export function MeaningDot({ meaning }: { meaning: Meaning }) {
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block size-2.5 shrink-0 rounded-full', DOTS[meaning])}
    />
  );
}
