import { BUCKET, type ProfileDeps } from '#server/features/profile/deps.ts';
import { saveChanges } from '#server/features/profile/save-changes.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { shownName, type Upload } from '#server/http/uploads.ts';
import { randomId } from '#server/platform/ids.ts';
import { managedResumePath, resumeKind } from '#shared/resumes/resume-file.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { RESUME_CACHE_S, RESUME_MAX_BYTES } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';

/**
 * Stores a résumé under `resumes/{random}.{ext}` in place of the former one. Throws AppError `invalid_type`,
 * `too_large` and those of the storage feature.
 */
export async function replaceResume(
  deps: ProfileDeps,
  identity: SignedIn,
  upload: Upload,
): Promise<void> {
  const { size, contentType, fileName } = upload;
  const kind = resumeKind(contentType);
  if (!kind) throw new AppError(ERRORS.resume_type_refused, resumeMessages.managerType);
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
    resume_name: shownName(fileName, `resume.${kind}`),
    resume_updated_at: deps.clock.now(),
  };
  try {
    await saveChanges(deps, identity, changes);
  } catch (error) {
    await deps.files.remove(identity, BUCKET, [path]).catch(() => undefined);
    throw error;
  }
}

/** The refusal of a résumé over 5 MB, in the profile manager's words. */
export function tooLarge(): AppError {
  return new AppError(ERRORS.resume_too_large, resumeMessages.managerSize);
}
