import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';

/** A 40 px square button that shows only an icon; `label` is its accessible name and its title. */
export function IconButton(
  props: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; icon: ReactNode },
) {
  const { label, icon, className, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-10 items-center justify-center rounded-ui text-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-60',
        className,
      )}
    >
      {icon}
    </button>
  );
}
