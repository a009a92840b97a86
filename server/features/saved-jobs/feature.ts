import { deletedSavedJobs } from '#server/features/saved-jobs/deleted-saved-jobs.ts';
import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import { savedJobData } from '#server/features/saved-jobs/personal-data.ts';
import { purgeSavedJobs } from '#server/features/saved-jobs/purge-saved-jobs.ts';
import { savedJobRoutes } from '#server/features/saved-jobs/routes.ts';
import type { Feature } from '#server/http/feature.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';

/** Postings that people keep for later. */
export function savedJobsFeature(deps: SavedJobsDeps): Feature {
  return {
    name: 'saved-jobs',
    routes: (app) => savedJobRoutes(app, deps),
    personalData: savedJobData(deps.database),
    deletedRecords: deletedSavedJobs(deps),
    schedule: [{ name: 'saved-jobs.purge', everyMs: CLEAN_UP_MS, run: () => purgeSavedJobs(deps) }],
  };
}
