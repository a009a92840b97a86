import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The red panel for a failed load, with Retry; `query` is the result of TanStack Query. */
export function FailedLoad(props: {
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  title?: string;
  children: ReactNode;
}) {
  const { query, title, children } = props;
  return (
    <Panel
      tone="error"
      title={title}
      action={
        <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    >
      {children}
    </Panel>
  );
}
