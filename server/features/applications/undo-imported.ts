import type { RawBuilder } from 'kysely';

import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { eventOf, eventsBetween } from '#server/features/applications/events.ts';
import {
  listApplicationsById,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import {
  countImported,
  insertEventsJson,
  lockReverted,
  markImported,
  saveColumns,
} from '#server/features/applications/repository/imported.ts';
import { eventJson, type ImportOwner } from '#server/features/applications/stage-imported.ts';
import type { Transaction } from '#server/platform/database/database.ts';

const AT_ONCE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the applications that an import added and reverts those that it changed, in the caller's unit of work; what was
 * changed since is kept, or, if it was added and that is wanted, removed.
 */
export async function undoImported(
  tx: Transaction,
  deps: ApplicationsDeps,
  owner: ImportOwner,
  staged: RawBuilder<unknown>,
  since: { readonly at: Date; readonly changed: 'keep' | 'remove' },
): Promise<{ removed: number; reverted: number; kept: number }> {
  const { userId, now } = owner;
  const all = await countImported(tx, userId, staged);
  const ids = await markImported(tx, owner, staged, since);
  const deletions = ids.map((id) =>
    eventOf({ id, user_id: userId }, now, 'deleted_at', null, now.toISOString()),
  );
  await insertEventsJson(tx, (await Promise.all(deletions)).map(eventJson));
  let reverted = 0;
  for (let after = FIRST_ID; ;) {
    const from = { since: since.at, after, limit: AT_ONCE };
    const rows = await lockReverted(tx, userId, staged, from);
    await revert(tx, deps, owner, rows);
    reverted += rows.length;
    if (rows.length < AT_ONCE) break;
    after = rows.at(-1)?.id ?? after;
  }
  return { removed: ids.length, reverted, kept: all - ids.length - reverted };
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
