import { cx } from '#web/lib/classes.ts';

/** A grey block the size of what is coming (give it height and width classes); hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse rounded-ui bg-sunken', className)}
    />
  );
}
