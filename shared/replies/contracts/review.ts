import * as z from 'zod/mini';

import {
  companyName,
  dateApplied,
  jobLink,
  jobTitle,
} from '#shared/applications/contracts/fields.ts';
import { application } from '#shared/applications/contracts/schemas.ts';
import { defineContract } from '#shared/core/contract.ts';
import { instantOf, isCalendarDate } from '#shared/core/dates.ts';
import { described, idText } from '#shared/core/described.ts';
import { EMAIL_MAX, NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { pageOf } from '#shared/core/page.ts';
import { link, text } from '#shared/core/text.ts';
import { INTERVIEW_KINDS } from '#shared/record/interview-kinds.ts';
import { INTERVIEW_MINUTES_MAX } from '#shared/record/limits.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { replyEndpoints } from '#shared/replies/contracts/endpoints.ts';
import {
  aboutApplication,
  eventParts,
  pageNumber,
  reply,
  replyParams,
  replySums,
  zoneName,
} from '#shared/replies/contracts/schemas.ts';
import {
  REPLIES_PAGE_SIZE,
  REPLY_CANDIDATES_MAX,
  REPLY_SENTENCE_MAX,
} from '#shared/replies/limits.ts';
import { REPLY_KINDS, UNREAD_REASONS } from '#shared/replies/reply.ts';
import { REPLY_PROPOSALS } from '#shared/replies/review.ts';

/** GET /api/replies/: one page of what is linked or waits for a review, the newest first. */
export const listReplies = defineContract({
  ...replyEndpoints.listReplies,
  name: 'listReplies',
  summary: 'A page of the mails that were read',
  description: `${REPLIES_PAGE_SIZE} a page, the newest first, with the sums of all: those set aside are counted only.`,
  protocol: 'api',
  query: z.strictObject({
    page: pageNumber,
    state: z.optional(z.enum(['linked', 'review'])),
    proposal: described(
      z.optional(z.enum(REPLY_PROPOSALS)),
      'Those that propose this and were not answered yet.',
    ),
    application: z.optional(aboutApplication),
    sync: z.optional(z.uuid({ error: 'sync must be an id of a reading' })),
  }),
  response: z.extend(pageOf(reply), { sums: replySums }),
});

/** GET /api/replies/sums/: how many mails were read, and what became of them. */
export const getReplySums = defineContract({
  ...replyEndpoints.getReplySums,
  name: 'getReplySums',
  summary: 'How many mails were read, and what became of them',
  protocol: 'api',
  response: z.extend(replySums, {
    proposals: described(z.int(), 'Linked mails that propose something you did not answer yet.'),
    rejections: described(
      z.int(),
      'Those among them that say no for sure, which one press confirms together.',
    ),
  }),
});

/** GET /api/replies/{id}/: one mail that was read. */
export const getReply = defineContract({
  ...replyEndpoints.getReply,
  name: 'getReply',
  summary: 'One of the mails that were read',
  description: 'One that was set aside is 404.',
  protocol: 'api',
  params: replyParams,
  response: reply,
});

/** POST /api/replies/{id}/link/: links a mail to an application; what was done for another one is undone. */
export const linkReply = defineContract({
  ...replyEndpoints.linkReply,
  name: 'linkReply',
  summary: 'Link a mail to an application, or to another one',
  description: 'What was done with it before is undone first.',
  refuses: [409],
  protocol: 'api',
  params: replyParams,
  body: z.strictObject({ application_id: aboutApplication }),
  response: reply,
});

/** POST /api/replies/{id}/add/: makes an application of a mail. */
export const addFromReply = defineContract({
  ...replyEndpoints.addFromReply,
  name: 'addFromReply',
  summary: 'Make an application of a mail that belongs to none',
  description:
    'Company, title, link and day are those of the mail where you leave them out. The mail is linked to it.',
  refuses: [409],
  protocol: 'api',
  params: replyParams,
  body: z.strictObject({
    company_name: z.optional(companyName),
    job_title: z.optional(jobTitle),
    job_link: z.optional(z.nullable(jobLink)),
    date_applied: z.optional(dateApplied),
  }),
  status: 201,
  response: z.object({ reply, application }),
});

/** POST /api/replies/{id}/aside/: forgets a mail, all but a hash and the day; what was done with it is undone. */
export const setReplyAside = defineContract({
  ...replyEndpoints.setReplyAside,
  name: 'setReplyAside',
  summary: 'Set a mail aside that is not about an application of yours',
  description:
    'What was done with it is undone, and all but a hash and the day is forgotten. The answer tells it for the last time; `bring-back` takes it.',
  protocol: 'api',
  params: replyParams,
  response: reply,
});

const day = z.string().check(z.refine(isCalendarDate, 'must be a calendar date like 2026-01-31'));
const instant = z
  .string()
  .check(z.refine((at) => instantOf(at) !== undefined, 'must be a date and time with its offset'));
const check = z.optional(z.nullable(text(NAME_MAX)));

/** POST /api/replies/{id}/bring-back/: a mail that was set aside waits for a review again, as the caller still knows it. */
export const bringReplyBack = defineContract({
  ...replyEndpoints.bringReplyBack,
  name: 'bringReplyBack',
  summary: 'Bring back a mail that was set aside',
  description:
    'Nothing of it is stored any more, so you send what you were told when it was set aside. It waits for your review then.',
  refuses: [409],
  protocol: 'api',
  params: replyParams,
  body: z.strictObject({
    kind: z.enum(REPLY_KINDS),
    subject: text(URL_MAX),
    sender_name: text(NAME_MAX),
    sender_mail: text(EMAIL_MAX),
    sent_at: z.optional(z.nullable(instant)),
    sentence: z.optional(text(REPLY_SENTENCE_MAX)),
    sentence_in: z.optional(z.nullable(z.enum(['subject', 'text']))),
    company_name: z.optional(text(NAME_MAX)),
    job_title: z.optional(text(NAME_MAX)),
    person_name: z.optional(text(NAME_MAX)),
    person_mail: z.optional(text(EMAIL_MAX)),
    event: z.optional(
      z.nullable(
        z.strictObject({
          ...eventParts,
          start: text(NAME_MAX),
          zone: z.nullable(zoneName),
          starts_at: z.nullable(instant),
          ends_at: z.nullable(instant),
        }),
      ),
    ),
    deadline: z.optional(z.nullable(day)),
    link: z.optional(link(recordMessages.contacts.linkInvalid)),
    spf: check,
    dkim: check,
    dmarc: check,
    unread: z.optional(z.nullable(z.enum(UNREAD_REASONS))),
    candidates: z.optional(z.array(aboutApplication).check(z.maxLength(REPLY_CANDIDATES_MAX))),
  }),
  response: reply,
});

/** POST /api/replies/{id}/confirm/: does what a mail proposes. */
export const confirmReply = defineContract({
  ...replyEndpoints.confirmReply,
  name: 'confirmReply',
  summary: 'Do what a mail proposes',
  description:
    'A rejection, a test or an offer changes the status; a meeting becomes an interview, at its time unless you send another one.',
  refuses: [409],
  protocol: 'api',
  params: replyParams,
  body: z.strictObject({
    interview: z.optional(
      z.strictObject({
        kind: z.optional(z.enum(INTERVIEW_KINDS)),
        starts_at: z.optional(instant),
        zone: z.optional(zoneName),
        minutes: z.optional(
          z.nullable(
            z
              .int(recordMessages.interviews.minutesInvalid)
              .check(
                z.minimum(1, recordMessages.interviews.minutesInvalid),
                z.maximum(INTERVIEW_MINUTES_MAX, recordMessages.interviews.minutesInvalid),
              ),
          ),
        ),
      }),
    ),
  }),
  response: reply,
});

/** POST /api/replies/{id}/dismiss/: 'Not this one': the mail stays, its proposal goes. */
export const dismissReply = defineContract({
  ...replyEndpoints.dismissReply,
  name: 'dismissReply',
  summary: 'Leave undone what a mail proposes',
  refuses: [409],
  protocol: 'api',
  params: replyParams,
  response: reply,
});

/** POST /api/replies/confirm-rejections/: confirms every linked mail that says no for sure, or those of a reading. */
export const confirmRejections = defineContract({
  ...replyEndpoints.confirmRejections,
  name: 'confirmRejections',
  summary: 'Confirm all mails that say no for sure',
  description: 'A mail of whose kind the reader is not sure is left to be confirmed by itself.',
  protocol: 'api',
  body: z.strictObject({
    sync_id: described(
      z.optional(z.uuid({ error: 'sync_id must be an id of a reading' })),
      'Only those of this reading.',
    ),
  }),
  response: z.object({ confirmed: z.int(), ids: z.array(idText) }),
});

/** POST /api/replies/{id}/undo/: takes back what was done with one mail, which waits for a review then. */
export const undoReply = defineContract({
  ...replyEndpoints.undoReply,
  name: 'undoReply',
  summary: 'Take back what was done with a mail',
  description:
    'Its entry in the history goes, and so does an interview or an application that was made of it; a status that you changed since stays. It waits for your review then.',
  protocol: 'api',
  params: replyParams,
  response: reply,
});
