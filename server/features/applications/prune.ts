import { storeValues } from '#server/features/applications/event-values.ts';
import { purgeDeletedApplications } from '#server/features/applications/repository/applications.ts';
import {
  listUnfolded,
  saveDetailText,
} from '#server/features/applications/repository/detail-text.ts';
import {
  forgetLargeChanges,
  listWholeNotes,
  saveValues,
} from '#server/features/applications/repository/events.ts';
import { detailText } from '#server/features/applications/search-keys.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { DELETED_KEPT_DAYS, EVENT_LARGE_DAYS } from '#shared/core/limits.ts';

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

/** Removes the texts of all of a person's large changes; returns how many. */
export async function purgeLargeChangesOf(
  database: Database,
  userId: string,
  now: Date,
): Promise<number> {
  // A day ahead, so that changes written by a node whose clock is fast are among them.
  const soon = new Date(now.getTime() + DAY_MS);
  return inBatches(database, (tx, limit) => forgetLargeChanges(tx, soon, { userId, limit }));
}

/** Removes for good a person's applications deleted before an instant; returns how many. */
export async function purgeApplicationsOf(
  database: Database,
  userId: string,
  before: Date,
): Promise<number> {
  return inBatches(database, (tx, limit) =>
    purgeDeletedApplications(tx, before, { userId, limit }),
  );
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

/** Folds the notes of applications that an older version stored, so that the search finds them in any letters; returns how many. */
export async function foldDetails(database: Database): Promise<number> {
  return inBatches(database, foldSome, WHOLE_AT_ONCE);
}

async function foldSome(tx: Transaction, limit: number): Promise<number> {
  const rows = await listUnfolded(tx, limit);
  for (const row of rows) await saveDetailText(tx, row, detailText(row));
  return rows.length;
}
