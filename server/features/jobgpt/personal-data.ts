import * as z from 'zod/mini';

import { eraseAnswers, listAnswersAfter } from '#server/features/jobgpt/repository/answers.ts';
import { eraseUsage, listUsage } from '#server/features/jobgpt/repository/usage.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jsonFile, type PersonalData, rowFiles } from '#server/platform/personal-data.ts';
import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { fold } from '#shared/core/fold.ts';
import { AI_ANSWER_MAX, AI_INPUT_MAX, NAME_MAX } from '#shared/core/limits.ts';
import { MODES } from '#shared/jobgpt/prompts/modes.ts';

const count = z.nullable(z.int().check(z.minimum(0), z.maximum(2_147_483_647)));

/** How saved answers come back from an archive. */
const answerRestores: readonly RestoredTable[] = [
  restoredTable('jobgpt-answers', {
    table: 'assistant_answers',
    row: z.object({
      id: archived.id,
      application_id: archived.reference,
      mode: z.enum(MODES),
      model: archived.text(NAME_MAX),
      template_used: archived.text(NAME_MAX),
      user_input: archived.text(AI_INPUT_MAX),
      response: archived.text(AI_ANSWER_MAX),
      processing_time: count,
      prompt_tokens: count,
      completion_tokens: count,
      total_tokens: count,
      created_at: archived.instant,
      deleted_at: archived.maybeInstant,
    }),
    references: [{ column: 'application_id', table: 'applications', missing: 'forget' }],
    comesBack: true,
    columns: (answer) => ({
      ...answer,
      search_text: fold(`${answer.user_input}\n${answer.response}`),
    }),
  }),
];

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
