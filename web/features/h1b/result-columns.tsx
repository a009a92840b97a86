import { H1B_TABLE_COLUMNS, type H1bSortColumn, type H1bTableColumn } from '#shared/h1b/query.ts';
import type { H1bView } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';

/** What the columns of the results are called. */
export const LABELS: Record<H1bTableColumn, string> = {
  employer_name: 'Employer',
  job_title: 'Job Title',
  case_status: 'Status',
  salary: 'Salary',
  location: 'Location',
  decision_date: 'Decision Date',
  fiscal_year: 'Fiscal Year',
  case_number: 'Case Number',
};

/** Whether a column's header sorts. */
export function isSortable(column: H1bTableColumn): column is H1bTableColumn & H1bSortColumn {
  return column !== 'location' && column !== 'fiscal_year';
}

/** The columns that a view shows: those it names, otherwise those with a value in the whole result. */
export function columnsOf(view: H1bView, empty: readonly H1bTableColumn[]): H1bTableColumn[] {
  const named = view.columns?.split(',');
  return H1B_TABLE_COLUMNS.filter((column) =>
    named ? named.includes(column) : !empty.includes(column),
  );
}

/** Names the columns that are away because nothing has a value there, and brings any column back or takes it away. */
export function Columns(props: {
  shown: readonly H1bTableColumn[];
  empty: readonly H1bTableColumn[];
  onShow: Show;
}) {
  const { shown, empty, onShow } = props;
  const words = empty.filter((column) => !shown.includes(column)).map((column) => LABELS[column]);
  const last = words.pop();
  const named = words.length === 0 ? last : `${words.join(', ')} and ${last}`;
  const toggle = (column: H1bTableColumn) => {
    const next = H1B_TABLE_COLUMNS.filter((one) => shown.includes(one) !== (one === column));
    const usual = H1B_TABLE_COLUMNS.filter((one) => !empty.includes(one));
    if (next.length === 0) return;
    onShow({ columns: next.join() === usual.join() ? undefined : next.join(',') });
  };
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-small text-soft">
      {last !== undefined && <p>{`Hidden because no result has a value: ${named}.`}</p>}
      <details data-print="hide" className="max-sm:hidden">
        <summary className="prose-link w-fit py-1">Columns</summary>
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1 py-1 text-ink">
          <legend className="sr-only">Columns shown</legend>
          {H1B_TABLE_COLUMNS.map((column) => (
            <label key={column} className="inline-flex min-h-6 items-center gap-1.5">
              <input
                type="checkbox"
                checked={shown.includes(column)}
                onChange={() => toggle(column)}
              />
              {LABELS[column]}
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
}
