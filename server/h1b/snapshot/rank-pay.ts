import type { Table } from '#server/h1b/snapshot/table.ts';
import { periodsPerYear } from '#shared/h1b/salary.ts';

/**
 * Effective wages as one code per (cents, periods a year), so that one histogram over the codes gives the figures both
 * as filed and annualised. Code 0 is no wage; codes rise with the cents.
 */
interface PayRanks {
  /** Code of each row. */
  readonly codes: Int32Array;
  /** Cents as filed by code, 0 for code 0. */
  readonly cents: Float64Array;
  /** Cents a year by code. */
  readonly annual: Float64Array;
  /** Codes from 1 in order of the cents a year. */
  readonly byAnnual: Int32Array;
  /** Rank of a code's cents, equal for equal cents, 0 for code 0. */
  readonly rank: Int32Array;
  /** Rank of a code's cents a year. */
  readonly annualRank: Int32Array;
  /** Ranks lie below this. */
  readonly groups: number;
}

/** Ranks the effective wages of all rows; `offered` gives the rank of an amount by its code in the table. */
export function rankPay(table: Table, offered: Int32Array): PayRanks {
  const amounts = table.amounts.offered.values.toSorted((a, b) => a - b);
  const firstPositive = 1 + amounts.findIndex((cents) => cents > 0);
  const units = table.texts.wage_unit_of_pay;
  const periods = Array.from({ length: units.size }, (_, code) =>
    periodsPerYear(units.value(code)),
  );
  const distinct = [...new Set(periods)].sort((a, b) => a - b);
  const slots = Int32Array.from(periods, (p) => distinct.indexOf(p));

  const from = table.column('wage_rate_of_pay_from');
  const to = table.column('wage_rate_of_pay_to');
  const unit = table.column('wage_unit_of_pay');
  const pairOf = (row: number): number => {
    if (firstPositive === 0) return 0;
    let rank = offered[from.get(row)]!;
    if (rank < firstPositive) rank = offered[to.get(row)]!;
    return rank < firstPositive ? 0 : rank * distinct.length + slots[unit.get(row)]!;
  };
  const used = new Int32Array((amounts.length + 1) * distinct.length);
  for (let row = 0; row < table.rows; row++) used[pairOf(row)] = 1;
  const pairs: number[] = [];
  for (let pair = distinct.length; pair < used.length; pair++) {
    if (used[pair] === 1) used[pair] = pairs.push(pair);
  }
  used[0] = 0;
  const codes = new Int32Array(table.rows);
  for (let row = 0; row < table.rows; row++) codes[row] = used[pairOf(row)]!;

  const cents = Float64Array.from([
    0,
    ...pairs.map((pair) => amounts[Math.floor(pair / distinct.length) - 1]!),
  ]);
  const annual = Float64Array.from([
    0,
    ...pairs.map((pair, k) => cents[k + 1]! * distinct[pair % distinct.length]!),
  ]);
  const byCents = Int32Array.from(pairs, (_, k) => k + 1);
  const byAnnual = byCents.slice().sort((a, b) => annual[a]! - annual[b]! || a - b);
  return {
    codes,
    cents,
    annual,
    byAnnual,
    rank: ranksOf(byCents, cents),
    annualRank: ranksOf(byAnnual, annual),
    groups: pairs.length + 1,
  };
}

/** Dense ranks from 1 of codes in the given order, equal where the amounts are equal. */
function ranksOf(order: Int32Array, amounts: Float64Array): Int32Array {
  const ranks = new Int32Array(amounts.length);
  let rank = 0;
  let last = 0;
  for (const code of order) {
    if (amounts[code] !== last) {
      rank++;
      last = amounts[code]!;
    }
    ranks[code] = rank;
  }
  return ranks;
}
