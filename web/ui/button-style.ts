import { cx } from '#web/lib/classes.ts';

/** Weight of an action: one `primary` per view, `secondary` beside it, `quiet` in rows and bars, `danger` for destructive ones. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** Height of an action: 40 px, or 32 px inside rows. */
export type ButtonSize = 'medium' | 'small';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  secondary: 'bg-surface text-ink border-line hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-strong',
};

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-10 px-4 text-body pointer-coarse:min-h-11',
  small: 'min-h-8 px-2.5 text-small pointer-coarse:min-h-10',
};

/** Class names of buttons and of links that look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-ui border font-medium whitespace-nowrap no-underline transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    extra,
  );
}
