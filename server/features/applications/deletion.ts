import type { ApplicationsDeps, CompanyNames } from '#server/features/applications/deps.ts';
import { eventOf } from '#server/features/applications/events.ts';
import { lockOwnApplication } from '#server/features/applications/lock-own-application.ts';
import {
  type ApplicationRow,
  saveApplication,
} from '#server/features/applications/repository/applications.ts';
import {
  deletedApplications,
  purgeApplication,
} from '#server/features/applications/repository/deleted.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { liftQuota, withoutPurgingTrash } from '#server/platform/database/quota.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** Deletes an application so that it can be restored for 30 days; throws AppError `not_found` (404). */
export async function deleteApplication(
  deps: ApplicationsDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const owner = { userId: identity.userId, now: deps.clock.now() };
  await deps.database.transaction(identity, (tx) => removeApplication(tx, deps, owner, id));
}

/** The same inside the caller's transaction. */
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

/** A person's deleted applications, as the account lists, restores and purges them. */
export function deletedApplicationRecords(deps: ApplicationsDeps): DeletedRecords {
  return {
    kind: 'application',
    rows: (userId) => deletedApplications(deps, userId),
    restore: (owner, id) => restoreApplication(deps, owner, id),
    async purge(owner, id) {
      const found = await deps.database.transaction(owner, (tx) =>
        purgeApplication(tx, owner.userId, id),
      );
      if (!found) throw new AppError(ERRORS.not_found, messages.applications.notFound);
    },
  };
}
