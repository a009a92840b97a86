import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApplicationEvent } from '#shared/contracts/applications/events.ts';
import { messages } from '#shared/messages.ts';
import { AddBox } from '#web/features/applications/record/add-box.tsx';
import { EventItem } from '#web/features/applications/record/event-item.tsx';
import { listEvents } from '#web/lib/queries/history.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Of what a new application was filled with, the status stands for all. */
const isShown = ({ kind, field }: ApplicationEvent) => kind !== 'added' || field === 'status';

/** What happened to an application, newest first, with the box that adds to it. */
export function Stream({ id }: { id: string }) {
  const history = useInfiniteQuery(listEvents(id));
  const events = history.data?.pages.flatMap(({ data }) => data).filter(isShown) ?? [];
  return (
    <section aria-labelledby="history" className="flex min-w-0 flex-col gap-5">
      <h2 id="history" className="text-large font-semibold">
        History
      </h2>
      <AddBox id={id} />
      {history.isError && <FailedLoad query={history}>{messages.history.listFailed}</FailedLoad>}
      {history.isPending && (
        <>
          <Spinner label="Loading..." />
          <Skeleton className="h-40" />
        </>
      )}
      {events.length > 0 && (
        <ol aria-labelledby="history" className="flex flex-col">
          {events.map((event) => (
            <EventItem key={event.id} id={id} event={event} />
          ))}
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
