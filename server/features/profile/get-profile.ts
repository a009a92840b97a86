import { BUCKET, type ProfileDeps } from '#server/features/profile/deps.ts';
import { presentProfile } from '#server/features/profile/presenter.ts';
import { findProfile } from '#server/features/profile/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Profile } from '#shared/profile/contracts/schemas.ts';
import { RESUME_LINK_S } from '#shared/core/limits.ts';

/** A person's profile; the link to the résumé is renewed each time. */
export async function getProfile(
  { database, files }: ProfileDeps,
  identity: SignedIn,
): Promise<Profile> {
  const row = await database.transaction(identity, (tx) => findProfile(tx, identity.userId));
  // The storage protocol can remove the file, too.
  const linked =
    row?.resume == null ? undefined : await files.link(identity, BUCKET, row.resume, RESUME_LINK_S);
  return presentProfile(identity.userId, row, linked);
}
