import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { type Run, assertRunOwner } from '#server/features/imports/run.ts';
import { saveImport, revealStagedRows } from '#server/features/imports/repository/imports.ts';
import { insertStagedRows } from '#server/features/imports/repository/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { PlannedRow } from '#shared/imports/plan.ts';

/** A row that adds or changes an application. */
export type Importable = Exclude<PlannedRow, { outcome: 'skip' | 'error' }>;
type Added = Extract<Importable, { outcome: 'new' }>;
type Changed = Extract<Importable, { outcome: 'update' }>;

/** The companies that a run has met, by the keys of their names. */
interface MetCompanies {
  readonly found: Map<string, string>;
  readonly added: Map<string, string>;
}

/**
 * Stores one batch of rows in a unit of work of its own: new applications hidden, changes beside them. Throws AppError
 * `conflict` when another run took over.
 */
export async function stageBatch(
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
