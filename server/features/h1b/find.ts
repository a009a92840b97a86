import type { AskedQuestions } from '#server/h1b/questions.ts';
import type { H1bRecord } from '#shared/domain/h1b-columns.ts';
import type { EmployerStatistics } from '#shared/domain/h1b-query.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** The record with an id or a case number; throws AppError `not_found` (404) when there is none. */
export async function findRecord(
  answers: AskedQuestions,
  id: string,
  signal: AbortSignal,
): Promise<H1bRecord> {
  const [byId] = /^\d{1,10}$/.test(id) ? await answers.records([Number(id)], signal) : [];
  const record = byId ?? (await answers.recordByCase(id, signal));
  if (!record) throw new AppError(ERRORS.not_found, messages.h1b.recordNotFound);
  return record;
}

/** Statistics of an employer; throws AppError `not_found` (404) when there is none of that name. */
export async function findEmployer(
  answers: AskedQuestions,
  name: string,
  signal: AbortSignal,
): Promise<EmployerStatistics> {
  const employer = await answers.employerStatistics(name, signal);
  if (!employer) throw new AppError(ERRORS.not_found, messages.h1b.employerNotFound);
  return employer;
}
