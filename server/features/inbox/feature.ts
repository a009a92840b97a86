import { connectInbox, disconnectInbox, getInbox } from '#server/features/inbox/connect-inbox.ts';
import type { InboxDeps } from '#server/features/inbox/deps.ts';
import { inboxData } from '#server/features/inbox/personal-data.ts';
import { syncInbox } from '#server/features/inbox/sync-inbox.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import { fairQueue } from '#server/platform/concurrency/fair-queue.ts';
import { requireNamedAccount } from '#server/platform/database/require-named-account.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import * as contracts from '#shared/inbox/contracts/schemas.ts';
import { inboxMessages } from '#shared/inbox/messages.ts';

/** Looks into mailboxes that run at once, and that wait: each may take a minute of a mail server's time and megabytes of memory. */
const TURNS = { capacity: 4, perPerson: 1, waitingPerPerson: 1, waiting: 40, waitMs: 30_000 };

/** The one folder of a person's mailbox that is read when the person says so; off unless the operator wants it. */
export function inboxFeature(deps: InboxDeps): Feature {
  const turns = fairQueue(TURNS);
  const inTurn = async <T>(identity: SignedIn, work: () => Promise<T>) => {
    await requireNamedAccount(deps.database, identity);
    if (!deps.isOn) throw new AppError(ERRORS.feature_disabled, inboxMessages.off);
    return turns.inTurn({ person: identity.userId }, work);
  };
  return {
    name: 'inbox',
    routes: async (app) => {
      mount(app, contracts.getInbox, ({ identity }) => getInbox(deps, identity));
      mount(app, contracts.connectInbox, ({ identity, body }) =>
        inTurn(identity, () => connectInbox(deps, identity, body)),
      );
      mount(app, contracts.disconnectInbox, ({ identity }) => disconnectInbox(deps, identity));
      mount(app, contracts.syncInbox, ({ identity, body }) =>
        inTurn(identity, () => syncInbox(deps, identity, body.zone ?? 'UTC')),
      );
    },
    personalData: inboxData(deps.database),
  };
}
