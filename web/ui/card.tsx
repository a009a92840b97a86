import type { ComponentProps } from 'react';
import { cx } from '#web/lib/classes.ts';

/** A bordered surface for one thing; `roomy` for forms, not for lists. */
export function Card({
  className,
  roomy = false,
  ...rest
}: ComponentProps<'div'> & { roomy?: boolean }) {
  return (
    <div
      {...rest}
      className={cx(
        'rounded-card border border-line bg-surface',
        roomy ? 'p-6 sm:p-8' : 'p-4',
        className,
      )}
    />
  );
}
