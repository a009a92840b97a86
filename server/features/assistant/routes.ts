import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import {
  attachSavedAnswer,
  keepNewAnswer,
  listSavedAnswers,
  setDeleted,
} from '#server/features/assistant/answers.ts';
import { companySheet } from '#server/features/assistant/company-sheet.ts';
import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import { generateAnswer, streamAnswer } from '#server/features/assistant/generate-answer.ts';
import { preparePrompt } from '#server/features/assistant/prepare-prompt.ts';
import { usedToday } from '#server/features/assistant/quota.ts';
import { toServerSentEvents } from '#server/features/assistant/server-sent-events.ts';
import { clientGone } from '#server/http/client-gone.ts';
import { mount } from '#server/http/mount.ts';
import { toWire } from '#server/platform/ai/wire.ts';
import {
  getAssistantSettings,
  getCompanySheet,
  getResumeText,
  jobgptPrompt,
  previewPrompt,
} from '#shared/contracts/assistant/schemas.ts';
import {
  attachAnswer,
  deleteAnswer,
  keepAnswer,
  listAnswers,
  restoreAnswer,
} from '#shared/contracts/assistant/saved-answers.ts';
import { CONTEXT_KINDS } from '#shared/domain/prompts/compose.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** The function `jobgpt-prompt` (spec §7) and the endpoints of `/api/assistant/`. */
export async function assistantRoutes(app: FastifyInstance, deps: AssistantDeps): Promise<void> {
  mount(app, jobgptPrompt, async ({ identity, body, request, reply }) => {
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

  mount(app, getAssistantSettings, async ({ identity }) => ({
    configured: deps.chat !== undefined,
    models: deps.models.map(({ name }) => name),
    dailyLimit: deps.dailyLimit,
    usedToday: await usedToday(deps, identity),
    contextKinds: CONTEXT_KINDS.filter((kind) => kind !== 'resume' || deps.resumeText),
  }));

  mount(app, previewPrompt, async ({ identity, body }) => {
    const { request, prompt, shared } = await preparePrompt(deps, identity, body);
    const { template, reason } = request;
    const wire = toWire(prompt, true);
    return {
      template: { id: template.id, name: template.name, reason },
      shared: [...shared],
      request: { ...wire, messages: [...wire.messages] },
    };
  });

  mount(app, listAnswers, async ({ identity, query }) => listSavedAnswers(deps, identity, query));

  mount(app, keepAnswer, async ({ identity, body }) => keepNewAnswer(deps, identity, body));

  mount(app, attachAnswer, async ({ identity, params, body }) =>
    attachSavedAnswer(deps, identity, params.id, body.applicationId),
  );

  mount(app, deleteAnswer, async ({ identity, params }) => {
    await setDeleted(deps, identity, params.id, true);
  });

  mount(app, restoreAnswer, async ({ identity, params }) =>
    setDeleted(deps, identity, params.id, false),
  );

  mount(app, getCompanySheet, async ({ identity, query }) =>
    companySheet(deps, identity, query.name),
  );

  mount(app, getResumeText, async ({ identity, reply }) => {
    await deps.database.transaction(identity, async () => undefined);
    const text = await deps.resumeText?.(identity, clientGone(reply));
    if (!text) throw new AppError(ERRORS.not_found, messages.assistant.resumeNotFound);
    return { text };
  });
}
