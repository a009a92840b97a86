import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { internshipEndpoints } from '#shared/contracts/internships/endpoints.ts';
import { pageOf } from '#shared/contracts/page.ts';
import { text, wholeNumber } from '#shared/contracts/text.ts';
import { SEARCH_MAX } from '#shared/limits.ts';

/** An internship listing in the API; it belongs to nobody. */
export const internship = z.object({
  id: z.string(),
  title: z.string(),
  company_name: z.string(),
  /** Its places, separated by '; '; empty when none is known. */
  location: z.string(),
  /** An http or https link; empty when there is none. */
  url: z.string(),
  /** The terms it is for, separated by ', '; empty when none is known. */
  terms: z.string(),
  /** What the listing says about visa sponsorship; empty when it says nothing. */
  sponsorship: z.string(),
  posted_on: z.nullable(z.string()),
});

export type Internship = z.output<typeof internship>;

const params = z.strictObject({ id: z.uuid({ error: 'id must be an id of an internship' }) });

/** GET /api/internships: one page of the listings, without those that the person hid. */
export const listInternships = defineContract({
  ...internshipEndpoints.listInternships,
  name: 'listInternships',
  summary: 'A page of the internship listings, newest first',
  protocol: 'api',
  query: z.strictObject({
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
    search: z.optional(text(SEARCH_MAX)),
    place: z.optional(text(SEARCH_MAX)),
    hidden: z.optional(z.enum(['true', 'false'])),
  }),
  response: z.extend(pageOf(internship), {
    results: z.array(internship),
    count: z.int(),
    /** How many of all listings the person hid. */
    hidden_count: z.int(),
    /** Whether the listings are invented. */
    sample: z.boolean(),
    imported_at: z.nullable(z.string()),
  }),
});

/** DELETE /api/internships/{id}/: hides a listing from the person, and from nobody else. */
export const deleteInternship = defineContract({
  ...internshipEndpoints.deleteInternship,
  name: 'deleteInternship',
  summary: 'Hide an internship listing from you',
  protocol: 'api',
  params,
  status: 204,
});

/** POST /api/internships/{id}/restore/: shows a hidden listing again. */
export const restoreInternship = defineContract({
  ...internshipEndpoints.restoreInternship,
  name: 'restoreInternship',
  summary: 'Show a hidden internship listing again',
  protocol: 'api',
  params,
  status: 204,
});
