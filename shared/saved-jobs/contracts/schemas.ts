import * as z from 'zod/mini';

import { companyName, jobLink, jobTitle } from '#shared/applications/contracts/fields.ts';
import { application } from '#shared/applications/contracts/schemas.ts';
import { baseOf } from '#shared/core/base.ts';
import { defineContract } from '#shared/core/contract.ts';
import {
  dayText,
  described,
  idText,
  instantText,
  linkText,
  nameSchemas,
} from '#shared/core/described.ts';
import { pageOf } from '#shared/core/page.ts';
import { briefSays, postingSays } from '#shared/postings/contracts/schemas.ts';
import { LEFT_OUT_CHOICES, leftOutVerdicts } from '#shared/postings/verdict-needs.ts';
import { savedJobEndpoints } from '#shared/saved-jobs/contracts/endpoints.ts';
import { calendarDate, longText, text, wholeNumber } from '#shared/core/text.ts';
import { SAVED_ORIGINS } from '#shared/saved-jobs/saved-origin.ts';
import {
  DELETED_KEPT_DAYS,
  JOB_DESCRIPTION_MAX,
  NAME_MAX,
  NOTES_MAX,
  SAVED_JOBS_PAGE_SIZE,
  SEARCH_MAX,
} from '#shared/core/limits.ts';

/** A posting that a person keeps for later, in the API. */
export const savedJob = z.object({
  id: idText,
  title: z.string(),
  company_name: z.string(),
  location: z.string(),
  job_link: linkText,
  note: z.string(),
  origin: described(
    z.enum(SAVED_ORIGINS),
    'Where it came from: the list of internships, a link, or what you typed.',
  ),
  saved_on: described(dayText, 'The day you saved it (UTC).'),
  closes_on: z.nullable(dayText),
  says: described(
    z.nullable(briefSays),
    'What its posting says about sponsorship; null when its text is not kept.',
  ),
  created_at: instantText,
  updated_at: instantText,
});

export type SavedJob = z.output<typeof savedJob>;

const params = z.strictObject({ id: z.uuid({ error: 'id must be an id of a saved job' }) });
const day = (name: string) => z.optional(z.nullable(calendarDate(name, `${name} is required`)));

const further = {
  location: z.optional(z.nullable(text(NAME_MAX))),
  job_link: z.optional(z.nullable(jobLink)),
  note: z.optional(z.nullable(longText(NOTES_MAX))),
  closes_on: day('closes_on'),
  posting: described(
    z.optional(z.nullable(longText(JOB_DESCRIPTION_MAX))),
    'Text of the posting, kept so that lists can be narrowed by what it says.',
  ),
};

/** GET /api/saved-jobs/: one page, those that close soonest first. */
export const listSavedJobs = defineContract({
  ...savedJobEndpoints.listSavedJobs,
  name: 'listSavedJobs',
  summary: 'A page of the jobs you saved',
  description: `${SAVED_JOBS_PAGE_SIZE} a page: those that close soonest, then those without a last day and those that closed, the newest first. \`search\` covers title, company, location and note.`,
  protocol: 'api',
  query: z.strictObject({
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
    search: z.optional(text(SEARCH_MAX)),
    without: described(
      z.optional(
        z.pipe(
          z.enum(LEFT_OUT_CHOICES, {
            error: `without must be one of: ${LEFT_OUT_CHOICES.join(' or ')}`,
          }),
          z.transform(leftOutVerdicts),
        ),
      ),
      'Leaves out jobs whose kept posting refuses sponsorship (`no`), asks for citizens, U.S. persons or a clearance (`citizenship`), or both.',
    ),
  }),
  response: z.extend(pageOf(savedJob), {
    left_out: described(z.int(), 'How many `without` leaves out.'),
  }),
});

/** POST /api/saved-jobs/: saves a posting; one that is saved already is refused with its id. */
export const createSavedJob = defineContract({
  ...savedJobEndpoints.createSavedJob,
  name: 'createSavedJob',
  summary: 'Save a job for later',
  description:
    'A link to a posting that you saved already is refused with 409 `conflict`: `saved_job_id` says which it is.',
  refuses: [409],
  protocol: 'api',
  body: z.strictObject({
    title: jobTitle,
    company_name: companyName,
    ...further,
    origin: z._default(z.enum(SAVED_ORIGINS), 'typed'),
  }),
  status: 201,
  response: savedJob,
});

/** GET /api/saved-jobs/{id}/: one saved job. */
export const getSavedJob = defineContract({
  ...savedJobEndpoints.getSavedJob,
  name: 'getSavedJob',
  summary: 'A job you saved',
  protocol: 'api',
  params,
  response: z.extend(savedJob, {
    posting: described(z.string(), 'Text of the posting; empty where none is kept.'),
    posting_says: described(
      z.nullable(postingSays),
      'What that text says about sponsorship and citizenship; null without one.',
    ),
  }),
});

/** PUT /api/saved-jobs/{id}/: an absent field keeps its value, null clears one that may be empty; one that differs from `base` by now is refused. */
export const updateSavedJob = defineContract({
  ...savedJobEndpoints.updateSavedJob,
  name: 'updateSavedJob',
  summary: 'Change a saved job',
  description: 'An omitted field keeps its value; null clears a field that may be empty.',
  refuses: [409],
  protocol: 'api',
  params,
  body: z.strictObject({
    title: z.optional(jobTitle),
    company_name: z.optional(companyName),
    ...further,
    base: described(
      z.optional(
        z.nullable(baseOf(['title', 'company_name', 'location', 'job_link', 'note', 'closes_on'])),
      ),
      'The values you loaded, by field. A sent field that changed since is refused with 409 `conflict`.',
    ),
  }),
  response: savedJob,
});

/** DELETE /api/saved-jobs/{id}/: it can be restored for DELETED_KEPT_DAYS days. */
export const deleteSavedJob = defineContract({
  ...savedJobEndpoints.deleteSavedJob,
  name: 'deleteSavedJob',
  summary: `Delete a saved job; it can be restored for ${DELETED_KEPT_DAYS} days`,
  protocol: 'api',
  params,
  status: 204,
});

/** POST /api/saved-jobs/{id}/restore/: undoes a deletion. */
export const restoreSavedJob = defineContract({
  ...savedJobEndpoints.restoreSavedJob,
  name: 'restoreSavedJob',
  summary: 'Bring back a deleted saved job',
  refuses: [409],
  protocol: 'api',
  params,
  response: savedJob,
});

/** POST /api/saved-jobs/{id}/apply/: makes an application of it, in one transaction. */
export const applyToSavedJob = defineContract({
  ...savedJobEndpoints.applyToSavedJob,
  name: 'applyToSavedJob',
  summary: 'Make an application of a saved job',
  description:
    'The application has the title, company, link, location, note and posting of the saved job, which leaves the list. An omitted date means today.',
  refuses: [409],
  protocol: 'api',
  params,
  body: z.strictObject({ date_applied: day('date_applied') }),
  status: 201,
  response: application,
});

/** POST /api/saved-jobs/{id}/unapply/: deletes that application and brings the saved job back, in one transaction. */
export const withdrawFromSavedJob = defineContract({
  ...savedJobEndpoints.withdrawFromSavedJob,
  name: 'withdrawFromSavedJob',
  summary: 'Take back that an application was made of a saved job',
  description: 'Deletes that application and brings the saved job back.',
  refuses: [409],
  protocol: 'api',
  params,
  response: savedJob,
});

nameSchemas({ SavedJob: savedJob });
