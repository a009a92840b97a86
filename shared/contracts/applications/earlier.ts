import * as z from 'zod/mini';

import { dayText, described, idText, nameSchemas } from '#shared/contracts/described.ts';

/** An application as far as a hint names it. */
export const earlierApplication = z.object({
  id: idText,
  job_title: z.string(),
  company_name: z.string(),
  date_applied: dayText,
});

export type EarlierApplication = z.output<typeof earlierApplication>;

/** What a person applied for already, seen from a new application. */
export const earlierApplications = z.object({
  posting: described(
    z.nullable(earlierApplication),
    'Their application with a link to the same posting, the newest of several.',
  ),
  company: described(
    z.nullable(
      z.object({
        count: described(z.int(), 'The same as `totalRecords`, under its other name.'),
        newest: earlierApplication,
      }),
    ),
    'Their applications to the company: how many, and the newest.',
  ),
});

export type EarlierApplications = z.output<typeof earlierApplications>;

nameSchemas({ EarlierApplication: earlierApplication, EarlierApplications: earlierApplications });
