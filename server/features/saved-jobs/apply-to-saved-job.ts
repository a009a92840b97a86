import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import { lockOwnSavedJob } from '#server/features/saved-jobs/lock-own-saved-job.ts';
import {
  saveSavedJob,
  type SavedJobRow,
} from '#server/features/saved-jobs/repository/saved-jobs.ts';
import { refuseSavedPosting } from '#server/features/saved-jobs/saved-columns.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import type * as contracts from '#shared/saved-jobs/contracts/schemas.ts';
import { utcDate } from '#shared/core/dates.ts';

/** Makes an application of a saved job, which leaves the list, in one transaction; throws AppError `not_found` (404). */
export async function applyToSavedJob(
  { database, clock, addApplication, keepPosting }: SavedJobsDeps,
  identity: SignedIn,
  id: string,
  body: Output<typeof contracts.applyToSavedJob.body>,
): Promise<Application> {
  const { userId } = identity;
  const now = clock.now();
  return database.transaction(identity, async (tx) => {
    const { title, company_name, location, job_link, note, origin, posting, ...before } =
      await lockOwnSavedJob(tx, userId, id, 'saved');
    const application = await addApplication(
      tx,
      { userId, now },
      {
        title,
        company_name,
        location,
        job_link: job_link ?? '',
        note,
        origin,
        date_applied: body.date_applied ?? utcDate(now),
      },
    );
    if (posting !== '') {
      await keepPosting(tx, { userId, now }, { applicationId: application.id, text: posting });
    }
    await saveSavedJob(tx, before, { deleted_at: now, application_id: application.id });
    return application;
  });
}

/** Takes that back: deletes the application, if it is still there, and restores the saved job; throws AppError `not_found` (404). */
export async function withdrawFromSavedJob(
  { database, clock, removeApplication }: SavedJobsDeps,
  identity: SignedIn,
  id: string,
): Promise<SavedJobRow> {
  const { userId } = identity;
  return database.transaction(identity, async (tx) => {
    const before = await lockOwnSavedJob(tx, userId, id, 'applied');
    await refuseSavedPosting(tx, before);
    if (before.application_id) {
      await removeApplication(tx, { userId, now: clock.now() }, before.application_id);
    }
    const changes = { deleted_at: null, application_id: null };
    await saveSavedJob(tx, before, changes);
    return { ...before, ...changes };
  });
}
