import { useQuery } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';

import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import { localDate } from '#shared/core/dates.ts';
import type { FieldConflict } from '#shared/core/field-conflicts.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { conflictsOf } from '#web/lib/conflicts-of.ts';
import {
  getEvent,
  useDeleteEvent,
  useRestoreEvent,
  useRevertEvent,
} from '#web/lib/queries/history.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = recordMessages.history;
const LONGEST = 300;

const short = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || '(empty)';

/** 'Undo' of one change; when its field changed again since, it asks first and shows both values. */
function UndoChange({ id, event }: { id: string; event: ApplicationEvent }) {
  const revert = useRevertEvent(id);
  const toast = useToast();
  const [conflict, setConflict] = useState<FieldConflict>();
  const undo = (base?: string) =>
    revert.mutateAsync({ event: event.id, base }).then(
      () => toast({ title: words.undone }),
      (error: unknown) => {
        const [changed] = conflictsOf(error);
        if (changed) setConflict(changed);
        else toast({ title: words.undoFailed, description: reasonOf(error), tone: 'error' });
      },
    );
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={revert.isPending}
        icon={<Undo2 size={16} aria-hidden="true" />}
        aria-label={`Undo: ${event.sentence.slice(0, 80)}`}
        onClick={() => void undo()}
      >
        Undo
      </Button>
      <AlertDialog
        open={conflict !== undefined}
        onOpenChange={() => setConflict(undefined)}
        title={words.changedSince}
        description={
          conflict &&
          `It is now: ${short(conflict.theirs)}. It would become: ${short(conflict.yours)}`
        }
        confirmLabel="Undo anyway"
        cancelLabel="Cancel"
        onConfirm={() => void undo(conflict?.theirs)}
      />
    </>
  );
}

/** What was removed from notes and what was inserted, each with its word; the whole of long texts on request. */
function NotesDifference({ id, event }: { id: string; event: ApplicationEvent }) {
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
    return <p>{kind === 'deleted' ? 'Application deleted' : 'Application restored'}</p>;
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
          {event.by_key !== null && ` · by the key ${event.by_key}`}
        </p>
        <Words event={event} />
        {event.difference && <NotesDifference id={id} event={event} />}
        {!event.kept && <p className="text-small text-soft">The texts are no longer stored.</p>}
      </div>
      {event.revertible && <UndoChange id={id} event={event} />}
      {isEntry && <DeleteEntry id={id} event={event} />}
    </li>
  );
}
