import { BUCKET, type ProfileDeps } from '#server/features/profile/deps.ts';
import {
  lockProfile,
  saveProfile,
  type ProfileChanges,
} from '#server/features/profile/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';

/** Stores changes of a profile, then removes the file that it no longer names. */
export async function saveChanges(
  { database, clock, files }: ProfileDeps,
  identity: SignedIn,
  changes: ProfileChanges,
): Promise<void> {
  const now = clock.now();
  const former = await database.transaction(identity, async (tx) => {
    const before = await lockProfile(tx, identity.userId, now);
    await saveProfile(tx, identity.userId, changes, now);
    return before.resume;
  });
  if (former && changes.resume !== undefined && former !== changes.resume) {
    await files.remove(identity, BUCKET, [former]);
  }
}
