import { sql, type RawBuilder } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { claimBatch, type CleanUpStep } from '#server/platform/database/taken-rows.ts';
import type { DeletedRow } from '#server/platform/deleted-records.ts';

/** The query of a person's deleted saved jobs; those that became applications are not among them. */
export function deletedJobs(userId: string): RawBuilder<DeletedRow> {
  return sql<DeletedRow>`
    select gone.id, concat_ws(' at ', gone.title, gone.company_name) as label, gone.deleted_at
    from saved_jobs as gone
    where gone.user_id = ${userId} and gone.deleted_at is not null and gone.application_id is null`;
}

/** Removes one of a person's deleted saved jobs for good; returns whether there was one. */
export async function purgeSavedJob(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_jobs')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes for good one batch of saved jobs that were deleted, or applied to, before an instant; returns how many. */
export async function purgeDeletedJobs(
  tx: Transaction,
  before: Date,
  step: CleanUpStep,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_jobs')
    .where(claimBatch('saved_jobs', sql`deleted_at < ${before}`, step))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
