import * as z from 'zod/mini';

import { earlierApplications } from '#shared/applications/contracts/earlier.ts';
import { applicationEndpoints } from '#shared/applications/contracts/endpoints.ts';
import {
  applicationLink,
  companyLink,
  companyName,
  dateApplied,
  jobLink,
  jobTitle,
  notes,
  source,
  status,
} from '#shared/applications/contracts/fields.ts';
import { SEARCH_COVERS } from '#shared/applications/details.ts';
import {
  detailBase,
  detailBody,
  detailFields,
} from '#shared/applications/contracts/detail-fields.ts';
import { ahead } from '#shared/applications/contracts/ahead.ts';
import { listFilterQuery } from '#shared/applications/contracts/list-query.ts';
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
import { briefSays } from '#shared/postings/contracts/schemas.ts';
import { longText, text, wholeNumber } from '#shared/core/text.ts';
import { APPLICATION_SORTS } from '#shared/applications/sort.ts';
import { LIST_ROWS_MAX } from '#shared/applications/limits.ts';
import { figureOf, type StatusFigure, STATUSES } from '#shared/applications/status.ts';
import {
  APPLICATIONS_PAGE_SIZE,
  NAME_MAX,
  NOTES_MAX,
  DELETED_KEPT_DAYS,
  URL_MAX,
} from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

/** An application in the API: the fields of the list and of the edit form in one shape. */
export const application = z.object({
  id: idText,
  company_id: z.nullable(idText),
  company_name: z.string(),
  job_title: z.string(),
  company_link: linkText,
  logo_url: described(
    z.nullable(linkText),
    "Signed address of the company's logo on this server; null when no logo can be looked up.",
  ),
  job_link: linkText,
  application_link: described(linkText, 'The posting, under its other name; empty when unknown.'),
  status: z.enum(STATUSES),
  outcome: described(z.string(), 'The same as `status`, under its other name.'),
  source,
  notes: z.string(),
  date_applied: dayText,
  ...detailFields,
  created_at: instantText,
  updated_at: instantText,
});

export type Application = z.output<typeof application>;

const listQuery = z.strictObject({
  page: z._default(wholeNumber('page', 1, 100_000_000), 1),
  limit: described(
    z._default(wholeNumber('limit', 1, LIST_ROWS_MAX), APPLICATIONS_PAGE_SIZE),
    'How many rows a page.',
  ),
  ...listFilterQuery,
  sort: z._default(z.enum(APPLICATION_SORTS), 'date_applied'),
  direction: z.optional(z.enum(['asc', 'desc'])),
});

const params = z.strictObject({
  id: z.uuid({ error: 'id must be an id of an application' }),
});

/** GET /api/applications/: one page of the filtered, sorted list. */
export const listApplications = defineContract({
  ...applicationEndpoints.listApplications,
  name: 'listApplications',
  summary: 'A page of your applications, searched, filtered and sorted',
  description: `Ten a page unless \`limit\` says otherwise. \`search\` covers ${SEARCH_COVERS}; \`status\`, \`company\`, \`tag\`, \`closing\`, \`remote\` and \`attention\` narrow the list; \`active=true\` lists those without an offer, a rejection or an ending; \`sort=next\` begins with the soonest next step or interview; \`archived=true\` lists the archived ones instead of the others, \`archived=any\` both; \`without\` leaves out those whose postings refuse or ask for citizens; \`reached\`, \`answered\`, \`source\`, \`since\` and \`until\` narrow it to what one of the numbers counts; rows with equal values are sorted newest first.`,
  protocol: 'api',
  query: listQuery,
  response: z.extend(pageOf(application), {
    results: described(z.array(application), 'The same rows as `data`, under their other name.'),
    count: z.int(),
    says: described(
      z.array(z.extend(briefSays, { id: idText })),
      "What the newest postings kept with the page's applications say about sponsorship and citizenship, by the application's id; those that say nothing are left out.",
    ),
    next: described(
      z.array(z.extend(ahead, { id: idText })),
      "What is ahead of the page's applications beside their next steps, or how long they have been quiet, by the application's id; those with neither are left out.",
    ),
    left_out: described(
      z.int(),
      'How many applications that match otherwise are left out because of `without`.',
    ),
  }),
});

/** Counts of a person's applications, deleted ones left out. */
export const statistics = z.object({
  total: z.int(),
  active: described(z.int(), 'Those without an offer, a rejection or a closing reason.'),
  ...(Object.fromEntries(STATUSES.map((one) => [figureOf(one), z.int()])) as Record<
    StatusFigure,
    ReturnType<typeof z.int>
  >),
});

export type ApplicationStatistics = z.output<typeof statistics>;

/** GET /api/applications/statistics/: counts over all of the person's applications, whatever the list shows. */
export const getApplicationStatistics = defineContract({
  ...applicationEndpoints.getApplicationStatistics,
  name: 'getApplicationStatistics',
  summary: 'How many applications you have, by status',
  description: 'Counts all of your applications, whatever the list shows.',
  protocol: 'api',
  response: statistics,
});

