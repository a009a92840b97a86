import { BUCKET, type ProfileDeps } from '#server/features/profile/deps.ts';
import {
  lockProfile,
  saveProfile,
  type ProfileChanges,
} from '#server/features/profile/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Upload } from '#server/http/uploads.ts';
import { randomId } from '#server/platform/ids.ts';
import type { updateProfile } from '#shared/contracts/profile/schemas.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { managedResumePath, resumeKind } from '#shared/domain/resume-file.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { NAME_MAX, RESUME_CACHE_S, RESUME_MAX_BYTES } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** Stores changes of a profile and then removes the file that it no longer names. */
async function apply(
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

/** Changes a profile by JSON: null deletes the résumé or the link, an absent field keeps its value (spec §7). */
export async function changeProfile(
  deps: ProfileDeps,
  identity: SignedIn,
  body: NonNullable<Output<(typeof updateProfile)['body']>>,
): Promise<void> {
  const changes: ProfileChanges = {
    ...(body.resume === null
      ? { resume: null, resume_name: null, resume_updated_at: null }
      : undefined),
    ...(body.linkedin_url === undefined ? undefined : { linkedin_url: body.linkedin_url || null }),
  };
  if (Object.keys(changes).length > 0) await apply(deps, identity, changes);
}

/** The file's own name, without folders and characters that no name should have. */
function shownName(name: string | undefined, extension: string): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/\p{C}/gu, '').trim().toWellFormed();
  return clean.slice(-NAME_MAX) || `resume.${extension}`;
}

/**
 * Stores a résumé under `resumes/{random}.{ext}` in place of the former one (spec §5 'profile manager', ruling 12).
 * Throws AppError `invalid_type`, `too_large` and those of the storage port.
 */
export async function replaceResume(
  deps: ProfileDeps,
  identity: SignedIn,
  upload: Upload,
): Promise<void> {
  const { size, contentType, fileName } = upload;
  const kind = resumeKind(contentType);
  if (!kind) throw new AppError(ERRORS.resume_type_refused, messages.resumes.managerType);
  if (size > RESUME_MAX_BYTES) throw tooLarge();
  const path = managedResumePath(kind, randomId());
  await deps.files.put(identity, BUCKET, {
    name: path,
    size,
    bytes: () => upload.bytes(),
    contentType,
    cacheSeconds: RESUME_CACHE_S,
    signal: upload.signal,
  });
  const changes = {
    resume: path,
    resume_name: shownName(fileName, kind),
    resume_updated_at: deps.clock.now(),
  };
  try {
    await apply(deps, identity, changes);
  } catch (error) {
    await deps.files.remove(identity, BUCKET, [path]).catch(() => undefined);
    throw error;
  }
}

/** The refusal of a résumé over 5 MB, in the profile manager's words. */
export function tooLarge(): AppError {
  return new AppError(ERRORS.resume_too_large, messages.resumes.managerSize);
}
