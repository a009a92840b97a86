import type { FastifyInstance } from 'fastify';

import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import {
  deleteInternship,
  listInternships,
  purgeInternshipHides,
  refreshInternships,
  restoreInternship,
} from '#server/features/internships/internships.ts';
import { internshipData } from '#server/features/internships/personal-data.ts';
import { ensureSample } from '#server/features/internships/sample/ensure-sample.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import type { ScheduledTask } from '#server/platform/schedule/start-schedule.ts';
import { CLEAN_UP_MS, INTERNSHIPS_REFRESH_HOURS } from '#shared/core/limits.ts';
import * as contracts from '#shared/internships/contracts/schemas.ts';

/** The endpoints of `/api/internships`. */
async function internshipRoutes(app: FastifyInstance, deps: InternshipsDeps): Promise<void> {
  mount(app, contracts.listInternships, ({ identity, query }) =>
    listInternships(deps, identity, query),
  );
  mount(app, contracts.deleteInternship, ({ identity, params }) =>
    deleteInternship(deps, identity, params.id),
  );
  mount(app, contracts.restoreInternship, ({ identity, params }) =>
    restoreInternship(deps, identity, params.id),
  );
}

/** The internship listings, with the invented sample when there are none yet. */
export async function internshipsFeature(deps: InternshipsDeps): Promise<Feature> {
  await ensureSample(deps);
  const { refreshUrl } = deps;
  const schedule: ScheduledTask[] = [
    {
      name: 'internships.purge',
      everyMs: CLEAN_UP_MS,
      run: () => purgeInternshipHides(deps),
    },
  ];
  if (refreshUrl !== undefined) {
    schedule.push({
      name: 'internships.refresh',
      everyMs: INTERNSHIPS_REFRESH_HOURS * 3_600_000,
      run: (signal) => refreshInternships(deps, refreshUrl, signal),
    });
  }
  return {
    name: 'internships',
    routes: (app) => internshipRoutes(app, deps),
    personalData: internshipData(deps.database),
    schedule,
  };
}
