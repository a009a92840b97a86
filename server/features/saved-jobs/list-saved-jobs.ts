import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import { presentSavedJob } from '#server/features/saved-jobs/presenter.ts';
import {
  findSavedJob,
  listSavedJobPage,
  type SavedJobRow,
} from '#server/features/saved-jobs/repository/saved-jobs.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Output } from '#shared/core/contract.ts';
import { toPage } from '#shared/core/page.ts';
import type * as contracts from '#shared/saved-jobs/contracts/schemas.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { SAVED_JOBS_PAGE_SIZE } from '#shared/core/limits.ts';
import { savedJobMessages } from '#shared/saved-jobs/messages.ts';

type Deps = Pick<SavedJobsDeps, 'database'>;

/** One page of the person's saved jobs, the newest first. */
export async function listSavedJobs(
  { database }: Deps,
  identity: SignedIn,
  { page, search }: Output<typeof contracts.listSavedJobs.query>,
): Promise<Output<typeof contracts.listSavedJobs.response>> {
  const limit = SAVED_JOBS_PAGE_SIZE;
  const by = { search, limit, offset: (page - 1) * limit };
  const { rows, total } = await database.transaction(identity, (tx) =>
    listSavedJobPage(tx, identity.userId, by),
  );
  return toPage(rows.map(presentSavedJob), total, page, limit);
}

/** One of the person's saved jobs; throws AppError `not_found` (404). */
export async function getSavedJob(
  { database }: Deps,
  identity: SignedIn,
  id: string,
): Promise<SavedJobRow> {
  const row = await database.transaction(identity, (tx) => findSavedJob(tx, identity.userId, id));
  if (!row) throw new AppError(ERRORS.not_found, savedJobMessages.notFound);
  return row;
}
