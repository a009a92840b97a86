import type {
  ApplicationsDeps,
  CompanyNames,
  EventMail,
  EventMails,
} from '#server/features/applications/deps.ts';
import { readValues, storeValues } from '#server/features/applications/event-values.ts';
import { eventOf } from '#server/features/applications/events.ts';
import { noEvent, ownEvent } from '#server/features/applications/history/own-event.ts';
import { isRevertible } from '#server/features/applications/history/revertible.ts';
import {
  type ApplicationRow,
  findApplication,
} from '#server/features/applications/repository/applications.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import {
  deletedEntries,
  removeEntry,
  takeRemovedEntry,
} from '#server/features/applications/repository/removed-entries.ts';
import {
  listEventPage,
  type TimelineRow,
} from '#server/features/applications/repository/timeline.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { liftQuota, withoutPurgingTrash } from '#server/platform/database/quota.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import type * as contracts from '#shared/applications/contracts/events.ts';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import { type EventKind, isEntryKind } from '#shared/applications/event-kinds.ts';
import { eventSentence, fieldLabel, valueText } from '#shared/applications/event-words.ts';
import { wordPatchBetween } from '#shared/applications/text-patch.ts';
import type { Output } from '#shared/core/contract.ts';
import { instantOf, isCalendarDate, utcDate } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { type Page, toPage } from '#shared/core/page.ts';
import { EVENT_SHOWN_MAX, EVENTS_PAGE_SIZE } from '#shared/record/limits.ts';
import { recordMessages } from '#shared/record/messages.ts';

/** The person's live application; throws AppError `not_found` (404). */
async function ownApplication(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  id: string,
): Promise<ApplicationRow> {
  const row = await findApplication(tx, names, userId, id);
  if (!row) throw new AppError(ERRORS.not_found, messages.applications.notFound);
  return row;
}

type Values = Awaited<ReturnType<typeof readValues>>;

function kindOf(event: TimelineRow, { old_value, place }: Values, createdAt: Date): EventKind {
  if (isEntryKind(event.field)) return event.field;
  if (event.field === 'deleted_at') return old_value === null ? 'deleted' : 'restored';
  const wasEmpty = place === null ? old_value === null : old_value === '' && place === 0;
  return wasEmpty && event.at.getTime() === createdAt.getTime() ? 'added' : 'changed';
}

/** The values as a person reads them; those of a patch are only in its difference. */
function valuesShown(event: TimelineRow, { place, old_value, new_value }: Values) {
  if (place !== null) return { old: null, new: null };
  const { field, old_company, new_company } = event;
  if (field === 'company_id') return { old: old_company, new: new_company };
  return { old: valueText(field, old_value), new: valueText(field, new_value) };
}

/** What changed in notes. */
function differenceOf(field: string, { place, old_value, new_value, kept }: Values) {
  if (field !== 'notes' || !kept) return null;
  const [old, now] = [old_value ?? '', new_value ?? ''];
  if (place !== null) return { place, removed: old, inserted: now };
  const { at, removed, inserted } = wordPatchBetween(old, now);
  return { place: at, removed, inserted };
}

