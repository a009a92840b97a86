import * as z from 'zod/mini';

import { fileOf } from '#shared/core/answers.ts';
import {
  APPLICATION_FORMATS,
  type ApplicationFormat,
  takingEndpoints,
} from '#shared/applications/contracts/taking-endpoints.ts';
import { defineContract } from '#shared/core/contract.ts';
import { dayText, described, idText, nameSchemas } from '#shared/core/described.ts';
import { calendarDate } from '#shared/core/text.ts';
import { dayAfter } from '#shared/core/dates.ts';
import { REPORT_DAYS_MAX, REPORT_ROWS_MAX } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

const words = transferMessages.report;

/** GET /api/applications/export/: all of the person's applications as a file. */
export const exportApplications = defineContract({
  ...takingEndpoints.exportApplications,
  name: 'exportApplications',
  summary: 'Your applications as CSV, or as JSON with their history',
  description:
    'Every field of every application, oldest first, deleted ones left out. JSON has the history of each, too. Either file can be imported again; in CSV, text that a spreadsheet would take for a formula begins with an apostrophe.',
  answers: { 200: fileOf(Object.values(APPLICATION_FORMATS)) },
  protocol: 'api',
  perMinute: 20,
  query: z.strictObject({
    format: z._default(z.enum(Object.keys(APPLICATION_FORMATS) as ApplicationFormat[]), 'csv'),
  }),
});

/** An application as the report names it. */
const reportedApplication = z.object({
  id: idText,
  date_applied: dayText,
  company_name: z.string(),
  job_title: z.string(),
  contact: described(z.string(), "The posting, else the company's site; empty without either."),
  source: z.string(),
  outcome: z.string(),
});

/** The applications of a range of dates, week by week. */
export const report = z.object({
  from: dayText,
  to: dayText,
  made_on: dayText,
  total: z.int(),
  weeks: described(
    z.array(z.object({ from: dayText, to: dayText, applications: z.array(reportedApplication) })),
    'The weeks with applications, the oldest first.',
  ),
});

export type Report = z.output<typeof report>;

/** GET /api/applications/report/: what a person applied for in a range of dates. */
export const getReport = defineContract({
  ...takingEndpoints.getReport,
  name: 'getReport',
  summary: 'What you applied for in a range of dates, week by week',
  description: `At most ${REPORT_DAYS_MAX} days and ${REPORT_ROWS_MAX} applications; weeks begin on Monday. With \`format=csv\` it is a file, one line an application.`,
  answers: { 200: fileOf(['text/csv']) },
  protocol: 'api',
  perMinute: 60,
  query: z
    .strictObject({
      from: calendarDate('from', words.fromMissing),
      to: calendarDate('to', words.toMissing),
      format: z._default(z.enum(['json', 'csv']), 'json'),
    })
    .check(
      z.refine(({ from, to }) => from <= to, { error: words.backwards, path: ['to'] }),
      z.refine(({ from, to }) => to <= dayAfter(from, REPORT_DAYS_MAX), {
        error: words.tooLong,
        path: ['to'],
      }),
    ),
  response: report,
});

nameSchemas({ Report: report });
