import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import { internshipData } from '#server/features/internships/personal-data.ts';
import { purgeInternshipHides } from '#server/features/internships/purge-hides.ts';
import { refreshInternships } from '#server/features/internships/refresh-internships.ts';
import { internshipRoutes } from '#server/features/internships/routes.ts';
import { ensureSample } from '#server/features/internships/sample/ensure-sample.ts';
import type { Feature } from '#server/http/feature.ts';
import type { ScheduledTask } from '#server/platform/schedule/start-schedule.ts';
import { CLEAN_UP_MS, INTERNSHIPS_REFRESH_HOURS } from '#shared/core/limits.ts';

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