/** The beginning of a text, without half a character at its end. */
function beginning<Text extends string | null>(text: Text, max: number): Text | string {
  if (text === null || text.length <= max) return text;
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** An event as the API returns it; each of its texts has at most `max` characters. */
async function presentEvent(
  event: TimelineRow,
  createdAt: Date,
  { max = EVENT_SHOWN_MAX, mail = null }: { max?: number; mail?: EventMail | null } = {},
): Promise<ApplicationEvent> {
  const { id, at, field, reverts, reverted, by_key } = event;
  const values = await readValues(event);
  const kind = kindOf(event, values, createdAt);
  const shown = valuesShown(event, values);
  const told = { old: beginning(shown.old, max), new: beginning(shown.new, max) };
  const difference = differenceOf(field, values);
  return {
    id,
    at: at.toISOString(),
    kind,
    field,
    label: isEntryKind(field) ? '' : fieldLabel(field),
    sentence: eventSentence({ kind, field, ...told }, at),
    ...told,
    difference: difference && {
      place: difference.place,
      removed: beginning(difference.removed, max),
      inserted: beginning(difference.inserted, max),
    },
    shortened: [values.old_value, values.new_value].some((text) => (text?.length ?? 0) > max),
    kept: values.kept,
    revertible: kind === 'changed' && isRevertible(event, values),
    reverts,
    reverted,
    by_key,
    by_mail: mail,
  };
}

/** Where the day is furthest ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000;
/** By how much a browser's clock may be fast. */
const FAST_MS = 60_000;

/** When an entry happened: a day is meant at noon in UTC, but never later than now; throws AppError `validation_failed` (400) for the future. */
function instantMeant(at: string | null | undefined, now: Date): Date {
  if (!at) return now;
  const isDay = isCalendarDate(at);
  const meant = instantOf(isDay ? `${at}T12:00:00Z` : at) ?? now;
  const isAhead = isDay
    ? at > utcDate(new Date(now.getTime() + FURTHEST_AHEAD_MS))
    : meant.getTime() > now.getTime() + FAST_MS;
  if (isAhead) {
    throw new AppError(ERRORS.validation_failed, recordMessages.history.inFuture, { field: 'at' });
  }
  return meant > now ? now : meant;
}

/** Writes an entry into the history of an application; throws AppError `not_found` (404), and `validation_failed` (400) for a day in the future. */
export async function createEvent(
  deps: ApplicationsDeps,
  identity: SignedIn,
  id: string,
  body: Output<typeof contracts.createEvent.body>,
): Promise<ApplicationEvent> {
  const { userId } = identity;
  const now = deps.clock.now();
  const at = instantMeant(body.at, now);
  const { event, createdAt } = await deps.database.transaction(identity, async (tx) => {
    const row = await ownApplication(tx, deps, userId, id);
    const entry = { ...(await eventOf(row, now, body.kind, null, body.text)), at };
    await insertEvents(tx, [entry]);
    const found = await ownEvent(tx, deps, { userId, applicationId: id, id: entry.id });
    return { event: found, createdAt: row.created_at };
  });
  return presentEvent(event, createdAt);
}

/** Takes back an entry that the person wrote, so that it can be restored for 30 days; throws AppError `not_found` (404), also for what happened by itself. */
export async function deleteEvent(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { id, event }: { readonly id: string; readonly event: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(identity, async (tx) => {
    await ownApplication(tx, deps, identity.userId, id);
    // The entry moves from one table to another, which makes nothing larger.
    await liftQuota(tx);
    if (!(await removeEntry(tx, { applicationId: id, id: event, now }))) throw noEvent();
  });
}

/** One page of what happened to an application, newest first; throws AppError `not_found` (404). */
export async function listEvents(
  deps: ApplicationsDeps & EventMails,
  identity: SignedIn,
  { id, page }: { readonly id: string; readonly page: number },
): Promise<Page<ApplicationEvent>> {
  const limit = EVENTS_PAGE_SIZE;
  const { userId } = identity;
  const { createdAt, mails, rows, total } = await deps.database.transaction(
    identity,
    async (tx) => {
      const { created_at } = await ownApplication(tx, deps, userId, id);
      const asked = { userId, applicationId: id, offset: (page - 1) * limit, limit };
      const mails = await deps.listEventMails(tx, userId, id);
      return { createdAt: created_at, mails, ...(await listEventPage(tx, deps, asked)) };
    },
  );
  const events = await Promise.all(
    rows.map((row) => presentEvent(row, createdAt, { mail: mails.get(row.id) ?? null })),
  );
  return toPage(events, total, page, limit);
}

/** One event with the whole of its texts; throws AppError `not_found` (404). */
export async function getEvent(
  deps: ApplicationsDeps & EventMails,
  identity: SignedIn,
  asked: { readonly id: string; readonly event: string },
): Promise<ApplicationEvent> {
  const { userId } = identity;
  const found = await deps.database.transaction(identity, async (tx) => {
    const { created_at } = await ownApplication(tx, deps, userId, asked.id);
    const of = { userId, applicationId: asked.id, id: asked.event };
    const mails = await deps.listEventMails(tx, userId, asked.id);
    const mail = mails.get(asked.event) ?? null;
    return { createdAt: created_at, mail, event: await ownEvent(tx, deps, of) };
  });
  return presentEvent(found.event, found.createdAt, { max: Infinity, mail: found.mail });
}

/** Brings back an entry that the person took back; `applicationId` may be left out. Throws AppError `not_found` (404). */
export async function restoreEvent(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { id, event: entryId }: { readonly id?: string | undefined; readonly event: string },
): Promise<ApplicationEvent> {
  const { userId } = identity;
  const restored = await deps.database.transaction(
    identity,
    withoutPurgingTrash(async (tx) => {
      const entry = await takeRemovedEntry(tx, userId, entryId);
      if (!entry || (id !== undefined && id !== entry.application_id)) throw noEvent();
      const { application_id, at, kind } = entry;
      const { created_at } = await ownApplication(tx, deps, userId, application_id);
      const values = await storeValues(kind, null, entry.text);
      const row = { id: entryId, application_id, user_id: userId, at, field: kind, reverts: null };
      await insertEvents(tx, [{ ...row, ...values }]);
      const asked = { userId, applicationId: application_id, id: entryId };
      return { event: await ownEvent(tx, deps, asked), createdAt: created_at };
    }),
  );
  return presentEvent(restored.event, restored.createdAt);
}

/** What a person wrote into histories and took back, as the account lists, restores and purges it. */
export function deletedEntryRecords(deps: ApplicationsDeps): DeletedRecords {
  return {
    kind: 'entry',
    rows: deletedEntries,
    restore: (owner, event) => restoreEvent(deps, owner, { event }),
    async purge(owner, id) {
      const gone = await deps.database.transaction(owner, (tx) =>
        takeRemovedEntry(tx, owner.userId, id),
      );
      if (!gone) throw noEvent();
    },
  };
}
