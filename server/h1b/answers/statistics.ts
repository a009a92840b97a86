import { coveredYears } from '#server/h1b/answers/covered-years.ts';
import {
  countedRecords,
  NO_FIGURES,
  payBins,
  type PayFigures,
  payFigures,
  yearlyFigures,
} from '#server/h1b/answers/pay-figures.ts';
import { recentRows } from '#server/h1b/answers/recent-years.ts';
import { countOthers, countSelected } from '#server/h1b/selection/count-selected.ts';
import { allTexts, textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import { CERTIFIED_STATUSES } from '#shared/h1b/columns.ts';
import type { Certifications, H1bStatistics, NamedCount } from '#shared/h1b/query.ts';

/** Name under which records without a status are counted. */
export const NO_STATUS = 'UNKNOWN';
/** What pay is counted by. */
const OF_PAY = ['statusCounts', 'payCounts'] as const;

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
  const { recent, covered, fiscalYears, isNone, hasOthers } = newestOf(context, selection, chosen);
  const ofCertified = countOnlyCertified(context, selection, recent?.bitmap);
  let newest: RecentFigures | undefined = isNone ? NOTHING_RECENT : undefined;
  if (recent && !newest && hasOthers) {
    countSelected(context, selection, OF_PAY, recent.bitmap);
    newest = recentFigures(context, payFigures(context), ofCertified);
    countOthers(context, selection, OF_PAY, recent.others);
  } else {
    countSelected(context, selection, OF_PAY);
  }
  const pay = payFigures(context);
  newest ??= recentFigures(context, pay, ofCertified);
  const { statusCounts, largest: places } = context.scratch;
  const { employerCounts } = countSelected(context, selection, ['employerCounts']);
  context.identities.gather(employerCounts);
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
    ...pay.filed.figures,
    topEmployers: Array.from(largest, (code): NamedCount => ({
      name: textOf(snapshot.dictionaries.employer_name, code)!,
      count: employerCounts[code]!,
    })),
    statusBreakdown,
    certificationRate: percent(certified, total),
    certified,
    knownStatuses: total - statusCounts[0]!,
    annualised: pay.annualised.figures,
    implausiblePay: pay.implausiblePay,
    ...covered,
    recent: { fiscalYears, ...newest },
  };
}

/** The newest fiscal years, unless `chosen` says that the filter names years: their rows, and what the selection has of them. */
function newestOf(context: Context, selection: Selection, chosen: boolean) {
  const recent = chosen ? null : recentRows(context.snapshot);
  const covered = coveredYears(context, selection);
  const met = recent?.years.filter((year) => covered.fiscalYears.includes(year));
  return {
    recent,
    covered,
    // Without a record of the newest years the answer says which they are.
    fiscalYears: recent && met ? [...(met.length > 0 ? met : recent.years)] : covered.fiscalYears,
    isNone: met?.length === 0,
    // Where all of it is of the newest years, its figures are theirs.
    hasOthers: covered.withoutFiscalYear > 0 || covered.fiscalYears.length > (met?.length ?? 0),
  };
}

/** Plausible yearly pay of the selected records of the newest fiscal years, and which these are. */
export function newestPay(context: Context, selection: Selection): Certifications['pay'] {
  const { recent, fiscalYears, isNone } = newestOf(context, selection, false);
  if (isNone) return { fiscalYears, ...NO_FIGURES };
  countSelected(context, selection, OF_PAY, recent?.bitmap);
  return { fiscalYears, ...yearlyFigures(context).annualised.figures };
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
  { filed, annualised, implausiblePay }: PayFigures,
  only: ReturnType<typeof countOnlyCertified>,
): RecentFigures {
  const { statusCounts, payCounts } = context.scratch;
  const known = countedRecords(context) - statusCounts[0]!;
  return {
    ...filed.figures,
    annualised: annualised.figures,
    payBins: payBins(context, annualised),
    implausiblePay,
    withoutPay: payCounts[0]!,
    certified: certifiedOf(context) - only.certified,
    knownStatuses: known - only.known,
    onlyCertified: only.rows,
    onlyCertifiedYears: only.years,
  };
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

/** Rounded percent of the total, 0 of nothing. */
export function percent(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * part) / total);
}
