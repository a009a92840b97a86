import * as z from 'zod/mini';

import { daysQuery } from '#shared/applications/contracts/number-query.ts';
import { numbersEndpoints } from '#shared/applications/contracts/numbers-endpoints.ts';
import { defineContract } from '#shared/core/contract.ts';
import { dayText, described, nameSchemas } from '#shared/core/described.ts';
import { REACHED_STATUSES, type ReachedStatus } from '#shared/applications/status.ts';
import { SOURCES } from '#shared/applications/source.ts';
import { NUMBERS_LEAST, NUMBERS_WEEKS_MAX } from '#shared/core/limits.ts';

/** A share with its interval; null when it is over too few applications. */
const share = z.nullable(
  z.object({
    share: z.number(),
    low: z.number(),
    high: z.number(),
  }),
);

/** The figures of some applications. */
export const figures = z.object({
  total: z.int(),
  ...(Object.fromEntries(
    REACHED_STATUSES.map((status) => {
      const further = status === REACHED_STATUSES.at(-1) ? '' : ' or further';
      return [status, described(z.int(), `How many came to \`${status}\`${further}.`)];
    }),
  ) as Record<ReachedStatus, ReturnType<typeof z.int>>),
  answered: z.int(),
  response: described(
    share,
    'The share of answered ones, with its 95 % Wilson interval; null when there are too few.',
  ),
  days_to_answer: described(
    z.object({
      median: described(z.nullable(z.number()), 'The median; null when there are too few.'),
      count: described(z.int(), 'How many these are: those whose day of the answer is known.'),
    }),
    'Days from the application to its first answer.',
  ),
});

/** Where a person stands: how far their applications came, in all, by source and by week. */
export const applicationNumbers = z.object({
  all: described(figures, 'Those of all weeks asked for.'),
  by_source: described(
    z.array(z.extend(figures, { source: z.enum(SOURCES) })),
    'The same by how they came into the list; a source without applications is left out.',
  ),
  by_week: described(
    z.array(
      z.extend(figures, {
        week: dayText,
        last_day: dayText,
      }),
    ),
    'The same by the week of their dates, newest first; a week without applications is left out.',
  ),
});

/** GET /api/applications/numbers/: funnel, response rate and days to the first answer, of whole weeks. */
export const getApplicationNumbers = defineContract({
  ...numbersEndpoints.getApplicationNumbers,
  name: 'getApplicationNumbers',
  summary: 'How far your applications came and how many were answered',
  description: `Read from the history: an application counts with the furthest status it ever had, unless it was set back to \`applied\` since. An answer is the first status other than \`applied\`, or a reply you noted, whichever came first. A share or a median over fewer than ${NUMBERS_LEAST} applications is null. \`since\` and \`until\` stand for their whole weeks; the newest ${NUMBERS_WEEKS_MAX} weeks are listed.`,
  protocol: 'api',
  query: z.strictObject(daysQuery),
  response: applicationNumbers,
});

nameSchemas({ ApplicationNumbers: applicationNumbers, ApplicationFigures: figures });
