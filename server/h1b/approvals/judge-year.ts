import {
  type ApprovalRow,
  type ApprovalYear,
  sumRows,
} from '#server/h1b/approvals/approval-row.ts';

/** New petitions that the regular cap alone allows in a year. */
const REGULAR_CAP = 65_000;
/** Share of the loaded year's approvals that another export of the same whole year must reach. */
const AS_MANY = 0.9;

const isOne = (values: Iterable<string>) => new Set(values).size === 1;
const number = (value: number) => value.toLocaleString('en-US');

/** Why rows of one fiscal year are only a part of it, in words for the operator; null for a whole year. `today` is YYYY-MM-DD. */
export function whyPartial(
  rows: readonly ApprovalRow[],
  today: string,
  loaded?: ApprovalYear,
): string | null {
  const [first] = rows;
  if (!first) return 'it has no rows';
  if (today <= `${first.fiscalYear}-09-30`) return 'the fiscal year is not over';
  if (isOne(rows.map(({ naics }) => naics))) {
    return `it holds one industry only (${first.naics || 'none named'})`;
  }
  if (isOne(rows.map(({ state }) => state))) {
    return `it holds one state only (${first.state || 'none named'})`;
  }
  const sums = sumRows(rows);
  if (sums.initialApprovals < REGULAR_CAP) {
    return `it has ${number(sums.initialApprovals)} new approvals, fewer than the ${number(REGULAR_CAP)} that the regular cap alone allows, so it is an early or a filtered export`;
  }
  const approvals = sums.initialApprovals + sums.continuingApprovals;
  const before = loaded?.complete ? loaded.initialApprovals + loaded.continuingApprovals : 0;
  return approvals < before * AS_MANY
    ? `it has ${number(approvals)} approvals, and the year that is loaded has ${number(before)}`
    : null;
}
