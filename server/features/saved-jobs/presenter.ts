import type { SavedJobRow } from '#server/features/saved-jobs/repository/saved-jobs.ts';
import type { SavedJob } from '#shared/saved-jobs/contracts/schemas.ts';

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
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
