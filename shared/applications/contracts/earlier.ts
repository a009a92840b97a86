import * as z from 'zod/mini';

import { dayText, described, idText, nameSchemas } from '#shared/core/described.ts';

/** An application as far as a hint names it. */
const earlierApplication = z.object({
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
    'Your application for the posting of that link, the newest of several.',
  ),
  company: described(
    z.nullable(
      z.object({
        count: z.int(),
        newest: earlierApplication,
      }),
    ),
    'Your applications to that company: how many, and the newest.',
  ),
});

export type EarlierApplications = z.output<typeof earlierApplications>;

nameSchemas({ EarlierApplication: earlierApplication, EarlierApplications: earlierApplications });
