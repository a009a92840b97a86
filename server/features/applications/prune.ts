import { storeValues } from '#server/features/applications/event-values.ts';
import { purgeDeletedApplications } from '#server/features/applications/repository/applications.ts';
import {
  forgetLargeChanges,
  listWholeNotes,
  saveValues,
} from '#server/features/applications/repository/events.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { DELETED_KEPT_DAYS, EVENT_LARGE_DAYS } from '#shared/limits.ts';

const DAY_MS = 86_400_000;
/** Whole notes are up to 0.8 MB a row. */
const WHOLE_AT_ONCE = 10;

/** Removes for good the applications deleted 30 days ago or earlier; returns how many. */
export async function purgeApplications(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * DAY_MS);
  return inBatches(database, (tx, limit) => purgeDeletedApplications(tx, before, { limit }));
}

/** Removes the texts of large changes that are older than 30 days; returns how many. */
export async function purgeLargeChanges(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - EVENT_LARGE_DAYS * DAY_MS);
  return inBatches(database, (tx, limit) => forgetLargeChanges(tx, before, { limit }));
}

/** Removes what a full account can do without: texts of its large changes, and applications deleted before an instant. */
export async function makeRoomInApplications(
  database: Database,
  userId: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<number> {
  // A day ahead, so that changes written by a node whose clock is fast are among them.
  const soon = new Date(now.getTime() + DAY_MS);
  const changes = await inBatches(database, (tx, limit) =>
    forgetLargeChanges(tx, soon, { userId, limit }),
  );
  const deleted = await inBatches(database, (tx, limit) =>
    purgeDeletedApplications(tx, before, { userId, limit }),
  );
  return changes + deleted;
}

/** Turns changes of long notes that an older version kept whole into patches; returns how many. */
export async function patchWholeNotes(database: Database): Promise<number> {
  return inBatches(database, patchSome, WHOLE_AT_ONCE);
}

async function patchSome(tx: Transaction, limit: number): Promise<number> {
  const events = await listWholeNotes(tx, limit);
  for (const event of events) {
    await saveValues(tx, event, await storeValues('notes', event.old_value, event.new_value));
  }
  return events.length;
}
