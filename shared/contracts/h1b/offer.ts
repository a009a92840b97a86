import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { offerEndpoints } from '#shared/contracts/h1b/offer-endpoints.ts';
import { h1bRecord } from '#shared/contracts/h1b/records.ts';
import { OFFER_NAMES, type OfferName, parseOffer } from '#shared/domain/offer-ask.ts';
import { NAME_MAX } from '#shared/limits.ts';

const count = z.int();
const filterText = z.optional(z.string());
const LEVELS = ['I', 'II', 'III', 'IV'] as const;

/** The filters of /h1b and /api/h1b/records that show the rows of a figure. */
export const offerFilter = z.object({
  jobTitle: filterText,
  soc: filterText,
  employerId: filterText,
  city: filterText,
  state: filterText,
  near: filterText,
  miles: filterText,
  years: filterText,
  level: filterText,
  pay: filterText,
  annualised: filterText,
});

/** Yearly pay in dollars at percentiles. */
export const offerFigures = z.object({
  p10: z.number(),
  p25: z.number(),
  p50: z.number(),
  p75: z.number(),
  p90: z.number(),
});

/** Filings: all of them, those with plausible yearly pay, and the pay; null for fewer than 10. */
const filings = {
  n: count,
  paid: count,
  figures: z.nullable(offerFigures),
  filter: offerFilter,
};
/** The pay as filed, where `figures` are brought to the month that is asked about. */
const filed = z.nullable(offerFigures);

const definition = {
  by: z.enum(['title', 'occupation']),
  place: z.enum(['city', 'radius', 'state', 'anywhere']),
  years: z.array(z.int()),
};

/** One step of the search for comparable filings, from the narrowest. */
export const offerStep = z.object({ ...definition, n: count, paid: count, filter: offerFilter });

/** The filings that the offer is compared with. */
export const offerComparable = z.object({
  ...definition,
  ...filings,
  filed,
  /** The fiscal years that its filings are of. */
  yearsFound: z.array(z.int()),
  /** Percent of them that pay less than the offer, all brought to the same month; equal pay counts half. */
  percentile: z.nullable(z.number()),
  /** Filings that no figure counts: without pay, or with yearly pay that cannot be meant. */
  setAside: z.object({ unpaid: count, below: count, above: count }),
  /** The filter of those below and above. */
  setAsideFilter: offerFilter,
});

/** A wage level of the area: the prevailing wage that filings name for it, per year. */
export const offerLevel = z.object({
  level: z.enum(LEVELS),
  amount: z.number(),
  n: count,
  /** 'filed': the median of filings; 'derived': from the other levels, which lie equally far apart. */
  basis: z.enum(['filed', 'derived']),
  filter: offerFilter,
});

/** Wage levels of the occupation in the area, as an estimate from filings. */
export const offerLevels = z.object({
  place: definition.place,
  years: definition.years,
  n: count,
  levels: z.array(offerLevel),
  /** The highest level that the offer's pay reaches; 'below' for less than level I; null without an amount or when nothing can be said. */
  cleared: z.nullable(z.enum([...LEVELS, 'below'])),
  /** Whether a higher level may be reached, too, because its amount is unknown. */
  atLeast: z.boolean(),
});

/** What the named employer filed for the role. */
export const offerEmployer = z.object({
  state: z.enum(['known', 'ambiguous', 'none']),
  employerId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  candidates: z.array(z.object({ employerId: z.string(), name: z.string(), filings: count })),
  by: definition.by,
  ...filings,
  filed,
  /** Newest decision, YYYY-MM-DD, and newest fiscal year. */
  newestDecision: z.nullable(z.string()),
  newestYear: z.nullable(z.int()),
});

/** An employer that files for the role at the place. */
export const offerOther = z.object({
  employerId: z.string(),
  name: z.string(),
  n: count,
  median: z.nullable(z.number()),
  filter: offerFilter,
  /** Petitions for new employment approved in the newest whole year; null when the employer is not found there. */
  newApprovals: z.nullable(z.object({ fiscalYear: z.int(), count })),
});

