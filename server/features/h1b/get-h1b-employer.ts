import type { AskedQuestions } from '#server/h1b/questions.ts';
import type { EmployerStatistics } from '#shared/h1b/query.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** Statistics of an employer; throws AppError `not_found` (404) when there is none of that name. */
export async function getH1bEmployer(
  answers: AskedQuestions,
  name: string,
  signal: AbortSignal,
): Promise<EmployerStatistics> {
  const employer = await answers.employerStatistics(name, signal);
  if (!employer) throw new AppError(ERRORS.not_found, messages.h1b.employerNotFound);
  return employer;
}
