import * as z from 'zod/mini';
import type { core } from 'zod/mini';

import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { finishRun } from '#server/features/imports/finish-run.ts';
import { removeHidden } from '#server/features/imports/remove-hidden.ts';
import {
  deleteOpenImports,
  deleteTidyImport,
  insertImport,
  revealStagedRows,
  saveImport,
} from '#server/features/imports/repository/imports.ts';
import { requireStopped } from '#server/features/imports/require-import.ts';
import { putFiles } from '#server/features/imports/restore-files.ts';
import { assertRunOwner, type Run } from '#server/features/imports/run.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { requireRoom } from '#server/platform/database/quota.ts';
import { randomId, rowId } from '#server/platform/ids.ts';
import {
  type Archive,
  bringBack,
  insertRestored,
  type Restoration,
  type RestoredTable,
} from '#server/platform/restored-table.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import type { RestoredArchive } from '#shared/imports/contracts/schemas.ts';
import { transferMessages } from '#shared/imports/messages.ts';

const named = z.object({ id: z.guid(), name: z.string(), deleted_at: z.nullable(z.string()) });

/**
 * The company that each archived one is here: the person's own of the same name, or itself. Two of one name, which no
 * Waymark writes, are the first of them.
 */
async function companiesHere(
  { database, companies }: ImportsDeps,
  identity: SignedIn,
  archive: Archive,
): Promise<ReadonlyMap<string, string>> {
  const here = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const part of archive.rows.get('companies') ?? []) {
    const read = (JSON.parse(part) as unknown[]).map((value) => z.safeParse(named, value));
    // What is none is refused with its row.
    const rows = read.flatMap(({ data }) => data ?? []);
    const live = rows.filter(({ deleted_at }) => deleted_at === null);
    const known = await database.transaction(identity, (tx) =>
      companies.listLive(
        tx,
        identity.userId,
        live.map(({ name }) => name),
      ),
    );
    for (const [key, id] of known) taken.set(key, id);
    for (const { id, name, deleted_at } of rows) {
      const key = companies.key(name);
      here.set(id, deleted_at === null ? (taken.get(key) ?? id) : id);
      if (deleted_at === null && !taken.has(key)) taken.set(key, id);
    }
  }
  return here;
}

type Columns = Readonly<Record<string, unknown>>;
/** How many rows were added, by file of the archive. */
type Added = Map<string, number>;

const SERVER = { role: 'service_role' } as const;
const NO_TABLE = { total: 0, headings: [], serials: null, format: 'archive' } as const;

/** The refusal of a row that no Waymark wrote. */
function refusalOf(file: string, error: core.$ZodError): AppError {
  const [issue] = error.issues;
  const problem = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  const reason = transferMessages.restore.unreadable(
    transferMessages.restore.badRow(file, problem),
  );
  return new AppError(ERRORS.validation_failed, reason, { field: 'file', cause: error });
}

/** The rows of a table in the parts in which they are stored, each checked. Throws AppError `validation_failed` (400). */
async function* partsOf(
  archive: Archive,
  table: RestoredTable,
  restoration: Restoration,
): AsyncGenerator<readonly Columns[]> {
  for (const part of archive.rows.get(table.file) ?? []) {
    const rows: Columns[] = [];
    for (const value of JSON.parse(part) as unknown[]) {
      try {
        rows.push(...(await table.columnsOf(value, restoration)));
      } catch (error) {
        if (error instanceof Error && 'issues' in error) {
          throw refusalOf(table.file, error as core.$ZodError);
        }
        throw error;
      }
    }
    yield rows;
  }
}

/** Reads every row once before anything is stored; returns how many rows and bytes the account has to have room for. */
async function checkRows(
  archive: Archive,
  tables: readonly RestoredTable[],
  restoration: Restoration,
) {
  const need = { rows: 0, bytes: 0 };
  for (const table of tables) {
    for await (const rows of partsOf(archive, table, restoration)) need.rows += rows.length;
    for (const part of archive.rows.get(table.file) ?? []) need.bytes += Buffer.byteLength(part);
  }
  return need;
}

/**
 * Brings what an archive holds back into the caller's account. Rows keep their ids, so that doing it again adds nothing; what
 * is there already stays as it is, and what was deleted since comes back. Companies, applications, interviews and people are
 * an import: hidden until all are there, and undone like one. Throws AppError `validation_failed`, `account_full`, `conflict`.
 */
