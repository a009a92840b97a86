import type { RawBuilder } from 'kysely';

import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { eventOf, eventsBetween } from '#server/features/applications/events.ts';
import {
  type ApplicationRow,
  listApplicationsById,
} from '#server/features/applications/repository/applications.ts';
import {
  countStaged,
  lockReverted,
  saveColumns,
  updateStagedApplications,
} from '#server/features/applications/repository/imported-changes.ts';
import {
  countImported,
  type ImportOf,
  insertEventsJson,
  insertHiddenApplications,
  listKnownApplications,
  markUndone,
  moveImported,
  releaseKept,
  removeHidden,
} from '#server/features/applications/repository/imported.ts';
import {
  eventJson,
  type ImportOwner,
  stageChangedApplications,
  stageNewApplication,
} from '#server/features/applications/stage-imported.ts';
import type { Transaction } from '#server/platform/database/database.ts';

const AT_ONCE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Prepares the undo of an import in the caller's transaction, which takes what it added out of sight by the import's
 * state: reverts what it changed, and keeps what was changed since, unless it was added and is to be removed, too.
 */
async function undoImported(
  tx: Transaction,
  deps: ApplicationsDeps,
  own: ImportOf & ImportOwner,
  changes: RawBuilder<unknown>,
  since: { readonly at: Date; readonly changed: 'keep' | 'remove' },
): Promise<{ removed: number; reverted: number; kept: number }> {
  const { userId } = own;
  const released = await releaseKept(tx, own, since);
  const removed = await countImported(tx, own);
  const changed = await countStaged(tx, userId, changes);
  let reverted = 0;
  for (let after = FIRST_ID; ;) {
    const from = { since: since.at, after, limit: AT_ONCE };
    const rows = await lockReverted(tx, userId, changes, from);
    await revert(tx, deps, own, rows);
    reverted += rows.length;
    if (rows.length < AT_ONCE) break;
    after = rows.at(-1)?.id ?? after;
  }
  return { removed, reverted, kept: released + changed - reverted };
}

async function revert(
  tx: Transaction,
  deps: ApplicationsDeps,
  { userId, now }: ImportOwner,
  rows: readonly { readonly id: string; readonly before: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  if (rows.length === 0) return;
  const earlier = new Map(rows.map(({ id, before }) => [id, before]));
  const found = await listApplicationsById(tx, deps, userId, [...earlier.keys()]);
  const events = await Promise.all(
    found.map((row) => {
      const was = { ...row, ...earlier.get(row.id) } as ApplicationRow;
      return eventsBetween(row, was, now);
    }),
  );
  const fields = rows.map(({ id, before }) => ({ id, fields: { ...before, updated_at: now } }));
  await saveColumns(tx, userId, fields);
  await insertEventsJson(tx, events.flat().map(eventJson));
}

/** Deletes one batch of what an undone import added, so that it can be restored like everything deleted; returns how many. */
async function deleteUndone(
  tx: Transaction,
  own: ImportOf & ImportOwner,
  limit: number,
): Promise<number> {
  const { userId, now } = own;
  const ids = await markUndone(tx, own, { now, limit });
  const deletions = ids.map((id) =>
    eventOf({ id, user_id: userId }, now, 'deleted_at', null, now.toISOString()),
  );
  await insertEventsJson(tx, (await Promise.all(deletions)).map(eventJson));
  return ids.length;
}

/** The applications as an import reads and stores them; staged changes come as SQL from the feature that stages them. */
export function importTarget(deps: ApplicationsDeps) {
  type Rest<F> = F extends (tx: Transaction, deps: ApplicationsDeps, ...rest: infer R) => unknown
    ? R
    : never;
  return {
    listKnown: (tx: Transaction, userId: string) => listKnownApplications(tx, deps, userId),
    makeNew: stageNewApplication,
    insertHidden: insertHiddenApplications,
    moveHidden: moveImported,
    stageChanges: (tx: Transaction, ...rest: Rest<typeof stageChangedApplications>) =>
      stageChangedApplications(tx, deps, ...rest),
    updateStaged: updateStagedApplications,
    undo: (tx: Transaction, ...rest: Rest<typeof undoImported>) => undoImported(tx, deps, ...rest),
    deleteUndone,
    removeHidden,
  };
}
