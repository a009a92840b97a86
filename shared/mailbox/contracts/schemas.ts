import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { emailText, instantText } from '#shared/core/described.ts';

const keptMail = z.object({
  id: z.string(),
  sentAt: instantText,
  to: emailText,
  subject: z.string(),
  text: z.string(),
});

/** The mails kept on this machine, newest first; 404 on a server without a local mailbox. */
export const listMails = defineContract({
  name: 'listMails',
  summary: 'Mails kept in the local mailbox (development only)',
  description: 'Newest first. 404 unless the request comes from the machine itself.',
  refuses: [404],
  protocol: 'api',
  method: 'GET',
  path: '/api/dev/mailbox',
  access: 'public',
  response: z.object({ mails: z.array(keptMail) }),
});

/** A mail in the local mailbox. */
export type KeptMail = z.output<typeof keptMail>;
