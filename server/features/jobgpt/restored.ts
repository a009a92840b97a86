import * as z from 'zod/mini';

import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { fold } from '#shared/core/fold.ts';
import { MODES } from '#shared/jobgpt/prompts/modes.ts';
import { AI_ANSWER_MAX, AI_INPUT_MAX, NAME_MAX } from '#shared/core/limits.ts';

const count = z.nullable(z.int().check(z.minimum(0), z.maximum(2_147_483_647)));

/** How saved answers come back from an archive. */
export const answerRestores: readonly RestoredTable[] = [
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
