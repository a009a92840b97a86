import { eraseAssistant, everyAnswer, everyUsage } from '#server/features/assistant/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jsonFile, rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

const AT_ONCE = 200;
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

/** What the assistant holds of a person: saved answers, deleted ones too until they are purged, and how many were asked for (ruling 14). */
export function assistantData(database: Database): PersonalData {
  return {
    export: async (owner) => [
      ...rowFiles('jobgpt-answers', COLUMNS, (after) =>
        database.transaction(owner, (tx) => everyAnswer(tx, owner.userId, after, AT_ONCE)),
      ),
      jsonFile('jobgpt-usage', () =>
        database.transaction(owner, (tx) => everyUsage(tx, owner.userId)),
      ),
    ],
    erase: eraseAssistant,
  };
}
