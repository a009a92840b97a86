import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { presentAnswer } from '#server/features/jobgpt/presenter.ts';
import type { AnswerRow } from '#server/features/jobgpt/repository/answers.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { SavedAnswer } from '#shared/jobgpt/contracts/saved-answers.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/** Saved answers of one person as the API returns them, with the live applications they are attached to. */
export async function withApplications(
  { listApplicationsById }: AssistantDeps,
  tx: Transaction,
  rows: readonly AnswerRow[],
): Promise<SavedAnswer[]> {
  const [first] = rows;
  if (!first) return [];
  const ids = [...new Set(rows.flatMap((row) => row.application_id ?? []))];
  const applications = ids.length > 0 ? await listApplicationsById(tx, first.user_id, ids) : [];
  return rows.map((row) =>
    presentAnswer(
      row,
      applications.find(({ id }) => id === row.application_id),
    ),
  );
}

/** One of them; throws AppError `not_found` (404) when there is none. */
export async function withApplication(
  deps: AssistantDeps,
  tx: Transaction,
  row: AnswerRow | undefined,
): Promise<SavedAnswer> {
  const [answer] = row ? await withApplications(deps, tx, [row]) : [];
  if (!answer) throw new AppError(ERRORS.not_found, assistantMessages.answerNotFound);
  return answer;
}
