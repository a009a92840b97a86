import * as z from 'zod/mini';

import { UNCHANGED } from '#shared/core/answers.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, nameSchemas } from '#shared/core/described.ts';
import {
  count,
  definition,
  filed,
  filings,
  LEVELS,
  offerCompared,
  offerComparable,
  offerFigures,
  offerFilter,
  offerStep,
} from '#shared/h1b/contracts/offer-filings.ts';
import { offerEndpoints } from '#shared/h1b/contracts/offer-endpoints.ts';
import { h1bRecord } from '#shared/h1b/contracts/records.ts';
import {
  clearedLevel,
  nextLevel,
  officialWages,
  selectionRule,
} from '#shared/h1b/contracts/wages.ts';
import { OFFER_NAMES, type OfferName, parseOffer } from '#shared/h1b/offer-ask.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

/** A wage level of the area: its official amount or the prevailing wage that filings name for it, per year. */
export const offerLevel = z.object({
  level: z.enum(LEVELS),
  amount: described(z.number(), 'Yearly pay in dollars from which the level is reached.'),
  n: described(
    count,
    'Filings near the place that name this level: of all years for an official one, else of the newest year.',
  ),
  basis: described(
    z.enum(['official', 'filed', 'derived']),
    "`official`: of the Department of Labor's table; `filed`: the median of filings; `derived`: from the other levels, which lie equally far apart.",
  ),
  filter: offerFilter,
});

/** Wage levels of the occupation in the area: official where the table has them, else an estimate from filings. */
export const offerLevels = z.object({
  official: described(
    z.nullable(officialWages),
    'The table that the levels are of; null for an estimate from filings.',
  ),
  place: described(definition.place, 'Where the filings that are counted are.'),
  years: definition.years,
  n: described(count, 'Filings of the occupation there that name a level and its wage.'),
  levels: z.array(offerLevel),
  cleared: clearedLevel,
  next: described(
    z.nullable(nextLevel),
    'The next higher level; null above the last one that is known and without an amount.',
  ),
  atLeast: described(
    z.boolean(),
    'Whether a higher level may be reached, too, because its amount is unknown.',
  ),
});

/** What the named employer filed for the role. */
export const offerEmployer = z.object({
  state: described(z.enum(['known', 'ambiguous', 'none']), 'What the name of the employer means.'),
  employerId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  candidates: z.array(z.object({ employerId: z.string(), name: z.string(), filings: count })),
  by: definition.by,
  ...filings,
  filed,
  newestDecision: z.nullable(z.string()),
  newestYear: z.nullable(z.int()),
  newestFiling: described(
    z.nullable(z.int()),
    'Newest fiscal year of all its filings, for whatever role.',
  ),
});

/** An employer that files for the role at the place. */
export const offerOther = z.object({
  employerId: z.string(),
  name: z.string(),
  n: count,
  median: z.nullable(z.number()),
  filter: offerFilter,
  newApprovals: described(
    z.nullable(z.object({ fiscalYear: z.int(), count, importedAt: z.string() })),
    'Petitions for new employment approved in the newest whole year, and when that year was loaded; null when the employer is not found there.',
  ),
});

/** Comparable filings of one fiscal year. */
export const offerYear = z.object({ fiscalYear: z.int(), ...filings });

/** The published index by which pay of different years is brought to one month. */
export const offerMoved = z.object({
  month: described(z.string(), 'The month that pay is brought to, YYYY-MM.'),
  name: z.string(),
  source: z.string(),
  url: z.string(),
  until: described(
    z.string(),
    "The newest month that the index has; after it, its last year's growth is assumed to go on.",
  ),
  assumed: described(
    z.boolean(),
    'Whether the month is later, so that the growth of the last year is assumed to go on.',
  ),
});

