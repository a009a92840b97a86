import { mailboxRoutes } from '#server/features/mailbox/routes.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Mailbox } from '#server/platform/mail/mailbox.ts';

/** Mails that are kept instead of sent. */
interface MailboxDeps {
  /** Where mails are kept; undefined with a mail server. */
  readonly kept: Mailbox | undefined;
  /** The same where the browser may see it, which is on loopback only. */
  readonly shown: Mailbox | undefined;
}

/** The local mailbox: shown on loopback, and emptied of a person who leaves. */
export function mailboxFeature({ kept, shown }: MailboxDeps): Feature {
  return {
    name: 'mailbox',
    routes: (app) => mailboxRoutes(app, { mailbox: shown }),
    personalData: {
      export: async () => [],
      erase: async () => undefined,
      afterErase: async (userId) => kept?.forget(userId),
    },
  };
}
