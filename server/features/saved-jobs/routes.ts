import type { FastifyInstance } from 'fastify';

import {
  applyToSavedJob,
  withdrawFromSavedJob,
} from '#server/features/saved-jobs/apply-to-saved-job.ts';
import { createSavedJob } from '#server/features/saved-jobs/create-saved-job.ts';
import { deleteSavedJob, restoreSavedJob } from '#server/features/saved-jobs/delete-saved-job.ts';
import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import { getSavedJob, listSavedJobs } from '#server/features/saved-jobs/list-saved-jobs.ts';
import { presentSavedJob } from '#server/features/saved-jobs/presenter.ts';
import { updateSavedJob } from '#server/features/saved-jobs/update-saved-job.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/saved-jobs/contracts/schemas.ts';

/** The endpoints of `/api/saved-jobs/`. */
export async function savedJobRoutes(app: FastifyInstance, deps: SavedJobsDeps): Promise<void> {
  mount(app, contracts.listSavedJobs, ({ identity, query }) =>
    listSavedJobs(deps, identity, query),
  );
  mount(app, contracts.createSavedJob, async ({ identity, body }) =>
    presentSavedJob(await createSavedJob(deps, identity, body)),
  );
  mount(app, contracts.getSavedJob, async ({ identity, params }) =>
    presentSavedJob(await getSavedJob(deps, identity, params.id)),
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
