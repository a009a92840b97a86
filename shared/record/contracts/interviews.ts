import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, idText, instantText, nameSchemas, WITH_BASE } from '#shared/core/described.ts';
import { pageOf } from '#shared/core/page.ts';
import { interviewEndpoints } from '#shared/record/contracts/interview-endpoints.ts';
import { longText, text, wholeNumber } from '#shared/core/text.ts';
import { instantOf, isCalendarDate } from '#shared/core/dates.ts';
import { INTERVIEW_KINDS } from '#shared/record/interview-kinds.ts';
import { isTimeZone } from '#shared/core/zoned-time.ts';
import { DELETED_KEPT_DAYS, NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { ENTRY_MAX, INTERVIEWS_PAGE_SIZE, INTERVIEW_MINUTES_MAX } from '#shared/record/limits.ts';

const words = recordMessages.interviews;

/** An interview in the API, with the names of its application. */
export const interview = z.object({
  id: idText,
  application_id: idText,
  company_name: z.string(),
  job_title: z.string(),
  round: z.string(),
  kind: z.enum(INTERVIEW_KINDS),
  starts_at: instantText,
  zone: described(z.string(), 'IANA name of the time zone in which it was agreed.'),
  minutes: z.nullable(z.int()),
  place: described(z.string(), 'A place, a number or a link.'),
  people: z.string(),
  outcome: z.string(),
  notes: z.string(),
  created_at: instantText,
  updated_at: instantText,
});

export type Interview = z.output<typeof interview>;

const ofApplication = { id: z.uuid({ error: 'id must be an id of an application' }) };
const params = z.strictObject({
  ...ofApplication,
  interview: z.uuid({ error: 'interview must be an id of an interview' }),
});
const page = z._default(wholeNumber('page', 1, 100_000_000), 1);

const kind = z.enum(INTERVIEW_KINDS, {
  error: `kind must be one of: ${INTERVIEW_KINDS.join(', ')}`,
});
const startsAt = z
  .string({ error: (issue) => (issue.input == null ? words.startRequired : undefined) })
  .check(z.refine((at) => instantOf(at) !== undefined, words.startInvalid))
  .register(z.globalRegistry, { format: 'date-time' });
const zone = z
  .string({ error: (issue) => (issue.input == null ? words.zoneInvalid : undefined) })
  .check(z.refine(isTimeZone, words.zoneInvalid));
const minutes = z
  .int(words.minutesInvalid)
  .check(
    z.minimum(1, words.minutesInvalid),
    z.maximum(INTERVIEW_MINUTES_MAX, words.minutesInvalid),
  );
const optional = {
  round: z.optional(z.nullable(text(NAME_MAX))),
  minutes: z.optional(z.nullable(minutes)),
  place: z.optional(z.nullable(text(URL_MAX))),
  people: z.optional(z.nullable(text(URL_MAX))),
  outcome: z.optional(z.nullable(text(NAME_MAX))),
  notes: z.optional(z.nullable(longText(ENTRY_MAX))),
};
const loaded = z.optional(z.nullable(z.string()));

const day = (name: string) =>
  z
    .string()
    .check(
      z.refine(
        (at) => isCalendarDate(at) || instantOf(at) !== undefined,
        `${name} must be a calendar date like 2026-01-31, or a date and time with its offset`,
      ),
    );

/** GET /api/interviews/: the person's interviews of a time, of live applications, soonest first. */
export const listInterviews = defineContract({
  ...interviewEndpoints.listInterviews,
  name: 'listInterviews',
  summary: 'Your interviews of a time, soonest first',
  description: `${INTERVIEWS_PAGE_SIZE} a page, of live applications: those that begin at \`from\` or later, and before \`to\`. A day begins at midnight in UTC.`,
  protocol: 'api',
  query: z.strictObject({
    from: described(z.optional(day('from')), 'The first instant or day.'),
    to: described(z.optional(day('to')), 'The instant or day before which it ends.'),
    page,
  }),
  response: pageOf(interview),
});

/** GET /api/applications/{id}/interviews/: the interviews of one application, soonest first. */
export const listInterviewsOf = defineContract({
  ...interviewEndpoints.listInterviewsOf,
  name: 'listInterviewsOf',
  summary: 'The interviews of an application, soonest first',
  description: `${INTERVIEWS_PAGE_SIZE} a page.`,
  protocol: 'api',
  params: z.strictObject(ofApplication),
  query: z.strictObject({ page }),
  response: pageOf(interview),
});

/** POST /api/applications/{id}/interviews/: adds an interview. */
export const createInterview = defineContract({
  ...interviewEndpoints.createInterview,
  name: 'createInterview',
  summary: 'Add an interview to an application',
  description: 'The history of the application says that it was added.',
  refuses: [409],
  protocol: 'api',
  params: z.strictObject(ofApplication),
  body: z.strictObject({ kind, starts_at: startsAt, zone, ...optional }),
  status: 201,
  response: interview,
});

/** GET /api/applications/{id}/interviews/{interview}/: one interview. */
export const getInterview = defineContract({
  ...interviewEndpoints.getInterview,
  name: 'getInterview',
  summary: 'One of your interviews',
  protocol: 'api',
  params,
  response: interview,
});

/** PUT /api/applications/{id}/interviews/{interview}/: an absent field keeps its value; one that differs from `base` by now is refused. */
export const updateInterview = defineContract({
  ...interviewEndpoints.updateInterview,
  name: 'updateInterview',
  summary: 'Change an interview',
  description: WITH_BASE,
  refuses: [409],
  protocol: 'api',
  params,
  body: z.strictObject({
    kind: z.optional(kind),
    starts_at: z.optional(startsAt),
    zone: z.optional(zone),
    ...optional,
    base: z.optional(
      z.nullable(
        z.strictObject({
          kind: loaded,
          starts_at: loaded,
          zone: loaded,
          round: loaded,
          minutes: z.optional(z.nullable(z.number())),
          place: loaded,
          people: loaded,
          outcome: loaded,
          notes: loaded,
        }),
      ),
    ),
  }),
  response: interview,
});

/** DELETE /api/applications/{id}/interviews/{interview}/: the interview can be restored for DELETED_KEPT_DAYS days. */
export const deleteInterview = defineContract({
  ...interviewEndpoints.deleteInterview,
  name: 'deleteInterview',
  summary: `Delete an interview; it can be restored for ${DELETED_KEPT_DAYS} days`,
  protocol: 'api',
  params,
  status: 204,
});

/** POST /api/applications/{id}/interviews/{interview}/restore/: undoes a deletion. */
export const restoreInterview = defineContract({
  ...interviewEndpoints.restoreInterview,
  name: 'restoreInterview',
  summary: 'Bring back a deleted interview',
  refuses: [409],
  protocol: 'api',
  params,
  response: interview,
});

nameSchemas({ Interview: interview });
