import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { matchesTag } from '#server/http/entity-tags.ts';
import { emptyAnswers } from '#server/h1b/empty-answers.ts';
import { type QueryOf, explorerUnavailable, type ExplorerStatus } from '#server/h1b/questions.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** Browsers revalidate every time and mostly get a 304; a CDN may serve a response for a minute. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, must-revalidate';

/** A tag of the values that a response depends on besides its address. */
function tagOf(values: readonly unknown[]): string {
  const text = JSON.stringify(values);
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
}

/** Identifies the data version: a response is a pure function of it, of the address and of `others`. */
function entityTag(status: ExplorerStatus, release: string, others: readonly unknown[]): string {
  const { state, version, createdAt, sample, generated, revision } = status;
  return tagOf([state, version, createdAt, sample, generated, revision, release, ...others]);
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
export function answersOf({ explorer }: Pick<H1bDeps, 'explorer'>): QueryOf {
  const { state } = explorer.status();
  if (state === 'unavailable') throw explorerUnavailable();
  return state === 'empty' ? emptyAnswers : explorer;
}

/**
 * Handles a GET that may be cached: 304 without any work when the client has this version, otherwise what `ask` finds.
 * `others` are values besides the records that the response depends on.
 */
export async function answerCached<T>(
  deps: Pick<H1bDeps, 'explorer' | 'release'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ask: (answers: QueryOf, signal: AbortSignal) => Promise<T>,
  others: readonly unknown[] = [],
): Promise<T | FastifyReply> {
  const answers = answersOf(deps);
  const tag = entityTag(deps.explorer.status(), deps.release, others);
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

/** Handles a GET whose response depends on its address and on `values` only: 304 without any work when the client has it. */
export async function answerTagged<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  values: readonly unknown[],
  ask: () => T | Promise<T>,
): Promise<T | FastifyReply> {
  const tag = tagOf(values);
  const known = matchesTag(request.headers['if-none-match'], tag);
  const answer = known ? undefined : await ask();
  markCacheable(reply, tag);
  return answer ?? reply.code(304).send();
}
