import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { importData } from '#server/features/imports/personal-data.ts';
import { purgeImports } from '#server/features/imports/purge-imports.ts';
import { importRoutes } from '#server/features/imports/routes.ts';
import { tidyImports } from '#server/features/imports/tidy-imports.ts';
import type { Feature } from '#server/http/feature.ts';
import { IMPORT_TIDY_MS } from '#shared/import-limits.ts';
import { CLEAN_UP_MS } from '#shared/limits.ts';

/** Imports of applications from other trackers. */
export function importsFeature(deps: ImportsDeps): Feature {
  return {
    name: 'imports',
    routes: (app) => importRoutes(app, deps),
    personalData: importData(deps.database),
    schedule: [
      { name: 'imports.tidy', everyMs: IMPORT_TIDY_MS, run: () => tidyImports(deps) },
      { name: 'imports.purge', everyMs: CLEAN_UP_MS, run: () => purgeImports(deps) },
    ],
    close: () => deps.reader.close(),
  };
}
