import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { localTimeIn, zonedText } from '#shared/core/zoned-time.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { interviewKindLabel } from '#shared/record/interview-kinds.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { AddBox } from '#web/features/applications/record/add-box.tsx';
import { EventItem } from '#web/features/applications/record/event-item.tsx';
import { InterviewFields, ownZone } from '#web/features/applications/record/interview-fields.tsx';
import {
  type InterviewProblems,
  type InterviewValues,
  readInterview,
} from '#web/features/applications/record/read-interview.ts';
import { listEvents } from '#web/lib/queries/history.ts';
import {
  listInterviewsOf,
  useDeleteInterview,
  useRestoreInterview,
  useUpdateInterview,
} from '#web/lib/queries/interviews.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { useSaveWithUndo } from '#web/lib/use-save-with-undo.ts';
import { Button } from '#web/ui/button.tsx';
import { EditDialog } from '#web/ui/edit-dialog.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** 'Edit' of an interview, in a dialog; what changed elsewhere meanwhile is not overwritten. */
function EditInterview({ interview }: { interview: Interview }) {
  const { kind, starts_at, zone, round, minutes, place, people, outcome, notes } = interview;
  const [problems, setProblems] = useState<InterviewProblems>({});
  const update = useUpdateInterview(interview.application_id);
  const save = useSaveWithUndo<InterviewValues>(
    (change) => update.mutateAsync({ interview: interview.id, ...change }),
    recordMessages.interviews,
  );
  const onSave = async (form: FormData) => {
    const read = readInterview(form);
    setProblems('problems' in read ? read.problems : {});
    const before = { kind, starts_at, zone, round, minutes, place, people, outcome, notes };
    return !('problems' in read) && save(before, read);
  };
  return (
    <EditDialog
      title="Edit interview"
      label={`Edit interview ${round}`.trim()}
      failure={recordMessages.interviews.saveFailed}
      change={update}
      onSave={onSave}
    >
      <InterviewFields known={interview} problems={problems} />
    </EditDialog>
  );
}

/** When it begins: in the zone in which it was agreed, and in the reader's where that differs. */
function Start({ interview: { starts_at, zone, minutes } }: { interview: Interview }) {
  const start = new Date(starts_at);
  const own = ownZone();
  const differs = localTimeIn(start, own) !== localTimeIn(start, zone);
  return (
    <p className="text-small text-soft">
      <time dateTime={starts_at}>{zonedText(start, zone)}</time>
      {minutes !== null && ` · ${minutes} minutes`}
      {differs && ` · for you ${zonedText(start, own)}`}
    </p>
  );
}

/** An interview in the history of its application. */
function InterviewItem({ interview }: { interview: Interview }) {
  const { id, application_id, round, kind, place, people, outcome, notes } = interview;
  const [remove, restore] = [
    useDeleteInterview(application_id),
    useRestoreInterview(application_id),
  ];
  const { busy, onDelete } = useDeletion(id, { remove, restore }, recordMessages.interviews);
  const heading = ['Interview', interviewKindLabel(kind), round].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1 [overflow-wrap:anywhere]">
        <Start interview={interview} />
        <p className="font-medium">{heading}</p>
        {/^https?:\/\//i.test(place) ? (
          <p>
            <ExternalLink href={place} className="prose-link">
              {place}
            </ExternalLink>
          </p>
        ) : (
          place && <p>{place}</p>
        )}
        {people && <p>{`With ${people}`}</p>}
        {outcome && <p>{`Outcome: ${outcome}`}</p>}
        {notes && <p className="whitespace-pre-wrap">{notes}</p>}
      </div>
      <div className="flex">
        <EditInterview interview={interview} />
        <Button
          size="small"
          variant="quiet"
          busy={busy}
          icon={<Trash2 size={16} aria-hidden="true" />}
          aria-label={`Delete interview ${round}`.trim()}
          onClick={() => void onDelete()}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

/** Of what a new application was filled with, the status stands for all. */
const isShown = ({ kind, field }: ApplicationEvent) => kind !== 'added' || field === 'status';

const isPay = ({ kind, field }: ApplicationEvent) =>
  kind === 'changed' && (field === 'pay_amount' || field === 'pay_unit');

const joined = (amount: string | null, unit: string | null) =>
  [amount, unit].filter(Boolean).join(' ') || null;

/** An amount and its unit that one save changed are one line, as they are undone together. */
function joinPay(events: readonly ApplicationEvent[]): readonly ApplicationEvent[] {
  const partnerOf = (event: ApplicationEvent) =>
    isPay(event) &&
    events.find((other) => other !== event && isPay(other) && other.at === event.at);
  return events.flatMap((event) => {
    const unit = partnerOf(event);
    if (!unit) return [event];
    if (event.field === 'pay_unit') return [];
    const [old, now] = [joined(event.old, unit.old), joined(event.new, unit.new)];
    return [{ ...event, old, new: now }];
  });
}

/** A part of the stream: an event, or an interview at the time at which it is held. */
type Part =
  | { readonly at: string; readonly event: ApplicationEvent }
  | { readonly at: string; readonly interview: Interview };

/** Events and interviews in one order, newest first; interviews before the earliest loaded event wait for it. */
function mergeParts(
  events: readonly ApplicationEvent[],
  interviews: readonly Interview[],
  hasMore: boolean,
): readonly Part[] {
  const earliest = hasMore ? (events.at(-1)?.at ?? '') : '';
  const parts: Part[] = [
    ...joinPay(events.filter(isShown)).map((event) => ({ at: event.at, event })),
    ...interviews
      .map((interview) => ({ at: interview.starts_at, interview }))
      .filter(({ at }) => at >= earliest),
  ];
  // Stable, so that events of one instant keep their order.
  return parts.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** What happened to an application and what is ahead, newest first, with the box that adds to it. */
export function Stream({ application }: { application: Application }) {
  const { id } = application;
  const history = useInfiniteQuery(listEvents(id));
  const interviews = useQuery(listInterviewsOf(id));
  const events = history.data?.pages.flatMap(({ data }) => data) ?? [];
  const parts = mergeParts(events, interviews.data?.data ?? [], history.hasNextPage);
  return (
    <section aria-labelledby="history" className="flex min-w-0 flex-col gap-5">
      <h2 id="history" className="text-large font-semibold">
        History
      </h2>
      <AddBox application={application} />
      {history.isError && (
        <FailedLoad query={history}>{recordMessages.history.listFailed}</FailedLoad>
      )}
      {interviews.isError && (
        <FailedLoad query={interviews}>{recordMessages.interviews.listFailed}</FailedLoad>
      )}
      {history.isPending && (
        <>
          <Spinner label="Loading..." />
          <Skeleton className="h-40" />
        </>
      )}
      {parts.length > 0 && (
        <ol aria-labelledby="history" className="flex flex-col">
          {parts.map((part) =>
            'event' in part ? (
              <EventItem key={part.event.id} id={id} event={part.event} />
            ) : (
              <InterviewItem key={part.interview.id} interview={part.interview} />
            ),
          )}
        </ol>
      )}
      {history.hasNextPage && (
        <Button
          className="self-start"
          busy={history.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void history.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </section>
  );
}
