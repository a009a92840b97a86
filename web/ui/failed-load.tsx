import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '#web/ui/button.tsx';

/** What could not be loaded, calmly, with Retry; `query` is the result of TanStack Query. */
export function FailedLoad(props: {
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  title?: string;
  /** Another way on. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { query, title, action, children } = props;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-5 py-4"
    >
      <CircleAlert size={20} aria-hidden="true" className="shrink-0 text-danger" />
      <div className="min-w-48 flex-1 [overflow-wrap:anywhere]">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  );
}