export async function restoreArchive(
  deps: ImportsDeps,
  identity: SignedIn,
  archive: Archive,
  fileName: string,
): Promise<RestoredArchive> {
  const { database, clock } = deps;
  const { userId } = identity;
  const now = clock.now();
  const companies = await companiesHere(deps, identity, archive);
  const restoration: Restoration = {
    userId,
    company: (id) => (id === null ? null : (companies.get(id) ?? null)),
    file: (path) => path && pathHere(userId, path),
  };
  const tables = deps.restores();
  const need = await checkRows(archive, tables, restoration);
  await database.transaction(identity, (tx) => requireRoom(tx, userId, need));
  const run: Run = { userId, id: rowId(now), now, run: randomId(), fileName };
  const added: Added = new Map();
  const found = [...companies].flatMap(([id, here]) => (id === here ? [] : [here]));
  await storeHidden(deps, identity, run, { archive, tables, restoration, added, found });
  for (const table of tables) {
    for await (const rows of partsOf(archive, table, restoration)) {
      const writer = table.byServer ? SERVER : identity;
      await database.transaction(writer, async (tx) => {
        const own = { userId, importId: run.id };
        if (table.hiddenBy === null)
          count(added, table, await insertRestored(tx, own, table, rows));
        if (table.comesBack) count(added, table, await bringBack(tx, userId, table, rows));
      });
    }
  }
  const files = await putFiles(deps, identity, archive, restoration);
  await deps.fillProfile(identity, archive.values, restoration);
  const of = (file: string) => added.get(file) ?? 0;
  const undoable = ['applications', 'companies', 'interviews', 'people'].some(
    (file) => of(file) > 0,
  );
  if (!undoable) await database.transaction(identity, (tx) => deleteTidyImport(tx, run));
  return {
    import_id: undoable ? run.id : null,
    applications: of('applications'),
    companies: of('companies'),
    interviews: of('interviews'),
    people: of('people'),
    papers: of('postings-and-letters'),
    saved_jobs: of('saved-jobs'),
    answers: of('jobgpt-answers'),
    files: files.added,
    files_left_out: files.leftOut,
  };
}

/** The path here of an archived file: the folder of a person has their id as its name. */
function pathHere(userId: string, path: string): string {
  const [folder, ...rest] = path.split('/');
  return folder === 'resumes' ? path : [userId, ...rest].join('/');
}

/** The tables whose rows are one thing for the person who looks at what was added. */
function count(added: Added, { file, table }: RestoredTable, rows: number): void {
  if (table === 'contact_applications') return;
  added.set(file, (added.get(file) ?? 0) + rows);
}

/** Stores what belongs to an import while nobody sees it, and shows it together; whatever ends that before leaves nothing. */
async function storeHidden(
  deps: ImportsDeps,
  identity: SignedIn,
  run: Run,
  {
    archive,
    tables,
    restoration,
    added,
    found,
  }: {
    readonly archive: Archive;
    readonly tables: readonly RestoredTable[];
    readonly restoration: Restoration;
    readonly added: Added;
    readonly found: readonly string[];
  },
): Promise<void> {
  const { database } = deps;
  const own = { userId: run.userId, importId: run.id };
  await database.transaction(identity, async (tx) => {
    await deleteOpenImports(tx, run.userId);
    const row = { user_id: run.userId, id: run.id, file_name: run.fileName, created_at: run.now };
    await insertImport(tx, { ...NO_TABLE, ...row, headings: [] });
    const begun = { state: 'running', run: run.run, run_at: run.now, untidy: true } as const;
    await saveImport(tx, run, begun);
  });
  try {
    for (const table of tables.filter(({ hiddenBy }) => hiddenBy !== null)) {
      for await (const rows of partsOf(archive, table, restoration)) {
        await database.transaction(identity, async (tx) => {
          await assertRunOwner(tx, run);
          await revealStagedRows(tx, run);
          count(added, table, await insertRestored(tx, own, table, rows));
          await saveImport(tx, run, { run_at: deps.clock.now() });
        });
      }
    }
    const counts = { added: added.get('applications') ?? 0, updated: 0, duplicates: 0 };
    const stored = { counts: { ...counts, left_out: 0, errors: 0 }, companies: found, lastLine: 0 };
    await finishRun(deps, identity, run, stored);
  } catch (error) {
    await forget(deps, identity, run).catch(() => undefined);
    throw error;
  }
}

/** Removes a restoration that nobody saw; when that fails, too, the clean-up does it. */
async function forget(deps: ImportsDeps, identity: SignedIn, run: Run): Promise<void> {
  await deps.database.transaction(identity, async (tx) => {
    await assertRunOwner(tx, run);
    await saveImport(tx, run, { state: 'receiving', run: null, run_at: null });
  });
  await removeHidden(deps, run, (tx) => requireStopped(tx, run));
  await deps.database.transaction(identity, (tx) => deleteTidyImport(tx, run));
}
