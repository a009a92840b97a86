import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';
import { deletedMessages } from '#shared/profile/messages.ts';
import { DeletedRow } from '#web/features/profile/deleted-row.tsx';
import { readPage, viewHref } from '#web/lib/address-view.ts';
import { countWords, useLastPage } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { listDeletedRecords } from '#web/lib/queries/deleted.ts';
import { useFocusAfter } from '#web/lib/use-focus-after.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ColumnHeader, Table, TableBody, TableHead } from '#web/ui/table.tsx';

/** Grey rows in the frame of the table. */
function RowsSkeleton() {
  return (
    <div className="rounded-ui border border-line bg-surface p-3">
      <div className="flex h-8 items-center">
        <Spinner size={16} label="Loading..." />
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}

/** What the person deleted in the last DELETED_KEPT_DAYS days, at /profile/deleted. */
export function DeletedPage() {
  const { page: asked }: { page?: unknown } = useSearch({ strict: false });
  const page = readPage(asked);
  const navigate = useNavigate();
  const list = useQuery({ ...listDeletedRecords(page), placeholderData: keepPreviousData });
  const found = list.data;
  const { box, onGoing } = useFocusAfter(found?.data, '[data-restore]');
  const show = (next: number | undefined, replace = false) =>
    void navigate({
      href: viewHref(paths.deleted, { page: next && next > 1 ? next : undefined }),
      replace,
    });
  useLastPage(list, (last) => show(last, true));
  return (
    <div className="flex flex-col gap-5">
      <PageTitle actions={<LinkButton href={paths.profile}>Profile</LinkButton>}>
        Recently deleted
      </PageTitle>
      <p className="max-w-prose text-soft">
        {`What you delete or replace is kept for ${DELETED_KEPT_DAYS} days, or until your account is full. Only you can see it.`}
      </p>
      {list.isError && <FailedLoad query={list}>{deletedMessages.loadFailed}</FailedLoad>}
      {list.isPending && <RowsSkeleton />}
      {found && (
        <div ref={box} tabIndex={-1} className="flex flex-col gap-5 outline-none">
          {found.totalRecords === 0 && (
            <EmptyState title="Nothing was deleted">
              Applications, answers, companies and resumes appear here when you delete them.
            </EmptyState>
          )}
          {found.data.length > 0 && (
            <div
              aria-busy={list.isPlaceholderData}
              className="rounded-ui border-line transition-opacity aria-busy:opacity-60 sm:overflow-clip sm:border sm:bg-surface sm:[&_tbody_tr:last-child]:border-b-0"
            >
              <Table caption="Recently deleted">
                <TableHead>
                  <ColumnHeader>Kind</ColumnHeader>
                  <ColumnHeader>Name</ColumnHeader>
                  <ColumnHeader>Deleted on</ColumnHeader>
                  <ColumnHeader>Goes for good on</ColumnHeader>
                  <ColumnHeader align="right" className="print:hidden">
                    Actions
                  </ColumnHeader>
                </TableHead>
                <TableBody>
                  {found.data.map((record, index) => (
                    <DeletedRow
                      key={`${record.kind} ${record.id}`}
                      record={record}
                      onGoing={(going) => onGoing(index, going)}
                    />
                  ))}
                </TableBody>
              </Table>
            </div>
          )}
          {found.totalRecords > 0 && (
            <ListFooter
              count={countWords(found.totalRecords, 'record')}
              page={page}
              totalPages={found.totalPages}
              onPage={(next) => show(next)}
            />
          )}
        </div>
      )}
    </div>
  );
}
