import type { ApplicationSort } from '#shared/applications/sort.ts';
import type { Ahead } from '#shared/applications/contracts/ahead.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { BriefSays } from '#shared/postings/brief-says.ts';
import { ApplicationRow } from '#web/features/applications/application-row.tsx';
import { type ListSearch, sortBy, sortOf } from '#web/features/applications/list-search.ts';
import type { Selection } from '#web/features/applications/use-selection.ts';
import { useConnection } from '#web/lib/connection.ts';
import { useMedia, WIDE } from '#web/lib/use-media.ts';
import { SelectBox } from '#web/ui/select-box.tsx';
import { ColumnHeader, SortButton, Table, TableBody, TableHead } from '#web/ui/table.tsx';

interface ApplicationsTableProps {
  applications: readonly Application[];
  /** What their postings say, by the application's id. */
  says: readonly (BriefSays & { readonly id: string })[];
  /** What is ahead of them beside their next steps. */
  next: readonly (Ahead & { readonly id: string })[];
  view: ListSearch;
  /** Whether other rows are being loaded. */
  waiting: boolean;
  onShow: (view: ListSearch) => void;
  selection: Selection;
}

/** The list's table: Company & Position, Status, Next, Visa and pay, Applied On, Actions; cards below 640 px. */
export function ApplicationsTable(props: ApplicationsTableProps) {
  const { applications, says, next, view, waiting, onShow, selection } = props;
  const wide = useMedia(WIDE);
  const isCut = useConnection() !== 'online';
  const ids = applications.map(({ id }) => id);
  const companies = [...new Set(applications.flatMap(({ company_id: id }) => id ?? []))].toSorted();
  const { sort, direction } = sortOf(view);
  const sorted = (column: ApplicationSort) => (sort === column ? direction : undefined);
  const onSort = (column: ApplicationSort) => () => onShow(sortBy(view, column));
  const part = (column: ApplicationSort, words: string) => (
    <SortButton sorted={sorted(column)} pressed={sort === column} onSort={onSort(column)}>
      {words}
    </SortButton>
  );
  return (
    <div
      aria-busy={waiting}
      className="rounded-card border-line transition-opacity aria-busy:opacity-60 max-sm:[&_tbody]:gap-2 sm:overflow-clip sm:border sm:bg-surface print:border-0 sm:[&_tbody_tr:last-child]:border-b-0"
    >
      {/* Without a connection nothing can be chosen, changed or put in another order. */}
      <fieldset disabled={isCut} className="contents">
        <Table caption="Applications">
          <TableHead>
            <ColumnHeader
              label="Company & Position"
              // Two marks between its words would part them.
              className="[&_.lucide-arrow-up-down]:hidden"
              sortable
              sorted={sorted('company') ?? sorted('job_title')}
            >
              <span className="inline-flex items-center gap-2.5">
                {wide && (
                  <SelectBox
                    label="Select all on this page"
                    checked={ids.every((id) => selection.ids.has(id))}
                    onChange={(selected) => selection.set(ids, selected)}
                  />
                )}
                <span className="inline-flex items-center gap-1">
                  {part('company', 'Company')}
                  {' & '}
                  {part('job_title', 'Position')}
                </span>
              </span>
            </ColumnHeader>
            <ColumnHeader sorted={sorted('status')} onSort={onSort('status')}>
              Status
            </ColumnHeader>
            <ColumnHeader
              className="sm:max-md:hidden"
              sorted={sorted('next')}
              onSort={onSort('next')}
            >
              Next
            </ColumnHeader>
            <ColumnHeader className="max-lg:hidden">Visa and pay</ColumnHeader>
            <ColumnHeader sorted={sorted('date_applied')} onSort={onSort('date_applied')}>
              Applied On
            </ColumnHeader>
            <ColumnHeader align="right" className="print:hidden">
              Actions
            </ColumnHeader>
          </TableHead>
          <TableBody>
            {applications.map((application) => (
              <ApplicationRow
                key={application.id}
                application={application}
                says={says.find(({ id }) => id === application.id)}
                ahead={next.find(({ id }) => id === application.id)}
                companies={companies}
                selection={selection}
              />
            ))}
          </TableBody>
        </Table>
      </fieldset>
    </div>
  );
}
