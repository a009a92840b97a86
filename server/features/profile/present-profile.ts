import { BUCKET, type ProfileDeps } from '#server/features/profile/deps.ts';
import { findProfile } from '#server/features/profile/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Profile } from '#shared/contracts/profile/schemas.ts';
import { RESUME_LINK_S } from '#shared/limits.ts';

const NO_RESUME = {
  resume: null,
  resume_name: null,
  resume_url: null,
  resume_updated_at: null,
  resume_size: null,
  resume_type: null,
};

/** A person's profile as the API answers it; the link to the résumé is renewed each time (ruling 12). */
export async function presentProfile(
  { database, files }: ProfileDeps,
  identity: SignedIn,
): Promise<Profile> {
  const row = await database.transaction(identity, (tx) => findProfile(tx, identity.userId));
  const profile = { id: identity.userId, linkedin_url: row?.linkedin_url ?? '' };
  // A file can go by the storage protocol too.
  const linked =
    row?.resume == null ? undefined : await files.link(identity, BUCKET, row.resume, RESUME_LINK_S);
  if (!row || !linked) return { ...profile, ...NO_RESUME };
  return {
    ...profile,
    resume: row.resume,
    resume_name: row.resume_name,
    resume_url: linked.url,
    resume_updated_at: row.resume_updated_at?.toISOString() ?? null,
    resume_size: linked.file.size,
    resume_type: linked.file.contentType,
  };
}
