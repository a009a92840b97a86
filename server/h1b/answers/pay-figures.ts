import type { Context } from '#server/h1b/selection/context.ts';
import { firstOf } from '#server/h1b/snapshot/first-of.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { BIN_SHARES, binOf, binsBetween } from '#shared/h1b/pay-bins.ts';
import type { H1bStatistics, SalaryFigures } from '#shared/h1b/query.ts';

/** The figures of no salaries. */
export const NO_FIGURES: SalaryFigures = {
  salaries: 0,
  averageSalary: null,
  medianSalary: null,
  minSalary: null,
  maxSalary: null,
  percentiles: null,
};

/** How many records were counted last. */
export function countedRecords({ scratch: { statusCounts } }: Context): number {
  return statusCounts.reduce((sum, count) => sum + count, 0);
}

/** Pay of counted records. */
export type PayFigures = ReturnType<typeof payFigures>;

/** Pay of the records counted last, as filed and annualised. */
export function payFigures(context: Context) {
  const { cents } = context.snapshot.pay;
  const n = paidRecords(context);
  return {
    filed: salaryFigures(context, { cents, order: undefined, n, below: 0, aside: 0n }),
    ...yearlyFigures(context),
  };
}

/** Plausible yearly pay of the records counted last, and how many of them have other pay. */
export function yearlyFigures(context: Context) {
  const { annual, byAnnual } = context.snapshot.pay;
  const { below, above, cents: aside } = setAside(context);
  const n = paidRecords(context) - below - above;
  return {
    annualised: salaryFigures(context, { cents: annual, order: byAnnual, n, below, aside }),
    implausiblePay: below + above,
  };
}

/** How many of the records counted last have pay: every record has one status code, and pay code 0 stands for no wage. */
function paidRecords(context: Context): number {
  return countedRecords(context) - context.scratch.payCounts[0]!;
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

/** How often the plausible yearly pay of the records counted last lies in each of equal steps; null where these are few. */
export function payBins(
  { snapshot, kernels, scratch: { payCounts, stepStarts, stepCounts } }: Context,
  { figures, low, high }: CountedFigures,
): H1bStatistics['recent']['payBins'] {
  if (figures.salaries < FEW_FILINGS) return null;
  const { annual, byAnnual, plausible } = snapshot.pay;
  const steps = binsBetween(low / 100, high / 100);
  const starts = stepStarts.subarray(0, steps.size + 1);
  const counts = stepCounts.subarray(0, steps.size);
  starts[0] = plausible.first;
  for (let step = 1; step < steps.size; step++) {
    starts[step] = firstOf(starts[step - 1]!, plausible.end, (k) => {
      return binOf(steps, annual[byAnnual[k]!]! / 100) >= step;
    });
  }
  starts[steps.size] = plausible.end;
  kernels.countSteps(payCounts, byAnnual, starts, counts);
  return { from: steps.from, step: steps.step, counts: [...counts] };
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

/** Figures, and the amounts in cents at which steps begin and end. */
interface CountedFigures {
  readonly figures: SalaryFigures;
  readonly low: number;
  readonly high: number;
}

/** Figures over the counted pay codes. */
function salaryFigures(
  { kernels, scratch: { payCounts, wanted, found } }: Context,
  { cents, order, n, below, aside }: Counted,
): CountedFigures {
  if (n === 0) return { figures: NO_FIGURES, low: 0, high: 0 };
  const positions = SHARES.map((share) => share * (n - 1));
  const around = positions.flatMap((at) => [Math.floor(at), Math.ceil(at)]);
  const low = Math.floor(BIN_SHARES.low * (n - 1));
  const high = Math.ceil(BIN_SHARES.high * (n - 1));
  const ranks = [0, low, ...around, high, n - 1].sort((a, b) => a - b);
  wanted.set(ranks.map((rank) => rank + below));
  kernels.amountsAt(payCounts, cents, order, wanted, found);
  const sum = kernels.sumAmounts(payCounts, cents) - aside;
  const amountAt = (rank: number): number => found[ranks.indexOf(rank)]!;
  const [p10, p25, p50, p75, p90] = positions.map((at) => {
    const lower = Math.floor(at);
    return interpolate(amountAt(lower), amountAt(Math.ceil(at)), at - lower);
  });
  const figures = {
    salaries: n,
    averageSalary: Number(sum) / n / 100,
    medianSalary: p50!,
    minSalary: amountAt(0) / 100,
    maxSalary: amountAt(n - 1) / 100,
    percentiles: { p10: p10!, p25: p25!, p50: p50!, p75: p75!, p90: p90! },
  };
  return { figures, low: amountAt(low), high: amountAt(high) };
}

/** The mean of two amounts in cents, in dollars. */
export function interpolate(low: number, high: number, share: number): number {
  return (low + (high - low) * share) / 100;
}
