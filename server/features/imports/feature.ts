import type { Archive } from '#server/platform/restored-table.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { importData } from '#server/features/imports/personal-data.ts';
import { purgeImports } from '#server/features/imports/purge-imports.ts';
import { restoreArchive } from '#server/features/imports/restore-archive.ts';
import { importRoutes } from '#server/features/imports/routes.ts';
import { cleanUpImports } from '#server/features/imports/tidy-imports.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Feature } from '#server/http/feature.ts';
import { IMPORT_TIDY_MS } from '#shared/imports/limits.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';

/** Imports of applications from other trackers. */
export function importsFeature(deps: ImportsDeps) {
  return {
    /** Brings what an archive holds back into an account. */
    restore: (identity: SignedIn, archive: Archive, name: string) =>
      restoreArchive(deps, identity, archive, name),
    name: 'imports',
    routes: (app) => importRoutes(app, deps),
    personalData: importData(deps.database),
    schedule: [
      { name: 'imports.tidy', everyMs: IMPORT_TIDY_MS, run: () => cleanUpImports(deps) },
      { name: 'imports.purge', everyMs: CLEAN_UP_MS, run: () => purgeImports(deps) },
    ],
    async close() {
      await deps.reader.close();
      await deps.archives.close();
    },
  } satisfies Feature & Record<'restore', unknown>;
}
