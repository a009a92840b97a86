import { countSelected } from '#server/features/h1b/engine/count-selected.ts';
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
export function computeStatistics(context: Context, selection: Selection): H1bStatistics {
  const { snapshot } = context;
  const { total } = selection;
  const { statusCounts, employerCounts, payCounts } = countSelected(context, selection);
  const { cents, annual, byAnnual } = snapshot.pay;
  // Code 0 stands for no wage.
  const paid = total - payCounts[0]!;
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
    ...salaryFigures(context, cents, undefined, paid),
    topEmployers: topCodes(employerCounts, TOP_EMPLOYERS).map(([code, count]): NamedCount => ({
      name: textOf(snapshot.dictionaries.employer_name, code)!,
      count,
    })),
    statusBreakdown,
    certificationRate: percent(certified, total),
    annualised: salaryFigures(context, annual, byAnnual, paid),
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

/** Shares whose amounts are told; the middle one is the median. */
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;

/** Figures over the counted pay codes of `n` records, whose amounts (cents) rise in the given order, the codes' own unless told. */
function salaryFigures(
  { kernels, scratch: { payCounts, wanted, found } }: Context,
  cents: Float64Array,
  order: Int32Array | undefined,
  n: number,
): SalaryFigures {
  if (n === 0) {
    return {
      averageSalary: null,
      medianSalary: null,
      minSalary: null,
      maxSalary: null,
      percentiles: null,
    };
  }
  const positions = SHARES.map((share) => share * (n - 1));
  const around = positions.flatMap((at) => [Math.floor(at), Math.ceil(at)]);
  const ranks = [0, ...around, n - 1].sort((a, b) => a - b);
  wanted.set(ranks);
  const sum = kernels.walkAmounts(payCounts, cents, order, n, wanted, found);
  const amountAt = (rank: number): number => found[ranks.indexOf(rank)]!;
  const [p10, p25, p50, p75, p90] = positions.map((at) => {
    const below = Math.floor(at);
    return interpolate(amountAt(below), amountAt(Math.ceil(at)), at - below);
  });
  return {
    averageSalary: Number(sum) / n / 100,
    medianSalary: p50!,
    minSalary: amountAt(0) / 100,
    maxSalary: amountAt(n - 1) / 100,
    percentiles: { p10: p10!, p25: p25!, p50: p50!, p75: p75!, p90: p90! },
  };
}

/** Dollars between two amounts in cents. */
export function interpolate(low: number, high: number, share: number): number {
  return (low + (high - low) * share) / 100;
}