/** Comparable filings of one fiscal year. */
export const offerYear = z.object({ fiscalYear: z.int(), ...filings });

/** A rule that weights the selection of registrations by wage level, as the operator's file says. */
export const selectionRule = z.object({
  title: z.string(),
  source: z.string(),
  url: z.string(),
  published: z.string(),
  since: z.string(),
  /** Entries by level; 'below' for pay below level I. */
  entries: z.object({ below: count, I: count, II: count, III: count, IV: count }),
  note: z.string(),
});

/** The published index by which pay of different years is brought to one month. */
export const offerMoved = z.object({
  /** The month that pay is brought to, YYYY-MM. */
  month: z.string(),
  name: z.string(),
  source: z.string(),
  url: z.string(),
  /** The newest month that the index has; after it, its last year's growth is assumed to go on. */
  until: z.string(),
  assumed: z.boolean(),
});

/** What all filings together say of the pay for the role at the place. */
export const offerEstimate = z.object({
  place: z.enum(['city', 'state', 'anywhere']),
  /** The newest fiscal year of the filings; null when none has a year. */
  fiscalYear: z.nullable(z.int()),
  /** Pay brought to the month that is asked about, and in that fiscal year. */
  figures: offerFigures,
  filed: offerFigures,
  /** The wage level that was given. */
  level: z.nullable(z.enum(LEVELS)),
  /** Filings of the named employer that moved the estimate, and by what pay was multiplied. */
  employer: z.nullable(z.object({ n: count, factor: z.number() })),
  /** SOC code under which the title is filed most. */
  occupation: z.nullable(z.string()),
  /** Words of the title that no filing has. */
  dropped: z.array(z.string()),
});

/** Where an offer stands among the filings. */
export const offerAnswer = z.object({
  /** 'estimate': fewer than 10 comparable filings, so that the estimate alone answers; 'none': no word of the title is known; 'unknown': no data could tell. */
  state: z.enum(['known', 'estimate', 'none', 'unknown']),
  sample: z.boolean(),
  /** Dollars a year, and the percentage of filings for the role at the place that would pay less, with the range that holds it nine times of ten. */
  offer: z.object({
    annual: z.nullable(z.number()),
    percentile: z.nullable(z.number()),
    low: z.nullable(z.number()),
    high: z.nullable(z.number()),
  }),
  estimate: z.nullable(offerEstimate),
  moved: z.nullable(offerMoved),
  comparable: z.nullable(offerComparable),
  steps: z.array(offerStep),
  occupation: z.nullable(z.object({ code: z.string(), title: z.nullable(z.string()), n: count })),
  levels: z.nullable(offerLevels),
  employer: z.nullable(offerEmployer),
  employers: z.array(offerOther),
  /** Whether the approvals are still being read, shortly after a start, so that none are named. */
  approvalsLoading: z.boolean(),
  trend: z.array(offerYear),
  /** Comparable filings without a date, which no year of the trend counts. */
  undated: count,
  /** The comparable filings themselves when they are too few to say. */
  rows: z.array(h1bRecord),
  selectionRule: z.nullable(selectionRule),
});

const text = z.optional(z.string().check(z.maxLength(NAME_MAX)));
const shape = Object.fromEntries(OFFER_NAMES.map((name) => [name, text])) as Record<
  OfferName,
  typeof text
>;

/** GET /api/h1b/offer: where an offer stands among comparable filings. */
export const getH1bOffer = defineContract({
  ...offerEndpoints.getH1bOffer,
  name: 'getH1bOffer',
  summary: 'Where an offer stands among comparable filings',
  protocol: 'api',
  query: z.pipe(
    z.strictObject(shape),
    z.transform((raw, context) => {
      const { offer, problems } = parseOffer(raw);
      for (const { name, message } of problems) {
        context.issues.push({ code: 'custom', input: raw, path: [name], message });
      }
      return offer;
    }),
  ),
  response: offerAnswer,
});
