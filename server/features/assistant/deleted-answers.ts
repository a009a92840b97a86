import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import { deletedAnswers, purgeAnswer } from '#server/features/assistant/repository/answers.ts';
import { restoreAnswer } from '#server/features/assistant/restore-answer.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { assistantMessages } from '#shared/assistant-messages.ts';

/** A person's deleted answers, as the account lists, restores and purges them. */
export function deletedAnswerRecords(deps: AssistantDeps): DeletedRecords {
  return {
    kind: 'answer',
    rows: deletedAnswers,
    restore: (owner, id) => restoreAnswer(deps, owner, id),
    async purge(owner, id) {
      const found = await deps.database.transaction(owner, (tx) =>
        purgeAnswer(tx, owner.userId, id),
      );
      if (!found) throw new AppError(ERRORS.not_found, assistantMessages.answerNotFound);
    },
  };
}
