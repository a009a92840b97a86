import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from '#web/ui/button-style.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** The props of `Button`; those of the native element pass through. */
export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true, the button is disabled and shows a spinner and `busyLabel`. */
  busy?: boolean;
  /** Label while busy, such as 'Saving...'. */
  busyLabel?: string;
  /** A lucide icon of 16 px before the label. */
  icon?: ReactNode;
}

/** A button, by default of type `button`; disabled while busy, so that nothing is sent twice. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'medium',
    busy = false,
    busyLabel,
    icon,
    className,
    children,
    disabled,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {busy ? <Spinner size={16} /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
