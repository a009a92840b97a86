import * as z from 'zod/mini';

import { described } from '#shared/core/described.ts';
import { payBins } from '#shared/h1b/contracts/records.ts';

/** How many there are. */
export const count = z.int();
const filterText = z.optional(z.string());
/** The wage levels. */
export const LEVELS = ['I', 'II', 'III', 'IV'] as const;

/** The filters of /h1b and /api/h1b/records that show the rows of a figure. */
export const offerFilter = z.object({
  jobTitle: filterText,
  soc: filterText,
  employerId: filterText,
  city: filterText,
  state: described(filterText, 'State of the work, by letters or name.'),
  near: filterText,
  miles: filterText,
  years: described(filterText, 'Fiscal years, such as `2022-2024`.'),
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
export const filings = {
  n: count,
  paid: described(count, 'Filings with plausible yearly pay, on which the figures rest.'),
  figures: described(
    z.nullable(offerFigures),
    'Yearly pay at percentiles; null without pay, and of comparable filings when they are fewer than 10.',
  ),
  filter: described(offerFilter, 'The filters that show its rows.'),
};
/** The pay as filed, where `figures` are brought to the month that is asked about. */
export const filed = z.nullable(offerFigures);

/** What makes filings comparable. */
export const definition = {
  by: described(
    z.enum(['title', 'occupation']),
    'Whether the filings have the title itself, or its occupation.',
  ),
  place: described(
    z.enum(['city', 'radius', 'state', 'anywhere']),
    'The city, the radius around it, its state, or anywhere.',
  ),
  years: z.array(z.int()),
};

/** One step of the search for comparable filings, from the narrowest. */
export const offerStep = z.object({ ...definition, n: count, paid: count, filter: offerFilter });

/** The filings that the offer is compared with. */
export const offerComparable = z.object({
  ...definition,
  ...filings,
  filed: described(filed, 'The pay before it is brought to the month.'),
  bins: described(
    z.nullable(payBins),
    'How often the pay, brought to the month, lies in each of equal steps of dollars: the first has all that is less, too, the last all that is more. Null for fewer than 10 filings.',
  ),
  yearsFound: described(z.array(z.int()), 'The fiscal years of its filings.'),
  percentile: described(
    z.nullable(z.number()),
    'Percent of them that pay less than the offer, all brought to the same month; equal pay counts half.',
  ),
  sameTitle: described(
    z.nullable(z.object({ n: count, paid: count, percentile: z.nullable(z.number()) })),
    'Those of them whose title is just what was asked for; others say more, such as Senior. Null for filings of an occupation.',
  ),
  setAside: described(
    z.object({ unpaid: count, below: count, above: count }),
    'Filings that no figure counts: without pay, or with yearly pay that cannot be meant.',
  ),
  setAsideFilter: described(offerFilter, 'The filters that show the filings below and above.'),
});

/** The offer among the filings of one of several ever wider groups. */
export const offerCompared = z.object({
  ...definition,
  level: described(
    z.nullable(z.enum(LEVELS)),
    'The wage level that its filings have; null for all.',
  ),
  ...filings,
  percentile: described(
    z.nullable(z.number()),
    'Percent of them that pay less than the offer, all brought to the same month; equal pay counts half.',
  ),
});
