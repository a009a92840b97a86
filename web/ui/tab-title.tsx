import type { ReactNode } from 'react';

import { AppLink } from '#web/ui/app-link.tsx';

interface TabTitleProps {
  children: ReactNode;
  /** What the tabs are called for screen readers. */
  label: string;
  tabs: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[];
  /** What else stands on their line. */
  more?: ReactNode;
  /** A few words after them, where there is room. */
  beside?: ReactNode;
  actions?: ReactNode;
}

/** What the pages of the same tabs hand to the top of theirs. */
export type TabsOfPage = Pick<TabTitleProps, 'label' | 'tabs' | 'more'>;

/** The top of a page that is one of several tabs: the tabs stand where its title would, which is heard and printed. */
export function TabTitle(props: TabTitleProps) {
  const { children, label, tabs, more, beside, actions } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:gap-x-2">
      <h1 className="sr-only print:not-sr-only print:text-title">{children}</h1>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <nav
          aria-label={label}
          data-print="hide"
          className="flex items-baseline gap-5 max-sm:gap-3"
        >
          {tabs.map((one) => (
            <AppLink
              key={one.label}
              href={one.href}
              aria-current={one.isCurrent ? 'page' : undefined}
              className="inline-flex min-h-10 items-center border-b-2 border-transparent text-title font-normal text-soft no-underline max-sm:text-large max-[22rem]:text-body hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {one.label}
            </AppLink>
          ))}
          {more}
        </nav>
        {beside && <p className="tabular text-small text-soft max-sm:hidden">{beside}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3 max-sm:gap-2">{actions}</div>}
    </div>
  );
}
