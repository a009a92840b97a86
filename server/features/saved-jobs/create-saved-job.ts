import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import {
  insertSavedJob,
  type SavedJobRow,
} from '#server/features/saved-jobs/repository/saved-jobs.ts';
import { derivedColumns, refuseSavedPosting } from '#server/features/saved-jobs/saved-columns.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Output } from '#shared/core/contract.ts';
import type * as contracts from '#shared/saved-jobs/contracts/schemas.ts';
import { utcDate } from '#shared/core/dates.ts';

/** Saves a job for later; throws AppError `conflict` (409) when its posting is saved already. */
export async function createSavedJob(
  { database, clock }: Pick<SavedJobsDeps, 'database' | 'clock'>,
  identity: SignedIn,
  body: Output<typeof contracts.createSavedJob.body>,
): Promise<SavedJobRow> {
  const now = clock.now();
  const typed = {
    title: body.title,
    company_name: body.company_name,
    location: body.location ?? '',
    job_link: body.job_link || null,
    note: body.note ?? '',
  };
  const row: SavedJobRow = {
    id: rowId(now),
    user_id: identity.userId,
    ...typed,
    ...derivedColumns(typed),
    origin: body.origin,
    saved_on: utcDate(now),
    closes_on: body.closes_on ?? null,
    application_id: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await database.transaction(identity, async (tx) => {
    await refuseSavedPosting(tx, row);
    await insertSavedJob(tx, row);
  });
  return row;
}
