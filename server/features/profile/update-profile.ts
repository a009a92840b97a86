import type { ProfileDeps } from '#server/features/profile/deps.ts';
import type { ProfileChanges } from '#server/features/profile/repository.ts';
import { saveChanges } from '#server/features/profile/save-changes.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/profile/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';

/** Changes a profile by JSON: null deletes the résumé or the link, an absent field keeps its value. */
export async function updateProfile(
  deps: ProfileDeps,
  identity: SignedIn,
  body: NonNullable<Output<typeof contracts.updateProfile.body>>,
): Promise<void> {
  const changes: ProfileChanges = {
    ...(body.resume === null
      ? { resume: null, resume_name: null, resume_updated_at: null }
      : undefined),
    ...(body.linkedin_url === undefined ? undefined : { linkedin_url: body.linkedin_url || null }),
  };
  if (Object.keys(changes).length > 0) await saveChanges(deps, identity, changes);
}
