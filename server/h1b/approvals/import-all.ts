import {
  type ApprovalFileReport,
  type ApprovalImport,
  importApprovals,
} from '#server/h1b/approvals/import-approvals.ts';
import { sortFiles } from '#server/h1b/approvals/sort-files.ts';
import { h1bFolder } from '#server/h1b/data-folder.ts';
import { describeData } from '#server/h1b/describe-data.ts';
import { importFiles } from '#server/h1b/import/import-files.ts';
import { describeReport, type ImportReport } from '#server/h1b/import/report.ts';

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
