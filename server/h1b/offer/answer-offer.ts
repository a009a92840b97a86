import { coveredYears } from '#server/h1b/answers/covered-years.ts';
import { readRecord } from '#server/h1b/answers/record.ts';
import { areaLevels } from '#server/h1b/offer/area-levels.ts';
import { compareWider, payOfTitle } from '#server/h1b/offer/compared.ts';
import { ofEmployer, otherEmployers } from '#server/h1b/offer/employers.ts';
import { estimatePay, occupationOfTitle } from '#server/h1b/offer/estimate.ts';
import { filterTexts } from '#server/h1b/offer/filter-texts.ts';
import type { GrowthIndex } from '#server/h1b/offer/growth-index.ts';
import {
  describeMovement,
  movedBins,
  movedPay,
  type Movement,
} from '#server/h1b/offer/moved-pay.ts';
import { runsOf } from '#server/h1b/offer/pay-model/features.ts';
import { type Pay, payOf } from '#server/h1b/offer/pay.ts';
import { type RowSet, RowSets, type Select } from '#server/h1b/offer/row-sets.ts';
import {
  chooseStep,
  newestYears,
  type OfferPlace,
  offerSteps,
  type Step,
  yearSpans,
} from '#server/h1b/offer/steps.ts';
import { newestYear } from '#server/h1b/offer/year-of-data.ts';
import { eachRow, everyWord, sliceRows } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { socEdition } from '#server/h1b/selection/soc-editions.ts';
import { textOf } from '#server/h1b/snapshot/dictionary.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import type { Offer } from '#shared/h1b/offer-ask.ts';
import type { OfferAnswer, OfferFindings } from '#shared/h1b/offer.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';

/** Rows that are looked at; of more, an even part, which knows the occupation of most as well. */
const LOOKED_AT = 65_536;

/**
 * The occupation that most of the rows have, its codes of all editions counted together; null when none has one. `count` is
 * asked how many of them have it.
 */
function mainOccupation(
  snapshot: Snapshot,
  { rows, n }: RowSet,
  count: (soc: string) => number,
): OfferAnswer['occupation'] {
  const { soc_code: codes, soc_title: titles } = snapshot.columns;
  const { dictionaries } = snapshot;
  const looked = everyWord(rows, Math.ceil(n / LOOKED_AT));
  const counts = new Int32Array(dictionaries.soc_code.size);
  eachRow(looked, (row) => void counts[codes[row]!]!++);
  const editions = new Map<string, { codes: number[]; n: number }>();
  for (let code = 1; code < counts.length; code++) {
    if (counts[code] === 0) continue;
    const edition = socEdition(textOf(dictionaries.soc_code, code)!);
    if (edition === null) continue;
    const found = editions.get(edition) ?? { codes: [], n: 0 };
    found.codes.push(code);
    found.n += counts[code]!;
    editions.set(edition, found);
  }
  let main: { codes: number[]; n: number } | undefined;
  for (const each of editions.values()) if (!main || each.n > main.n) main = each;
  if (!main) return null;
  const most = main.codes.reduce((a, b) => (counts[b]! > counts[a]! ? b : a));
  const named = new Int32Array(dictionaries.soc_title.size);
  eachRow(looked, (row) => {
    if (codes[row] === most) named[titles[row]!]!++;
  });
  let title = 0;
  for (let code = 1; code < named.length; code++)
    if (named[code]! > named[title]! || title === 0) title = code;
  const soc = textOf(dictionaries.soc_code, most)!.replace(/\.00$/, '');
  return {
    code: soc,
    title: named[title]! > 0 ? textOf(dictionaries.soc_title, title) : null,
    n: count(soc),
  };
}

/** Fiscal years of the trend at most. */
const TREND_YEARS = 10;

/** An offer as the engine takes it: with the position of its place, the month that pay is brought to, YYYY-MM, and the index that says how. */
export interface OfferAsk {
  readonly offer: Offer;
  readonly place: OfferPlace;
  readonly month: string;
  readonly index: GrowthIndex;
}

interface Tried extends Step {
  readonly set: RowSet;
  readonly pay: Pay;
}