/** What all filings together say of the pay for the role at the place. */
export const offerEstimate = z.object({
  place: described(
    z.enum(['city', 'state', 'anywhere']),
    'Whether the estimate is for the city, its state, or anywhere.',
  ),
  fiscalYear: described(
    z.nullable(z.int()),
    'The newest fiscal year of the filings; null when none has a year.',
  ),
  figures: described(
    offerFigures,
    'Pay brought to the month that is asked about, and in that fiscal year.',
  ),
  filed: offerFigures,
  average: described(
    z.object({ from: z.number(), to: z.number() }),
    'The amounts, brought to that month, below which 40 and 60 of 100 lie: pay between them is about average.',
  ),
  level: z.nullable(z.enum(LEVELS)),
  employer: described(
    z.nullable(
      z.object({
        n: count,
        factor: described(z.number(), 'What the pay was multiplied by for the employer.'),
      }),
    ),
    'Filings of the named employer that moved the estimate, and by what pay was multiplied.',
  ),
  occupation: described(z.nullable(z.string()), 'SOC code under which the title is filed most.'),
  dropped: described(
    z.array(z.string()),
    'Words of the title that no filing has; the estimate goes without them.',
  ),
});

/** Where an offer stands among the filings. */
export const offerAnswer = z.object({
  state: described(
    z.enum(['known', 'estimate', 'none', 'unknown']),
    '`estimate`: fewer than 10 comparable filings, so that the estimate alone answers; `none`: no word of the title is known; `unknown`: no data could tell.',
  ),
  sample: z.boolean(),
  /** Dollars a year, and the percentage of filings for the role at the place that would pay less, with the range that holds it nine times of ten. */
  offer: z.object({
    annual: z.nullable(z.number()),
    percentile: z.nullable(z.number()),
    low: described(
      z.nullable(z.number()),
      'Lower end of the range that holds the percentage nine times of ten.',
    ),
    high: described(z.nullable(z.number()), 'Its upper end.'),
  }),
  estimate: described(
    z.nullable(offerEstimate),
    'What all filings together say; null without a known word, and for data imported before there was one.',
  ),
  moved: described(
    z.nullable(offerMoved),
    'The published index by which pay is brought to one month.',
  ),
  comparable: z.nullable(offerComparable),
  steps: described(
    z.array(offerStep),
    'The definitions that were tried, narrowest first; the last one that has enough filings is used, else the one with the most.',
  ),
  compared: described(
    z.array(offerCompared),
    'The same amount among ever wider groups of at least 10 filings: the title at the place, at the level that was named, in the state and anywhere, and its occupation.',
  ),
  occupation: z.nullable(z.object({ code: z.string(), title: z.nullable(z.string()), n: count })),
  levels: z.nullable(offerLevels),
  employer: z.nullable(offerEmployer),
  employers: z.array(offerOther),
  approvalsLoading: described(
    z.boolean(),
    'Whether the approvals are still being read, shortly after a start, so that none are named.',
  ),
  trend: described(z.array(offerYear), 'The definition without its years, by fiscal year.'),
  undated: described(
    count,
    'Comparable filings without a date, which no year of the trend counts.',
  ),
  rows: described(z.array(h1bRecord), 'The comparable filings when they are too few to say.'),
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
  description:
    'The answer is an estimate from all filings together: occupation, place, the title and its words, each by how much it is filed, and the employer and the level where they are given. Its pay is brought to the month of today, or to the newest of the fiscal years that are asked about. Comparable filings stand beside it; they have the title in the city, in the newest 3 fiscal years. Fewer than 10 with plausible yearly pay are widened step by step: to the radius, to 5 years, to the state, to the occupation. `steps` has each step.',
  answers: UNCHANGED,
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

nameSchemas({
  OfferFilter: offerFilter,
  OfferFigures: offerFigures,
  OfferStep: offerStep,
  OfferComparable: offerComparable,
  OfferCompared: offerCompared,
  OfferEstimate: offerEstimate,
  OfferMoved: offerMoved,
  OfferLevel: offerLevel,
  OfferLevels: offerLevels,
  OfferEmployer: offerEmployer,
  OfferOther: offerOther,
  OfferYear: offerYear,
  OfferAnswer: offerAnswer,
});
