import { eraseProfile, findProfile } from '#server/features/profile/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jsonFile, type PersonalData } from '#server/platform/personal-data.ts';

/** What the profile holds of a person. */
export function profileData(database: Database): PersonalData {
  return {
    kinds: ['profile'],
    export: async (owner) => [
      jsonFile('profile', async () => {
        const row = await database.transaction(owner, (tx) => findProfile(tx, owner.userId));
        return row ?? null;
      }),
    ],
    erase: eraseProfile,
  };
}
