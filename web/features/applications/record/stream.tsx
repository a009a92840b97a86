import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { AddBox } from '#web/features/applications/record/add-box.tsx';
import { EventItem } from '#web/features/applications/record/event-item.tsx';
import { InterviewItem } from '#web/features/applications/record/interview-item.tsx';
import { listEvents } from '#web/lib/queries/history.ts';
import { listInterviewsOf } from '#web/lib/queries/interviews.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

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
