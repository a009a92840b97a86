import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { type EventRow, readValues } from '#server/features/applications/event-values.ts';
import { loggedValues } from '#server/features/applications/events.ts';
import { ownEvent } from '#server/features/applications/history/own-event.ts';
import { changeTo, isRevertible } from '#server/features/applications/history/revertible.ts';
import { lockOwnApplication } from '#server/features/applications/lock-own-application.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import {
  findEvent,
  listChangesBack,
  type TimelineRow,
} from '#server/features/applications/repository/timeline.ts';
import { changeApplication } from '#server/features/applications/update-application.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { applyPatch, reversePatch } from '#shared/applications/text-patch.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { recordMessages } from '#shared/record/messages.ts';

/** A change of a text as the history keeps it: whole values, or, where there is a place, what was replaced there. */
export interface KeptChange {
  /** Where a patch replaced text, in UTF-16 units; null when the values are whole. */
  readonly place: number | null;
  readonly old: string | null;
  readonly new: string | null;
  /** Whether the texts are still there. */
  readonly kept: boolean;
}

/** A text around one of its changes. */
interface AroundChange {
  readonly before: string;
  readonly after: string;
}

/**
 * The text before and after the last of some changes, by undoing them in order from the newest, which led to `current`.
 * Undefined when a text that this needs is no longer kept, or a change does not belong to the text.
 */
export function textAround(
  current: string,
  newestFirst: readonly KeptChange[],
): AroundChange | undefined {
  let around: AroundChange | undefined;
  let text: string | undefined = current;
  for (const change of newestFirst) {
    around = undoOne(text, change);
    text = around?.before;
  }
  return around;
}

/** The text around one change; `after` is the text it led to, undefined when unknown: whole values need none. */
function undoOne(after: string | undefined, change: KeptChange): AroundChange | undefined {
  if (!change.kept) return undefined;
  const [removed, inserted] = [change.old ?? '', change.new ?? ''];
  if (change.place === null) return { before: removed, after: inserted };
  if (after === undefined) return undefined;
  const patch = { at: change.place, removed, inserted };
  // Only when the change does not belong to this text.
  if (!after.startsWith(inserted, patch.at)) return undefined;
  return { before: applyPatch(after, reversePatch(patch)), after };
}

/** Changes of notes read at once; each is up to 0.8 MB. */
const AT_ONCE = 20;

/** The text of a field before and after a change, and as it is now; a company is its name. */
interface ValueAround {
  readonly before: string | null;
  readonly after: string | null;
  readonly current: string | null;
}

async function keptChange(event: EventRow): Promise<KeptChange> {
  const { place, old_value, new_value, kept } = await readValues(event);
  return { place, old: old_value, new: new_value, kept };
}

/** Every change of the notes from the newest back to an event. */
async function notesBack(tx: Transaction, event: TimelineRow): Promise<KeptChange[]> {
  const asked = {
    userId: event.user_id,
    applicationId: event.application_id,
    field: event.field,
    to: event.id,
    limit: AT_ONCE,
  };
  const changes: KeptChange[] = [];
  for (let before: string | undefined; ;) {
    const rows = await listChangesBack(tx, { ...asked, before });
    changes.push(...(await Promise.all(rows.map(keptChange))));
    before = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) return changes;
  }
}

/** The value of a field around one of its changes; undefined when what it was is no longer kept. */
async function valueAround(
  tx: Transaction,
  row: ApplicationRow,
  event: TimelineRow,
): Promise<ValueAround | undefined> {
  if (event.field === 'company_id') {
    return { before: event.old_company, after: event.new_company, current: row.company_name };
  }
  if (event.field === 'notes') {
    const around = textAround(row.notes, await notesBack(tx, event));
    return around && { ...around, current: row.notes };
  }
  const { old_value, new_value } = await readValues(event);
  const values: Readonly<Record<string, string | null>> = loggedValues(row);
  return { before: old_value, after: new_value, current: values[event.field] || null };
}

/** What the caller says about a field that changed again since. */
interface RevertOptions {
  readonly force?: boolean | undefined;
  readonly base?: string | null | undefined;
}

const same = (one: string | null | undefined, other: string | null) =>
  (one || '') === (other || '');

/** Throws AppError `conflict` (409) when the field changed again since and the caller did not say that this is known. */
function refuseChangedSince(field: string, value: ValueAround, wish: RevertOptions): void {
  if (wish.force === true || same(value.current, value.after)) return;
  if (wish.base !== undefined && same(wish.base, value.current)) return;
  const conflict = {
    field: field === 'company_id' ? 'company_name' : field,
    base: value.after ?? '',
    yours: value.before ?? '',
    theirs: value.current ?? '',
  };
  throw new AppError(ERRORS.conflict, recordMessages.history.changedSince, {
    details: { conflicts: [conflict] },
  });
}

/** Throws AppError `conflict` (409) when a change cannot be undone. */
async function refuseUndoable(event: TimelineRow): Promise<void> {
  const { old_value, kept } = await readValues(event);
  if (!kept) throw new AppError(ERRORS.conflict, recordMessages.history.notKept);
  if (!isRevertible(event, { old_value, kept })) {
    throw new AppError(ERRORS.conflict, recordMessages.history.notUndoable);
  }
}

/** Fields that say nothing without each other are undone together where one save wrote both. */
const PARTNERS: Readonly<Record<string, string>> = {
  pay_amount: 'pay_unit',
  pay_unit: 'pay_amount',
  next_step: 'next_step_on',
  next_step_on: 'next_step',
  closing_reason: 'closed_on',
  closed_on: 'closing_reason',
};

/** The change of the field's partner in the same save, unless it cannot be undone or the partner changed again since. */
async function partnerOf(
  tx: Transaction,
  deps: ApplicationsDeps,
  row: ApplicationRow,
  { field: own, at }: TimelineRow,
): Promise<{ field: string; id: string; before: string | null } | undefined> {
  const field = PARTNERS[own];
  if (!field) return undefined;
  const asked = { userId: row.user_id, applicationId: row.id, field, at };
  const event = await findEvent(tx, deps, asked);
  if (!event || !isRevertible(event, await readValues(event))) return undefined;
  const value = await valueAround(tx, row, event);
  if (!value || !same(value.current, value.after)) return undefined;
  return { field, id: event.id, before: value.before };
}

/**
 * Undoes a change: the field becomes what it was before it, which is itself a change that can be undone. Throws AppError
 * `not_found` (404), and `conflict` (409) when it cannot be undone, or the field changed again since.
 */
export async function revertEvent(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { id, event: eventId }: { readonly id: string; readonly event: string },
  wish: RevertOptions = {},
): Promise<ApplicationRow> {
  const { userId } = identity;
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    const row = await lockOwnApplication(tx, deps, userId, { id, deleted: false });
    const event = await ownEvent(tx, deps, { userId, applicationId: id, id: eventId });
    await refuseUndoable(event);
    const value = await valueAround(tx, row, event);
    if (!value) throw new AppError(ERRORS.conflict, recordMessages.history.notKept);
    if (same(value.current, value.before)) return row;
    refuseChangedSince(event.field, value, wish);
    const partner = await partnerOf(tx, deps, row, event);
    const undone = [
      { field: event.field, id: event.id, before: value.before },
      ...(partner ? [partner] : []),
    ];
    return changeApplication(tx, deps, row, {
      body: Object.assign({}, ...undone.map(({ field, before }) => changeTo(field, before))),
      now,
      reverts: new Map(undone.map(({ field, id: undoneId }) => [field, undoneId])),
    });
  });
}
