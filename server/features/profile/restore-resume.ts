import type { ProfileDeps } from '#server/features/profile/deps.ts';
import { lockProfile, saveProfile } from '#server/features/profile/repository.ts';
import { ORIGIN, moveToTrash } from '#server/features/profile/save-changes.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';

/**
 * Restores a deleted or replaced résumé. One that was the profile's becomes so again, and the one in its place can be
 * restored in turn. Throws AppError `not_found` (404), `conflict` (409) when its path is taken, and `QuotaExceeded` (403).
 */
export async function restoreResume(
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
