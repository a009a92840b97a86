import { fillNames } from '#server/features/auth/fill-names.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { fillProfile } from '#server/features/profile/fill-profile.ts';
import type { StorageFeature } from '#server/features/storage/feature.ts';
import type { Feature } from '#server/http/feature.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';

/** What an archive needs to come back: how its files become rows of every feature, the profile, and files. */
export function restoringOf(
  parts: { readonly database: Database; readonly clock: Clock },
  storage: StorageFeature,
  dataOwners: () => readonly Feature[],
): Pick<ImportsDeps, 'files' | 'restores' | 'fillProfile'> {
  const hasFile = async (owner: SignedIn, name: string) =>
    (await storage.find(owner, 'resumes', name)) !== undefined;
  return {
    files: storage,
    restores: () => dataOwners().flatMap(({ personalData }) => personalData?.restores ?? []),
    async fillProfile(identity, values, restoration) {
      await fillProfile({ ...parts, hasFile }, identity, values.get('profile'), restoration);
      await fillNames(parts, identity, values.get('account'));
    },
  };
}
