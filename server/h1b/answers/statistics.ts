import { coveredYears } from '#server/h1b/answers/covered-years.ts';
import { recentRows } from '#server/h1b/answers/recent-years.ts';
import { countOthers, countSelected } from '#server/h1b/selection/count-selected.ts';
import { allTexts, textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import { CERTIFIED_STATUSES } from '#shared/h1b/columns.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { BIN_SHARES, binOf, binsBetween } from '#shared/h1b/pay-bins.ts';
import type { H1bStatistics, NamedCount, SalaryFigures } from '#shared/h1b/query.ts';

/** The figures of no salaries. */
export const NO_FIGURES: SalaryFigures = {
  salaries: 0,
  averageSalary: null,
  medianSalary: null,
  minSalary: null,
  maxSalary: null,
  percentiles: null,
};

/** Name under which records without a status are counted. */
export const NO_STATUS = 'UNKNOWN';

/**
 * Exact statistics of the selected records, as filed and annualised from one pass, and beside them those of the newest
 * fiscal years, or of all when `chosen` says that the filter names years.
 */
export function computeStatistics(
  context: Context,
  selection: Selection,
  chosen: boolean,
): H1bStatistics {
  const { snapshot } = context;
  const { total } = selection;
  const recent = chosen ? null : recentRows(snapshot);
  const covered = coveredYears(context, selection);
  const ofCertified = countOnlyCertified(context, selection, recent?.bitmap);
  const met = recent?.years.filter((year) => covered.fiscalYears.includes(year));
  let newest: RecentFigures | undefined = met?.length === 0 ? NOTHING_RECENT : undefined;
  // Where all of it is of the newest years, its figures are theirs.
  const hasOthers =
    covered.withoutFiscalYear > 0 || covered.fiscalYears.length > (met?.length ?? 0);
  if (recent && !newest && hasOthers) {
    countSelected(context, selection, recent.bitmap);
    newest = recentFigures(context, ofCertified);
    countOthers(context, selection, recent.others);
  } else {
    countSelected(context, selection);
  }
  const { filed, annualised, implausiblePay } = payFigures(context);
  newest ??= recentFigures(context, ofCertified);
  const { statusCounts, employerCounts } = context.scratch;
  context.identities.gather(employerCounts);
  const { largest: places } = context.scratch;
  const largest = places.subarray(0, context.kernels.largestCodes(employerCounts, places));
  const statusBreakdown: Record<string, number> = {};
  for (const [code, count] of statusCounts.entries()) {
    if (count === 0) continue;
    const status = textOf(snapshot.dictionaries.case_status, code) ?? NO_STATUS;
    statusBreakdown[status] = (statusBreakdown[status] ?? 0) + count;
  }
  const certified = certifiedOf(context);
  return {
    totalApplications: total,
    ...filed,
    topEmployers: Array.from(largest, (code): NamedCount => ({
      name: textOf(snapshot.dictionaries.employer_name, code)!,
      count: employerCounts[code]!,
    })),
    statusBreakdown,
    certificationRate: percent(certified, total),
    certified,
    knownStatuses: total - statusCounts[0]!,
    annualised,
    implausiblePay,
    ...covered,
    recent: {
      // Without a record of the newest years the answer says which they are.
      fiscalYears: recent && met ? [...(met.length > 0 ? met : recent.years)] : covered.fiscalYears,
      ...newest,
    },
  };
}

type RecentFigures = Omit<H1bStatistics['recent'], 'fiscalYears'>;

/** The figures of a selection without a record of the newest years. */
export const NOTHING_RECENT: RecentFigures = {
  ...NO_FIGURES,
  annualised: NO_FIGURES,
  payBins: null,
  implausiblePay: 0,
  withoutPay: 0,
  certified: 0,
  knownStatuses: 0,
  onlyCertified: 0,
  onlyCertifiedYears: [],
};

/** Pay and certification of the records counted last, of which some are of files that hold certified cases only. */
function recentFigures(
  context: Context,
  only: ReturnType<typeof countOnlyCertified>,
): RecentFigures {
  const { filed, annualised, implausiblePay } = payFigures(context);
  const { statusCounts, payCounts } = context.scratch;
  const known = countedRecords(context) - statusCounts[0]!;
  return {
    ...filed,
    annualised,
    payBins: payBins(context, annualised.salaries),
    implausiblePay,
    withoutPay: payCounts[0]!,
    certified: certifiedOf(context) - only.certified,
    knownStatuses: known - only.known,
    onlyCertified: only.rows,
    onlyCertifiedYears: only.years,
  };
}

/** How many records were counted last. */
function countedRecords({ scratch: { statusCounts } }: Context): number {
  return statusCounts.reduce((sum, count) => sum + count, 0);
}

/** How many of the records counted last are certified. */
function certifiedOf({ snapshot, scratch: { statusCounts } }: Context): number {
  const texts = allTexts(snapshot.dictionaries.case_status);
  return texts.reduce((sum, text, code) => sum + (isCertified(text) ? statusCounts[code]! : 0), 0);
}

function isCertified(status: string | null): boolean {
  return status !== null && CERTIFIED_STATUSES.includes(status);
}

/** The selected records within a part that are of files that hold certified cases only: their statuses and fiscal years. */
function countOnlyCertified(
  { snapshot, kernels, scratch: { other } }: Context,
  { bitmap }: Selection,
  within: Uint32Array | undefined,
): { rows: number; known: number; certified: number; years: number[] } {
  const counted = { rows: 0, known: 0, certified: 0, years: [] as number[] };
  const { onlyCertified, statusBitmaps, flags } = snapshot;
  if (!onlyCertified) return counted;
  other.set(onlyCertified);
  if (bitmap) kernels.and(other, bitmap);
  if (within) for (let w = 0; w < other.length; w++) other[w]! &= within[w]!;
  counted.rows = kernels.countBits(other);
  if (counted.rows === 0) return counted;
  const texts = allTexts(snapshot.dictionaries.case_status);
  for (const [code, rows] of statusBitmaps.entries()) {
    const count = code === 0 ? 0 : kernels.countBoth(other, rows);
    counted.known += count;
    if (isCertified(texts[code] ?? null)) counted.certified += count;
  }
  const { values, bitmaps } = flags.fiscal_year;
  counted.years = Array.from(values)
    .filter((_, k) => kernels.countBoth(other, bitmaps[k]!) > 0)
    .map((value) => value + YEAR_BASE);
  return counted;
}

/** Pay of the records counted last, as filed and annualised. */
function payFigures(context: Context) {
  const { snapshot, scratch } = context;
  const { cents, annual, byAnnual } = snapshot.pay;
  // Every record has one status code, and pay code 0 stands for no wage.
  const paid = countedRecords(context) - scratch.payCounts[0]!;
  const { below, above, cents: aside } = setAside(context);
  const n = paid - below - above;
  return {
    filed: salaryFigures(context, { cents, order: undefined, n: paid, below: 0, aside: 0n }),
    annualised: salaryFigures(context, { cents: annual, order: byAnnual, n, below, aside }),
    implausiblePay: below + above,
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

/** How often the plausible yearly pay of the records counted last, `n` of them, lies in each of equal steps; null where these are few. */
function payBins(
  { snapshot, scratch: { payCounts } }: Context,
  n: number,
): RecentFigures['payBins'] {
  if (n < FEW_FILINGS) return null;
  const { annual, byAnnual, plausible } = snapshot.pay;
  const least = Math.floor(BIN_SHARES.low * (n - 1));
  const most = Math.ceil(BIN_SHARES.high * (n - 1));
  let low: number | undefined;
  let high = 0;
  let seen = 0;
  for (let k = plausible.first; seen <= most; k++) {
    seen += payCounts[byAnnual[k]!]!;
    if (seen > least) low ??= annual[byAnnual[k]!]!;
    high = annual[byAnnual[k]!]!;
  }
  const steps = binsBetween((low ?? high) / 100, high / 100);
  const counts = Array.from({ length: steps.size }, () => 0);
  for (let k = plausible.first; k < plausible.end; k++) {
    const records = payCounts[byAnnual[k]!]!;
    if (records > 0) counts[binOf(steps, annual[byAnnual[k]!]! / 100)]! += records;
  }
  return { from: steps.from, step: steps.step, counts };
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
  if (n === 0) return NO_FIGURES;
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
