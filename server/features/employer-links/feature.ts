import type { EmployerLinksDeps } from '#server/features/employer-links/deps.ts';
import { choiceData } from '#server/features/employer-links/personal-data.ts';
import { employerLinkRoutes } from '#server/features/employer-links/routes.ts';
import type { Feature } from '#server/http/feature.ts';

/** Which employer of the H1B records a person's company is. */
export function employerLinksFeature(deps: EmployerLinksDeps): Feature {
  return {
    name: 'employer-links',
    routes: (app) => employerLinkRoutes(app, deps),
    personalData: choiceData(deps),
  };
}
