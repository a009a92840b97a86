import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import {
  APPROVAL_COUNTS,
  APPROVAL_TEXTS,
  type ApprovalRow,
  type ApprovalYear,
  sumRows,
} from '#server/h1b/approvals/approval-row.ts';
import { knownKeys, rowsOf, tableOf } from '#server/h1b/approvals/approval-table.ts';
import {
  approvalsPath,
  joinApprovals,
  readImported,
  SHIPPED,
} from '#server/h1b/approvals/approvals-folder.ts';
import { whyPartial } from '#server/h1b/approvals/judge-year.ts';
import { type ReadApprovals, readApprovals } from '#server/h1b/approvals/read-approvals.ts';
import { readApprovalFile, writeApprovals } from '#server/h1b/approvals/store-file.ts';
import { explainDisk } from '#server/h1b/disk-full.ts';
import { h1bFolder } from '#server/h1b/data-folder.ts';
import { takeImportLock } from '#server/h1b/import/import-lock.ts';
import { refusalOf } from '#server/h1b/import/import-table.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { findTables, type FoundTable } from '#server/platform/tables/find-tables.ts';

/** What became of one fiscal year of a file. */
interface YearReport extends Pick<ApprovalYear, 'fiscalYear' | 'rows'> {
  /** Approvals and denials, initial and continuing. */
  readonly totals: ReturnType<typeof sumRows>;
  readonly outcome: 'loaded' | 'loaded as a part' | 'unchanged' | 'refused';
  /** Why it is a part of a year, or was refused; null for a whole year. */
  readonly reason: string | null;
}

/** What became of one file. */
export interface ApprovalFileReport extends Omit<ReadApprovals, 'rows'> {
  readonly file: string;
  /** Why the whole file was refused; null when it was read. */
  readonly refused: string | null;
  readonly years: readonly YearReport[];
}

/** What to import, and into which data directory. */
export interface ApprovalImport {
  readonly dataDir: string;
  readonly paths: readonly string[];
  /** Whether parts of a year are added; they never replace a whole year. */
  readonly partial?: boolean;
  /** Start from the shipped years instead of what was imported before. */
  readonly fresh?: boolean;
  readonly now: Date;
  /** The file of the years that come with the program. */
  readonly shipped?: string;
  readonly onProgress?: (file: string, share: number, rows: number) => void;
}

/** Years and rows while files are added; the shipped ones are among them, so that a server reads one file. */
interface Draft {
  readonly years: Map<number, ApprovalYear>;
  readonly rows: Map<number, readonly ApprovalRow[]>;
  /** Keys of the names that were there before. */
  readonly keys: ReadonlyMap<string, string>;
  changed: boolean;
}

