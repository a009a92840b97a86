import type { LogosDeps } from '#server/features/logos/deps.ts';
import { logoRoutes } from '#server/features/logos/routes.ts';
import type { Feature } from '#server/http/feature.ts';

/** The logos of companies, fetched by the server. */
export function logosFeature(deps: LogosDeps): Feature {
  return { name: 'logos', routes: (app) => logoRoutes(app, deps) };
}
