import { fillRows } from '#server/features/h1b/engine/bitmap.ts';
import { textOf } from '#server/features/h1b/engine/dictionary.ts';
import type { Context } from '#server/features/h1b/engine/context.ts';
import type { Selection } from '#server/features/h1b/engine/execute.ts';
import { CERTIFIED_STATUSES } from '#shared/domain/h1b-columns.ts';
import type { H1bStatistics, NamedCount, SalaryFigures } from '#shared/domain/h1b-query.ts';

/** Employers named in the statistics (spec §9). */
const TOP_EMPLOYERS = 5;
/** Name under which records without a status are counted. */
export const NO_STATUS = 'UNKNOWN';

/** Exact statistics of the selected records (spec §3), as filed and annualised from one pass. */
export function computeStatistics(context: Context, { bitmap, total }: Selection): H1bStatistics {
  const { snapshot, kernels, scratch } = context;
  const { statusCounts, employerCounts, payCounts } = scratch;
  for (const counts of [statusCounts, employerCounts, payCounts]) counts.fill(0);
  const rows = bitmap ?? scratch.bitmap;
  if (!bitmap) fillRows(rows, snapshot.rows);
  kernels.countCodes(
    rows,
    snapshot.status,
    snapshot.employer,
    snapshot.pay.codes,
    statusCounts,
    employerCounts,
    payCounts,
  );
  const { cents, annual, byAnnual } = snapshot.pay;
  const statusBreakdown: Record<string, number> = {};
  let certified = 0;
  for (const [code, count] of statusCounts.entries()) {
    if (count === 0) continue;
    const status = textOf(snapshot.dictionaries.case_status, code) ?? NO_STATUS;
    statusBreakdown[status] = (statusBreakdown[status] ?? 0) + count;
    if (CERTIFIED_STATUSES.includes(status)) certified += count;
  }
  return {
    totalApplications: total,
    ...salaryFigures(payCounts, cents, undefined),
    topEmployers: topCodes(employerCounts, TOP_EMPLOYERS).map(([code, count]): NamedCount => ({
      name: textOf(snapshot.dictionaries.employer_name, code)!,
      count,
    })),
    statusBreakdown,
    certificationRate: percent(certified, total),
    annualised: salaryFigures(payCounts, annual, byAnnual),
  };
}

/** Rounded percent of the total, 0 of nothing. */
export function percent(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * part) / total);
}

/** The codes from 1 with the largest counts, ties by code; pairs of code and count. */
export function topCodes(counts: Int32Array | Float64Array, limit: number): [number, number][] {
  const top: [number, number][] = [];
  let least = 0;
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code]!;
    if (count <= least) continue;
    let k = top.length;
    while (k > 0 && top[k - 1]![1] < count) k--;
    top.splice(k, 0, [code, count]);
    if (top.length > limit) top.pop();
    if (top.length === limit) least = top[limit - 1]![1];
  }
  return top;
}

/** Figures over a histogram of pay codes whose amounts (cents) rise in the given order, the codes' own unless told. */
function salaryFigures(
  counts: Int32Array,
  cents: Float64Array,
  order: Int32Array | undefined,
): SalaryFigures {
  const size = counts.length - 1;
  const codeAt = (k: number): number => (order ? order[k]! : k + 1);
  const sum = new ExactSum();
  let n = 0;
  let least = 0;
  let most = 0;
  for (let k = 0; k < size; k++) {
    const code = codeAt(k);
    const count = counts[code]!;
    if (count === 0) continue;
    if (n === 0) least = cents[code]!;
    most = cents[code]!;
    n += count;
    sum.add(cents[code]!, count);
  }
  if (n === 0) {
    return {
      averageSalary: null,
      medianSalary: null,
      minSalary: null,
      maxSalary: null,
      percentiles: null,
    };
  }
  const [p10, p25, p50, p75, p90] = percentiles(
    counts,
    cents,
    codeAt,
    n,
    [0.1, 0.25, 0.5, 0.75, 0.9],
  );
  return {
    averageSalary: sum.value / n / 100,
    medianSalary: p50!,
    minSalary: least / 100,
    maxSalary: most / 100,
    percentiles: { p10: p10!, p25: p25!, p50: p50!, p75: p75!, p90: p90! },
  };
}

/** Dollars at the given shares of n amounts, interpolated between the two nearest. */
function percentiles(
  counts: Int32Array,
  cents: Float64Array,
  codeAt: (k: number) => number,
  n: number,
  shares: readonly number[],
): number[] {
  const positions = shares.map((share) => share * (n - 1));
  const wanted = new Set(positions.flatMap((p) => [Math.floor(p), Math.ceil(p)]));
  const found = new Map<number, number>();
  let k = 0;
  let seen = 0;
  for (const index of [...wanted].sort((a, b) => a - b)) {
    while (seen + counts[codeAt(k)]! <= index) seen += counts[codeAt(k++)]!;
    found.set(index, cents[codeAt(k)]!);
  }
  return positions.map((position) => {
    const below = Math.floor(position);
    return interpolate(found.get(below)!, found.get(Math.ceil(position))!, position - below);
  });
}

/** Dollars between two amounts in cents. */
export function interpolate(low: number, high: number, share: number): number {
  return (low + (high - low) * share) / 100;
}

/** A sum of whole numbers that stays exact beyond 2^53. */
class ExactSum {
  #large = 0n;
  #small = 0;

  add(amount: number, count: number): void {
    const product = amount * count;
    if (this.#small + product <= Number.MAX_SAFE_INTEGER) {
      this.#small += product;
      return;
    }
    this.#large += BigInt(this.#small) + BigInt(amount) * BigInt(count);
    this.#small = 0;
  }

  get value(): number {
    return this.#large === 0n ? this.#small : Number(this.#large + BigInt(this.#small));
  }
}
