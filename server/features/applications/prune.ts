import { storeValues } from '#server/features/applications/event-values.ts';
import {
  forgetLargeChanges,
  purgeDeleted,
  restoreValues,
  wholeNotes,
} from '#server/features/applications/prune-repository.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { EVENT_LARGE_DAYS, PURGE_AFTER_DAYS } from '#shared/limits.ts';

const DAY_MS = 86_400_000;
/** Whole notes are up to 0.8 MB a row. */
const WHOLE_AT_ONCE = 10;

/** Removes for good what was deleted 30 days ago or earlier (ruling 6); returns how many applications. */
export async function purgeApplications(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - PURGE_AFTER_DAYS * DAY_MS);
  return inBatches(database, (tx, most) => purgeDeleted(tx, { before, most }));
}

/** Removes the texts of large changes that are older than 30 days; returns how many. */
export async function purgeLargeChanges(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - EVENT_LARGE_DAYS * DAY_MS);
  return inBatches(database, (tx, most) => forgetLargeChanges(tx, { before, most }));
}

/** Removes what a full account can do without: texts of its large changes, and applications deleted before an instant. */
export async function makeRoomInApplications(
  database: Database,
  userId: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<number> {
  // All there are, those of a node whose clock is ahead, too.
  const soon = new Date(now.getTime() + DAY_MS);
  const changes = await inBatches(database, (tx, most) =>
    forgetLargeChanges(tx, { before: soon, userId, most }),
  );
  const deleted = await inBatches(database, (tx, most) =>
    purgeDeleted(tx, { before, userId, most }),
  );
  return changes + deleted;
}

/** Turns changes of long notes that an older version kept whole into patches; returns how many. */
export async function patchWholeNotes(database: Database): Promise<number> {
  return inBatches(database, patchSome, WHOLE_AT_ONCE);
}

async function patchSome(tx: Transaction, most: number): Promise<number> {
  const events = await wholeNotes(tx, most);
  for (const event of events) {
    await restoreValues(tx, event, await storeValues('notes', event.old_value, event.new_value));
  }
  return events.length;
}
