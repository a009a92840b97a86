import type { RecordDeps } from '#server/features/record/deps.ts';
import { describeInterview } from '#server/features/record/describe-interview.ts';
import {
  lockOwnInterview,
  noInterview,
  type InterviewRef,
} from '#server/features/record/own-interview.ts';
import { presentInterview } from '#server/features/record/present-interview.ts';
import {
  deletedInterviews,
  purgeInterview,
  saveInterview,
} from '#server/features/record/repository/interviews.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { liftQuota, withoutPurgingTrash } from '#server/platform/database/quota.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';

/** An interview with the names of its application; throws AppError `not_found` (404). */
export async function getInterview(
  deps: RecordDeps,
  identity: SignedIn,
  asked: InterviewRef,
): Promise<Interview> {
  return deps.database.transaction(identity, async (tx) => {
    const wanted = { ...asked, deleted: false };
    const { row, application } = await lockOwnInterview(deps, tx, identity.userId, wanted);
    return presentInterview(row, application);
  });
}

/** Deletes an interview so that it can be restored for 30 days; throws AppError `not_found` (404). */
export async function deleteInterview(
  deps: RecordDeps,
  identity: SignedIn,
  asked: InterviewRef,
): Promise<void> {
  const { userId } = identity;
  const now = deps.clock.now();
  await deps.database.transaction(identity, async (tx) => {
    const { row } = await lockOwnInterview(deps, tx, userId, { ...asked, deleted: false });
    // The history grows by a row, and yet deleting is how room is made.
    await liftQuota(tx);
    await saveInterview(tx, row, { deleted_at: now });
    const change = { field: 'interview', old: describeInterview(row), new: null };
    await deps.noteChange(tx, { userId, id: row.application_id, now }, change);
  });
}

/** Restores a deleted interview; throws AppError `not_found` (404). */
export async function restoreInterview(
  deps: RecordDeps,
  identity: SignedIn,
  asked: InterviewRef,
): Promise<Interview> {
  const { userId } = identity;
  const now = deps.clock.now();
  return deps.database.transaction(
    identity,
    withoutPurgingTrash(async (tx) => {
      const wanted = { ...asked, deleted: true };
      const { row, application } = await lockOwnInterview(deps, tx, userId, wanted);
      await saveInterview(tx, row, { deleted_at: null });
      const change = { field: 'interview', old: null, new: describeInterview(row) };
      await deps.noteChange(tx, { userId, id: row.application_id, now }, change);
      return presentInterview(row, application);
    }),
  );
}

/** A person's deleted interviews, as the account lists, restores and purges them. */
export function deletedInterviewRecords(deps: RecordDeps): DeletedRecords {
  return {
    kind: 'interview',
    rows: (userId) => deletedInterviews(deps, userId),
    restore: (owner, interview) => restoreInterview(deps, owner, { interview }),
    async purge(owner, id) {
      const found = await deps.database.transaction(owner, (tx) =>
        purgeInterview(tx, owner.userId, id),
      );
      if (!found) throw noInterview();
    },
  };
}
