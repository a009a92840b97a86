import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { saveAnswer } from '#server/features/jobgpt/repository/answers.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/** Deletes an answer so that it can be restored for 30 days; throws AppError `not_found` (404). */
export async function deleteAnswer(
  { database, clock }: AssistantDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const row = await database.transaction(identity, (tx) =>
    saveAnswer(tx, { userId: identity.userId, id, deleted: false }, { deleted_at: clock.now() }),
  );
  if (!row) throw new AppError(ERRORS.not_found, assistantMessages.answerNotFound);
}
