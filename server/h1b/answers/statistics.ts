import { coveredYears } from '#server/h1b/answers/covered-years.ts';
import { countSelected } from '#server/h1b/selection/count-selected.ts';
import { textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { CERTIFIED_STATUSES } from '#shared/domain/h1b-columns.ts';
import type { H1bStatistics, NamedCount, SalaryFigures } from '#shared/domain/h1b-query.ts';

/** Name under which records without a status are counted. */
export const NO_STATUS = 'UNKNOWN';

/** Exact statistics of the selected records, as filed and annualised from one pass. */
export function computeStatistics(context: Context, selection: Selection): H1bStatistics {
  const { snapshot } = context;
  const { total } = selection;
  const { statusCounts, employerCounts, payCounts } = countSelected(context, selection);
  const { cents } = snapshot.pay;
  context.identities.gather(employerCounts);
  const { largest: places } = context.scratch;
  const largest = places.subarray(0, context.kernels.largestCodes(employerCounts, places));
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
  const knownStatuses = total - statusCounts[0]!;
  const aside = setAside(context);
  return {
    totalApplications: total,
    ...salaryFigures(context, { cents, order: undefined, n: paid, below: 0, aside: 0n }),
    topEmployers: Array.from(largest, (code): NamedCount => ({
      name: textOf(snapshot.dictionaries.employer_name, code)!,
      count: employerCounts[code]!,
    })),
    statusBreakdown,
    certificationRate: percent(certified, knownStatuses),
    certified,
    knownStatuses,
    annualised: salaryFigures(context, {
      cents: snapshot.pay.annual,
      order: snapshot.pay.byAnnual,
      n: paid - aside.below - aside.above,
      below: aside.below,
      aside: aside.cents,
    }),
    implausiblePay: aside.below + aside.above,
    ...coveredYears(context, selection),
  };
}

/** Rounded percent of the total, 0 of nothing. */
export function percent(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * part) / total);
}

/** Percentiles that are reported, as shares; the middle one is the median. */
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;

/** The records counted last whose yearly pay is not plausible: how many lie below and above, and their cents a year together. */
export function setAside({ snapshot, scratch }: Context): {
  below: number;
  above: number;
  cents: bigint;
} {
  const { annual, byAnnual, plausible } = snapshot.pay;
  let cents = 0n;
  const count = (from: number, to: number): number => {
    let found = 0;
    for (let k = from; k < to; k++) {
      const records = scratch.payCounts[byAnnual[k]!]!;
      if (records === 0) continue;
      found += records;
      cents += BigInt(annual[byAnnual[k]!]!) * BigInt(records);
    }
    return found;
  };
  const below = count(0, plausible.first);
  const above = count(plausible.end, byAnnual.length);
  return { below, above, cents };
}

/** Which of the counted pay codes figures are about. */
interface Counted {
  /** Amounts by code, rising in `order`, by default that of the codes. */
  readonly cents: Float64Array;
  readonly order: Int32Array | undefined;
  /** Records that count, after `below` smaller ones that do not. */
  readonly n: number;
  readonly below: number;
  /** Cents of all records that do not count. */
  readonly aside: bigint;
}

/** Figures over the counted pay codes. */
function salaryFigures(
  { kernels, scratch: { payCounts, wanted, found } }: Context,
  { cents, order, n, below, aside }: Counted,
): SalaryFigures {
  if (n === 0) {
    return {
      salaries: 0,
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
  wanted.set(ranks.map((rank) => rank + below));
  kernels.amountsAt(payCounts, cents, order, wanted, found);
  const sum = kernels.sumAmounts(payCounts, cents) - aside;
  const amountAt = (rank: number): number => found[ranks.indexOf(rank)]!;
  const [p10, p25, p50, p75, p90] = positions.map((at) => {
    const low = Math.floor(at);
    return interpolate(amountAt(low), amountAt(Math.ceil(at)), at - low);
  });
  return {
    salaries: n,
    averageSalary: Number(sum) / n / 100,
    medianSalary: p50!,
    minSalary: amountAt(0) / 100,
    maxSalary: amountAt(n - 1) / 100,
    percentiles: { p10: p10!, p25: p25!, p50: p50!, p75: p75!, p90: p90! },
  };
}

/** The mean of two amounts in cents, in dollars. */
export function interpolate(low: number, high: number, share: number): number {
  return (low + (high - low) * share) / 100;
}
