import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { recogniseApprovals } from '#server/h1b/approvals/approval-layout.ts';
import {
  type ApprovalFileReport,
  type ApprovalImport,
  importApprovals,
} from '#server/h1b/approvals/import-approvals.ts';
import { h1bFolder } from '#server/h1b/data-folder.ts';
import { describeData } from '#server/h1b/describe-data.ts';
import { importFiles } from '#server/h1b/import/import-files.ts';
import { describeReport, type ImportReport } from '#server/h1b/import/report.ts';
import { findTables, listFiles } from '#server/platform/tables/find-tables.ts';
import type { TableSink } from '#server/platform/tables/table-sink.ts';

/** Largest file that may hold approvals: a year has 4 MB, and looking into a large workbook takes a minute. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Files by what they hold. */
interface SortedFiles {
  /** Files of the USCIS Employer Data Hub. */
  readonly approvals: readonly string[];
  /** All others, in their order; what cannot be read is among them, so that the importer of filings reports it. */
  readonly filings: readonly string[];
}

/** Tells the files of the USCIS Employer Data Hub from those of the Department of Labor by their headings. */
export async function sortFiles(paths: readonly string[]): Promise<SortedFiles> {
  const approvals: string[] = [];
  const filings: string[] = [];
  for (const path of paths) {
    const files = await listFiles(path).catch(() => [path]);
    const found: string[] = [];
    for (const file of files) if (await holdsApprovals(file)) found.push(file);
    approvals.push(...found);
    if (found.length === 0) filings.push(path);
    else filings.push(...files.filter((file) => !found.includes(file)));
  }
  return { approvals, filings };
}

class HeadingsRead extends Error {}

async function holdsApprovals(path: string): Promise<boolean> {
  const scratch = await mkdtemp(join(tmpdir(), 'waymark-look-'));
  let all = false;
  try {
    if ((await stat(path)).size > MAX_BYTES) return false;
    for await (const found of findTables(path, basename(path), scratch)) {
      let here = false;
      const sink: TableSink = {
        headings(cells) {
          here = recogniseApprovals(cells) !== undefined;
          throw new HeadingsRead();
        },
        row: () => undefined,
        unreadable: () => undefined,
      };
      await found
        .read(sink, () => undefined)
        .catch((error: unknown) => {
          if (!(error instanceof HeadingsRead)) throw error;
        });
      if (!here) return false;
      all = true;
    }
    return all;
  } catch {
    // The importer of filings says what is wrong with it.
    return false;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What became of an import of filings and approvals. */
interface FullReport extends ImportReport {
  readonly approvals: readonly ApprovalFileReport[];
}

/** Imports files of the Department of Labor and of the USCIS Employer Data Hub, each recognised by its headings. Throws what the two imports throw. */
export async function importAll(options: ApprovalImport): Promise<FullReport> {
  const { approvals, filings } = await sortFiles(options.paths);
  const { dataDir, fresh = false, onProgress = () => undefined } = options;
  const given = { dataDir, fresh, onProgress };
  const report =
    filings.length > 0 || approvals.length === 0
      ? await importFiles({ ...given, paths: filings })
      : unchanged(dataDir);
  return {
    ...report,
    approvals: approvals.length > 0 ? await importApprovals({ ...options, paths: approvals }) : [],
  };
}

/** The report of an import without filings, which leaves the records as they are. */
function unchanged(dataDir: string): ImportReport {
  const { version, records } = describeData(h1bFolder(dataDir));
  return { files: [], version, published: false, records, removed_sample: 0, seconds: 0 };
}

/** The report as an operator reads it. */
export function describeAll({ approvals, ...report }: FullReport): string {
  const filings = report.files.length > 0 || approvals.length === 0;
  return [...(filings ? [describeReport(report)] : []), ...approvals.flatMap(describeFile)].join(
    '\n',
  );
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
