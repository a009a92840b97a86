import type { FastifyInstance } from 'fastify';

import {
  applyToSavedJob,
  withdrawFromSavedJob,
} from '#server/features/saved-jobs/apply-to-saved-job.ts';
import { deleteSavedJob, restoreSavedJob } from '#server/features/saved-jobs/delete-saved-job.ts';
import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import { savedJobData } from '#server/features/saved-jobs/personal-data.ts';
import { presentSavedJob, presentWithPosting } from '#server/features/saved-jobs/presenter.ts';
import {
  createSavedJob,
  deletedSavedJobs,
  getSavedJob,
  listSavedJobs,
  purgeSavedJobs,
  readSavedPostingsAgain,
  updateSavedJob,
} from '#server/features/saved-jobs/saved-jobs.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';
import * as contracts from '#shared/saved-jobs/contracts/schemas.ts';

/** The endpoints of `/api/saved-jobs/`. */
async function savedJobRoutes(app: FastifyInstance, deps: SavedJobsDeps): Promise<void> {
  mount(app, contracts.listSavedJobs, ({ identity, query }) =>
    listSavedJobs(deps, identity, query),
  );
  mount(app, contracts.createSavedJob, async ({ identity, body }) =>
    presentSavedJob(await createSavedJob(deps, identity, body)),
  );
  mount(app, contracts.getSavedJob, async ({ identity, params }) =>
    presentWithPosting(await getSavedJob(deps, identity, params.id)),
  );
  mount(app, contracts.updateSavedJob, async ({ identity, params, body }) =>
    presentSavedJob(await updateSavedJob(deps, identity, params.id, body)),
  );
  mount(app, contracts.deleteSavedJob, ({ identity, params }) =>
    deleteSavedJob(deps, identity, params.id),
  );
  mount(app, contracts.restoreSavedJob, async ({ identity, params }) =>
    presentSavedJob(await restoreSavedJob(deps, identity, params.id)),
  );
  mount(app, contracts.applyToSavedJob, ({ identity, params, body }) =>
    applyToSavedJob(deps, identity, params.id, body),
  );
  mount(app, contracts.withdrawFromSavedJob, async ({ identity, params }) =>
    presentSavedJob(await withdrawFromSavedJob(deps, identity, params.id)),
  );
}

/** Postings that people keep for later. */
export function savedJobsFeature(deps: SavedJobsDeps): Feature {
  return {
    name: 'saved-jobs',
    routes: (app) => savedJobRoutes(app, deps),
    personalData: savedJobData(deps.database),
    deletedRecords: deletedSavedJobs(deps),
    schedule: [
      { name: 'saved-jobs.purge', everyMs: CLEAN_UP_MS, run: () => purgeSavedJobs(deps) },
      {
        name: 'saved-jobs.says',
        everyMs: CLEAN_UP_MS,
        run: () => readSavedPostingsAgain(deps.database),
      },
    ],
  };
}
