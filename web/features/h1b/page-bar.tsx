import { useId } from 'react';
import { H1B_PAGE_SIZE, H1B_PAGE_SIZES } from '#shared/core/limits.ts';
import type { H1bView } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import type { RecordsPage } from '#web/lib/queries/h1b.ts';
import { CONTROL_CLASS } from '#web/ui/field.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

const SMALL_CONTROL = `${CONTROL_CLASS} max-w-24`;

/** The bar under the results: their number, rows per page, Previous and Next, and a jump to a page. */
export function PageBar(props: {
  page: RecordsPage;
  count: string;
  view: H1bView;
  onShow: Show;
  /** Called after another page was chosen. */
  onTurned: () => void;
}) {
  const { page, count, view, onShow, onTurned } = props;
  const id = useId();
  const go = (next: number) => {
    onShow({ page: Math.min(Math.max(1, next), Math.max(1, page.totalPages)) });
    onTurned();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="tabular text-soft">{count}</p>
      <div data-print="hide" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="flex items-center gap-2">
          <label htmlFor={`${id}-size`} className="text-small text-soft">
            Rows per page
          </label>
          <select
            id={`${id}-size`}
            className={SMALL_CONTROL}
            value={view.pageSize ?? H1B_PAGE_SIZE}
            onChange={(event) => onShow({ pageSize: Number(event.target.value), page: undefined })}
          >
            {H1B_PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </span>
        {page.totalPages > 2 && (
          <form
            noValidate
            className="flex items-center gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              const wanted = Number(new FormData(event.currentTarget).get('page'));
              if (Number.isInteger(wanted) && wanted > 0) go(wanted);
            }}
          >
            <label htmlFor={`${id}-page`} className="text-small text-soft">
              Go to page
            </label>
            <input
              key={view.page}
              id={`${id}-page`}
              name="page"
              inputMode="numeric"
              autoComplete="off"
              className={SMALL_CONTROL}
            />
          </form>
        )}
        <Pagination page={view.page ?? 1} totalPages={page.totalPages} onPage={go} />
      </div>
    </div>
  );
}
