import { batchesOf } from '#server/features/imports/batches-of.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { finishRun } from '#server/features/imports/finish-run.ts';
import { loadTable } from '#server/features/imports/load-table.ts';
import { countOf, planInTurns } from '#server/features/imports/plan-in-turns.ts';
import { removeHidden } from '#server/features/imports/remove-hidden.ts';
import {
  type ImportRow,
  lockImport,
  revealStagedRows,
  saveImport,
} from '#server/features/imports/repository/imports.ts';
import { deleteStagedRows, insertStagedRows } from '#server/features/imports/repository/rows.ts';
import {
  requireImport,
  requireStopped,
  wrongState,
} from '#server/features/imports/require-import.ts';
import { assertRunOwner, DEAD_MS, type Run } from '#server/features/imports/run.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { requireRoom } from '#server/platform/database/quota.ts';
import { randomId } from '#server/platform/ids.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import type { ImportSettings } from '#shared/imports/contracts/schemas.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import type { PlannedRow } from '#shared/imports/plan.ts';

/** A row that adds or changes an application. */
type Importable = Exclude<PlannedRow, { outcome: 'skip' | 'error' }>;
type Added = Extract<Importable, { outcome: 'new' }>;
type Changed = Extract<Importable, { outcome: 'update' }>;

/** The companies that a run has met, by the keys of their names. */
interface MetCompanies {
  readonly found: Map<string, string>;
  readonly added: Map<string, string>;
}

/**
 * Stores one batch of rows in a transaction of its own: new applications hidden, changes beside them. Throws AppError
 * `conflict` when another run took over.
 */
async function stageBatch(
  deps: ImportsDeps,
  identity: SignedIn,
  run: Run,
  { rows, met, progress }: { rows: readonly Importable[]; met: MetCompanies; progress: number },
): Promise<void> {
  const added = rows.filter((row) => row.outcome === 'new');
  const changed = rows.filter((row) => row.outcome === 'update');
  const made = await Promise.all(
    added.map(({ application }) => deps.applications.makeNew(run, application, run.fileName)),
  );
  const { found, added: fresh } = await deps.database.transaction(identity, async (tx) => {
    await assertRunOwner(tx, run);
    await revealStagedRows(tx, run);
    const more = await stageCompanies(deps, tx, run, { added, met });
    const idOf = (key: string) =>
      met.found.get(key) ?? met.added.get(key) ?? more.found.get(key) ?? more.added.get(key);
    const applications = made.map(({ fields, events }, at) => {
      const company_id = idOf(deps.companies.key(added[at]!.application.company_name));
      return { fields: { ...fields, company_id }, events };
    });
    await deps.applications.insertHidden(tx, run, applications);
    const records = made.map(({ application }, at) => {
      const { company_name: name, interviews, people } = added[at]!.application;
      const company = { id: applications[at]?.fields.company_id, name };
      return { application, company, interviews, people };
    });
    await deps.records.insertHidden(tx, run, records);
    await stageChanges(deps, tx, run, changed);
    await saveImport(tx, run, { progress, run_at: deps.clock.now(), untidy: true });
    return more;
  });
  for (const [key, id] of found) met.found.set(key, id);
  for (const [key, id] of fresh) met.added.set(key, id);
}

/** Finds or adds the companies of new applications that the run has not met yet. */
async function stageCompanies(
  { companies }: ImportsDeps,
  tx: Transaction,
  run: Run,
  { added, met }: { added: readonly Added[]; met: MetCompanies },
) {
  const names = added
    .map(({ application }) => application.company_name)
    .filter((name) => !met.found.has(companies.key(name)) && !met.added.has(companies.key(name)));
  return names.length > 0
    ? companies.stage(tx, run, names)
    : { found: new Map<string, string>(), added: new Map<string, string>() };
}

async function stageChanges(
  { applications }: ImportsDeps,
  tx: Transaction,
  run: Run,
  changed: readonly Changed[],
): Promise<void> {
  if (changed.length === 0) return;
  const changes = await applications.stageChanges(tx, run, changed);
  const lines = new Map(changed.map(({ id, line }) => [id, line]));
  const rows = changes.map(({ application, fields, events, seen_at, before }) => {
    const number = lines.get(application) ?? 0;
    return { number, application, fields, events, seen_at, before };
  });
  await insertStagedRows(tx, run, rows);
}

/** About so many characters of notes are stored in one transaction. */
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
