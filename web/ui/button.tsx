import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from '#web/ui/button-style.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Properties of `Button`; everything of the native element passes through. */
export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button is disabled, shows a spinner and `busyLabel`. */
  busy?: boolean;
  /** The words shown while busy, such as 'Saving...'. */
  busyLabel?: string;
  /** A lucide icon of 16 px before the words. */
  icon?: ReactNode;
}

/** A button of type `button` unless told otherwise, disabled while busy so that nothing is sent twice. */
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
