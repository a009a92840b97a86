import { BUCKET, type ProfileDeps } from '#server/features/profile/deps.ts';
import {
  lockProfile,
  saveProfile,
  type ProfileChanges,
  type ProfileRow,
} from '#server/features/profile/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** What the storage feature keeps with a removed résumé, so that it becomes the profile's again when it is restored. */
export const ORIGIN = 'profile';

/** Stores changes of a profile; a résumé that it no longer names can be restored for 30 days. */
export async function saveChanges(
  { database, clock, files }: ProfileDeps,
  identity: SignedIn,
  changes: ProfileChanges,
): Promise<void> {
  const { userId } = identity;
  const now = clock.now();
  await database.transaction(identity, async (tx) => {
    const before = await lockProfile(tx, userId, now);
    await saveProfile(tx, userId, changes, now);
    if (changes.resume !== undefined) await moveToTrash({ files }, tx, before, changes.resume, now);
  });
}

/** Removes the résumé that a profile named until now, unless it is the new one. */
export async function moveToTrash(
  { files }: Pick<ProfileDeps, 'files'>,
  tx: Transaction,
  { user_id: userId, resume, resume_name }: ProfileRow,
  next: string | null,
  now: Date,
): Promise<void> {
  if (resume === null || resume === next) return;
  const removal = { origin: ORIGIN, label: resume_name ?? undefined, now };
  await files.trash(tx, { userId, bucketId: BUCKET }, [resume], removal);
}
