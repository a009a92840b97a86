import { restoreSavedJob } from '#server/features/saved-jobs/delete-saved-job.ts';
import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import { lockOwnSavedJob } from '#server/features/saved-jobs/lock-own-saved-job.ts';
import { presentSavedJob } from '#server/features/saved-jobs/presenter.ts';
import {
  deletedJobs,
  purgeDeletedJobs,
  purgeSavedJob,
} from '#server/features/saved-jobs/repository/deleted.ts';
import {
  findSavedJob,
  insertSavedJob,
  listSavedJobPage,
  listUnreadSavedJobs,
  type SavedJobRow,
  saveSavedJob,
} from '#server/features/saved-jobs/repository/saved-jobs.ts';
import {
  derivedColumns,
  postingColumns,
  refuseSavedPosting,
} from '#server/features/saved-jobs/saved-columns.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { refuseConflicts } from '#server/http/refuse-conflicts.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Output } from '#shared/core/contract.ts';
import { utcDate } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { DELETED_KEPT_DAYS, SAVED_JOBS_PAGE_SIZE } from '#shared/core/limits.ts';
import { toPage } from '#shared/core/page.ts';
import { VERDICT_RULES } from '#shared/postings/verdict.ts';
import type * as contracts from '#shared/saved-jobs/contracts/schemas.ts';
import { savedJobMessages } from '#shared/saved-jobs/messages.ts';

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
    ...postingColumns(body.posting ?? ''),
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

type Deps = Pick<SavedJobsDeps, 'database'>;

/** One page of the person's saved jobs, those that close soonest first. */
export async function listSavedJobs(
  { database }: Deps,
  identity: SignedIn,
  { page, search, without }: Output<typeof contracts.listSavedJobs.query>,
): Promise<Output<typeof contracts.listSavedJobs.response>> {
  const limit = SAVED_JOBS_PAGE_SIZE;
  const by = { search, without, limit, offset: (page - 1) * limit };
  const { rows, total, leftOut } = await database.transaction(identity, (tx) =>
    listSavedJobPage(tx, identity.userId, by),
  );
  return { ...toPage(rows.map(presentSavedJob), total, page, limit), left_out: leftOut };
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
      ...postingAfter(before, typed.job_link, body.posting),
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

/** A person's deleted saved jobs, as the account lists, restores and purges them. */
export function deletedSavedJobs(deps: SavedJobsDeps): DeletedRecords {
  return {
    kind: 'saved_job',
    rows: deletedJobs,
    restore: (owner, id) => restoreSavedJob(deps, owner, id),
    async purge(owner, id) {
      const found = await deps.database.transaction(owner, (tx) =>
        purgeSavedJob(tx, owner.userId, id),
      );
      if (!found) throw new AppError(ERRORS.not_found, savedJobMessages.notFound);
    },
  };
}

/** The columns of the posting after a change: one that was sent, and none for another link. */
function postingAfter(before: SavedJobRow, link: string | null, sent: string | null | undefined) {
  if (sent !== undefined) return postingColumns(sent ?? '');
  return link === before.job_link ? {} : postingColumns('');
}

/** Saved jobs whose postings are read in one transaction, some milliseconds each, so that requests get in between. */
const BATCH = 20;

/** Reads kept postings of saved jobs again that older rules read; returns how many. */
export async function readSavedPostingsAgain(database: SavedJobsDeps['database']): Promise<number> {
  return inBatches(
    database,
    async (tx, limit) => {
      const rows = await listUnreadSavedJobs(tx, { rules: VERDICT_RULES, limit });
      for (const row of rows) await saveSavedJob(tx, row, postingColumns(row.posting));
      return rows.length;
    },
    BATCH,
  );
}

const DAY_MS = 86_400_000;

/** Removes for good the saved jobs that were deleted, or applied to, 30 days ago or earlier; returns how many. */
export async function purgeSavedJobs({
  database,
  clock,
}: Pick<SavedJobsDeps, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * DAY_MS);
  return inBatches(database, (tx, limit) => purgeDeletedJobs(tx, before, { limit }));
}
