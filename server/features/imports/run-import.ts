import type { ImportsDeps, StagedApplication } from '#server/features/imports/deps.ts';
import { finishRun } from '#server/features/imports/finish-run.ts';
import { type Run, stillOwn } from '#server/features/imports/run.ts';
import { loadTable } from '#server/features/imports/load-table.ts';
import { countOf, planInTurns } from '#server/features/imports/plan-in-turns.ts';
import { requireImport, wrongState } from '#server/features/imports/require-import.ts';
import {
  lockImport,
  saveImport,
  type ImportRow,
} from '#server/features/imports/repository/imports.ts';
import {
  deleteStagedRows,
  insertStagedRows,
  type StagedRow,
} from '#server/features/imports/repository/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { requireRoom } from '#server/platform/database/quota.ts';
import { randomId } from '#server/platform/ids.ts';
import type { ImportSettings } from '#shared/contracts/imports/schemas.ts';
import type { PlannedRow } from '#shared/domain/import/plan.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { transferMessages } from '#shared/transfer-messages.ts';

/** Rows that are staged in one unit of work. */
const BATCH = 500;
/** Milliseconds after which a run that shows no sign of life is over. */
const DEAD_MS = 60_000;

/** Takes an import for a run; a run that died is replaced. Throws AppError `not_found` and `conflict`. */
async function claim({ database, clock }: ImportsDeps, identity: SignedIn, id: string) {
  const now = clock.now();
  const own = { userId: identity.userId, id };
  return database.transaction(identity, async (tx): Promise<Run> => {
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
    return { ...own, run, now, fileName: row.file_name };
  });
}

type Importable = Exclude<PlannedRow, { outcome: 'skip' | 'error' }>;

/** Stages one batch of rows in a unit of work of its own; throws AppError `conflict` when another run took over. */
async function stageBatch(
  deps: ImportsDeps,
  identity: SignedIn,
  run: Run,
  batch: readonly Importable[],
  progress: number,
): Promise<void> {
  const added = batch.filter((row) => row.outcome === 'new');
  const changed = batch.filter((row) => row.outcome === 'update');
  const staged = await Promise.all(
    added.map(async ({ line, application }): Promise<StagedRow> => {
      const one = await deps.applications.stageNew(run, application, run.fileName);
      const company = deps.companies.key(application.company_name);
      return { ...rowOf(one, line), kind: 'new', company, seen_at: null, before: null };
    }),
  );
  await deps.database.transaction(identity, async (tx) => {
    await stillOwn(tx, run);
    const changes =
      changed.length > 0 ? await deps.applications.stageChanges(tx, run, changed) : [];
    const lines = new Map(changed.map(({ id, line }) => [id, line]));
    const updates = changes.map((one): StagedRow => ({
      ...rowOf(one, lines.get(one.application) ?? 0),
      kind: 'update',
      company: null,
      seen_at: one.seen_at,
      before: one.before,
    }));
    await insertStagedRows(tx, run, [...staged, ...updates]);
    await saveImport(tx, run, { progress, run_at: deps.clock.now() });
  });
}

const rowOf = ({ application, fields, events }: StagedApplication, number: number) => ({
  number,
  application,
  fields,
  events,
});

/**
 * Imports the rows of a staged file: they are staged in batches and become visible together, in one unit of work. Whatever
 * ends the run before that leaves the list as it was. Throws AppError `not_found`, `conflict`, `account_full` and
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
    for (let at = 0; at < wanted.length; at += BATCH) {
      const batch = wanted.slice(at, at + BATCH);
      await stageBatch(deps, identity, run, batch, at + batch.length);
    }
    const names = wanted.flatMap((row) =>
      row.outcome === 'new' ? [row.application.company_name] : [],
    );
    const lastLine = wanted.at(-1)?.line ?? 0;
    return await finishRun(deps, identity, run, { counts, names, lastLine });
  } catch (error) {
    await release(deps, identity, run);
    throw error;
  }
}

/** Rows and bytes that new applications take, each with its two events. */
function needOf(wanted: readonly Importable[]) {
  const added = wanted.flatMap((row) => (row.outcome === 'new' ? [row.application] : []));
  const bytes = added.reduce((sum, one) => sum + Buffer.byteLength(one.notes), 0);
  return { rows: added.length * 3, bytes };
}

/** Lets the import be begun again; when that fails, too, the run counts as dead after a while. */
async function release({ database }: ImportsDeps, identity: SignedIn, run: Run): Promise<void> {
  const giveUp = async (tx: Transaction) => {
    await stillOwn(tx, run);
    await saveImport(tx, run, { state: 'staged', run: null, run_at: null, progress: 0 });
  };
  await database.transaction(identity, giveUp).catch(() => undefined);
}
