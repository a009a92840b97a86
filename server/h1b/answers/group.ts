import { eachRow, fillRows, hasRow } from '#server/h1b/selection/bitmap.ts';
import { civilDate, isoDate } from '#server/h1b/snapshot/days.ts';
import { allTexts, textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { recentRows } from '#server/h1b/answers/recent-years.ts';
import { percent } from '#server/h1b/answers/statistics.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import { topCodes } from '#server/h1b/answers/top-codes.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { CodeArray } from '#server/h1b/snapshot/snapshot.ts';
import { CERTIFIED_STATUSES } from '#shared/h1b/columns.ts';
import type { H1bGroup, H1bTrend, TrendPeriod } from '#shared/h1b/query.ts';

/** A period that a decision date is in. */
type DatedPeriod = Exclude<TrendPeriod, 'fiscal_year'>;

const DAYS = 65_536;
const CARRY = 2 ** 52;
const UNDATED = 1;

/** Sums per group of the selected rows; `counts` are of all of them, the others either of those of the newest years or of the rest. */
interface Sums {
  readonly counts: Int32Array;
  readonly recent: PartSums;
  readonly rest: PartSums;
}

interface PartSums {
  /** Certified records and those with a known status, of files that hold every outcome. */
  readonly certified: Int32Array;
  readonly known: Int32Array;
  readonly waged: Int32Array;
  readonly plausible: Int32Array;
  readonly cents: ExactSums;
  readonly annual: ExactSums;
  /** Records of files that hold certified cases only, and how many of them are certified. */
  readonly onlyCertified: Int32Array;
  readonly alsoCertified: Int32Array;
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

/** The largest groups by employer, job title or state: most records first, ties by name; `chosen` says that the filter names years. */
export function largestGroups(
  context: Context,
  selection: Selection,
  column: 'employer_name' | 'job_title' | 'worksite_state',
  limit: number,
  chosen: boolean,
): H1bGroup[] {
  const { snapshot } = context;
  const dictionary = snapshot.dictionaries[column === 'worksite_state' ? 'state' : column];
  const translate = column === 'employer_name' ? context.identities.chiefs : undefined;
  const newest = chosen ? undefined : recentRows(snapshot)?.bitmap;
  const codes = snapshot.columns[column];
  const sums = sumBy(context, selection, codes, translate, dictionary.size, newest);
  return topCodes(sums.counts, limit).map(([code]) =>
    groupOf(sums, code, textOf(dictionary, code)!),
  );
}

/** Records per fiscal year, in order, without empty ones; records without a year are counted beside. */
export function groupByFiscalYear(context: Context, selection: Selection): H1bTrend {
  const sums = sumBy(context, selection, context.snapshot.columns.fiscal_year, undefined, 256);
  const groups = Array.from(sums.counts.keys())
    .filter((code) => code > 0 && sums.counts[code]! > 0)
    .map((code) => groupOf(sums, code, String(code + YEAR_BASE)));
  return { groups, undated: sums.counts[0]! };
}

/** Records per period of the decision date, in order, without empty periods; dates are `YYYY-MM-DD`, both inclusive. Records without a date are counted beside. */
export function groupByPeriod(
  context: Context,
  selection: Selection,
  period: DatedPeriod,
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
export function periodOf(day: number, period: DatedPeriod): string {
  const { year, month } = civilDate(day);
  if (period === 'year') return String(year);
  if (period === 'quarter') return `${year}-Q${Math.ceil(month / 3)}`;
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** The earliest day of all rows; 1 when no row has one. */
export function firstDay(order: Int32Array, days: CodeArray): number {
  const row = order.find((candidate) => days[candidate] !== 0);
  return row === undefined ? 1 : days[row]!;
}

function groupOf({ counts, recent, rest }: Sums, group: number, name: string): H1bGroup {
  const count = counts[group]!;
  const sum = (of: (part: PartSums) => number): number => of(recent) + of(rest);
  const newest = figuresOf(recent, group);
  const salaries = sum(({ waged }) => waged[group]!);
  const annualSalaries = sum(({ plausible }) => plausible[group]!);
  const certified = sum((part) => part.certified[group]! + part.alsoCertified[group]!);
  return {
    name,
    count,
    certificationRate: percent(certified, count),
    certified,
    knownStatuses: sum((part) => part.known[group]! + part.onlyCertified[group]!),
    averageSalary: mean(salaries, [recent.cents, rest.cents], group),
    salaries,
    averageAnnualSalary: mean(annualSalaries, [recent.annual, rest.annual], group),
    annualSalaries,
    recent: newest,
  };
}

/** What is shown of a group's records of the newest years. */
function figuresOf(part: PartSums, group: number): H1bGroup['recent'] {
  const [salaries, annualSalaries] = [part.waged[group]!, part.plausible[group]!];
  return {
    certified: part.certified[group]!,
    knownStatuses: part.known[group]!,
    averageSalary: mean(salaries, [part.cents], group),
    salaries,
    averageAnnualSalary: mean(annualSalaries, [part.annual], group),
    annualSalaries,
    onlyCertified: part.onlyCertified[group]!,
  };
}

/** The mean in dollars of sums in cents. */
function mean(n: number, sums: readonly ExactSums[], group: number): number | null {
  if (n === 0) return null;
  return sums.reduce((sum, each) => sum + each.get(group), 0) / n / 100;
}

function emptySums(groups: number): PartSums {
  return {
    certified: new Int32Array(groups),
    known: new Int32Array(groups),
    waged: new Int32Array(groups),
    plausible: new Int32Array(groups),
    cents: new ExactSums(groups),
    annual: new ExactSums(groups),
    onlyCertified: new Int32Array(groups),
    alsoCertified: new Int32Array(groups),
  };
}

/** Sums by the keys of the rows; `newest` marks the rows of the newest years, undefined for all. */
function sumBy(
  { snapshot, scratch }: Context,
  { bitmap }: Selection,
  keys: CodeArray,
  translate: Int32Array | undefined,
  groups: number,
  newest?: Uint32Array,
): Sums {
  const { pay, onlyCertified } = snapshot;
  const { case_status: status } = snapshot.columns;
  const isCertified = Uint8Array.from(allTexts(snapshot.dictionaries.case_status), (text) =>
    text !== null && CERTIFIED_STATUSES.includes(text) ? 1 : 0,
  );
  const sums: Sums = {
    counts: new Int32Array(groups),
    recent: emptySums(groups),
    rest: emptySums(groups),
  };
  if (!bitmap) fillRows(scratch.bitmap, snapshot.rows);
  eachRow(bitmap ?? scratch.bitmap, (row) => {
    const key = keys[row]!;
    const group = translate ? translate[key]! : key;
    sums.counts[group]!++;
    const part = !newest || hasRow(newest, row) ? sums.recent : sums.rest;
    const statusCode = status[row]!;
    if (statusCode !== 0) {
      const only = onlyCertified !== undefined && hasRow(onlyCertified, row);
      const certified = only ? part.alsoCertified : part.certified;
      certified[group]! += isCertified[statusCode]!;
      if (only) part.onlyCertified[group]!++;
      else part.known[group]!++;
    }
    const code = pay.codes[row]!;
    if (code === 0) return;
    part.waged[group]!++;
    part.cents.add(group, pay.cents[code]!);
    const annual = pay.annual[code]!;
    if (!isPlausible(annual)) return;
    part.plausible[group]!++;
    part.annual.add(group, annual);
  });
  return sums;
}
