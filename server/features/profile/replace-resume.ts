import { BUCKET, type ProfileDeps } from '#server/features/profile/deps.ts';
import { lockProfile, saveProfile } from '#server/features/profile/repository.ts';
import { moveToTrash, ORIGIN, saveChanges } from '#server/features/profile/save-changes.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { shownName, type Upload } from '#server/http/uploads.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { randomId } from '#server/platform/ids.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { RESUME_CACHE_S, RESUME_MAX_BYTES } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { managedResumePath, resumeKind } from '#shared/resumes/resume-file.ts';

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

/** The refusal of a résumé that is too large, in the profile manager's words. */
export function tooLarge(): AppError {
  return new AppError(ERRORS.resume_too_large, resumeMessages.managerSize);
}

/**
 * Restores a deleted or replaced résumé. One that was the profile's becomes so again, and the one in its place can be
 * restored in turn. Throws AppError `not_found` (404), `conflict` (409) when its path is taken, and `QuotaExceeded` (403).
 */
async function restoreResume(
  { database, clock, files }: ProfileDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const { userId } = identity;
  const now = clock.now();
  const work = database.transaction(identity, async (tx) => {
    // The profile first, as every change of a résumé does.
    const before = await lockProfile(tx, userId, now);
    const file = await files.restoreFromTrash(tx, userId, id, now);
    if (!file) throw new AppError(ERRORS.not_found, resumeMessages.notFound);
    if (file.origin !== ORIGIN) return;
    const { name: resume, label, created_at } = file;
    await moveToTrash({ files }, tx, before, resume, now);
    const changes = { resume, resume_name: label, resume_updated_at: created_at };
    await saveProfile(tx, userId, changes, now);
  });
  await work.catch((error: unknown) => {
    const taken = error instanceof AppError && error.is('conflict');
    throw taken ? new AppError(ERRORS.conflict, resumeMessages.nameTaken) : error;
  });
}

/** A person's deleted and replaced résumés, as the account lists, restores and purges them. */
export function deletedResumeRecords(deps: ProfileDeps): DeletedRecords {
  const { files } = deps;
  return {
    kind: 'resume',
    rows: (userId) => files.deletedRows(userId, BUCKET),
    restore: (owner, id) => restoreResume(deps, owner, id),
    async purge(owner, id) {
      if (!(await files.purgeTrashed(owner, id))) {
        throw new AppError(ERRORS.not_found, resumeMessages.notFound);
      }
    },
  };
}
