import * as z from 'zod/mini';

import { STATUSES } from '#shared/applications/status.ts';
import {
  dayText,
  described,
  idText,
  instantText,
  linkText,
  nameSchemas,
} from '#shared/core/described.ts';
import { wholeNumber } from '#shared/core/text.ts';
import { isTimeZone } from '#shared/core/zoned-time.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { MAILS_MAX, REPLIES_SHOWN } from '#shared/replies/limits.ts';
import { LINK_REASONS, REPLY_KINDS, UNREAD_REASONS } from '#shared/replies/reply.ts';
import {
  REPLY_DEEDS,
  REPLY_DOORS,
  REPLY_PROPOSALS,
  REPLY_RULE_ACTIONS,
  REPLY_STATES,
} from '#shared/replies/review.ts';

/** An application as a reply names it. */
const replyApplication = z.object({
  id: idText,
  company_name: z.string(),
  job_title: z.string(),
  status: z.enum(STATUSES),
});

export type ReplyApplication = z.output<typeof replyApplication>;

/** The parts of a meeting that a mail names. */
export const eventParts = {
  start: described(z.string(), 'Wall-clock time in `zone`, such as 2026-12-01T10:00.'),
  zone: described(z.nullable(z.string()), 'IANA name of its time zone, where the mail says one.'),
  starts_at: described(z.nullable(instantText), 'The moment; null where the zone is unknown.'),
  ends_at: z.nullable(instantText),
  change: z.enum(['new', 'moved', 'cancelled']),
};

/** A mail that was read, in the API. Of one that was set aside only id, reading and day are stored. */
export const reply = z.object({
  id: idText,
  sync_id: described(idText, 'The reading that brought it.'),
  state: described(
    z.enum(REPLY_STATES),
    'Linked to an application, waiting for your review, or set aside.',
  ),
  kind: z.enum(REPLY_KINDS),
  sure: described(z.boolean(), 'Whether the rules are sure of the kind.'),
  subject: z.string(),
  sender_name: z.string(),
  sender_mail: z.string(),
  sent_on: described(z.nullable(dayText), 'The day it was sent (UTC).'),
  sent_at: z.nullable(instantText),
  sentence: described(z.string(), 'The part of subject or text that decided its kind.'),
  sentence_in: z.nullable(z.enum(['subject', 'text'])),
  unread: described(
    z.nullable(z.enum(UNREAD_REASONS)),
    'Why it could not be read: no more than its head is known, and it waits for your review.',
  ),
  company_name: described(z.string(), 'The employer, as the mail says it.'),
  job_title: z.string(),
  person_name: z.string(),
  person_mail: z.string(),
  event: described(z.nullable(z.object(eventParts)), 'The meeting that it names.'),
  deadline: described(z.nullable(dayText), 'The last day for what it asks.'),
  link: described(
    linkText,
    'The posting, the test or the address of the meeting; nothing opens it.',
  ),
  spf: described(z.nullable(z.string()), 'What the receiving server found of the sender.'),
  dkim: z.nullable(z.string()),
  dmarc: z.nullable(z.string()),
  forged: described(z.boolean(), 'Whether those say that the sender may be forged.'),
  application: z.nullable(replyApplication),
  reason: described(z.nullable(z.enum(LINK_REASONS)), 'Why it belongs to that application.'),
  candidates: described(
    z.array(replyApplication),
    'The applications that it may belong to, when it does not say which.',
  ),
  proposal: described(
    z.nullable(z.enum(REPLY_PROPOSALS)),
    'What it proposes: it happens when you confirm it (`add` with its own endpoint).',
  ),
  done: described(z.array(z.enum(REPLY_DEEDS)), 'What was done with it; `undo` takes it back.'),
  text: described(z.string(), 'Its text, if you kept it.'),
});

export type Reply = z.output<typeof reply>;

/** How many mails were read, and what became of them: read = linked + review + aside + lost. */
export const replySums = z.object({
  read: z.int(),
  linked: z.int(),
  review: z.int(),
  aside: z.int(),
  lost: described(z.int(), 'Mails that ended nowhere, which would be a fault of the server.'),
});

/** One reading of mail, in the API. */
export const replySync = z.object({
  id: idText,
  door: described(z.enum(REPLY_DOORS), 'A file, a pasted mail, a personal key, or a mailbox.'),
  at: instantText,
  ...replySums.shape,
  known: described(z.int(), 'Mails that had been read before, with which nothing happened.'),
  undone_at: z.nullable(instantText),
});

export type ReplySync = z.output<typeof replySync>;

/** What a reading brought. */
export const received = z.object({
  sync: described(
    z.nullable(replySync),
    'Null for a key that only saves: it is not told what your list has.',
  ),
  accepted: described(
    z.int(),
    'Mails that were taken, those that had been read before among them.',
  ),
  cut: described(
    z.boolean(),
    `Whether the file has more than ${MAILS_MAX} mails: the rest was not read.`,
  ),
  refused: described(
    z.array(z.object({ name: z.string(), reason: z.string() })),
    'Files that are no mail or cannot be opened.',
  ),
  replies: described(
    z.array(reply),
    `What was linked or waits for your review, ${REPLIES_SHOWN} at most.`,
  ),
  aside: described(
    z.array(reply),
    `What was set aside, ${REPLIES_SHOWN} at most. This is the only time that subject and sender are told: they are not stored.`,
  ),
});

export type Received = z.output<typeof received>;

/** Something that is always done with mail of a sender, in the API. */
export const replyRule = z.object({
  id: idText,
  sender_mail: z.string(),
  action: z.enum(REPLY_RULE_ACTIONS),
  application: z.nullable(replyApplication),
  created_at: instantText,
});

export type ReplyRule = z.output<typeof replyRule>;

/** Parameter of the endpoints of one reply. */
export const replyParams = z.strictObject({ id: z.uuid({ error: 'id must be an id of a reply' }) });
/** The number of a page. */
export const pageNumber = z._default(wholeNumber('page', 1, 100_000_000), 1);
/** An application that a mail is about. */
export const aboutApplication = z.uuid({ error: 'application must be an id of an application' });
/** The name of a time zone. */
export const zoneName = z
  .string()
  .check(z.refine(isTimeZone, recordMessages.interviews.zoneInvalid));

nameSchemas({
  Reply: reply,
  ReplySums: replySums,
  ReplySync: replySync,
  ReceivedReplies: received,
  ReplyRule: replyRule,
});
