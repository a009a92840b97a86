import type { FastifyInstance } from 'fastify';

import type { MailboxDeps } from '#server/features/mailbox/deps.ts';
import type { Feature } from '#server/http/feature.ts';
import { isLocalRequest } from '#server/http/loopback.ts';
import { mount } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { listMails } from '#shared/mailbox/contracts/schemas.ts';

/** The local mailbox's endpoint; a 404 when there is no mailbox or the request did not start on this machine. */
async function mailboxRoutes(
  app: FastifyInstance,
  { shown: mailbox }: Pick<MailboxDeps, 'shown'>,
): Promise<void> {
  mount(app, listMails, async ({ request, reply }) => {
    // The mails hold links and codes that sign people in.
    reply.header('cache-control', 'no-store');
    if (!mailbox || !isLocalRequest(request)) {
      throw new AppError(ERRORS.not_found, messages.common.notFound);
    }
    return { mails: await mailbox.list() };
  });
}

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
