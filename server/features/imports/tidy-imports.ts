import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { finishUndo } from '#server/features/imports/finish-undo.ts';
import { removeHidden } from '#server/features/imports/remove-hidden.ts';
import { isOpen, requireStopped } from '#server/features/imports/require-import.ts';
import {
  deleteTidyImport,
  listUntidyImports,
  lockImport,
  saveImport,
  type ImportRow,
} from '#server/features/imports/repository/imports.ts';
import { DEAD_MS } from '#server/features/imports/run.ts';

const AT_ONCE = 20;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const service = { role: 'service_role' } as const;

/**
 * Finishes what was interrupted: removes what imports stored that are not done, and deletes what undone ones added. Returns how many;
 * throws an AggregateError after the last one when some could not be tidied.
 */
export async function cleanUpImports(deps: ImportsDeps): Promise<number> {
  const { database, clock } = deps;
  const silentSince = new Date(clock.now().getTime() - DEAD_MS);
  const failures: unknown[] = [];
  let all = 0;
  for (let after = NO_ID; ;) {
    const from = { silentSince, after, limit: AT_ONCE };
    const rows = await database.transaction(service, (tx) => listUntidyImports(tx, from));
    for (const row of rows) {
      await tidy(deps, row, silentSince).catch((error: unknown) => failures.push(error));
    }
    all += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length === AT_ONCE) continue;
    if (failures.length === 0) return all;
    throw new AggregateError(failures, `${failures.length} of ${all} imports could not be tidied`);
  }
}

async function tidy(deps: ImportsDeps, row: ImportRow, silentSince: Date): Promise<void> {
  const own = { userId: row.user_id, id: row.id };
  if (row.state === 'undone' && row.undone_at) {
    await finishUndo(deps, { ...own, now: row.undone_at });
    return;
  }
  // From here a run that only was slow cannot go on.
  const dead = await deps.database.transaction(service, async (tx) => {
    const now = await lockImport(tx, own);
    const silent = now?.state !== 'running' || (now.run_at !== null && now.run_at < silentSince);
    if (!now || !silent || !isOpen(now)) return undefined;
    if (now.state === 'running') await saveImport(tx, own, { ...STOPPED, state: 'staged' });
    return now;
  });
  if (!dead) return;
  await removeHidden(deps, own, (tx) => requireStopped(tx, own));
  if (dead.state === 'receiving') {
    await deps.database.transaction(service, (tx) => deleteTidyImport(tx, own));
  }
}

const STOPPED = { run: null, run_at: null, progress: 0 } as const;
