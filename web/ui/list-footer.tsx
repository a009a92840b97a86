import type { ReactNode } from 'react';

import { Pagination } from '#web/ui/pagination.tsx';

/** The line below a list: how many things there are, and the page controls; `onPage` gets undefined for the first page. */
export function ListFooter(props: {
  count: string;
  page: number | undefined;
  totalPages: number;
  onPage: (page: number | undefined) => void;
  /** What stands beside the count. */
  children?: ReactNode;
}) {
  const { count, page = 1, totalPages, onPage, children } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="tabular text-soft">{count}</p>
        {children}
      </div>
      <Pagination
        page={page}
        totalPages={totalPages}
        onPage={(next) => onPage(next > 1 ? next : undefined)}
      />
    </div>
  );
}
