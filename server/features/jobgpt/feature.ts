import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { deletedAnswerRecords } from '#server/features/jobgpt/deleted-answers.ts';
import { assistantData } from '#server/features/jobgpt/personal-data.ts';
import { purgeAnswers } from '#server/features/jobgpt/purge-answers.ts';
import { assistantRoutes } from '#server/features/jobgpt/routes.ts';
import type { Feature } from '#server/http/feature.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';

/** The assistant, called JobGPT on the screen; without a chat model it offers what needs none. */
export function assistantFeature(deps: AssistantDeps): Feature {
  return {
    name: 'assistant',
    routes: (app) => assistantRoutes(app, deps),
    personalData: assistantData(deps.database),
    deletedRecords: deletedAnswerRecords(deps),
    schedule: [
      {
        name: 'assistant.purge',
        everyMs: CLEAN_UP_MS,
        run: () => purgeAnswers(deps.database, deps.clock),
      },
    ],
  };
}
