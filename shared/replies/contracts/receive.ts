import * as z from 'zod/mini';

import { BYTES, multipart } from '#shared/core/answers.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described } from '#shared/core/described.ts';
import { pageOf } from '#shared/core/page.ts';
import { requiredLongText } from '#shared/core/text.ts';
import { replyEndpoints } from '#shared/replies/contracts/endpoints.ts';
import {
  aboutApplication,
  pageNumber,
  received,
  replySync,
  zoneName,
} from '#shared/replies/contracts/schemas.ts';
import {
  MAILS_MAX,
  MAILS_MB,
  MAILS_PER_MINUTE,
  PASTED_MAIL_MAX,
  REPLY_SYNC_MINUTES,
  REPLY_SYNCS_PAGE_SIZE,
} from '#shared/replies/limits.ts';
import { replyMessages as words } from '#shared/replies/messages.ts';

const about = {
  application: described(
    z.optional(aboutApplication),
    'The application that the mail is about, when you know.',
  ),
  zone: described(
    z.optional(zoneName),
    'The time zone in which a mail without one is meant; UTC when left out.',
  ),
};
const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);

/** POST /api/replies/messages/: reads a file of mails. */
export const receiveMessages = defineContract({
  ...replyEndpoints.receiveMessages,
  name: 'receiveMessages',
  summary: `Read a mail, or a file of mails of at most ${MAILS_MB} MB`,
  description: `A message as it came (.eml, .msg), a mailbox (.mbox), or a ZIP archive of these, as a form or as the raw body; at most ${MAILS_MAX} mails. What it is says its content, not its name. Attachments are never stored, texts only with \`keep_text\`. A mail that was read before changes nothing. \`sync\` adds to a reading of yours that began in the last ${REPLY_SYNC_MINUTES} minutes.`,
  refuses: [404, 409, 413],
  forms: { ...multipart({ file: BYTES }), 'message/rfc822': BYTES },
  protocol: 'api',
  perMinute: MAILS_PER_MINUTE,
  query: z.strictObject({
    ...about,
    sync: z.optional(z.uuid({ error: 'sync must be an id of a reading' })),
    keep_text: z._default(yesOrNo, false),
  }),
  response: received,
});

/** POST /api/replies/text/: reads a pasted mail. */
export const receiveText = defineContract({
  ...replyEndpoints.receiveText,
  name: 'receiveText',
  summary: 'Read a mail that you pasted',
  description:
    'The source of a message, or what a mail program shows of it: lines such as `From:` and `Subject:` are understood, and a text alone, too.',
  refuses: [404, 409, 413],
  protocol: 'api',
  perMinute: MAILS_PER_MINUTE,
  body: z.strictObject({
    text: requiredLongText(PASTED_MAIL_MAX, words.textRequired),
    ...about,
    keep_text: z._default(z.boolean(), false),
  }),
  response: received,
});

/** GET /api/replies/syncs/: the readings of mail, the newest first. */
export const listReplySyncs = defineContract({
  ...replyEndpoints.listReplySyncs,
  name: 'listReplySyncs',
  summary: 'A page of the readings of your mail, the newest first',
  description: `${REPLY_SYNCS_PAGE_SIZE} a page.`,
  protocol: 'api',
  query: z.strictObject({ page: pageNumber }),
  response: pageOf(replySync),
});

/** POST /api/replies/syncs/{id}/undo/: takes a whole reading back. */
export const undoReplySync = defineContract({
  ...replyEndpoints.undoReplySync,
  name: 'undoReplySync',
  summary: 'Take a whole reading of mail back',
  description:
    'All that was done with its mails is undone, and they are forgotten: the same mails can be read again. What you changed since stays, and is counted as `kept`.',
  refuses: [409],
  protocol: 'api',
  params: z.strictObject({ id: z.uuid({ error: 'id must be an id of a reading' }) }),
  response: z.object({
    sync: replySync,
    undone: described(z.int(), 'Mails that were taken back.'),
    kept: described(z.int(), 'Statuses, interviews and applications that you changed since.'),
  }),
});
