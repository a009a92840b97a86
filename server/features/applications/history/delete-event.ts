import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { noEvent } from '#server/features/applications/history/own-event.ts';
import { ownApplication } from '#server/features/applications/own-application.ts';
import { removeEntry } from '#server/features/applications/repository/removed-entries.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { liftQuota } from '#server/platform/database/quota.ts';

/** Takes back an entry that the person wrote, so that it can be restored for 30 days; throws AppError `not_found` (404), also for what happened by itself. */
export async function deleteEvent(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { id, event }: { readonly id: string; readonly event: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(identity, async (tx) => {
    await ownApplication(tx, deps, identity.userId, id);
    // The entry moves from one table to another, which makes nothing larger.
    await liftQuota(tx);
    if (!(await removeEntry(tx, { applicationId: id, id: event, now }))) throw noEvent();
  });
}