/** Adds files to the imported approvals. Throws ImportRunningError, DamagedApprovalsError, and what the file system throws. */
export async function importApprovals(options: ApprovalImport): Promise<ApprovalFileReport[]> {
  const folder = h1bFolder(options.dataDir);
  try {
    const lock = await takeImportLock(folder);
    try {
      return await importLocked(options);
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw explainDisk(error, folder, 'nothing was changed, and the approvals before are served');
  }
}

async function importLocked(options: ApprovalImport): Promise<ApprovalFileReport[]> {
  const path = approvalsPath(options.dataDir);
  await makeFolder(dirname(path), { above: h1bFolder(options.dataDir), mode: 0o777 });
  const draft = await beginDraft(options);
  const scratch = await mkdtemp(join(dirname(path), 'unpack-'));
  const reports: ApprovalFileReport[] = [];
  try {
    for (const file of options.paths) {
      reports.push(...(await importFile(file, scratch, draft, options)));
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  if (draft.changed) {
    const years = [...draft.years.values()].toSorted((a, b) => a.fiscalYear - b.fiscalYear);
    const rows = years.flatMap(({ fiscalYear }) => draft.rows.get(fiscalYear) ?? []);
    const table = tableOf(rows, draft.keys);
    await writeApprovals(path, { years, table });
    // A file that cannot be read back must not be reported as imported.
    await readApprovalFile(path);
  }
  return reports;
}

async function beginDraft({ dataDir, fresh, shipped: path }: ApprovalImport): Promise<Draft> {
  const shipped = await readApprovalFile(path ?? SHIPPED);
  const before = fresh ? undefined : await readImported(dataDir);
  const { years, table } = joinApprovals(shipped, before);
  return {
    years: new Map(years.map((year) => [year.fiscalYear, year])),
    rows: Map.groupBy(rowsOf(table), ({ fiscalYear }) => fiscalYear),
    keys: knownKeys(table),
    changed: fresh === true,
  };
}

async function importFile(
  path: string,
  scratch: string,
  draft: Draft,
  options: ApprovalImport,
): Promise<ApprovalFileReport[]> {
  const reports: ApprovalFileReport[] = [];
  const name = basename(path);
  try {
    for await (const found of findTables(path, name, scratch)) {
      reports.push(await importTable(found, draft, options));
    }
  } catch (error) {
    reports.push(refusedFile(name, error));
  }
  return reports;
}

function refusedFile(file: string, error: unknown): ApprovalFileReport {
  const refused = refusalOf(error);
  if (refused === undefined) throw error;
  return { file, refused, rowsRead: 0, blank: 0, rejected: 0, reasons: [], years: [] };
}

async function importTable(
  found: FoundTable,
  draft: Draft,
  options: ApprovalImport,
): Promise<ApprovalFileReport> {
  try {
    const { rows, ...read } = await readApprovals(found, (share) =>
      options.onProgress?.(found.name, share, 0),
    );
    const years = [...Map.groupBy(rows, ({ fiscalYear }) => fiscalYear).values()]
      .toSorted((a, b) => a[0]!.fiscalYear - b[0]!.fiscalYear)
      .map((yearRows) => addYear(draft, yearRows, found.name, options));
    return { file: found.name, refused: null, ...read, years };
  } catch (error) {
    return refusedFile(found.name, error);
  }
}

/** Adds one year of a file: a whole one replaces what was imported, a part replaces the same industries of a part. */
function addYear(
  draft: Draft,
  rows: readonly ApprovalRow[],
  file: string,
  { partial = false, now }: ApprovalImport,
): YearReport {
  const { fiscalYear } = rows[0]!;
  const known = draft.years.get(fiscalYear);
  const whole = known?.complete ? known : undefined;
  const missing = whyPartial(rows, now.toISOString().slice(0, 10), whole);
  const report = { fiscalYear, rows: rows.length, totals: sumRows(rows) };
  if (missing !== null && whole) {
    const reason = `${missing}; the whole year is loaded already`;
    return { ...report, outcome: 'refused', reason };
  }
  if (missing !== null && !partial) {
    const reason = `${missing}; --partial adds it and says that it is a part`;
    return { ...report, outcome: 'refused', reason };
  }
  const industries = new Set(rows.map(({ naics }) => naics));
  const kept =
    missing === null
      ? []
      : (draft.rows.get(fiscalYear) ?? []).filter(({ naics }) => !industries.has(naics));
  const all = [...kept, ...rows];
  if (known && isSame(draft.rows.get(fiscalYear) ?? [], all)) {
    return { ...report, outcome: 'unchanged', reason: missing };
  }
  draft.changed = true;
  draft.rows.set(fiscalYear, all);
  draft.years.set(fiscalYear, {
    fiscalYear,
    rows: all.length,
    ...sumRows(all),
    complete: missing === null,
    missing,
    file,
    importedAt: now.toISOString(),
  });
  const outcome = missing === null ? 'loaded' : 'loaded as a part';
  return { ...report, outcome, reason: missing };
}

function isSame(before: readonly ApprovalRow[], after: readonly ApprovalRow[]): boolean {
  const lines = (rows: readonly ApprovalRow[]) =>
    rows
      .map((row) =>
        JSON.stringify([
          ...[...APPROVAL_TEXTS, ...APPROVAL_COUNTS].map((name) => row[name]),
          row.kinds,
        ]),
      )
      .toSorted();
  if (before.length !== after.length) return false;
  const other = lines(after);
  return lines(before).every((line, k) => line === other[k]);
}
