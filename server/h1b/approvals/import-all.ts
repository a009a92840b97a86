import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { recogniseApprovals } from '#server/h1b/approvals/approval-layout.ts';
import {
  type ApprovalFileReport,
  type ApprovalImport,
  importApprovals,
} from '#server/h1b/approvals/import-approvals.ts';
import { h1bFolder, type Programme } from '#server/h1b/data-folder.ts';
import { describeData } from '#server/h1b/describe-data.ts';
import { importFiles } from '#server/h1b/import/import-files.ts';
import { describeReport, type ImportReport } from '#server/h1b/import/report.ts';
import {
  describeWages,
  importWages,
  wageFileKind,
  type WageFileReport,
} from '#server/h1b/wages/import-wages.ts';
import { findTables, headingsOf, listFiles } from '#server/platform/tables/find-tables.ts';

/** Largest file that may hold approvals or wages: a year has 4 and 30 MB, and looking into a large workbook takes a minute. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Files by what they hold. */
interface SortedFiles {
  /** Files of the USCIS Employer Data Hub. */
  readonly approvals: readonly string[];
  /** Files of official wages, and lists that go with them. */
  readonly wages: readonly string[];
  /** All others, in their order; what cannot be read is among them, so that the importer of filings reports it. */
  readonly filings: readonly string[];
}

/** Tells files of the USCIS Employer Data Hub and of official wages from the Department of Labor's filings by their headings. */
export async function sortFiles(paths: readonly string[]): Promise<SortedFiles> {
  const approvals: string[] = [];
  const wages: string[] = [];
  const filings: string[] = [];
  for (const path of paths) {
    const files = await listFiles(path).catch(() => [path]);
    const others: string[] = [];
    for (const file of files) {
      const kind = await kindOf(file);
      (kind === 'approvals' ? approvals : kind === 'wages' ? wages : others).push(file);
    }
    filings.push(...(others.length === files.length ? [path] : others));
  }
  return { approvals, wages, filings };
}

/** What a small file holds; undefined for filings, and for what cannot be read: their importer says what is wrong with it. */
async function kindOf(path: string): Promise<'approvals' | 'wages' | undefined> {
  const scratch = await mkdtemp(join(tmpdir(), 'waymark-look-'));
  try {
    if ((await stat(path)).size > MAX_BYTES) return undefined;
    const kinds: (string | undefined)[] = [];
    for await (const found of findTables(path, basename(path), scratch)) {
      const headings = await headingsOf(found).catch(() => []);
      const kind = recogniseApprovals(headings) ? 'approvals' : wageFileKind(headings);
      if (kind === 'wages') return kind;
      kinds.push(kind);
    }
    const [first] = kinds;
    if (first === undefined || kinds.some((kind) => kind !== first)) return undefined;
    return first === 'approvals' ? 'approvals' : 'wages';
  } catch {
    return undefined;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What became of an import of filings, labor certifications, approvals and wages. */
interface FullReport extends ImportReport {
  readonly approvals: readonly ApprovalFileReport[];
  readonly wages: readonly WageFileReport[];
  /** What became of files of labor certifications (PERM); null without any. */
  readonly perm: ImportReport | null;
}

/** Files whose names say so hold labor certifications; what they are is decided by their headings. */
const PERM_NAME = /perm/i;

/**
 * Imports files of the Department of Labor into the programme that their headings are of; null for one without files. A file
 * is first offered to the programme that its name suggests, because looking into a large workbook takes a minute.
 */
async function importFilings(
  paths: readonly string[],
  options: Pick<ApprovalImport, 'dataDir' | 'fresh' | 'onProgress'>,
): Promise<Record<Programme, ImportReport | null>> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await listFiles(path).catch(() => []);
    files.push(...(found.length > 0 ? found : [path]));
  }
  const named = files.filter((file) => PERM_NAME.test(basename(file)));
  const others = files.filter((file) => !named.includes(file));
  const reports: Record<Programme, ImportReport | null> = { lca: null, perm: null };
  /** Returns the files that are of the other programme, or hold tables of both. */
  async function offer(programme: Programme, offered: readonly string[]): Promise<string[]> {
    if (offered.length === 0) return [];
    const ofOther = new Set<string>();
    const before = reports[programme];
    const report = await importFiles({
      dataDir: options.dataDir,
      fresh: options.fresh === true && before === null,
      ...(options.onProgress && { onProgress: options.onProgress }),
      programme,
      paths: offered,
      onOther: (path) => ofOther.add(path),
    });
    const all = before ? together(before, report) : report;
    reports[programme] = all.files.length > 0 ? all : null;
    return [...ofOther];
  }
  const notPerm = await offer('perm', named);
  const notLca = await offer('lca', [...others, ...notPerm]);
  await offer(
    'perm',
    notLca.filter((file) => !named.includes(file)),
  );
  return reports;
}

function together(before: ImportReport, after: ImportReport): ImportReport {
  return {
    ...after,
    files: [...before.files, ...after.files],
    published: before.published || after.published,
    removed_sample: before.removed_sample + after.removed_sample,
    seconds: before.seconds + after.seconds,
  };
}

/** Imports files of the Department of Labor, of both programmes, and of the USCIS Employer Data Hub, each recognised by its headings. Throws what the imports throw. */
export async function importAll(options: ApprovalImport): Promise<FullReport> {
  const { approvals, wages, filings } = await sortFiles(options.paths);
  const { dataDir, fresh = false, onProgress = () => undefined } = options;
  const { lca, perm } = await importFilings(filings, { dataDir, fresh, onProgress });
  return {
    ...(lca ?? unchanged(dataDir)),
    perm,
    approvals: approvals.length > 0 ? await importApprovals({ ...options, paths: approvals }) : [],
    wages: wages.length > 0 ? await importWages({ ...options, paths: wages }) : [],
  };
}

/** The report of an import without filings, which leaves the records as they are. */
function unchanged(dataDir: string): ImportReport {
  const { version, records } = describeData(h1bFolder(dataDir));
  return { files: [], version, published: false, records, removed_sample: 0, seconds: 0 };
}

/** The report as an operator reads it. */
export function describeAll({ approvals, wages, perm, ...report }: FullReport): string {
  const others = approvals.length + wages.length > 0 || perm !== null;
  const filings = report.files.length > 0 || !others;
  return [
    ...(filings ? [describeReport(report)] : []),
    ...(perm ? ['Labor certifications (PERM):', describeReport(perm)] : []),
    ...approvals.flatMap(describeFile),
    ...wages.flatMap(describeWages),
  ].join('\n');
}

function describeFile(file: ApprovalFileReport): string[] {
  if (file.refused !== null) return [`${file.file}: REFUSED, ${file.refused}`];
  const lines = [
    `${file.file}: approvals, ${number(file.rowsRead)} rows read, ${number(file.blank)} blank, ${number(file.rejected)} rejected`,
  ];
  for (const { reason, count, lines: at } of file.reasons) {
    lines.push(`  rejected, ${reason}: ${number(count)} (lines ${at.join(', ')})`);
  }
  for (const { fiscalYear, rows, totals, outcome, reason } of file.years) {
    const sums = `${number(totals.initialApprovals)} new and ${number(totals.continuingApprovals)} continuing approvals`;
    lines.push(
      `  FY${fiscalYear} ${outcome}${reason === null ? '' : ` (${reason})`}: ${number(rows)} rows, ${sums}`,
    );
  }
  return lines;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
