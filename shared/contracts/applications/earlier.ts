import * as z from 'zod/mini';

/** An application as far as a hint names it. */
export const earlierApplication = z.object({
  id: z.string(),
  job_title: z.string(),
  company_name: z.string(),
  date_applied: z.string(),
});

export type EarlierApplication = z.output<typeof earlierApplication>;

/** What a person applied for already, seen from a new application. */
export const earlierApplications = z.object({
  /** Their application with a link to the same posting, the newest of several. */
  posting: z.nullable(earlierApplication),
  /** Their applications to the company: how many, and the newest. */
  company: z.nullable(z.object({ count: z.int(), newest: earlierApplication })),
});

export type EarlierApplications = z.output<typeof earlierApplications>;
