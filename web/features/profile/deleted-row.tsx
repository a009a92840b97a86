import { Trash2, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { DeletedRecord } from '#shared/account/contracts/schemas.ts';
import { localDate } from '#shared/core/dates.ts';
import type { DeletedKind } from '#shared/account/deleted-kinds.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { messages } from '#shared/core/messages.ts';
import { deletedMessages, profileMessages } from '#shared/profile/messages.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { savedJobMessages } from '#shared/saved-jobs/messages.ts';
import { useDeleteForGood, useRestoreDeletedRecord } from '#web/lib/queries/deleted.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';
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
export function DeletedRow(props: { record: DeletedRecord; onGoing: (going: boolean) => void }) {
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
  return (
    <TableRow>
      <TableCell label="Kind" className="whitespace-nowrap text-soft">
        {KINDS[kind]}
      </TableCell>
      <TableCell className="w-full">
        <span id={name} className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          {label || 'Without a name'}
        </span>
      </TableCell>
      <TableCell label="Deleted on" className="tabular whitespace-nowrap">
        <DateText date={localDate(new Date(deletedAt))} />
      </TableCell>
      <TableCell label="Goes for good on" className="tabular whitespace-nowrap">
        <DateText date={localDate(new Date(endsAt))} />
      </TableCell>
      <TableCell className="print:hidden">
        <div className="flex flex-wrap justify-end gap-2 lg:flex-nowrap">
          <Button
            size="small"
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
            className="text-danger! whitespace-nowrap"
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
