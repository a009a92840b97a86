import { eraseAnswers, listAnswersAfter } from '#server/features/jobgpt/repository/answers.ts';
import { eraseUsage, listUsage } from '#server/features/jobgpt/repository/usage.ts';
import { answerRestores } from '#server/features/jobgpt/restored.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jsonFile, rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

const LIMIT = 200;
const COLUMNS = [
  'id',
  'created_at',
  'mode',
  'model',
  'template_used',
  'user_input',
  'response',
  'application_id',
  'deleted_at',
];

/** What the assistant holds of a person: saved answers, deleted ones too until they are purged, and how many were asked for each day. */
export function assistantData(database: Database): PersonalData {
  return {
    kinds: ['answers'],
    export: async (owner) => [
      ...rowFiles('jobgpt-answers', COLUMNS, (after) =>
        database.transaction(owner, (tx) =>
          listAnswersAfter(tx, owner.userId, { after, limit: LIMIT }),
        ),
      ),
      jsonFile('jobgpt-usage', () =>
        database.transaction(owner, (tx) => listUsage(tx, owner.userId)),
      ),
    ],
    restores: answerRestores,
    async erase(tx, userId) {
      await eraseAnswers(tx, userId);
      await eraseUsage(tx, userId);
    },
  };
}
