import { BUCKET, type LinkedFile, type ProfileDeps } from '#server/features/profile/deps.ts';
import { findProfile, type ProfileRow } from '#server/features/profile/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { RESUME_LINK_S } from '#shared/core/limits.ts';
import type { Profile } from '#shared/profile/contracts/schemas.ts';

const NO_RESUME = {
  resume: null,
  resume_id: null,
  resume_name: null,
  resume_url: null,
  resume_updated_at: null,
  resume_size: null,
  resume_type: null,
};

/** A person's profile as the API returns it, with the résumé while its file is there. */
function presentProfile(
  id: string,
  row: ProfileRow | undefined,
  linked: LinkedFile | undefined,
): Profile {
  const profile = { id, linkedin_url: row?.linkedin_url ?? '' };
  if (!row || !linked) return { ...profile, ...NO_RESUME };
  return {
    ...profile,
    resume: row.resume,
    resume_id: linked.file.id,
    resume_name: row.resume_name,
    resume_url: linked.url,
    resume_updated_at: row.resume_updated_at?.toISOString() ?? null,
    resume_size: linked.file.size,
    resume_type: linked.file.contentType,
  };
}

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
