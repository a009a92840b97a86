import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { deletedAnswers, purgeAnswer } from '#server/features/jobgpt/repository/answers.ts';
import { restoreAnswer } from '#server/features/jobgpt/restore-answer.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

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