/** Where an offer stands among the filings of a snapshot. */
export function answerOffer(context: Context, select: Select, ask: OfferAsk): OfferFindings {
  const { snapshot } = context;
  const { offer, place } = ask;
  const sets = new RowSets(context, select);
  const newest = newestYear(snapshot);
  const spans = yearSpans(offer.years, newest);
  const movement = { month: ask.month, index: ask.index };
  const annual = offer.annual ?? null;
  const { title, titled } = findRole(sets, offer.title);
  const ofBoth = (code: string) => sets.rowsOf({ jobTitle: title, soc: code }).n;
  // Of few filings the occupation is an accident; then the words of the title tell it.
  const told = titled.n < FEW_FILINGS ? occupationOfTitle(snapshot, offer.title) : null;
  const filed = told === null ? titled : sets.rowsOf({ soc: told });
  const occupation = titled.n === 0 ? null : mainOccupation(snapshot, filed, ofBoth);
  const soc = occupation?.code;
  const employer = ofEmployer(context, sets, { offer, title }, soc, movement);
  const estimated = estimatePay(
    context,
    {
      offer,
      city: place.town,
      state: place.state,
      titled,
      employer: codesOf(context, employer?.employerId),
    },
    movement,
  );
  const estimate = estimated?.estimate ?? null;
  const { percentile = null, low = null, high = null } = estimated ?? {};
  const standing = { annual, percentile, low, high };
  const moved = describeMovement(movement);
  if (titled.n === 0) {
    const state = estimate ? ('estimate' as const) : ('none' as const);
    return { ...NO_FINDINGS, state, offer: standing, estimate, employer, moved };
  }

  const tried = tryAll(context, sets, offerSteps(title, soc, place, spans));
  const chosen = tried[chooseStep(tried.map(({ pay }) => pay.paid))]!;
  const { set, pay, filter } = chosen;
  const isEnough = pay.paid >= FEW_FILINGS;
  const { years: _, ...always } = filter;
  const asked = annual === null ? undefined : annual * 100;
  const among = movedPay(context, set, movement, asked);
  const trend = trendOf(context, sets, always, newest);
  return {
    state: isEnough ? 'known' : 'estimate',
    // A snapshot from before the estimate has the comparable filings alone.
    offer: estimate || !isEnough ? standing : { ...standing, percentile: among.percentile },
    estimate,
    moved,
    comparable: {
      ...describeComparable(context, chosen, movement, among),
      sameTitle:
        chosen.by === 'title' ? payOfTitle(context, set, { offer, movement, asked }) : null,
    },
    steps: tried.map(describe),
    compared: compareWider(context, sets, {
      title,
      soc,
      place,
      level: offer.level,
      years: spans[0] ?? [],
      movement,
      asked,
    }),
    occupation,
    levels:
      soc === undefined
        ? null
        : areaLevels(context, sets, soc, place, spans.at(-1) ?? [], offer.annual),
    employer,
    employers: otherEmployers(context, set, filter, movement),
    ...trend,
    rows: isEnough
      ? []
      : sliceRows(set.rows, 0, FEW_FILINGS, true).map((row) => readRecord(snapshot, row)),
  };
}

/** The filings that the offer is compared with: their pay as filed and brought to the month, and what was set aside. */
function describeComparable(
  context: Context,
  chosen: Tried,
  movement: Movement,
  { figures, percentile }: ReturnType<typeof movedPay>,
): Omit<NonNullable<OfferAnswer['comparable']>, 'sameTitle'> {
  const { filter, set, pay } = chosen;
  const isEnough = pay.paid >= FEW_FILINGS;
  return {
    ...describe(chosen),
    yearsFound: yearsOf(context, set),
    figures: isEnough ? figures : null,
    bins: movedBins(context, set, movement, pay.paid),
    filed: isEnough ? pay.figures : null,
    percentile,
    setAside: pay.setAside,
    setAsideFilter: filterTexts({ ...filter, pay: 'implausible' }),
  };
}

/** The title itself, or the longest run of its words that filings have in theirs, of equally long ones the most frequent, and those filings. */
function findRole(sets: RowSets, title: string): { title: string; titled: RowSet } {
  const words = title.trim().split(/\s+/);
  let found = { title, titled: sets.rowsOf({ jobTitle: title }) };
  let length = words.length;
  for (const run of runsOf(words)) {
    const runLength = run.split(' ').length;
    if (found.titled.n > 0 && runLength < length) break;
    length = runLength;
    const titled = sets.rowsOf({ jobTitle: run });
    if (titled.n > found.titled.n) found = { title: run, titled };
  }
  return found;
}

function codesOf({ identities }: Context, employerId: string | null | undefined): Int32Array {
  const identity = employerId == null ? 0 : identities.findId(employerId);
  return identity !== 0 ? identities.codesOf(identity) : new Int32Array();
}

/** The fiscal years that rows are of, oldest first. */
function yearsOf({ snapshot }: Context, { rows }: RowSet): number[] {
  const { values, bitmaps } = snapshot.flags.fiscal_year;
  return Array.from(values)
    .filter((_, k) => bitmaps[k]!.some((word, w) => (word & rows[w]!) !== 0))
    .map((value) => value + YEAR_BASE)
    .toSorted((a, b) => a - b);
}

/** The findings where no filing has the role's title. */
export const NO_FINDINGS: OfferFindings = {
  state: 'none',
  offer: { annual: null, percentile: null, low: null, high: null },
  estimate: null,
  moved: null,
  comparable: null,
  steps: [],
  compared: [],
  occupation: null,
  levels: null,
  employer: null,
  employers: [],
  trend: [],
  undated: 0,
  rows: [],
};

/** The steps up to the one that is chosen. */
function tryAll(context: Context, sets: RowSets, steps: readonly Step[]): Tried[] {
  const tried: Tried[] = [];
  for (const step of steps) {
    const set = sets.rowsOf(step.filter);
    const pay = payOf(context, set);
    tried.push({ ...step, set, pay });
    if (pay.paid >= FEW_FILINGS) break;
  }
  return tried;
}

function describe({ by, place, years, filter, set, pay }: Tried) {
  return { by, place, years, n: set.n, paid: pay.paid, filter: filterTexts(filter) };
}

function trendOf(
  context: Context,
  sets: RowSets,
  filter: H1bFilter,
  newest: number | null,
): Pick<OfferFindings, 'trend' | 'undated'> {
  const set = sets.rowsOf(filter);
  const trend = newestYears(newest, TREND_YEARS).flatMap((fiscalYear) => {
    const years = [fiscalYear];
    const { n, paid, figures } = payOf(context, sets.narrow(set, { years }));
    if (n === 0) return [];
    return [{ fiscalYear, n, paid, figures, filter: filterTexts({ ...filter, years }) }];
  });
  const { withoutFiscalYear } = coveredYears(context, { bitmap: set.rows, total: set.n });
  return { trend, undated: withoutFiscalYear };
}
