import { retagged } from '#server/features/applications/change-applications.ts';
import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { eventOf, eventsBetween } from '#server/features/applications/events.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import {
  listLastChanges,
  lockApplications,
  saveApplications,
} from '#server/features/applications/repository/bulk.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { withoutPurgingTrash } from '#server/platform/database/quota.ts';
import type { BulkDone } from '#shared/applications/contracts/desk.ts';
import type { Status } from '#shared/applications/status.ts';

/** An application with a field as it was. */
function undone(
  row: ApplicationRow,
  field: Exclude<BulkDone['field'], 'deleted_at'>,
  old: string | null,
  now: Date,
): ApplicationRow {
  if (field === 'status') return { ...row, status: old as Status };
  // Only what was open was ended.
  if (field === 'closing_reason') return { ...row, closing_reason: null, closed_on: null };
  if (field === 'archived') return { ...row, archived_at: old ? now : null };
  return retagged(row, old?.split(', ') ?? []);
}

/** Deleted applications, live again, with their companies. */
async function brought(tx: Transaction, deps: ApplicationsDeps, rows: readonly ApplicationRow[]) {
  const companies = new Map<string, string>();
  const back: ApplicationRow[] = [];
  for (const row of rows) {
    const { user_id: userId, company_id: id } = row;
    if (id && !companies.has(id))
      companies.set(id, await deps.restoreCompanyOf(tx, { userId, id }));
    back.push({ ...row, deleted_at: null, company_id: id && (companies.get(id) ?? id) });
  }
  return back;
}

/**
 * Takes back what `changeApplications` did, in one transaction, and logs it. An application whose field was changed
 * since, or that is gone, stays as it is; returns how many of both there are.
 */
export async function undoChanges(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { ids, field, at }: BulkDone,
): Promise<{ undone: number; left: number }> {
  const now = deps.clock.now();
  const wanted = [...new Set(ids)];
  const isDeletion = field === 'deleted_at';
  const undo = withoutPurgingTrash(async (tx) => {
    const rows = await lockApplications(tx, deps, identity.userId, wanted);
    const last = await listLastChanges(tx, identity.userId, { ids: wanted, field });
    const old = new Map(
      last
        .filter((event) => event.at.toISOString() === at)
        .map((event) => [event.application_id, event.old_value]),
    );
    const found = rows.filter((row) => old.has(row.id) && (row.deleted_at !== null) === isDeletion);
    const after = isDeletion
      ? await brought(tx, deps, found)
      : found.map((row) => undone(row, field, old.get(row.id) ?? null, now));
    const events = await Promise.all(
      found.map((row, place) =>
        isDeletion
          ? eventOf(row, now, field, at, null).then((event) => [event])
          : eventsBetween(row, after[place] ?? row, now),
      ),
    );
    await saveApplications(tx, identity.userId, after, now);
    await insertEvents(tx, events.flat());
    return { undone: after.length, left: wanted.length - after.length };
  });
  return deps.database.transaction(identity, undo);
}
