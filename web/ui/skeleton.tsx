import { cx } from '#web/lib/classes.ts';

/** A grey placeholder for loading content (pass height and width classes); hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-pulse rounded-ui bg-line', className)} />
  );
}
