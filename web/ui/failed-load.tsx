import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { cx } from '#web/lib/classes.ts';
import { Button } from '#web/ui/button.tsx';
import { StateSign, WHOLE_PAGE_CLASS } from '#web/ui/empty-state.tsx';

/** What could not be loaded, calmly, with Retry; `query` is the result of TanStack Query. */
export function FailedLoad(props: {
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  /** What failed, where it is not one part of many: `children` say why. */
  title?: string;
  /** Whether the page has nothing else. */
  isPage?: boolean;
  /** Another way on. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { query, title, isPage, action, children } = props;
  const [what, after] = title?.split('. ') ?? [];
  return (
    <div
      role="alert"
      className={cx(
        'flex items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-5',
        title ? 'flex-col py-12 text-center' : 'flex-wrap py-4',
        isPage && WHOLE_PAGE_CLASS,
      )}
    >
      {title ? (
        <StateSign icon={CircleAlert} tone="danger" />
      ) : (
        <CircleAlert size={20} aria-hidden="true" className="shrink-0 text-danger" />
      )}
      <div className={cx('min-w-48 [overflow-wrap:anywhere]', !title && 'flex-1')}>
        {title && (
          <p className="text-large font-semibold text-balance">
            {what}
            {after && <span className="sr-only">. </span>}
          </p>
        )}
        {(after || children) && (
          <div className={title && 'mt-1 max-w-prose text-balance text-soft'}>
            {after} {children}
          </div>
        )}
      </div>
      <div className={cx('flex flex-wrap justify-center gap-3', title && 'mt-2')}>
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
