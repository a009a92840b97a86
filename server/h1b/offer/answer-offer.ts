import { sliceRows } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { readRecord } from '#server/h1b/answers/record.ts';
import { areaLevels } from '#server/h1b/offer/area-levels.ts';
import { ofEmployer, otherEmployers } from '#server/h1b/offer/employers.ts';
import { filterTexts } from '#server/h1b/offer/filter-texts.ts';
import { mainOccupation } from '#server/h1b/offer/occupation.ts';
import { type Pay, payOf } from '#server/h1b/offer/pay.ts';
import { coveredYears } from '#server/h1b/answers/covered-years.ts';
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
import type { H1bFilter } from '#shared/domain/h1b-query.ts';
import type { OfferFindings } from '#shared/domain/h1b-offer.ts';
import type { Offer } from '#shared/domain/offer-ask.ts';
import { FEW_FILINGS } from '#shared/h1b-limits.ts';

/** Fiscal years of the trend at most. */
const TREND_YEARS = 10;

/** An offer as the engine takes it: with the position of its place, and the newest fiscal year that counts where that is not the data's. */
export interface OfferAsk {
  readonly offer: Offer;
  readonly place: OfferPlace;
  readonly until?: number | undefined;
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
  const titled = sets.rowsOf({ jobTitle: offer.title });
  const ofBoth = (code: string) => sets.rowsOf({ jobTitle: offer.title, soc: code }).n;
  const occupation = titled.n === 0 ? null : mainOccupation(snapshot, titled, ofBoth);
  const soc = occupation?.code;
  const newest = ask.until ?? newestYear(snapshot);
  const spans = yearSpans(offer.years, newest);
  const annual = offer.annual ?? null;
  const employer = ofEmployer(context, sets, offer, soc);
  if (titled.n === 0) return { ...NO_FINDINGS, offer: { annual, percentile: null }, employer };

  const tried = tryAll(context, sets, offerSteps(offer.title, soc, place, spans), annual);
  const chosen = tried[chooseStep(tried.map(({ pay }) => pay.paid))]!;
  const { set, pay, filter } = chosen;
  const isEnough = pay.paid >= FEW_FILINGS;
  const { years: _, ...always } = filter;
  return {
    state: isEnough ? 'known' : 'few',
    offer: { annual, percentile: isEnough ? pay.percentile : null },
    comparable: {
      ...describe(chosen),
      figures: pay.figures,
      setAside: pay.setAside,
      setAsideFilter: filterTexts({ ...filter, pay: 'implausible' }),
    },
    steps: tried.map(describe),
    occupation,
    levels:
      soc === undefined
        ? null
        : areaLevels(context, sets, soc, place, spans.at(-1) ?? [], offer.annual),
    employer,
    employers: otherEmployers(context, set, filter),
    ...trendOf(context, sets, always, newest),
    rows: isEnough
      ? []
      : sliceRows(set.rows, 0, FEW_FILINGS, true).map((row) => readRecord(snapshot, row)),
  };
}

/** The findings where no filing has the role's title. */
export const NO_FINDINGS: OfferFindings = {
  state: 'none',
  offer: { annual: null, percentile: null },
  comparable: null,
  steps: [],
  occupation: null,
  levels: null,
  employer: null,
  employers: [],
  trend: [],
  undated: 0,
  rows: [],
};

/** The steps up to the one that is chosen. */
function tryAll(
  context: Context,
  sets: RowSets,
  steps: readonly Step[],
  annual: number | null,
): Tried[] {
  const asked = annual === null ? undefined : annual * 100;
  const tried: Tried[] = [];
  for (const step of steps) {
    const set = sets.rowsOf(step.filter);
    const pay = payOf(context, set, asked);
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
