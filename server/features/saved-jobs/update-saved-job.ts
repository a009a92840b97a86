import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import { lockOwnSavedJob } from '#server/features/saved-jobs/lock-own-saved-job.ts';
import { presentSavedJob } from '#server/features/saved-jobs/presenter.ts';
import {
  saveSavedJob,
  type SavedJobRow,
} from '#server/features/saved-jobs/repository/saved-jobs.ts';
import { derivedColumns, refuseSavedPosting } from '#server/features/saved-jobs/saved-columns.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { refuseConflicts } from '#server/http/refuse-conflicts.ts';
import type { Output } from '#shared/core/contract.ts';
import type * as contracts from '#shared/saved-jobs/contracts/schemas.ts';

/** Changes a saved job; throws AppError `not_found` (404), and `conflict` (409) when its new posting is saved already or a field is no longer as in `base`. */
export async function updateSavedJob(
  { database, clock }: Pick<SavedJobsDeps, 'database' | 'clock'>,
  identity: SignedIn,
  id: string,
  body: Output<typeof contracts.updateSavedJob.body>,
): Promise<SavedJobRow> {
  return database.transaction(identity, async (tx) => {
    const before = await lockOwnSavedJob(tx, identity.userId, id, 'saved');
    const typed = {
      title: body.title ?? before.title,
      company_name: body.company_name ?? before.company_name,
      location: body.location === undefined ? before.location : (body.location ?? ''),
      job_link: body.job_link === undefined ? before.job_link : body.job_link || null,
      note: body.note === undefined ? before.note : (body.note ?? ''),
    };
    const changes = {
      ...typed,
      ...derivedColumns(typed),
      closes_on: body.closes_on === undefined ? before.closes_on : body.closes_on,
      updated_at: clock.now(),
    };
    const after = { ...before, ...changes };
    refuseConflicts({
      base: body.base,
      sent: Object.keys(body),
      wanted: { ...presentSavedJob(after) },
      stored: { ...presentSavedJob(before) },
    });
    await refuseSavedPosting(tx, after);
    await saveSavedJob(tx, before, changes);
    return after;
  });
}
