import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import {
  dayText,
  described,
  idText,
  instantText,
  linkText,
  nameSchemas,
} from '#shared/core/described.ts';
import { internshipEndpoints } from '#shared/internships/contracts/endpoints.ts';
import { briefSays } from '#shared/postings/contracts/schemas.ts';
import { LEFT_OUT_CHOICES } from '#shared/postings/verdict-needs.ts';
import { pageOf } from '#shared/core/page.ts';
import { text, wholeNumber } from '#shared/core/text.ts';
import { INTERNSHIPS_PAGE_SIZE, SEARCH_MAX } from '#shared/core/limits.ts';

/** An internship listing in the API; it belongs to nobody. */
export const internship = z.object({
  id: idText,
  title: z.string(),
  company_name: z.string(),
  location: described(z.string(), 'Its places, separated by `; `; empty when none is known.'),
  /** An http or https link; empty when there is none. */
  url: linkText,
  terms: described(z.string(), 'The terms it is for, separated by `, `; empty when none is known.'),
  sponsorship: described(
    z.string(),
    'What the listing says about visa sponsorship; empty when it says nothing.',
  ),
  says: described(briefSays, 'What these words come to, as for postings.'),
  posted_on: z.nullable(dayText),
});

export type Internship = z.output<typeof internship>;

const params = z.strictObject({ id: z.uuid({ error: 'id must be an id of an internship' }) });

/** GET /api/internships: one page of the listings, without those that the person hid. */
export const listInternships = defineContract({
  ...internshipEndpoints.listInternships,
  name: 'listInternships',
  summary: 'A page of the internship listings, newest first',
  description: `${INTERNSHIPS_PAGE_SIZE} listings a page. \`search\` wants each of its words in the title or the company's name, \`place\` each of its words at the beginning of a word of a place. \`results\` and \`count\` repeat \`data\` and \`totalRecords\`.`,
  protocol: 'api',
  query: z.strictObject({
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
    search: z.optional(text(SEARCH_MAX)),
    place: described(z.optional(text(SEARCH_MAX)), 'Text to find in the places.'),
    without: described(
      z.optional(z.enum(LEFT_OUT_CHOICES)),
      'Leaves out listings that refuse sponsorship (`no`), that ask for citizens, U.S. persons or a clearance (`citizenship`), or both.',
    ),
    hidden: described(
      z.optional(z.enum(['true', 'false'])),
      '`true` lists those that you hid instead.',
    ),
  }),
  response: z.extend(pageOf(internship), {
    results: described(z.array(internship), 'The same rows as `data`, under their other name.'),
    count: described(z.int(), 'The same as `totalRecords`, under its other name.'),
    /** How many of all listings the person hid. */
    hidden_count: z.int(),
    left_out: described(
      z.int(),
      'How many listings that match otherwise are left out because of `without`.',
    ),
    sample: described(
      z.boolean(),
      'Whether the listings are invented: none have been imported yet.',
    ),
    imported_at: z.nullable(instantText),
  }),
});

/** DELETE /api/internships/{id}/: hides a listing from the person, and from nobody else. */
export const deleteInternship = defineContract({
  ...internshipEndpoints.deleteInternship,
  name: 'deleteInternship',
  summary: 'Hide an internship listing from you',
  description: 'Other people see the listing as before. Hiding a hidden one changes nothing.',
  protocol: 'api',
  params,
  status: 204,
});

/** POST /api/internships/{id}/restore/: shows a hidden listing again. */
export const restoreInternship = defineContract({
  ...internshipEndpoints.restoreInternship,
  name: 'restoreInternship',
  summary: 'Show a hidden internship listing again',
  description: 'One that you did not hide is 404.',
  protocol: 'api',
  params,
  status: 204,
});

nameSchemas({ Internship: internship });
