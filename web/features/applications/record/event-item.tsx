import { Trash2 } from 'lucide-react';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import { localDate } from '#shared/core/dates.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { NotesDifference } from '#web/features/applications/record/notes-difference.tsx';
import { UndoChange } from '#web/features/applications/record/undo-change.tsx';
import { useDeleteEvent, useRestoreEvent } from '#web/lib/queries/history.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';

const ENTRY_NAMES: Readonly<Record<string, string>> = {
  reply: 'They replied',
  note: 'Note',
  other: 'Noted',
};

function DeleteEntry({ id, event }: { id: string; event: ApplicationEvent }) {
  const [remove, restore] = [useDeleteEvent(id), useRestoreEvent(id)];
  const { busy, onDelete } = useDeletion(event.id, { remove, restore }, recordMessages.history);
  return (
    <Button
      size="small"
      variant="quiet"
      busy={busy}
      icon={<Trash2 size={16} aria-hidden="true" />}
      aria-label={`Delete: ${event.sentence.slice(0, 80)}`}
      onClick={() => void onDelete()}
    >
      Delete
    </Button>
  );
}

/** What an event says. */
function Words({ event }: { event: ApplicationEvent }) {
  const { kind, label, field, old, new: now } = event;
  if (kind in ENTRY_NAMES) {
    return (
      <>
        <p className="font-medium">{ENTRY_NAMES[kind]}</p>
        <p className="whitespace-pre-wrap">{now}</p>
      </>
    );
  }
  if (kind === 'deleted' || kind === 'restored') {
    return <p>{kind === 'deleted' ? 'Application deleted' : 'Application brought back'}</p>;
  }
  if (kind === 'added') return <p>{`Added as ${now ?? ''}`}</p>;
  if (field === 'notes') return <p className="font-medium">Notes changed</p>;
  if (field === 'archived') {
    return <p>{now === null ? 'Taken out of the archive' : 'Archived'}</p>;
  }
  return (
    <p>
      <span className="text-soft">{`${label}: `}</span>
      {old !== null && (
        <>
          {old}
          <span aria-hidden="true"> → </span>
          <span className="sr-only">{' became '}</span>
        </>
      )}
      <span className={now === null ? 'text-soft' : 'font-medium'}>{now ?? 'nothing'}</span>
    </p>
  );
}

/** One event of the history: what happened, when, and the way to take it back. */
export function EventItem({ id, event }: { id: string; event: ApplicationEvent }) {
  const isEntry = event.kind in ENTRY_NAMES;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1 [overflow-wrap:anywhere]">
        <p className="text-small text-soft">
          {isEntry ? (
            <DateText medium date={localDate(new Date(event.at))} />
          ) : (
            <MomentText at={event.at} />
          )}
          {event.reverts && ' · undid a change'}
          {event.reverted && ' · undone'}
        </p>
        <Words event={event} />
        {event.difference && <NotesDifference id={id} event={event} />}
        {!event.kept && <p className="text-small text-soft">The texts are no longer kept.</p>}
      </div>
      {event.revertible && <UndoChange id={id} event={event} />}
      {isEntry && <DeleteEntry id={id} event={event} />}
    </li>
  );
}
