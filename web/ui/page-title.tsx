import type { ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';

/** The page's one `<h1>`, with its actions at the end of the line; a mark before it, the way back above it and a line beneath it where there are any. */
export function PageTitle(props: {
  children: ReactNode;
  actions?: ReactNode;
  mark?: ReactNode;
  above?: ReactNode;
  beneath?: ReactNode;
  /** A few words after it, where there is room. */
  beside?: ReactNode;
}) {
  const { children, actions, mark, above, beneath, beside } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:gap-x-3">
      <div
        className={cx('flex min-w-0 items-center gap-4', mark !== undefined && 'min-w-64 flex-1')}
      >
        {mark}
        <div className="min-w-0">
          {above}
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 className="text-title [overflow-wrap:anywhere]">{children}</h1>
            {beside && <p className="tabular text-small text-soft max-sm:hidden">{beside}</p>}
          </div>
          {beneath}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3 max-sm:gap-2">{actions}</div>}
    </div>
  );
}
