import * as z from 'zod/mini';

import { fileOf, UNCHANGED } from '#shared/core/answers.ts';
import { defineContract } from '#shared/core/contract.ts';
import { dayText, described, instantText } from '#shared/core/described.ts';
import { h1bEndpoints } from '#shared/h1b/contracts/endpoints.ts';
import { filtered } from '#shared/h1b/contracts/filtered.ts';
import {
  corrected,
  employerMatch,
  employerStatistics,
  h1bDetails,
  h1bGroup,
  h1bRecord,
  h1bStatistics,
  namedCount,
  employerSuggestion,
} from '#shared/h1b/contracts/records.ts';
import { employerResolution } from '#shared/h1b/contracts/resolution.ts';
import { pageOf } from '#shared/core/page.ts';
import { requiredText, text, wholeNumber } from '#shared/core/text.ts';
import { isCalendarDate } from '#shared/core/dates.ts';
import { H1B_SORT_COLUMNS, H1B_TABLE_COLUMNS } from '#shared/h1b/query.ts';
import {
  H1B_EMPLOYERS_LISTED,
  H1B_EXPORT_MAX,
  H1B_QUERY_PAGE_MAX,
  H1B_QUERY_PAGE_SIZE,
  H1B_TITLES_LISTED,
  H1B_TOP_EMPLOYERS,
  NAME_CANDIDATES,
  NAME_MAX,
} from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

const EXPORTS_PER_MINUTE = 60;

/** A calendar date in a query; '' means no date. */
function day(name: string) {
  return z.optional(
    dayText.check(
      z.refine((value) => value === '' || isCalendarDate(value), {
        error: `${name} must be a calendar date like 2026-01-31`,
      }),
    ),
  );
}

const listQuery = (max: number) =>
  z.strictObject({
    search: z._default(text(NAME_MAX), ''),
    limit: z._default(wholeNumber('limit', 1, max), max),
  });

/** GET /api/h1b/records: one page of the filtered records, with statistics on request. */
export const listH1bRecords = defineContract({
  ...h1bEndpoints.listH1bRecords,
  name: 'listH1bRecords',
  summary: 'A page of H1B records, filtered and sorted; include=statistics adds their statistics',
  description: 'Responses have an ETag: the same query of the same data returns 304.',
  answers: UNCHANGED,
  protocol: 'api',
  query: filtered({
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
    pageSize: z._default(wholeNumber('pageSize', 1, H1B_QUERY_PAGE_MAX), H1B_QUERY_PAGE_SIZE),
    sort: z._default(z.enum(H1B_SORT_COLUMNS), 'id'),
    direction: z.optional(z.enum(['asc', 'desc'])),
    include: described(
      z.optional(z.literal('statistics')),
      '`statistics` adds the figures of all pages.',
    ),
  }),
  response: z.extend(pageOf(h1bRecord), {
    emptyColumns: described(
      z.array(z.enum(H1B_TABLE_COLUMNS)),
      "Columns of the page's table without a value in any filtered record.",
    ),
    statistics: described(z.optional(h1bStatistics), 'Figures of the records of all pages.'),
    ...corrected,
  }),
});

/** GET /api/h1b/records/{id}: one record by its id or its case number. */
export const getH1bRecord = defineContract({
  ...h1bEndpoints.getH1bRecord,
  name: 'getH1bRecord',
  summary: 'One H1B record, by id or case number',
  answers: UNCHANGED,
  protocol: 'api',
  params: z.strictObject({ id: z.string().check(z.maxLength(NAME_MAX)) }),
  response: h1bDetails,
});

/** GET /api/h1b/statistics: statistics of exactly the filtered records. */
export const getH1bStatistics = defineContract({
  ...h1bEndpoints.getH1bStatistics,
  name: 'getH1bStatistics',
  summary: 'Statistics of the filtered H1B records, as filed and annualised',
  answers: UNCHANGED,
  protocol: 'api',
  query: filtered({}),
  response: z.extend(h1bStatistics, corrected),
});

/** GET /api/h1b/employers: employer names to suggest, most records first. */
export const listH1bEmployers = defineContract({
  ...h1bEndpoints.listH1bEmployers,
  name: 'listH1bEmployers',
  summary: 'Employers that contain a text, most records first',
  description: 'Names to suggest while a person types.',
  answers: UNCHANGED,
  protocol: 'api',
  query: listQuery(H1B_EMPLOYERS_LISTED),
  response: z.object({ employers: z.array(z.string()), data: z.array(employerSuggestion) }),
});

/** GET /api/h1b/statuses: all case statuses. */
export const listH1bStatuses = defineContract({
  ...h1bEndpoints.listH1bStatuses,
  name: 'listH1bStatuses',
  summary: 'Every case status',
  answers: UNCHANGED,
  protocol: 'api',
  response: z.object({ statuses: z.array(z.string()), data: z.array(namedCount) }),
});

/** GET /api/h1b/job-titles: job titles to suggest, most records first. */
export const listH1bJobTitles = defineContract({
  ...h1bEndpoints.listH1bJobTitles,
  name: 'listH1bJobTitles',
  summary: 'Job titles that contain a text, most records first',
  description: 'Titles to suggest while a person types.',
  answers: UNCHANGED,
  protocol: 'api',
  query: listQuery(H1B_TITLES_LISTED),
  response: z.object({ jobTitles: z.array(z.string()), data: z.array(namedCount) }),
});

const filteredGroups = z.object({ data: z.array(h1bGroup), ...corrected });

