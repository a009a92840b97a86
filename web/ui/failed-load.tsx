import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { cx } from '#web/lib/classes.ts';
import { Button } from '#web/ui/button.tsx';

/** What could not be loaded, calmly, with Retry; `query` is the result of TanStack Query. */
export function FailedLoad(props: {
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  /** What failed, where it is the page's whole content: `children` say why. */
  title?: string;
  /** Another way on. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { query, title, action, children } = props;
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-5 py-4',
        title && 'flex-col py-12 text-center',
      )}
    >
      <CircleAlert size={20} aria-hidden="true" className="shrink-0 text-danger" />
      <div className="min-w-48 flex-1 [overflow-wrap:anywhere]">
        {title && <p className="text-large font-semibold">{title}</p>}
        {children && <div className={title && 'text-soft'}>{children}</div>}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant={title ? 'primary' : 'secondary'}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
        {action}
      </div>
    </div>
  );
}
