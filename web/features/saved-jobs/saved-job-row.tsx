import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';

import { FIRST_DATE, LAST_DATE, localDate } from '#shared/core/dates.ts';
import { NAME_MAX, NOTES_MAX, URL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import type { SavedJob } from '#shared/saved-jobs/contracts/schemas.ts';
import { savedJobMessages as words } from '#shared/saved-jobs/messages.ts';
import {
  savedPostingSays,
  useApplyToSavedJob,
  useDeleteSavedJob,
  useRestoreSavedJob,
  useUpdateSavedJob,
  useWithdrawFromSavedJob,
} from '#web/lib/queries/saved-jobs.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { useSaveWithUndo } from '#web/lib/use-save-with-undo.ts';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EditDialog } from '#web/ui/edit-dialog.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { SaysMark } from '#web/ui/says-mark.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Values = Pick<
  SavedJob,
  'title' | 'company_name' | 'location' | 'job_link' | 'note' | 'closes_on'
>;

function readJob(form: FormData): Values {
  const text = (name: keyof Values) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    title: text('title'),
    company_name: text('company_name'),
    location: text('location'),
    job_link: text('job_link'),
    note: text('note'),
    closes_on: text('closes_on') || null,
  };
}

/** 'Edit' of a saved job, in a dialog; what changed elsewhere meanwhile is not overwritten. */
function EditSavedJob({ job }: { job: SavedJob }) {
  const { id, title, company_name, location, job_link, note, closes_on } = job;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const update = useUpdateSavedJob();
  const save = useSaveWithUndo<Values>((change) => update.mutateAsync({ id, ...change }), {
    saved: words.changed,
    undone: words.changeUndone,
    undoFailed: words.changeUndoFailed,
  });
  const onSave = async (form: FormData) => {
    const read = readJob(form);
    const empty = (['title', 'company_name'] as const).filter((name) => read[name] === '');
    setMissing(empty);
    const before = { title, company_name, location, job_link, note, closes_on };
    return empty.length === 0 && save(before, read);
  };
  const text = (label: string, name: 'title' | 'company_name' | 'location', error?: string) => (
    <Field label={label} required={error !== undefined} error={missing.includes(name) ? error : ''}>
      <Input name={name} autoComplete="off" maxLength={NAME_MAX} defaultValue={job[name]} />
    </Field>
  );
  return (
    <EditDialog
      title="Edit saved job"
      label={`Edit ${title}`}
      failure={words.changeFailed}
      change={update}
      onSave={onSave}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {text('Company name', 'company_name', words.companyRequired)}
        {text('Job title', 'title', words.titleRequired)}
        {text('Location', 'location')}
        <Field label="Last day to apply">
          <Input
            name="closes_on"
            type="date"
            min={FIRST_DATE}
            max={LAST_DATE}
            defaultValue={closes_on ?? ''}
          />
        </Field>
      </div>
      <Field label="Job link">
        <Input
          name="job_link"
          type="url"
          autoComplete="off"
          maxLength={URL_MAX}
          defaultValue={job_link}
        />
      </Field>
      <Field label="Notes">
        <Textarea name="note" rows={4} maxLength={NOTES_MAX} defaultValue={note} />
      </Field>
    </EditDialog>
  );
}

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

const SponsorLine = lazy(async () => ({
  default: (await import('#web/ui/sponsor-line.tsx')).SponsorLine,
}));
const ClientSite = lazy(async () => ({
  default: (await import('#web/ui/employer-line.tsx')).ClientSite,
}));
const PostingSays = lazy(async () => ({
  default: (await import('#web/ui/posting-says.tsx')).PostingSays,
}));

/** What the job's posting says about sponsorship, unfolded: its kept text, else what is read at its link. */
function SaysOfPosting({ job }: { job: SavedJob }) {
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const { data: says, isPending } = useQuery({ ...savedPostingSays(client, job), enabled: opened });
  return (
    <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="min-h-8 w-fit cursor-pointer text-small">What the posting says</summary>
      {opened && isPending && (
        <p className="text-small text-soft">{messages.applications.readingPosting}</p>
      )}
      {opened && !isPending && !says && (
        <p className="text-small text-soft">{words.postingNotRead}</p>
      )}
      {says && (
        <Suspense>
          <PostingSays says={says} titled={false} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <div className="mt-3 border-t border-line pt-3">
            <SponsorLine name={job.company_name} />
            <ClientSite name={job.company_name} />
          </div>
        </Suspense>
      )}
    </details>
  );
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
        {job.says && <SaysMark says={job.says} />}
        {(job_link || job.says) && <SaysOfPosting job={job} />}
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
