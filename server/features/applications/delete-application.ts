import type { ApplicationsDeps, CompanyNames } from '#server/features/applications/deps.ts';
import { eventOf } from '#server/features/applications/events.ts';
import { lockOwnApplication } from '#server/features/applications/lock-own-application.ts';
import { saveApplication } from '#server/features/applications/repository/applications.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { liftQuota } from '#server/platform/database/quota.ts';

/** Deletes an application so that it can be restored for 30 days; throws AppError `not_found` (404). */
export async function deleteApplication(
  deps: ApplicationsDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const owner = { userId: identity.userId, now: deps.clock.now() };
  await deps.database.transaction(identity, (tx) => removeApplication(tx, deps, owner, id));
}

/** The same inside the caller's unit of work. */
export async function removeApplication(
  tx: Transaction,
  names: CompanyNames,
  { userId, now }: { readonly userId: string; readonly now: Date },
  id: string,
): Promise<void> {
  const before = await lockOwnApplication(tx, names, userId, { id, deleted: false });
  // The log grows by a row, and yet deleting is how room is made.
  await liftQuota(tx);
  await saveApplication(tx, before, { deleted_at: now, last_event_at: now });
  await insertEvents(tx, [await eventOf(before, now, 'deleted_at', null, now.toISOString())]);
}
