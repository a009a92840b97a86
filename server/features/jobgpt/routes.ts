import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import { answerRoutes } from '#server/features/jobgpt/answer-routes.ts';
import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { generateAnswer } from '#server/features/jobgpt/generate-answer.ts';
import { getAssistantSettings } from '#server/features/jobgpt/get-assistant-settings.ts';
import { getCompanySheet } from '#server/features/jobgpt/get-company-sheet.ts';
import { getResumeText } from '#server/features/jobgpt/get-resume-text.ts';
import { previewPrompt } from '#server/features/jobgpt/preview-prompt.ts';
import { toServerSentEvents } from '#server/features/jobgpt/server-sent-events.ts';
import { streamAnswer } from '#server/features/jobgpt/stream-answer.ts';
import { clientGone } from '#server/http/client-gone.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/jobgpt/contracts/schemas.ts';

/** The function `jobgpt-prompt` and the endpoints of `/api/assistant/`. */
export async function assistantRoutes(app: FastifyInstance, deps: AssistantDeps): Promise<void> {
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