/** GET /api/applications/earlier/: whether the person applied to a company, or for a posting, before. */
export const getEarlierApplications = defineContract({
  ...applicationEndpoints.getEarlierApplications,
  name: 'getEarlierApplications',
  summary: 'Whether you applied to a company, or for a posting, before',
  description:
    'Asked while a new application is written. The company is found by its name, legal forms and letter case aside. Links that differ only in how the posting was reached lead to the same posting.',
  protocol: 'api',
  query: z.strictObject({
    company_name: z.optional(text(NAME_MAX)),
    link: z.optional(text(URL_MAX)),
  }),
  response: earlierApplications,
});

const createBody = z.strictObject({
  company: described(
    z.strictObject(
      {
        name: companyName,
        industry: z.optional(z.nullable(text(NAME_MAX))),
        description: z.optional(z.nullable(longText(NOTES_MAX))),
      },
      {
        error: (issue) =>
          issue.input == null ? messages.applications.companyNameRequired : undefined,
      },
    ),
    'The company, found by its name or created.',
  ),
  job_title: jobTitle,
  status: z._default(status, 'applied'),
  source: z._default(source, 'Manual'),
  notes: z.optional(z.nullable(notes)),
  application_link: z.optional(z.nullable(applicationLink)),
  job_link: z.optional(z.nullable(jobLink)),
  company_link: z.optional(z.nullable(companyLink)),
  date_applied: z.optional(z.nullable(dateApplied)),
  ...detailBody,
});

/** POST /api/applications/: creates an application, and its company when the name is new. */
export const createApplication = defineContract({
  ...applicationEndpoints.createApplication,
  name: 'createApplication',
  summary: 'Add an application; its company is found by name or created',
  description:
    'The company is found by its name, in any letter case, or created. An omitted date means today.',
  refuses: [409],
  protocol: 'api',
  body: createBody,
  status: 201,
  response: application,
});

/** GET /api/applications/{id}/: one application with its notes. */
export const getApplication = defineContract({
  ...applicationEndpoints.getApplication,
  name: 'getApplication',
  summary: 'One of your applications',
  protocol: 'api',
  params,
  response: application,
});

const unused = described(
  z.optional(z.unknown()),
  'Not used; accepted so that the answer of a GET can be sent back.',
);
/** Fields of an application that nobody changes: accepted so that the body of a GET can be sent back, and ignored. */
const ignored = {
  id: unused,
  company_id: unused,
  logo_url: unused,
  created_at: unused,
  updated_at: unused,
};

const base = z.extend(
  baseOf([
    'company_name',
    'job_title',
    'company_link',
    'job_link',
    'application_link',
    'source',
    'notes',
    'date_applied',
  ]),
  {
    status: z.optional(z.nullable(z.string().check(z.trim(), z.toLowerCase()))),
    outcome: z.optional(z.nullable(z.string().check(z.trim(), z.toUpperCase()))),
    ...detailBase,
    ...ignored,
  },
);

const updateBody = z.strictObject({
  company_name: z.optional(z.nullable(text(NAME_MAX))),
  job_title: z.optional(jobTitle),
  company_link: z.optional(z.nullable(companyLink)),
  job_link: z.optional(z.nullable(jobLink)),
  application_link: z.optional(z.nullable(applicationLink)),
  status: z.optional(status),
  outcome: z.optional(status),
  source: z.optional(z.nullable(source)),
  notes: z.optional(z.nullable(notes)),
  date_applied: z.optional(dateApplied),
  ...detailBody,
  ...ignored,
  base: z.optional(z.nullable(base)),
});

/** PUT /api/applications/{id}/: accepts the body of a GET; an absent field keeps its value; one that differs from `base` by now is refused. */
export const updateApplication = defineContract({
  ...applicationEndpoints.updateApplication,
  name: 'updateApplication',
  summary: 'Change an application',
  description:
    'An omitted field keeps its value; null clears a field that may be empty. The body of a GET is accepted unchanged. With `base`, the values as you loaded them, a field that changed meanwhile is refused with 409 `conflict`: `conflicts` has its three values, and nothing is saved.',
  refuses: [409],
  protocol: 'api',
  params,
  body: updateBody,
  response: application,
});

/** DELETE /api/applications/{id}/: the application can be restored for DELETED_KEPT_DAYS days. */
export const deleteApplication = defineContract({
  ...applicationEndpoints.deleteApplication,
  name: 'deleteApplication',
  summary: `Delete an application; it can be restored for ${DELETED_KEPT_DAYS} days`,
  protocol: 'api',
  params,
  status: 204,
});

/** POST /api/applications/{id}/restore/: undoes a deletion. */
export const restoreApplication = defineContract({
  ...applicationEndpoints.restoreApplication,
  name: 'restoreApplication',
  summary: 'Bring back a deleted application',
  refuses: [409],
  protocol: 'api',
  params,
  response: application,
});

nameSchemas({ Application: application, ApplicationStatistics: statistics });
