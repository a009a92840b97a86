import type { ImportReport } from '#server/features/internships/import/import-listings.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** The report of an import as an operator reads it. */
export function describeReport(report: ImportReport): string {
  const lines = [
    `${number(report.rows)} rows read: ${number(report.listed)} listed, ${number(report.inactive)} inactive, ` +
      `${number(report.hidden)} hidden, ${number(report.duplicates)} repeated, ${number(report.bad)} bad`,
    ...report.bad_rows.map(({ row, reason }) => `  row ${row}: ${reason}`),
  ];
  if (report.bad > report.bad_rows.length) lines.push('  …');
  lines.push(
    `Of the listings ${number(report.added)} are new, ${number(report.updated)} changed, ${number(report.unchanged)} as before; ` +
      `${number(report.without_link)} have no link, ${number(report.without_place)} no place.`,
  );
  if (report.removed > 0) lines.push(`${number(report.removed)} that are gone were removed.`);
  if (report.sample_removed > 0) {
    lines.push(`The invented sample (${number(report.sample_removed)} listings) was removed.`);
  }
  return lines.join('\n');
}
