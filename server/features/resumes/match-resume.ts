import { matchTerms } from '#server/features/resumes/analysis/match-terms.ts';
import type { ResumesDeps } from '#server/features/resumes/deps.ts';
import { currentResume, textOf } from '#server/features/resumes/read-resume.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/resumes/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';

/** Compares the person's current résumé with a job posting; throws AppError `no_resume` (404) and those of `textOf`. */
export async function matchResume(
  deps: ResumesDeps,
  identity: SignedIn,
  posting: { jobDescription: string; company?: string | null | undefined },
  signal: AbortSignal,
): Promise<Output<typeof contracts.matchResume.response>> {
  const file = await currentResume(deps, identity);
  if (!file) throw new AppError(ERRORS.no_resume, resumeMessages.noResume);
  const { text } = await textOf(deps, identity, file, signal);
  return {
    ...matchTerms(text, posting.jobDescription, posting.company ?? undefined),
    filePath: file.name,
  };
}
