import type { ProfileDeps } from '#server/features/profile/deps.ts';
import { deletedResumeRecords } from '#server/features/profile/deleted-resumes.ts';
import { profileData } from '#server/features/profile/personal-data.ts';
import { profileRoutes } from '#server/features/profile/routes.ts';
import { profileTableRoutes } from '#server/features/profile/table.ts';
import type { Feature } from '#server/http/feature.ts';

/** The profiles of signed-in people. */
export function profileFeature(deps: ProfileDeps): Feature {
  return {
    name: 'profile',
    async routes(app) {
      await profileRoutes(app, deps);
      profileTableRoutes(app, deps);
    },
    personalData: profileData(deps.database),
    deletedRecords: deletedResumeRecords(deps),
  };
}
