import { eachRow, fillRows } from '#server/h1b/selection/bitmap.ts';
import { civilDate, isoDate } from '#server/h1b/snapshot/days.ts';
import { allTexts, textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { percent } from '#server/h1b/answers/statistics.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import { topCodes } from '#server/h1b/answers/top-codes.ts';
import type { CodeArray } from '#server/h1b/snapshot/snapshot.ts';
import { CERTIFIED_STATUSES } from '#shared/domain/h1b-columns.ts';
import type { H1bGroup, H1bTrend, TrendPeriod } from '#shared/domain/h1b-query.ts';

const DAYS = 65_536;
const CARRY = 2 ** 52;
const UNDATED = 1;

/** Sums per group of the selected rows. */
interface Sums {
  readonly counts: Int32Array;
  readonly certified: Int32Array;
  readonly known: Int32Array;
  readonly waged: Int32Array;
  readonly plausible: Int32Array;
  readonly cents: ExactSums;
  readonly annual: ExactSums;
}

/** A sum of whole numbers below CARRY per group, exact beyond 2^53. */
class ExactSums {
  readonly #low: Float64Array;
  readonly #carries: Int32Array;

  constructor(groups: number) {
    this.#low = new Float64Array(groups);
    this.#carries = new Int32Array(groups);
  }

  add(group: number, amount: number): void {
    const sum = this.#low[group]! + amount;
    const carry = sum >= CARRY ? 1 : 0;
    this.#low[group] = carry === 1 ? sum - CARRY : sum;
    this.#carries[group]! += carry;
  }

  get(group: number): number {
    const carries = this.#carries[group]!;
    if (carries === 0) return this.#low[group]!;
    return Number(BigInt(carries) * BigInt(CARRY) + BigInt(this.#low[group]!));
  }
}

/** The largest groups by employer, job title or state: most records first, ties by name. */
export function largestGroups(
  context: Context,
  selection: Selection,
  column: 'employer_name' | 'job_title' | 'worksite_state',
  limit: number,
): H1bGroup[] {
  const { snapshot } = context;
  const dictionary = snapshot.dictionaries[column === 'worksite_state' ? 'state' : column];
  const translate = column === 'employer_name' ? context.identities.chiefs : undefined;
  const sums = sumBy(context, selection, snapshot.columns[column], translate, dictionary.size);
  return topCodes(sums.counts, limit).map(([code]) =>
    groupOf(sums, code, textOf(dictionary, code)!),
  );
}

/** Records per period of the decision date, in order, without empty periods; dates are `YYYY-MM-DD`, both inclusive. Records without a date are counted beside. */
export function groupByPeriod(
  context: Context,
  selection: Selection,
  period: TrendPeriod,
  from?: string,
  to?: string,
): H1bTrend {
  const { orders, columns } = context.snapshot;
  const days = columns.decision_date;
  const buckets = new Int32Array(DAYS);
  // The first two groups are other periods and no date.
  const names = ['', ''];
  buckets[0] = UNDATED;
  const lastDay = days[orders.decision_date.at(-1) ?? -1] ?? 0;
  for (let day = firstDay(orders.decision_date, days); day <= lastDay; day++) {
    const date = isoDate(day)!;
    if ((from !== undefined && date < from) || (to !== undefined && date > to)) continue;
    const name = periodOf(day, period);
    if (names.at(-1) !== name) names.push(name);
    buckets[day] = names.length - 1;
  }
  const sums = sumBy(context, selection, days, buckets, names.length);
  const groups = names
    .map((name, group) => groupOf(sums, group, name))
    .filter((group, k) => k > UNDATED && group.count > 0);
  return { groups, undated: sums.counts[UNDATED]! };
}

/** The newest decision date of the selected rows, YYYY-MM-DD; null when none has one. */
export function newestDecision(
  { snapshot, scratch }: Context,
  { bitmap }: Selection,
): string | null {
  if (!bitmap) fillRows(scratch.bitmap, snapshot.rows);
  const days = snapshot.columns.decision_date;
  let newest = 0;
  eachRow(bitmap ?? scratch.bitmap, (row) => {
    if (days[row]! > newest) newest = days[row]!;
  });
  return isoDate(newest);
}

/** Name of the period that contains a day: 2024-03, 2024-Q1 or 2024. */
export function periodOf(day: number, period: TrendPeriod): string {
  const { year, month } = civilDate(day);
  if (period === 'year') return String(year);
  if (period === 'quarter') return `${year}-Q${Math.ceil(month / 3)}`;
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** The earliest day of all rows; 1 when no row has one. */
function firstDay(order: Int32Array, days: CodeArray): number {
  const row = order.find((candidate) => days[candidate] !== 0);
  return row === undefined ? 1 : days[row]!;
}

function groupOf(sums: Sums, group: number, name: string): H1bGroup {
  const count = sums.counts[group]!;
  const [certified, knownStatuses] = [sums.certified[group]!, sums.known[group]!];
  const [salaries, annualSalaries] = [sums.waged[group]!, sums.plausible[group]!];
  return {
    name,
    count,
    certificationRate: percent(certified, knownStatuses),
    certified,
    knownStatuses,
    averageSalary: salaries === 0 ? null : sums.cents.get(group) / salaries / 100,
    salaries,
    averageAnnualSalary:
      annualSalaries === 0 ? null : sums.annual.get(group) / annualSalaries / 100,
    annualSalaries,
  };
}

function sumBy(
  { snapshot, scratch }: Context,
  { bitmap }: Selection,
  keys: CodeArray,
  translate: Int32Array | undefined,
  groups: number,
): Sums {
  const { pay } = snapshot;
  const { case_status: status } = snapshot.columns;
  const isCertified = Uint8Array.from(allTexts(snapshot.dictionaries.case_status), (text) =>
    text !== null && CERTIFIED_STATUSES.includes(text) ? 1 : 0,
  );
  const sums: Sums = {
    counts: new Int32Array(groups),
    certified: new Int32Array(groups),
    known: new Int32Array(groups),
    waged: new Int32Array(groups),
    plausible: new Int32Array(groups),
    cents: new ExactSums(groups),
    annual: new ExactSums(groups),
  };
  if (!bitmap) fillRows(scratch.bitmap, snapshot.rows);
  eachRow(bitmap ?? scratch.bitmap, (row) => {
    const key = keys[row]!;
    const group = translate ? translate[key]! : key;
    sums.counts[group]!++;
    const statusCode = status[row]!;
    sums.certified[group]! += isCertified[statusCode]!;
    if (statusCode !== 0) sums.known[group]!++;
    const code = pay.codes[row]!;
    if (code === 0) return;
    sums.waged[group]!++;
    sums.cents.add(group, pay.cents[code]!);
    const annual = pay.annual[code]!;
    if (!isPlausible(annual)) return;
    sums.plausible[group]!++;
    sums.annual.add(group, annual);
  });
  return sums;
}
