import * as z from 'zod/mini';

import { daysQuery } from '#shared/contracts/applications/number-query.ts';
import { numbersEndpoints } from '#shared/contracts/applications/numbers-endpoints.ts';
import { defineContract } from '#shared/contracts/contract.ts';
import { SOURCES } from '#shared/domain/source.ts';

/** A share with its interval; null when it is over too few applications. */
const share = z.nullable(z.object({ share: z.number(), low: z.number(), high: z.number() }));

/** The figures of some applications. */
export const figures = z.object({
  total: z.int(),
  in_progress: z.int(),
  oa: z.int(),
  vo: z.int(),
  offer: z.int(),
  answered: z.int(),
  response: share,
  days_to_answer: z.object({ median: z.nullable(z.number()), count: z.int() }),
});

/** Where a person stands: how far their applications came, in all, by source and by week. */
export const applicationNumbers = z.object({
  all: figures,
  by_source: z.array(z.extend(figures, { source: z.enum(SOURCES) })),
  by_week: z.array(z.extend(figures, { week: z.string(), last_day: z.string() })),
});

/** GET /api/applications/numbers/: funnel, response rate and days to the first answer, of whole weeks. */
export const getApplicationNumbers = defineContract({
  ...numbersEndpoints.getApplicationNumbers,
  name: 'getApplicationNumbers',
  summary: 'How far your applications came and how many were answered',
  protocol: 'api',
  query: z.strictObject(daysQuery),
  response: applicationNumbers,
});
