import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { eventOf } from '#server/features/applications/events.ts';
import { lockOwnApplication } from '#server/features/applications/lock-own-application.ts';
import {
  saveApplication,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import type { SignedIn } from '#server/http/mount.ts';

/** Restores a deleted application; throws AppError `not_found` (404). */
export async function restoreApplication(
  deps: ApplicationsDeps,
  identity: SignedIn,
  id: string,
): Promise<ApplicationRow> {
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    const before = await lockOwnApplication(tx, deps, identity.userId, { id, deleted: true });
    await saveApplication(tx, before, { deleted_at: null });
    const deletedAt = before.deleted_at?.toISOString() ?? null;
    await insertEvents(tx, [await eventOf(before, now, 'deleted_at', deletedAt, null)]);
    return { ...before, deleted_at: null };
  });
}
