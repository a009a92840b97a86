import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import { getEvent } from '#web/lib/queries/history.ts';
import { Button } from '#web/ui/button.tsx';

/** What was removed from notes and what was inserted, each with its word; the whole of long texts on request. */
export function NotesDifference({ id, event }: { id: string; event: ApplicationEvent }) {
  const [whole, setWhole] = useState(false);
  const all = useQuery({ ...getEvent(id, event.id), enabled: whole });
  const difference = all.data?.difference ?? event.difference;
  if (!difference) return null;
  const { removed, inserted } = difference;
  return (
    <div className="flex max-w-prose flex-col gap-1 text-small whitespace-pre-wrap">
      {removed && (
        <p>
          <span className="text-soft">Removed: </span>
          <del className="rounded-sm bg-red-bg text-red-ink">{removed}</del>
        </p>
      )}
      {inserted && (
        <p>
          <span className="text-soft">Added: </span>
          <ins className="rounded-sm bg-green-bg text-green-ink">{inserted}</ins>
        </p>
      )}
      {event.shortened && !all.data && (
        <Button
          size="small"
          className="self-start"
          busy={all.isFetching}
          onClick={() => (whole ? void all.refetch() : setWhole(true))}
        >
          Show all of it
        </Button>
      )}
    </div>
  );
}
