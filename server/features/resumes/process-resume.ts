import type { ResumesDeps } from '#server/features/resumes/deps.ts';
import { presentResume } from '#server/features/resumes/presenter.ts';
import { resumeAt, textOf } from '#server/features/resumes/read-resume.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { ProcessedResume } from '#shared/resumes/contracts/schemas.ts';

/** What is read from one of the person's stored résumés; throws AppError `not_found` and those of `textOf`. */
export async function processResume(
  deps: ResumesDeps,
  identity: SignedIn,
  path: string,
  signal: AbortSignal,
): Promise<ProcessedResume> {
  const file = await resumeAt(deps, identity, path);
  return presentResume(file.name, await textOf(deps, identity, file, signal));
}
