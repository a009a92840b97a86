import { readMessage } from '#server/features/replies/reader/read-message.ts';
import type { LinkableApplication } from '#shared/replies/reply.ts';

/** Where and when the mails are read. */
export const DAY = { today: '2026-10-12', zone: 'America/New_York' };

/** An application of the list, like no other but for what is given. */
export function application(some: Partial<LinkableApplication>): LinkableApplication {
  return {
    id: 'a',
    company: 'Harbour Analytics',
    title: 'Data Engineer',
    link: null,
    status: 'applied',
    appliedOn: '2026-10-01',
    messageIds: [],
    addresses: [],
    ...some,
  };
}

/** A mail as it comes, by default from a board about an application. */
export const mail = (
  text: string,
  headers = 'From: Harbour Analytics <no-reply@greenhouse.io>\nSubject: Your application',
) => Buffer.from(`${headers}\nDate: Mon, 12 Oct 2026 09:00:00 +0000\n\n${text}\n`);

/** A mail as it is read. */
export const read = (text: string, headers?: string) => readMessage(mail(text, headers));
