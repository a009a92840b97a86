import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { eventOf } from '#server/features/applications/events.ts';
import { lockOwnApplication } from '#server/features/applications/lock-own-application.ts';
import {
  saveApplication,
  type ApplicationRow,
} from '#server/features/applications/repository/applications.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { withoutPurgingTrash } from '#server/platform/database/quota.ts';
import { AppError } from '#shared/core/errors.ts';

/** Restores a deleted application, and its company if that was deleted, too; throws AppError `not_found` (404). */
export async function restoreApplication(
  deps: ApplicationsDeps,
  identity: SignedIn,
  id: string,
): Promise<ApplicationRow> {
  const { userId } = identity;
  const now = deps.clock.now();
  const restore = withoutPurgingTrash(async (tx) => {
    const before = await lockOwnApplication(tx, deps, userId, { id, deleted: true });
    const company_id =
      before.company_id && (await deps.restoreCompanyOf(tx, { userId, id: before.company_id }));
    const changes = { deleted_at: null, company_id, last_event_at: now };
    await saveApplication(tx, before, changes);
    const deletedAt = before.deleted_at?.toISOString() ?? null;
    await insertEvents(tx, [await eventOf(before, now, 'deleted_at', deletedAt, null)]);
    return { ...before, ...changes };
  });
  try {
    return await deps.database.transaction(identity, restore);
  } catch (error) {
    if (!(error instanceof AppError) || !error.is('conflict')) throw error;
    // Another request made a company of that name meanwhile; the application joins it.
    return deps.database.transaction(identity, restore);
  }
}
