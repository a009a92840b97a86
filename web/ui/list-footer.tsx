import { Pagination } from '#web/ui/pagination.tsx';

/** The line below a list: how many things there are, and the page controls; `onPage` gets undefined for the first page. */
export function ListFooter(props: {
  count: string;
  page: number | undefined;
  totalPages: number;
  onPage: (page: number | undefined) => void;
}) {
  const { count, page = 1, totalPages, onPage } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="tabular text-soft">{count}</p>
      <Pagination
        page={page}
        totalPages={totalPages}
        onPage={(next) => onPage(next > 1 ? next : undefined)}
      />
    </div>
  );
}
