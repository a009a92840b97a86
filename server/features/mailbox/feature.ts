import type { MailboxDeps } from '#server/features/mailbox/deps.ts';
import { mailboxRoutes } from '#server/features/mailbox/routes.ts';
import type { Feature } from '#server/http/feature.ts';

/** The local mailbox: shown on loopback; a deleted account's mails are removed from it. */
export function mailboxFeature({ kept, shown }: MailboxDeps): Feature {
  return {
    name: 'mailbox',
    routes: (app) => mailboxRoutes(app, { shown }),
    personalData: {
      kinds: [],
      export: async () => [],
      erase: async () => undefined,
      afterErase: async (userId) => kept?.forget(userId),
    },
  };
}
