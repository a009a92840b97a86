import { useQuery } from '@tanstack/react-query';
import {
  Archive,
  ArrowRight,
  CalendarDays,
  CircleDollarSign,
  FileText,
  Flag,
  ListChecks,
  type LucideIcon,
  Mail,
  Pencil,
  Plus,
  StickyNote,
  Trash2,
  Undo2,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';

import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import { localDate } from '#shared/core/dates.ts';
import type { FieldConflict } from '#shared/core/field-conflicts.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { StreamItem } from '#web/features/applications/record/stream-item.tsx';
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

/** 'Undo' of what one save changed, one field after the other; when one changed again since, it asks first and shows both values. */
function UndoChange(props: { id: string; events: readonly ApplicationEvent[] }) {
  const revertible = props.events.filter((event) => event.revertible);
  const revert = useRevertEvent(props.id);
  const toast = useToast();
  const [asked, setAsked] = useState<{ at: number; conflict: FieldConflict }>();
  const undo = async (from = 0, base?: string) => {
    for (const [at, event] of revertible.entries()) {
      if (at < from) continue;
      try {
        await revert.mutateAsync({ event: event.id, base: at === from ? base : undefined });
      } catch (error) {
        const [conflict] = conflictsOf(error);
        if (conflict) setAsked({ at, conflict });
        else toast({ title: words.undoFailed, description: reasonOf(error), tone: 'error' });
        return;
      }
    }
    toast({ title: words.undone });
  };
  const [first] = revertible;
  const others = revertible.length - 1;
  const named = first?.sentence.slice(0, 80) ?? '';
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={revert.isPending}
        icon={<Undo2 size={16} aria-hidden="true" />}
        aria-label={`Undo: ${named}${others > 0 ? ` and ${others} more` : ''}`}
        onClick={() => void undo()}
      >
        Undo
      </Button>
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={words.changedSince}
        description={
          asked &&
          `It is now: ${short(asked.conflict.theirs)}. It would become: ${short(asked.conflict.yours)}`
        }
        confirmLabel="Undo anyway"
        cancelLabel="Cancel"
        onConfirm={() => void undo(asked?.at, asked?.conflict.theirs)}
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

/** A text with its dates as the page writes them: without the present year; when an interview is stands with the interview. */
function nearText(field: string, text: string | null, year: number): string | null {
  const plain =
    field === 'interview' ? text?.replace(/, [A-Z][a-z]{2} \d{1,2}, \d{4}, .*$/, '') : text;
  return (
    plain?.replaceAll(new RegExp(`\\b([A-Z][a-z]{2} \\d{1,2}), ${year}\\b`, 'g'), '$1') ?? null
  );
}

/** What an event says. */
function Words({ event }: { event: ApplicationEvent }) {
  const { kind, label, field } = event;
  const [year] = useState(() => new Date().getFullYear());
  const [old, now] = [nearText(field, event.old, year), nearText(field, event.new, year)];
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
  if (kind === 'added') return <p>{`Added with status ${now ?? ''}`}</p>;
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

/** The mark of an event: what it is about, by its kind or field. */
function markOf({ kind, field }: ApplicationEvent): LucideIcon {
  if (kind === 'reply') return Mail;
  if (kind === 'added' || kind === 'restored') return Plus;
  if (kind === 'deleted') return Trash2;
  if (kind === 'note' || kind === 'other' || field === 'notes') return StickyNote;
  return MARKS[field] ?? Pencil;
}

const MARKS: Readonly<Record<string, LucideIcon>> = {
  status: ArrowRight,
  interview: CalendarDays,
  person: UserRound,
  posting: FileText,
  letter: FileText,
  resume_sent: FileText,
  next_step: ListChecks,
  next_step_on: ListChecks,
  pay_amount: CircleDollarSign,
  pay_unit: CircleDollarSign,
  pay_note: CircleDollarSign,
  archived: Archive,
  closing_reason: Flag,
};

/** When it was: under 'Today' the time alone, else the day, of what changed with the time. */
function When({ at, isEntry }: { at: string; isEntry: boolean }) {
  const [today] = useState(() => localDate(new Date()));
  const date = new Date(at);
  const day = localDate(date);
  if (day === today) {
    return (
      <time
        dateTime={at}
        title={date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })}
      >
        {date.toLocaleTimeString(undefined, { timeStyle: 'short' })}
      </time>
    );
  }
  return isEntry ? <DateText near date={day} /> : <MomentText at={at} />;
}

/** What one save changed, or one event alone: what happened, when, and the way to take it back. */
export function EventItem(props: {
  id: string;
  events: readonly [ApplicationEvent, ...ApplicationEvent[]];
  heading?: string | undefined;
}) {
  const { id, events, heading } = props;
  const [event] = events;
  const isEntry = event.kind in ENTRY_NAMES;
  const more = [
    event.reverts && 'undid a change',
    event.reverted && 'undone',
    event.by_key !== null && `by the key ${event.by_key}`,
    ...events.flatMap(({ by_mail: mail }) =>
      mail
        ? [
            `by the email “${mail.subject || '(no subject)'}” from ${mail.sender || 'an unknown sender'}`,
          ]
        : [],
    ),
  ].filter(Boolean);
  return (
    <StreamItem
      heading={heading}
      mark={markOf(event)}
      when={<When at={event.at} isEntry={isEntry} />}
      actions={
        <>
          {events.some(({ revertible }) => revertible) && <UndoChange id={id} events={events} />}
          {isEntry && <DeleteEntry id={id} event={event} />}
        </>
      }
    >
      {events.map((each) => (
        <Words key={each.id} event={each} />
      ))}
      {more.length > 0 && <p className="text-small text-soft">{more.join(' · ')}</p>}
      {events.map((each) => (
        <NotesDifference key={each.id} id={id} event={each} />
      ))}
      {events.some(({ kept }) => !kept) && (
        <p className="text-small text-soft">The texts are no longer stored.</p>
      )}
    </StreamItem>
  );
}
