import { Check, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { SavedJob } from '#shared/saved-jobs/contracts/schemas.ts';
import { localDate } from '#shared/core/dates.ts';
import { savedJobMessages as words } from '#shared/saved-jobs/messages.ts';
import { EditSavedJob } from '#web/features/saved-jobs/edit-saved-job.tsx';
import {
  useApplyToSavedJob,
  useDeleteSavedJob,
  useRestoreSavedJob,
  useWithdrawFromSavedJob,
} from '#web/lib/queries/saved-jobs.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** 'I applied': makes an application of the job, with a toast that offers Undo. */
function useApply(id: string) {
  const toast = useToast();
  const apply = useApplyToSavedJob();
  const withdraw = useWithdrawFromSavedJob();
  const fail = (title: string) => (error: unknown) => {
    const description = reasonOf(error);
    toast({ title, tone: 'error', ...(description === undefined ? {} : { description }) });
  };
  const undo = () =>
    void withdraw
      .mutateAsync(id)
      .then(() => toast({ title: words.undone }), fail(words.undoFailed));
  const onApply = () =>
    void apply
      .mutateAsync({ id, date_applied: localDate(new Date()) })
      .then(
        () => toast({ title: words.applied, action: { label: 'Undo', onSelect: undo } }),
        fail(words.applyFailed),
      );
  return { busy: apply.isPending, onApply };
}

/** One saved job in the list. */
export function SavedJobRow({ job }: { job: SavedJob }) {
  const { id, title, company_name, location, job_link, note, saved_on, closes_on } = job;
  const name = useId();
  const { busy, onApply } = useApply(id);
  const [remove, restore] = [useDeleteSavedJob(), useRestoreSavedJob()];
  const deletion = useDeletion(id, { remove, restore }, words);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p id={name} className="font-medium">
          {job_link ? (
            <ExternalLink href={job_link} className="prose-link">
              {title}
            </ExternalLink>
          ) : (
            title
          )}
        </p>
        <p className="text-soft">{[company_name, location].filter(Boolean).join(' · ')}</p>
        <p className="text-small text-soft">
          Saved <DateText date={saved_on} />
          {closes_on && (
            <>
              , closes <DateText date={closes_on} />
            </>
          )}
        </p>
        {note && <p className="line-clamp-2 text-small">{note}</p>}
      </div>
      <div className="flex items-center gap-1">
        <Button
          size="small"
          icon={<Check size={16} aria-hidden="true" />}
          aria-describedby={name}
          busy={busy}
          busyLabel="Adding..."
          onClick={onApply}
        >
          I applied
        </Button>
        <EditSavedJob job={job} />
        <IconButton
          label="Delete"
          aria-describedby={name}
          icon={<Trash2 size={16} aria-hidden="true" />}
          disabled={deletion.busy}
          onClick={() => void deletion.onDelete()}
        />
      </div>
    </li>
  );
}
