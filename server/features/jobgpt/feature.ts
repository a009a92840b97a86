import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import { answerRoutes } from '#server/features/jobgpt/answer-routes.ts';
import { deletedAnswerRecords, purgeAnswers } from '#server/features/jobgpt/answers.ts';
import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import {
  getAssistantSettings,
  getCompanySheet,
  getResumeText,
  previewPrompt,
} from '#server/features/jobgpt/facts.ts';
import {
  generateAnswer,
  streamAnswer,
  toServerSentEvents,
} from '#server/features/jobgpt/generate-answer.ts';
import { assistantData } from '#server/features/jobgpt/personal-data.ts';
import { clientGone } from '#server/http/client-gone.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';
import * as contracts from '#shared/jobgpt/contracts/schemas.ts';

/** The function `jobgpt-prompt` and the endpoints of `/api/assistant/`. */
async function assistantRoutes(app: FastifyInstance, deps: AssistantDeps): Promise<void> {
  mount(app, contracts.generateAnswer, async ({ identity, body, request, reply }) => {
    const asked = { identity, body, signal: clientGone(reply) };
    if (!request.headers.accept?.includes('text/event-stream')) return generateAnswer(deps, asked);
    const events = toServerSentEvents(await streamAnswer(deps, asked), (error) => {
      if (!asked.signal.aborted) request.log.warn({ err: error }, 'a streamed answer broke off');
    });
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(events));
  });

  mount(app, contracts.getAssistantSettings, ({ identity }) =>
    getAssistantSettings(deps, identity),
  );

  mount(app, contracts.previewPrompt, ({ identity, body }) => previewPrompt(deps, identity, body));

  mount(app, contracts.getCompanySheet, ({ identity, query }) =>
    getCompanySheet(deps, identity, query.name),
  );

  mount(app, contracts.getResumeText, async ({ identity, reply }) => ({
    text: await getResumeText(deps, identity, clientGone(reply)),
  }));

  answerRoutes(app, deps);
}

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
