import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { applicationData } from '#server/features/applications/personal-data.ts';
import { applicationRoutes } from '#server/features/applications/routes.ts';
import type { Feature } from '#server/http/feature.ts';

/** The applications of signed-in people. */
export function applicationsFeature(deps: ApplicationsDeps): Feature {
  return {
    name: 'applications',
    routes: (app) => applicationRoutes(app, deps),
    personalData: applicationData(deps.database),
  };
}