/** GET /api/h1b/top-employers: the employers with the most filtered records. */
export const listH1bTopEmployers = defineContract({
  ...h1bEndpoints.listH1bTopEmployers,
  name: 'listH1bTopEmployers',
  summary: 'Employers with most of the filtered records',
  answers: UNCHANGED,
  protocol: 'api',
  query: filtered({
    limit: z._default(wholeNumber('limit', 1, H1B_QUERY_PAGE_MAX), H1B_TOP_EMPLOYERS),
  }),
  response: filteredGroups,
});

/** GET /api/h1b/employer-matches: the employers that a company's name may mean. */
export const listH1bEmployerMatches = defineContract({
  ...h1bEndpoints.listH1bEmployerMatches,
  name: 'listH1bEmployerMatches',
  summary: "Employers under a company's name, whatever its legal form",
  description:
    'Letter case, punctuation, legal forms, a leading The and .com make no difference. The same name comes first, then longer names that begin with it, each by filings.',
  answers: UNCHANGED,
  protocol: 'api',
  query: z.strictObject({
    name: requiredText(NAME_MAX, messages.applications.companyNameRequired),
    limit: z._default(wholeNumber('limit', 1, H1B_EMPLOYERS_LISTED), NAME_CANDIDATES),
  }),
  response: z.object({
    data: z.array(employerMatch),
    sample: described(z.boolean(), 'Whether the employers are those of a sample.'),
  }),
});

/** GET /api/h1b/employers/resolve: the employer that a name means, in any spelling as filed or typed. */
export const resolveH1bEmployer = defineContract({
  ...h1bEndpoints.resolveH1bEmployer,
  name: 'resolveH1bEmployer',
  summary: 'The employer that a name means in any spelling, with all its spellings',
  description:
    'The name in any spelling, as filed or typed. `known`: one employer, with every spelling, why it counts and how sure that is; `ambiguous`: the candidates; `none`: no employer of the data; `unknown`: no data are loaded, or only a sample without it.',
  answers: UNCHANGED,
  protocol: 'api',
  query: z.strictObject({
    name: requiredText(NAME_MAX, messages.applications.companyNameRequired),
  }),
  response: employerResolution,
});

/** GET /api/h1b/employers/{name}/statistics: one employer, all spellings of its name together. */
export const getH1bEmployer = defineContract({
  ...h1bEndpoints.getH1bEmployer,
  name: 'getH1bEmployer',
  summary: 'An employer: spellings, statistics, years, job titles, states',
  description: 'By its name in any spelling; all spellings count as one employer.',
  answers: UNCHANGED,
  protocol: 'api',
  params: z.strictObject({ name: z.string().check(z.maxLength(NAME_MAX)) }),
  response: employerStatistics,
});

/** GET /api/h1b/trends: records per month, quarter or year of the decision date. */
export const listH1bTrends = defineContract({
  ...h1bEndpoints.listH1bTrends,
  name: 'listH1bTrends',
  summary: 'The filtered records by month, quarter or year of the decision',
  description:
    'Oldest first: by the day of the decision, or by fiscal year, which many filings without that day have, too.',
  answers: UNCHANGED,
  protocol: 'api',
  query: filtered({
    groupBy: described(
      z._default(z.enum(['month', 'quarter', 'year', 'fiscal_year']), 'month'),
      'The periods; `fiscal_year` takes no first or last day.',
    ),
    startDate: day('startDate'),
    endDate: day('endDate'),
  }),
  /** `undated`: filtered records without a decision date, which no period counts. */
  response: z.extend(filteredGroups, {
    undated: described(z.int(), 'Filings without the day of a decision, or without a fiscal year.'),
  }),
});

/** GET /api/h1b/states: records per worksite state. */
export const listH1bStates = defineContract({
  ...h1bEndpoints.listH1bStates,
  name: 'listH1bStates',
  summary: 'The filtered records by worksite state',
  answers: UNCHANGED,
  protocol: 'api',
  query: filtered({}),
  response: filteredGroups,
});

/** GET /api/h1b/export: up to H1B_EXPORT_MAX filtered records as CSV, id descending; X-Total-Count is their number. */
export const exportH1bRecords = defineContract({
  ...h1bEndpoints.exportH1bRecords,
  name: 'exportH1bRecords',
  summary: 'The filtered H1B records as a CSV file',
  description: `Newest id first, at most ${H1B_EXPORT_MAX.toLocaleString('en')} records. X-Total-Count is their number.`,
  answers: {
    200: fileOf(['text/csv'], { 'X-Total-Count': 'Records in the file.' }),
    ...UNCHANGED,
  },
  protocol: 'api',
  query: filtered({}),
  perMinute: EXPORTS_PER_MINUTE,
});

/** GET /api/h1b/status: which data are loaded. */
export const getH1bStatus = defineContract({
  ...h1bEndpoints.getH1bStatus,
  name: 'getH1bStatus',
  summary: 'Which H1B data are loaded',
  protocol: 'api',
  response: z.object({
    state: z.enum(['ready', 'empty', 'unavailable']),
    version: z.int(),
    createdAt: z.nullable(instantText),
    records: z.int(),
    sample: z.boolean(),
    generated: described(z.boolean(), 'Whether that sample is invented instead of real filings.'),
    standsIn: described(
      z.boolean(),
      'Whether that sample stands in for imported records that cannot be read.',
    ),
    /** Ascending. */
    fiscalYears: z.array(z.int()),
  }),
});
