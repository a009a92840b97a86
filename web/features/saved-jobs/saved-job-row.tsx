import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown, Trash2 } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react';

import { companyBadge } from '#shared/applications/company-label.ts';
import { dayWords } from '#shared/applications/near-words.ts';
import { daysFrom, formatDate, localDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import type { SavedJob } from '#shared/saved-jobs/contracts/schemas.ts';
import { savedJobMessages as words } from '#shared/saved-jobs/messages.ts';
import { EditSavedJob } from '#web/features/saved-jobs/edit-saved-job.tsx';
import {
  savedPostingSays,
  useApplyToSavedJob,
  useDeleteSavedJob,
  useRestoreSavedJob,
  useWithdrawFromSavedJob,
} from '#web/lib/queries/saved-jobs.ts';
import { cx } from '#web/lib/classes.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { useSaysShown } from '#web/lib/visa-need.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MeaningDot } from '#web/ui/meaning-dot.tsx';
import { SaysMark } from '#web/ui/says-mark.tsx';
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
            <PostingSays says={says} of={job.title} />
          </Suspense>
        )}
      </div>
      <div className="border-line max-lg:border-t max-lg:pt-3 lg:border-l lg:pl-8">
        <Suspense>
          <SponsorLine name={job.company_name} isBeside />
          <ClientSite name={job.company_name} />
        </Suspense>
      </div>
    </div>
  );
}

/** What stands beneath a title, on a phone as wide as the row. */
const BENEATH =
  'text-small text-soft [overflow-wrap:anywhere] max-md:col-span-2 max-md:col-start-2';

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

/** Says in a few words what the job's posting says, where that is known, and unfolds the rest. */
function SaysFold({ job, ...button }: { job: SavedJob } & ComponentProps<'button'>) {
  const isMarked = useSaysShown();
  return (
    <button
      type="button"
      {...button}
      className="relative flex min-h-8 items-center gap-1.5 text-soft hover:text-ink"
    >
      {isMarked ? (
        <>
          <span className="sr-only">What the posting says: </span>
          {job.says ? (
            <SaysMark says={job.says} />
          ) : (
            <>
              <MeaningDot meaning="plain" />
              Not known yet
            </>
          )}
        </>
      ) : (
        'What the posting says'
      )}
      <ChevronDown
        size={14}
        aria-hidden="true"
        className={button['aria-expanded'] === true ? 'rotate-180' : ''}
      />
    </button>
  );
}

/** One saved job in the list. */
export function SavedJobRow({ job }: { job: SavedJob }) {
  const { id, title, company_name, location, job_link, note } = job;
  const [name, says] = [useId(), useId()];
  const [isOpen, setOpen] = useState(false);
  const { busy, onApply } = useApply(id);
  const [remove, restore] = [useDeleteSavedJob(), useRestoreSavedJob()];
  const deletion = useDeletion(id, { remove, restore }, words);
  return (
    <li className="group/job border-b border-line px-3 py-3 sm:px-4 sm:py-2.5 last:border-b-0">
      {/* On a phone: the title with its signs, who and when beneath, and then what can be done. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 md:grid-cols-[auto_minmax(0,1fr)_10.5rem_9.5rem_auto_auto] md:gap-x-4">
        <Avatar letters={companyBadge('', company_name)} />
        <div className="min-w-0 [overflow-wrap:anywhere] max-md:contents">
          <p
            id={name}
            className={cx(
              'font-medium max-md:col-start-2 max-md:row-start-1',
              !isOpen && 'max-md:not-pointer-coarse:col-end-4',
            )}
          >
            {job_link ? (
              <ExternalLink href={job_link} className={LINK_CLASS}>
                {title}
              </ExternalLink>
            ) : (
              title
            )}
          </p>
          <p className={`${BENEATH} dotted-line`}>
            <span>{[company_name, location].filter(Boolean).join(' · ')}</span>
            <span className="md:hidden">
              <Closing job={job} />
            </span>
          </p>
          {note && <p className={cx(BENEATH, 'line-clamp-2')}>{note}</p>}
        </div>
        <div className="text-small max-md:col-span-2 max-md:col-start-2 max-md:mt-1 max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-2 md:contents">
          <span>
            {(job_link || job.says) && (
              <SaysFold
                job={job}
                aria-expanded={isOpen}
                aria-controls={isOpen ? says : undefined}
                aria-describedby={name}
                onClick={() => setOpen(!isOpen)}
              />
            )}
          </span>
          <span className="max-md:hidden">
            <Closing job={job} />
          </span>
          <Button
            size="small"
            className="md:order-last"
            icon={<Check size={16} aria-hidden="true" />}
            aria-describedby={name}
            busy={busy}
            busyLabel="Adding..."
            onClick={onApply}
          >
            I applied
          </Button>
        </div>
        {/* Seen where the pointer or the focus is, then over the end of a long title, and always where fingers are, beside it. */}
        <span className="flex items-center max-md:col-start-3 max-md:row-start-1 max-md:not-pointer-coarse:bg-surface md:-mr-3 not-pointer-coarse:opacity-0 group-focus-within/job:opacity-100 group-hover/job:opacity-100">
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
      {isOpen && <SaysOfPosting id={says} job={job} />}
    </li>
  );
}
