import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Trash2, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';

import type { DeletedRecord } from '#shared/account/contracts/schemas.ts';
import type { DeletedKind } from '#shared/account/deleted-kinds.ts';
import { localDate } from '#shared/core/dates.ts';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { deletedMessages, profileMessages } from '#shared/profile/messages.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { savedJobMessages } from '#shared/saved-jobs/messages.ts';
import { readPage, viewHref } from '#web/lib/address-view.ts';
import { countWords, useLastPage } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import {
  listDeletedRecords,
  useDeleteForGood,
  useRestoreDeletedRecord,
} from '#web/lib/queries/deleted.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useFocusAfter } from '#web/lib/use-focus-after.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = deletedMessages;

const KINDS: Readonly<Record<DeletedKind, string>> = {
  application: 'Application',
  answer: 'Answer',
  company: 'Company',
  resume: 'Resume',
  entry: 'History entry',
  interview: 'Interview',
  contact: 'Person',
  paper: 'Posting or letter',
  saved_job: 'Saved job',
};

const RESTORED: Readonly<Record<DeletedKind, string>> = {
  application: messages.applications.restored,
  answer: assistantMessages.restored,
  company: messages.companies.restored,
  resume: profileMessages.restored,
  entry: recordMessages.history.restored,
  interview: recordMessages.interviews.restored,
  contact: recordMessages.contacts.restored,
  paper: recordMessages.papers.restored,
  saved_job: savedJobMessages.restored,
};

/** A deleted record with 'Restore' and 'Delete now'; `onGoing` hears of each before it begins, and of failures. */
function DeletedRow(props: { record: DeletedRecord; onGoing: (going: boolean) => void }) {
  const { record, onGoing } = props;
  const { kind, id, label, deletedAt, endsAt } = record;
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const name = useId();
  const restore = useRestoreDeletedRecord(kind);
  const remove = useDeleteForGood(kind);
  const act = (work: typeof restore, done: string, failed: string) => {
    onGoing(true);
    work.mutateAsync(id).then(
      () => toast({ title: done }),
      (error: unknown) => {
        onGoing(false);
        toast({ title: failed, description: reasonOf(error), tone: 'error' });
      },
    );
  };
  const busy = restore.isPending || remove.isPending;
  const deleted = <DateText date={localDate(new Date(deletedAt))} near />;
  const ends = <DateText date={localDate(new Date(endsAt))} near />;
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap text-soft max-sm:hidden">{KINDS[kind]}</TableCell>
      <TableCell className="w-full max-sm:order-first">
        <span id={name} className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          {label || 'Without a name'}
        </span>
        <span className="block text-small text-soft sm:hidden">
          {`${KINDS[kind]} · deleted `}
          {deleted}
          {' · kept until '}
          {ends}
        </span>
      </TableCell>
      <TableCell className="tabular whitespace-nowrap max-sm:hidden">{deleted}</TableCell>
      <TableCell className="tabular whitespace-nowrap max-sm:hidden">{ends}</TableCell>
      <TableCell className="print:hidden">
        <div className="flex flex-wrap justify-end gap-2 max-sm:justify-between lg:flex-nowrap">
          <Button
            size="small"
            className="max-sm:min-h-10"
            aria-describedby={name}
            data-restore
            busy={busy}
            busyLabel={restore.isPending ? 'Restoring...' : undefined}
            icon={<Undo2 size={16} aria-hidden="true" />}
            onClick={() => act(restore, RESTORED[kind], words.restoreFailed)}
          >
            Restore
          </Button>
          <Button
            size="small"
            variant="quiet"
            className="whitespace-nowrap text-soft! hover:text-danger! focus-visible:text-danger! max-sm:-mr-2.5 max-sm:min-h-10"
            aria-describedby={name}
            disabled={busy}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Delete now
          </Button>
        </div>
        <AlertDialog
          open={asking}
          onOpenChange={setAsking}
          title={words.question}
          description={label}
          confirmLabel="Delete now"
          cancelLabel="Cancel"
          danger
          onConfirm={() => act(remove, words.gone, words.deleteFailed)}
        />
      </TableCell>
    </TableRow>
  );
}

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
      <PageTitle above={<BackLink href={paths.profileData}>Back to Profile</BackLink>}>
        Recently deleted
      </PageTitle>
      <p className="max-w-prose text-soft">
        {`You can restore deleted items for ${DELETED_KEPT_DAYS} days. Only you can see them. If your account runs out of space, some go earlier.`}
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
              className="rounded-card border-line transition-opacity aria-busy:opacity-60 sm:overflow-clip sm:border sm:bg-surface sm:[&_tbody_tr:last-child]:border-b-0"
            >
              <Table caption="Recently deleted">
                <TableHead>
                  <ColumnHeader>Kind</ColumnHeader>
                  <ColumnHeader>Name</ColumnHeader>
                  <ColumnHeader>Deleted on</ColumnHeader>
                  <ColumnHeader>Kept until</ColumnHeader>
                  <ColumnHeader className="print:hidden">
                    <span className="sr-only">Actions</span>
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
