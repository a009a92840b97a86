import type { LinkedFile } from '#server/features/profile/deps.ts';
import type { ProfileRow } from '#server/features/profile/repository.ts';
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
export function presentProfile(
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
