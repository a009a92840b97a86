import * as z from 'zod/mini';

import {
  companyLink,
  dateApplied,
  jobLink,
  jobTitle,
  notes,
  source,
  status,
} from '#shared/applications/contracts/fields.ts';
import { application } from '#shared/applications/contracts/schemas.ts';
import { company } from '#shared/companies/contracts/schemas.ts';
import { instantText } from '#shared/core/described.ts';
import { h1bRecord } from '#shared/h1b/contracts/records.ts';
import { profile } from '#shared/profile/contracts/schemas.ts';
import { defineTable } from '#shared/table-calls/table.ts';
import { text } from '#shared/core/text.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

const URL_MAX = 2048;

/** A time that the server sets; one that is sent is not used. */
const ownTime = z.optional(z.nullable(instantText));

/** The person's profile. */
export const profiles = defineTable({
  name: 'profiles',
  summary: 'Your profile as a table of one row',
  access: 'user',
  row: z.pick(profile, {
    id: true,
    resume: true,
    resume_name: true,
    resume_url: true,
    resume_updated_at: true,
  }),
  filters: ['id=eq'],
  required: 'id=eq',
  changes: z.strictObject({
    resume: z.optional(z.nullable(text(NAME_MAX))),
    resume_name: z.optional(z.nullable(text(NAME_MAX))),
    resume_url: z.optional(z.nullable(text(URL_MAX))),
    resume_updated_at: ownTime,
  }),
});

/** The person's companies. */
export const companyTable = defineTable({
  name: 'tracks_company',
  summary: 'Your companies as a table',
  access: 'user',
  row: z.pick(company, { id: true, name: true, logo_url: true, website: true }),
  filters: ['name=eq'],
  orders: { name: ['asc'] },
});

/** The person's live applications. */
export const applicationTable = defineTable({
  name: 'applications',
  summary: 'Your applications as a table',
  access: 'user',
  row: z.pick(application, {
    id: true,
    company_id: true,
    job_title: true,
    company_link: true,
    job_link: true,
    status: true,
    source: true,
    notes: true,
    date_applied: true,
    updated_at: true,
  }),
  filters: ['id=eq', 'company_id=not.is.null'],
  orders: { date_applied: ['asc', 'desc'] },
  changes: z.strictObject({
    job_title: z.optional(jobTitle),
    company_link: z.optional(z.nullable(companyLink)),
    job_link: z.optional(z.nullable(jobLink)),
    status: z.optional(status),
    source: z.optional(z.nullable(source)),
    notes: z.optional(z.nullable(notes)),
    date_applied: z.optional(dateApplied),
    updated_at: ownTime,
  }),
});

const bothWays = ['asc', 'desc'] as const;

/** The H1B records. */
export const h1bTable = defineTable({
  name: 'h1b_applications',
  summary: 'The H1B records as a table',
  access: 'public',
  row: z.omit(h1bRecord, {
    fiscal_year: true,
    wage_level: true,
    prevailing_wage_unit: true,
    naics_code: true,
    h1b_dependent: true,
    secondary_entity: true,
  }),
  filters: [
    'employer_name=ilike',
    'job_title=ilike',
    'case_status=eq',
    'or=employer_name.ilike,job_title.ilike,case_number.ilike',
    'or=wage_rate_of_pay_from.gte,wage_rate_of_pay_to.gte',
    'or=wage_rate_of_pay_from.lte,wage_rate_of_pay_to.lte',
  ],
  orders: {
    id: bothWays,
    case_number: bothWays,
    employer_name: bothWays,
    job_title: bothWays,
    case_status: bothWays,
    wage_rate_of_pay_from: bothWays,
    decision_date: bothWays,
  },
});
