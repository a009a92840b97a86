import { createHmac } from 'node:crypto';

import type { MailMessage } from '#shared/replies/reply.ts';

/** Hashes of messages, of which nothing can be read without the server's keys; no two people share one. */
interface MessageKeys {
  /** The hashes of a message, one a key, the current one's first. */
  messageKeys(userId: string, message: MailMessage): readonly [string, ...string[]];
  /** The hashes of a Message-ID alone, which answers name. */
  threadKeys(userId: string, messageId: string): readonly [string, ...string[]];
}

/** What makes two messages the same: blanks and letter case aside. */
const squeezed = (text: string) => text.toLowerCase().replace(/\s+/gu, ' ').trim();

/** The keyed functions. A Message-ID alone does not name a message: some senders use one for all of theirs. */
export function messageKeysOf(keys: readonly [Buffer, ...Buffer[]]): MessageKeys {
  const hashed = (...parts: (string | null)[]) =>
    keys.map((key) =>
      createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url'),
    ) as [string, ...string[]];
  return {
    messageKeys: (userId, { messageId, subject, sentAt, from, text }) =>
      messageId
        ? hashed('message', userId, messageId, squeezed(subject), sentAt)
        : hashed('text', userId, squeezed(subject), from.address, sentAt, squeezed(text)),
    threadKeys: (userId, messageId) => hashed('thread', userId, messageId),
  };
}
