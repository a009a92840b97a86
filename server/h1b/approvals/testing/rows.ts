import { type ApprovalRow, sumRows } from '#server/h1b/approvals/approval-row.ts';
import { tableOf } from '#server/h1b/approvals/approval-table.ts';
import type { Approvals } from '#server/h1b/approvals/store-file.ts';

/** The heading line of the oldest form. */
export const HEADINGS =
  'Fiscal Year,Employer,Initial Approvals,Initial Denials,Continuing Approvals,Continuing Denials,NAICS,Tax ID,State,City,ZIP';

/** A row of an employer, with the given differences. */
export function approvalRow(employer: string, change: Partial<ApprovalRow> = {}): ApprovalRow {
  return {
    fiscalYear: 2022,
    employer,
    naics: '54',
    taxId: '1234',
    state: 'WA',
    city: 'SEATTLE',
    zip: '98101',
    initialApprovals: 1,
    initialDenials: 0,
    continuingApprovals: 2,
    continuingDenials: 0,
    kinds: null,
    ...change,
  };
}

/** A line of a file in the oldest form. */
export function approvalLine(row: ApprovalRow): string {
  const { fiscalYear, employer, naics, taxId, state, city, zip } = row;
  const counts = [
    row.initialApprovals,
    row.initialDenials,
    row.continuingApprovals,
    row.continuingDenials,
  ].map((count) => `"${count.toLocaleString('en-US')}"`);
  return [fiscalYear, `"${employer}"`, ...counts, naics, taxId, state, city, zip].join(',');
}

/** Approvals of whole years with the given rows. */
export function approvalsOf(rows: readonly ApprovalRow[]): Approvals {
  const years = Map.groupBy(rows, ({ fiscalYear }) => fiscalYear);
  return {
    years: [...years].map(([fiscalYear, all]) => ({
      fiscalYear,
      rows: all.length,
      ...sumRows(all),
      complete: true,
      missing: null,
      file: `${fiscalYear}.csv`,
      importedAt: '2026-11-22T00:00:00.000Z',
    })),
    table: tableOf(rows),
  };
}
