import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';

/** How a state stands that is all a page has: in the middle of the page, without a card, which would be empty for the most part. */
export const WHOLE_PAGE_CLASS =
  'min-h-[max(22rem,calc(100dvh-16rem))] justify-center border-0! bg-transparent!';

/** The sign of a state in its round field; decorative. */
export function StateSign(props: { icon: LucideIcon; tone?: 'danger' }) {
  const { icon: Icon, tone } = props;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'mb-1 inline-flex size-12 items-center justify-center rounded-full',
        tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent',
      )}
    >
      <Icon size={22} />
    </span>
  );
}

/** Shown where there is nothing: one sentence and what can be done; `isPage` where the page has nothing else. */
export function EmptyState(props: {
  title: string;
  icon?: LucideIcon;
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const { title, icon, isPage, children, action } = props;
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-6 py-12 text-center',
        isPage && WHOLE_PAGE_CLASS,
      )}
    >
      {icon && <StateSign icon={icon} />}
      <p className="text-large font-semibold text-balance">{title}</p>
      {children && <div className="max-w-prose text-balance text-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
