import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, instantText, nameSchemas } from '#shared/core/described.ts';
import { EMAIL_MAX } from '#shared/core/limits.ts';
import { requiredText } from '#shared/core/text.ts';
import { inboxEndpoints } from '#shared/inbox/contracts/endpoints.ts';
import { INBOX_FAILURES } from '#shared/inbox/failures.ts';
import {
  INBOX_FIRST_DAYS,
  INBOX_FOLDER_MAX,
  INBOX_MAILS,
  INBOX_PASSWORD_MAX,
} from '#shared/inbox/limits.ts';
import { inboxMessages as words } from '#shared/inbox/messages.ts';
import { received, zoneName } from '#shared/replies/contracts/schemas.ts';

/** A mailbox that is connected; its password is never sent back. */
const inbox = z.object({
  host: described(z.string(), 'The name of the mail server.'),
  address: described(z.string(), 'The address that signs in there.'),
  folder: described(z.string(), 'The folder or label that is read, and no other.'),
  connected_at: instantText,
  read_at: described(z.nullable(instantText), 'When it was last read; null before the first time.'),
  failed_at: described(
    z.nullable(instantText),
    'When reading it failed, if it was not read since.',
  ),
  failure: z.nullable(z.enum(INBOX_FAILURES)),
});

export type Inbox = z.output<typeof inbox>;

/** Labels of a host's name (RFC 1123), at least two; an address in digits is judged like a name. */
const HOST = /^(?=.{3,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)+$/i;

/** GET /api/account/inbox/: the person's connected mailbox. */
export const getInbox = defineContract({
  ...inboxEndpoints.getInbox,
  name: 'getInbox',
  summary: 'Your connected mailbox',
  protocol: 'api',
  response: z.object({
    offered: described(z.boolean(), 'Whether this server reads mailboxes (`IMAP=on`).'),
    inbox: z.nullable(inbox),
  }),
});

/** PUT /api/account/inbox/: connects a mailbox after looking whether it opens. */
export const connectInbox = defineContract({
  ...inboxEndpoints.connectInbox,
  name: 'connectInbox',
  summary: 'Connect a mailbox, in place of a former one',
  description: `The server signs in by IMAP over TLS at once; what does not open is refused and not stored. Only the folder is read, and nothing in it is changed. The first sync goes back ${INBOX_FIRST_DAYS} days. The password is stored encrypted.`,
  refuses: [403, 404],
  protocol: 'api',
  perMinute: 10,
  body: z.strictObject({
    host: described(
      z.string().check(z.trim(), z.toLowerCase(), z.regex(HOST, { error: words.hostInvalid })),
      'The name of the mail server; port 993.',
    ),
    address: requiredText(EMAIL_MAX, words.addressInvalid),
    password: described(
      requiredText(INBOX_PASSWORD_MAX, words.passwordRequired),
      'An app password of the mail provider.',
    ),
    folder: described(
      z._default(requiredText(INBOX_FOLDER_MAX, words.folderRequired), 'INBOX'),
      'A folder, or a label of Gmail.',
    ),
  }),
  response: inbox,
});

/** DELETE /api/account/inbox/: forgets the mailbox and its password; without one it changes nothing. */
export const disconnectInbox = defineContract({
  ...inboxEndpoints.disconnectInbox,
  name: 'disconnectInbox',
  summary: 'Disconnect your mailbox',
  description: 'Its password is erased. What was read of it stays.',
  protocol: 'api',
  status: 204,
});

/** POST /api/account/inbox/sync/: reads what came since the last time. */
export const syncInbox = defineContract({
  ...inboxEndpoints.syncInbox,
  name: 'syncInbox',
  summary: 'Read what came into your mailbox',
  description: `At most ${INBOX_MAILS} mails; \`more\` says that there are further ones. When the mail server cannot be read, \`inbox.failure\` says why and \`received\` is null, as it is when nothing came.`,
  refuses: [403, 404, 409],
  protocol: 'api',
  perMinute: 12,
  body: z.strictObject({
    zone: described(
      z.optional(zoneName),
      'The time zone in which a mail without one is meant; UTC when left out.',
    ),
  }),
  response: z.object({ inbox, received: z.nullable(received), more: z.boolean() }),
});

nameSchemas({ ConnectedMailbox: inbox });
