import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown, Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';

import { companyBadge } from '#shared/applications/company-label.ts';
import { dayWords } from '#shared/applications/near-words.ts';
import { daysFrom, FIRST_DATE, formatDate, LAST_DATE, localDate } from '#shared/core/dates.ts';
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
import { useSaysShown } from '#web/lib/visa-need.ts';
import { Avatar } from '#web/ui/avatar.tsx';
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

const LINK_CLASS =
  'rounded-[4px] underline decoration-control/40 underline-offset-3 hover:decoration-current';

/** What the job's posting says about sponsorship, unfolded: its kept text, else what is read at its link. */
function SaysOfPosting({ id, job }: { id: string; job: SavedJob }) {
  const client = useQueryClient();
  const { data: says, isPending } = useQuery(savedPostingSays(client, job));
  const reading = <p className="text-small text-soft">{messages.applications.readingPosting}</p>;
  return (
    <div
      id={id}
      className="mt-2 mb-2 grid gap-x-8 gap-y-4 border-t border-line pt-3 sm:ml-11 md:ml-12 lg:grid-cols-2"
    >
      <div>
        {isPending && reading}
        {!isPending && !says && <p className="text-small text-soft">{words.postingNotRead}</p>}
        {says && (
          <Suspense fallback={reading}>
            <PostingSays says={says} titled={false} />
          </Suspense>
        )}
      </div>
      <div className="border-line max-lg:border-t max-lg:pt-3 lg:border-l lg:pl-8">
        <p className="mb-2 text-small font-medium text-soft">In the H1B records</p>
        <Suspense>
          <SponsorLine name={job.company_name} />
          <ClientSite name={job.company_name} />
        </Suspense>
      </div>
    </div>
  );
}

/** Days before the last day to apply from which on it stands out. */
const SOON_DAYS = 7;

/** When a job closes, or since when it is kept. */
function Closing({ job: { closes_on, saved_on } }: { job: SavedJob }) {
  const [today] = useState(() => localDate(new Date()));
  if (!closes_on) {
    return (
      <span className="text-soft">
        Saved <DateText near date={saved_on} />
      </span>
    );
  }
  const days = daysFrom(today, closes_on);
  return (
    <span
      title={`Saved ${formatDate(saved_on, undefined, {})}`}
      className={days > SOON_DAYS ? 'text-soft' : 'font-medium'}
    >
      {days < 0 ? 'Closed' : 'Closes'} {dayWords(closes_on, today)}
    </span>
  );
}

/** One saved job in the list. */
export function SavedJobRow({ job }: { job: SavedJob }) {
  const { id, title, company_name, location, job_link, note } = job;
  const [name, says] = [useId(), useId()];
  const [isOpen, setOpen] = useState(false);
  const isMarked = useSaysShown();
  const { busy, onApply } = useApply(id);
  const [remove, restore] = [useDeleteSavedJob(), useRestoreSavedJob()];
  const deletion = useDeletion(id, { remove, restore }, words);
  return (
    <li className="group/job border-b border-line px-3 py-3 sm:px-4 sm:py-2.5 last:border-b-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 md:grid-cols-[auto_minmax(0,1fr)_10.5rem_9.5rem_auto] md:gap-x-4">
        <Avatar name={company_name} letters={companyBadge('', company_name)} shape="square" />
        <div className="min-w-0 [overflow-wrap:anywhere] max-md:col-span-2">
          <p id={name} className="font-medium">
            {job_link ? (
              <ExternalLink href={job_link} className={LINK_CLASS}>
                {title}
              </ExternalLink>
            ) : (
              title
            )}
          </p>
          <p className="text-small text-soft">
            {[company_name, location].filter(Boolean).join(' · ')}
          </p>
          {note && <p className="line-clamp-2 text-small text-soft">{note}</p>}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-2 text-small max-md:col-span-2 max-md:col-start-2 md:contents">
          <span>
            {(job_link || job.says) && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? says : undefined}
                aria-describedby={name}
                className="relative flex min-h-8 items-center gap-1.5 text-soft hover:text-ink"
                onClick={() => setOpen(!isOpen)}
              >
                {isMarked && job.says ? (
                  <>
                    <span className="sr-only">What the posting says: </span>
                    <SaysMark says={job.says} />
                  </>
                ) : (
                  'What the posting says'
                )}
                <ChevronDown size={14} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
              </button>
            )}
          </span>
          <Closing job={job} />
        </div>
        <div className="flex items-center gap-1 max-md:col-start-2 max-md:col-span-2">
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
          {/* Seen where the pointer or the focus is, and always where fingers are. */}
          <span className="flex items-center md:order-first not-pointer-coarse:opacity-0 group-focus-within/job:opacity-100 group-hover/job:opacity-100">
            <EditSavedJob job={job} />
            <IconButton
              label="Delete"
              aria-describedby={name}
              icon={<Trash2 size={16} aria-hidden="true" />}
              disabled={deletion.busy}
              onClick={() => void deletion.onDelete()}
            />
          </span>
        </div>
      </div>
      {isOpen && <SaysOfPosting id={says} job={job} />}
    </li>
  );
}
