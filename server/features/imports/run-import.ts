import { batchesOf } from '#server/features/imports/batches-of.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { finishRun } from '#server/features/imports/finish-run.ts';
import { removeHidden } from '#server/features/imports/remove-hidden.ts';
import { type Importable, stageBatch } from '#server/features/imports/stage-batch.ts';
import { DEAD_MS, type Run, assertRunOwner } from '#server/features/imports/run.ts';
import { loadTable } from '#server/features/imports/load-table.ts';
import { countOf, planInTurns } from '#server/features/imports/plan-in-turns.ts';
import {
  requireImport,
  requireStopped,
  wrongState,
} from '#server/features/imports/require-import.ts';
import {
  lockImport,
  saveImport,
  type ImportRow,
} from '#server/features/imports/repository/imports.ts';
import { deleteStagedRows } from '#server/features/imports/repository/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { requireRoom } from '#server/platform/database/quota.ts';
import { randomId } from '#server/platform/ids.ts';
import type { ImportSettings } from '#shared/imports/contracts/schemas.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** About so many characters of notes are stored in one unit of work. */
const CHARACTERS_AT_ONCE = 1_000_000;

/** Takes an import for a run; a run that died is replaced. Throws AppError `not_found` and `conflict`. */
async function claim({ database, clock }: ImportsDeps, identity: SignedIn, id: string) {
  const now = clock.now();
  const own = { userId: identity.userId, id };
  return database.transaction(identity, async (tx): Promise<Run & { readonly untidy: boolean }> => {
    const row = requireImport(await lockImport(tx, own));
    if (row.state === 'done' || row.state === 'undone') {
      throw wrongState(transferMessages.imports.notStaged);
    }
    const silent = now.getTime() - (row.run_at?.getTime() ?? 0);
    if (row.state === 'running' && silent < DEAD_MS)
      throw wrongState(transferMessages.imports.running);
    const run = randomId();
    await deleteStagedRows(tx, own);
    await saveImport(tx, own, { state: 'running', run, run_at: now, progress: 0 });
    return { ...own, run, now, fileName: row.file_name, untidy: row.untidy };
  });
}

/**
 * Imports the rows of a staged file: they are stored in batches, hidden, and become visible together by one change of the
 * import's state. Whatever ends the run before that leaves the list as it was. Throws AppError `not_found`, `conflict`, `account_full` and
 * `validation_failed`.
 */
export async function runImport(
  deps: ImportsDeps,
  identity: SignedIn,
  id: string,
  settings: ImportSettings,
): Promise<ImportRow> {
  const { table, rules } = await loadTable(deps, identity, id, settings);
  if (!rules.columns.includes('company') || !rules.columns.includes('title')) {
    const message = transferMessages.imports.columnsMissing;
    throw new AppError(ERRORS.validation_failed, message, { field: 'columns' });
  }
  const run = await claim(deps, identity, id);
  try {
    if (run.untidy) await removeHidden(deps, run, (tx) => assertRunOwner(tx, run));
    const known = await deps.database.transaction(identity, (tx) =>
      deps.applications.listKnown(tx, run.userId),
    );
    const counts = { added: 0, updated: 0, duplicates: 0, left_out: 0, errors: 0 };
    const wanted: Importable[] = [];
    for await (const row of planInTurns(table, rules, known, settings.duplicates)) {
      counts[countOf(row)]++;
      if ('application' in row) wanted.push(row);
    }
    await deps.database.transaction(identity, (tx) => requireRoom(tx, run.userId, needOf(wanted)));
    const met = { found: new Map<string, string>(), added: new Map<string, string>() };
    let progress = 0;
    const batch = { count: deps.most.atOnce, characters: CHARACTERS_AT_ONCE };
    for (const rows of batchesOf(wanted, ({ application }) => application.notes.length, batch)) {
      progress += rows.length;
      await stageBatch(deps, identity, run, { rows, met, progress });
    }
    const companies = [...met.found.values()];
    const lastLine = wanted.at(-1)?.line ?? 0;
    return await finishRun(deps, identity, run, { counts, companies, lastLine });
  } catch (error) {
    await release(deps, identity, run);
    throw error;
  }
}

/** Rows and bytes that new applications take, each with its two events, and what is kept beside them, in the place of the file. */
function needOf(wanted: readonly Importable[]) {
  const added = wanted.flatMap((row) => (row.outcome === 'new' ? [row.application] : []));
  const beside = added.flatMap(({ interviews, people }) => [...interviews, ...people]);
  const texts = [...added, ...beside].map(({ notes }) => Buffer.byteLength(notes));
  const bytes = texts.reduce((sum, size) => sum + size, 0);
  return { rows: added.length * 3 + beside.length, bytes, instead: 'imports' };
}

/** Lets the import be begun again and removes what it stored; when that fails, too, the run counts as dead after a while. */
async function release(deps: ImportsDeps, identity: SignedIn, run: Run): Promise<void> {
  try {
    await deps.database.transaction(identity, async (tx) => {
      await assertRunOwner(tx, run);
      await saveImport(tx, run, { state: 'staged', run: null, run_at: null, progress: 0 });
    });
    await removeHidden(deps, run, (tx) => requireStopped(tx, run));
  } catch {
    // The clean-up does it.
  }
}
