import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { periodWords, shortDate } from '#shared/applications/near-words.ts';
import { localDate } from '#shared/core/dates.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { interviewKindLabel } from '#shared/record/interview-kinds.ts';
import { interviewTime } from '#shared/record/interview-time.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { AddBox } from '#web/features/applications/record/add-box.tsx';
import { currencyOf } from '#shared/applications/pay-words.ts';
import { EventItem } from '#web/features/applications/record/event-item.tsx';
import { InterviewFields, ownZone } from '#web/features/applications/record/interview-fields.tsx';
import {
  type InterviewProblems,
  type InterviewValues,
  readInterview,
} from '#web/features/applications/record/read-interview.ts';
import { StreamItem } from '#web/features/applications/record/stream-item.tsx';
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
import { DateText } from '#web/ui/date-text.tsx';
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

/** When it is held: the reader's own time first, then that of the zone in which it was agreed, where that differs. */
function Start({ interview }: { interview: Interview }) {
  const { day, time, agreed } = interviewTime(interview, ownZone());
  const [today] = useState(() => localDate(new Date()));
  return (
    <p className="text-small text-soft">
      <time dateTime={interview.starts_at}>{`${shortDate(day, today)}, ${time}`}</time>
      {agreed && ` your time, ${agreed}`}
    </p>
  );
}

/** An interview in the history of its application. */
function InterviewItem(props: { interview: Interview; heading: string | undefined }) {
  const { interview, heading } = props;
  const { id, application_id, round, kind, place, people, outcome, notes } = interview;
  const [remove, restore] = [
    useDeleteInterview(application_id),
    useRestoreInterview(application_id),
  ];
  const { busy, onDelete } = useDeletion(id, { remove, restore }, recordMessages.interviews);
  const title = ['Interview', interviewKindLabel(kind), round].filter(Boolean).join(' · ');
  return (
    <StreamItem
      heading={heading}
      mark={CalendarDays}
      when={<DateText near date={interviewTime(interview, ownZone()).day} />}
      actions={
        <>
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
        </>
      }
    >
      <p className="font-medium">{title}</p>
      <Start interview={interview} />
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
    </StreamItem>
  );
}

/** Of what a new application was filled with, the status stands for all. */
const isShown = ({ kind, field }: ApplicationEvent) => kind !== 'added' || field === 'status';

/** Fields that one save fills together are one line: an amount and its unit, a step and its day. */
const TOGETHER: readonly { first: string; second: string; between: string }[] = [
  { first: 'pay_amount', second: 'pay_unit', between: ' ' },
  { first: 'next_step', second: 'next_step_on', between: ', due ' },
  { first: 'closing_reason', second: 'closed_on', between: ', ' },
];

const joined = (one: string | null, other: string | null, between: string) =>
  [one, other].filter(Boolean).join(between) || null;

/** An event on the pay with the sign of its currency before the amounts. */
function withCurrency(event: ApplicationEvent, currency: string): ApplicationEvent {
  if (event.field !== 'pay_amount') return event;
  const [old, now] = [event.old, event.new].map((amount) => amount && currency + amount);
  return { ...event, old: old ?? null, new: now ?? null };
}

/** The changes of one save, those that belong together in one line. */
function joinLines(events: readonly ApplicationEvent[]): readonly ApplicationEvent[] {
  const changed = (field: string) =>
    events.find((event) => event.kind === 'changed' && event.field === field);
  return events.flatMap((event) => {
    const pair = TOGETHER.find(({ first, second }) => [first, second].includes(event.field));
    const [first, second] = [pair && changed(pair.first), pair && changed(pair.second)];
    if (!pair || !first || !second || event.kind !== 'changed') return [event];
    if (event === second) return [];
    const [old, now] = [
      joined(first.old, second.old, pair.between),
      joined(first.new, second.new, pair.between),
    ];
    return [{ ...event, old, new: now }];
  });
}

type Saved = readonly [ApplicationEvent, ...ApplicationEvent[]];

/** Events that one save wrote at one instant, together. */
function bySave(events: readonly ApplicationEvent[]): readonly Saved[] {
  const saves = new Map<string, [ApplicationEvent, ...ApplicationEvent[]]>();
  for (const event of events) {
    const key = event.kind === 'changed' ? event.at : event.id;
    const save = saves.get(key);
    if (save) save.push(event);
    else saves.set(key, [event]);
  }
  return [...saves.values()];
}

/** A part of the stream: what one save changed, or an interview at the time at which it is held. */
type Part =
  | { readonly at: string; readonly saved: Saved }
  | { readonly at: string; readonly interview: Interview };

/** Events and interviews in one order, newest first; interviews before the earliest loaded event wait for it. */
function mergeParts(
  events: readonly ApplicationEvent[],
  interviews: readonly Interview[],
  hasMore: boolean,
): readonly Part[] {
  const earliest = hasMore ? (events.at(-1)?.at ?? '') : '';
  const parts: Part[] = [
    ...bySave(events.filter(isShown)).map((saved) => ({ at: saved[0].at, saved })),
    ...interviews
      .map((interview) => ({ at: interview.starts_at, interview }))
      .filter(({ at }) => at >= earliest),
  ];
  // Stable, so that events of one instant keep their order.
  return parts.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** The parts with what heads the first of each time: today, this week, earlier months. */
function Parts(props: { application: Application; parts: readonly Part[] }) {
  const { application, parts } = props;
  const { id, pay_note } = application;
  const currency = currencyOf(pay_note);
  const [today] = useState(() => localDate(new Date()));
  const periods = parts.map(({ at }) => periodWords(localDate(new Date(at)), today));
  return parts.map((part, at) => {
    const heading = periods[at] === periods[at - 1] ? undefined : periods[at];
    return 'saved' in part ? (
      <EventItem
        key={part.saved[0].id}
        id={id}
        events={joinLines(part.saved.map((event) => withCurrency(event, currency))) as Saved}
        heading={heading}
      />
    ) : (
      <InterviewItem key={part.interview.id} interview={part.interview} heading={heading} />
    );
  });
}

/** What happened to an application and what is ahead, newest first, with the box that adds to it. */
export function Stream({ application }: { application: Application }) {
  const { id } = application;
  const history = useInfiniteQuery(listEvents(id));
  const interviews = useQuery(listInterviewsOf(id));
  const events = history.data?.pages.flatMap(({ data }) => data) ?? [];
  const parts = mergeParts(events, interviews.data?.data ?? [], history.hasNextPage);
  return (
    <section aria-labelledby="history" className="flex min-w-0 flex-col gap-3">
      <AddBox application={application} />
      <h2 id="history" className="sr-only">
        History
      </h2>
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
          <Parts application={application} parts={parts} />
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
