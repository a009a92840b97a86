import type { SavedJobRow } from '#server/features/saved-jobs/repository/saved-jobs.ts';
import type { Output } from '#shared/core/contract.ts';
import { keptSays } from '#shared/postings/brief-says.ts';
import { verdictOf } from '#shared/postings/verdict.ts';
import type { getSavedJob, SavedJob } from '#shared/saved-jobs/contracts/schemas.ts';

/** A saved job as the API returns it. */
export function presentSavedJob(row: SavedJobRow): SavedJob {
  return {
    id: row.id,
    title: row.title,
    company_name: row.company_name,
    location: row.location,
    job_link: row.job_link ?? '',
    note: row.note,
    origin: row.origin,
    saved_on: row.saved_on,
    closes_on: row.closes_on,
    says: keptSays(row.says) ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A saved job with the text of its posting, which is read anew, so that it never says less than the rules of today. */
export function presentWithPosting(row: SavedJobRow): Output<typeof getSavedJob.response> {
  const { contradicting, ...says } = verdictOf(row.posting);
  return {
    ...presentSavedJob(row),
    posting: row.posting,
    posting_says: row.posting === '' ? null : { ...says, contradicting: [...contradicting] },
  };
}
