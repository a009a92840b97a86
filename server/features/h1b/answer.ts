import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { matchesTag } from '#server/http/entity-tags.ts';
import { emptyAnswers } from '#server/h1b/empty-answers.ts';
import {
  type AskedQuestions,
  explorerUnavailable,
  type ExplorerStatus,
} from '#server/h1b/questions.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Browsers revalidate every time and mostly get a 304; a CDN may serve a response for a minute. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, must-revalidate';

/** Identifies the data version: a response is a pure function of it and of the address. */
function entityTag(status: ExplorerStatus, release: string): string {
  const { state, version, createdAt, sample } = status;
  const text = JSON.stringify([state, version, createdAt, sample, release]);
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
}

function markCacheable(reply: FastifyReply, tag: string): void {
  const vary = reply.getHeader('vary');
  reply
    .header('etag', tag)
    .header('cache-control', CACHE_CONTROL)
    .header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
}

/** A signal that aborts when the client goes away before its response is sent. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** What answers questions now, which has no records while none are loaded; throws AppError `h1b_unavailable` (503) when the data cannot be read. */
export function answersOf({ explorer }: H1bDeps): AskedQuestions {
  const { state } = explorer.status();
  if (state === 'unavailable') throw explorerUnavailable();
  return state === 'empty' ? emptyAnswers : explorer;
}

/** Handles a GET that may be cached: 304 without any work when the client has this version, otherwise what `ask` finds. */
export async function answerCached<T>(
  deps: H1bDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ask: (answers: AskedQuestions, signal: AbortSignal) => Promise<T>,
): Promise<T | FastifyReply> {
  const answers = answersOf(deps);
  const tag = entityTag(deps.explorer.status(), deps.release);
  if (matchesTag(request.headers['if-none-match'], tag)) {
    markCacheable(reply, tag);
    return reply.code(304).send();
  }
  const signal = goneSignal(reply);
  const answer = await ask(answers, signal).catch((error: unknown) => {
    throw signal.aborted ? new AppError(ERRORS.client_gone, messages.common.unexpected) : error;
  });
  markCacheable(reply, tag);
  return answer;
}
