import type { AskedQuestions } from '#server/h1b/questions.ts';
import type { H1bDetails } from '#shared/h1b/columns.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The record with an id or a case number; throws AppError `not_found` (404) when there is none. */
export async function getH1bRecord(
  answers: AskedQuestions,
  id: string,
  signal: AbortSignal,
): Promise<H1bDetails> {
  const [byId] = /^\d{1,10}$/.test(id) ? await answers.records([Number(id)], signal) : [];
  const record = byId ?? (await answers.recordByCase(id, signal));
  if (!record) throw new AppError(ERRORS.not_found, serverMessages.h1b.recordNotFound);
  return record;
}
