import { ParseError } from 'eventsource-parser/stream';

import { AiError } from '#server/platform/ai/ai-error.ts';
import type { ChatAnswer, ChatEvent, ChatModel } from '#server/platform/ai/chat-model.ts';
import { brokenOff, type ChatService, postChat, readBody } from '#server/platform/ai/post-chat.ts';
import { readAnswer, unreadable } from '#server/platform/ai/read-answer.ts';
import { readStream } from '#server/platform/ai/read-stream.ts';
import { systemTiming, type Timing, watchdog } from '#server/platform/ai/timing.ts';
import { toWire } from '#server/platform/ai/wire.ts';
import {
  AI_BACKOFF_MS,
  AI_JITTER_MS,
  AI_RETRIES,
  AI_STREAM_TIMEOUT_MS,
  AI_TIMEOUT_MS,
} from '#shared/core/limits.ts';
import type { Prompt } from '#shared/jobgpt/prompts/compose.ts';

/** Failed calls in a row after which the service is left alone. */
const FAILURES = 5;
/** Milliseconds it is left alone before one call tries again. */
const PAUSE_MS = 30_000;

/** Lets calls through until the service has failed several in a row, then one after each pause. */
interface CircuitBreaker {
  /** Throws AiError `NETWORK_ERROR` at once while the service is left alone. */
  enter(): void;
  /** The service answered, even with a refusal. */
  answered(): void;
  /** The service could not be reached, was too slow or broke. */
  failed(): void;
}

/** Makes a closed circuit breaker. */
function circuitBreaker(timing: Timing): CircuitBreaker {
  let failures = 0;
  let closedUntil = 0;
  return {
    enter() {
      if (failures < FAILURES) return;
      const left = closedUntil - timing.now();
      if (left > 0) throw new AiError('NETWORK_ERROR', { retryAfter: left / 1000 });
      // This call is the trial; for another pause the others wait for its outcome.
      closedUntil = timing.now() + PAUSE_MS;
    },
    answered() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES) closedUntil = timing.now() + PAUSE_MS;
    },
  };
}

/** Longest Retry-After in seconds that is waited for; a longer one is passed on to the caller. */
const PATIENCE_S = 30;

/**
 * Repeats an attempt that failed with a retryable AiError up to 3 times, after 1 s, 2 s and 4 s plus up to 1 s at random,
 * or later when the service asks for it in Retry-After. Rejects with the last error, or the signal's reason.
 */
async function withRetries<T>(
  timing: Timing,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const last = tries === AI_RETRIES;
      if (!(error instanceof AiError) || !error.retryable || last) throw error;
      const asked = error.retryAfter ?? 0;
      if (asked > PATIENCE_S) throw error;
      const backoff = AI_BACKOFF_MS * 2 ** tries + AI_JITTER_MS * timing.random();
      await timing.wait(Math.max(backoff, asked * 1000), signal);
    }
  }
}

/** Statuses by which a service says that it does not stream, or not with these options. */
const STREAM_REFUSED = new Set([400, 405, 415, 422, 501]);

const timedOut = () => new AiError('TIMEOUT_ERROR');

/** A signal that is aborted with its parent or by a watchdog; `end` detaches both. */
function callSignal(timing: Timing, parent: AbortSignal | undefined) {
  parent?.throwIfAborted();
  const controller = new AbortController();
  const silence = watchdog(timing, controller, timedOut);
  const total = watchdog(timing, controller, timedOut);
  const follow = () => controller.abort(parent?.reason);
  parent?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    silence,
    total,
    end() {
      silence.stop();
      total.stop();
      parent?.removeEventListener('abort', follow);
    },
  };
}

/** Single tries at a service, without retries. */
interface Tries {
  complete(prompt: Prompt, signal: AbortSignal | undefined): Promise<ChatAnswer>;
  /** Resolves with the first event, of the plain form when the service refuses to stream, and with the events after it. */
  stream(prompt: Prompt, signal: AbortSignal | undefined): Promise<Begun>;
}

interface Begun {
  readonly first: IteratorResult<ChatEvent, void>;
  readonly events: AsyncGenerator<ChatEvent, void, undefined>;
}

function triesAt(service: ChatService, timing: Timing): Tries {
  async function complete(prompt: Prompt, parent: AbortSignal | undefined): Promise<ChatAnswer> {
    const call = callSignal(timing, parent);
    try {
      call.silence.set(AI_TIMEOUT_MS);
      const response = await postChat(service, toWire(prompt, false), call.signal);
      return readAnswer(await readBody(response, call.signal), prompt.model);
    } finally {
      call.end();
    }
  }

  async function* events(
    prompt: Prompt,
    parent: AbortSignal | undefined,
  ): AsyncGenerator<ChatEvent, void, undefined> {
    const call = callSignal(timing, parent);
    const alive = () => call.silence.set(AI_TIMEOUT_MS);
    try {
      alive();
      call.total.set(AI_STREAM_TIMEOUT_MS);
      const response = await postChat(service, toWire(prompt, true), call.signal);
      const streams = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (streams && response.body) {
        const { body } = response;
        yield* readStream(body, { askedModel: prompt.model, apiKey: service.apiKey, alive });
      } else {
        yield* whole(readAnswer(await readBody(response, call.signal), prompt.model));
      }
    } catch (error) {
      throw error instanceof ParseError ? unreadable(error) : brokenOff(error, call.signal);
    } finally {
      call.end();
    }
  }

  return {
    complete,
    async stream(prompt, signal) {
      const streamed = events(prompt, signal);
      try {
        return { first: await streamed.next(), events: streamed };
      } catch (error) {
        const refused = error instanceof AiError && STREAM_REFUSED.has(error.upstreamStatus ?? 0);
        if (!refused) throw error;
        const plain = whole(await complete(prompt, signal));
        return { first: await plain.next(), events: plain };
      }
    },
  };
}

/**
 * Opens the adapter to a chat-completions server: 30 s for an answer or between the parts of a stream, 3 retries of
 * retryable errors, none after the first part, and a circuit breaker.
 */
export function openChatModel(service: ChatService, timing: Timing = systemTiming): ChatModel {
  const tries = triesAt(service, timing);
  const breaker = circuitBreaker(timing);

  /** Notes for the breaker how a call ended; one the caller broke off says nothing about the service. */
  function judge(error: unknown, signal: AbortSignal | undefined): void {
    if (signal?.aborted) return;
    const down = error instanceof AiError && error.retryable && error.code !== 'RATE_LIMIT_ERROR';
    if (down) breaker.failed();
    else breaker.answered();
  }

  return {
    async complete(prompt, signal) {
      breaker.enter();
      try {
        const answer = await withRetries(timing, signal, () => tries.complete(prompt, signal));
        breaker.answered();
        return answer;
      } catch (error) {
        judge(error, signal);
        throw error;
      }
    },
    async *stream(prompt, signal) {
      breaker.enter();
      try {
        const begin = () => tries.stream(prompt, signal);
        const { first, events } = await withRetries(timing, signal, begin);
        try {
          if (!first.done) yield first.value;
          yield* events;
        } finally {
          await events.return();
        }
        breaker.answered();
      } catch (error) {
        judge(error, signal);
        throw error;
      }
    },
  };
}

/** A whole answer as the events of a stream. */
async function* whole(answer: ChatAnswer): AsyncGenerator<ChatEvent, void, undefined> {
  yield { text: answer.text };
  yield { answer };
}
