import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { preparePrompt } from '#server/features/jobgpt/prepare-prompt.ts';
import { refundQuota, takeFromQuota } from '#server/features/jobgpt/quota.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { AiError } from '#server/platform/ai/ai-error.ts';
import type { ChatAnswer, ChatModel } from '#server/platform/ai/chat-model.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import type { AssistantResult } from '#shared/jobgpt/contracts/schemas.ts';
import type { Prompt } from '#shared/jobgpt/prompts/compose.ts';

/** A person's request, which may take until the signal aborts. */
interface PromptRequest {
  readonly identity: SignedIn;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

/** A request that was checked and counted. */
interface BegunAnswer {
  readonly prompt: Prompt;
  readonly chat: ChatModel;
  readonly result: (answer: ChatAnswer) => AssistantResult;
  /** Takes the answer off the day's counts, because it never began. */
  readonly failed: () => Promise<void>;
}

/** Checks and counts a request; throws PromptError, AiError, or AppError `QUOTA_ERROR`. */
async function beginAnswer(
  deps: AssistantDeps,
  { identity, body, signal }: PromptRequest,
): Promise<BegunAnswer> {
  const { request, prompt, shared } = await preparePrompt(deps, identity, body, signal);
  if (!deps.chat) throw new AiError('AUTHENTICATION_ERROR');
  const day = await takeFromQuota(deps, identity.userId);
  const startedAt = performance.now();
  return {
    prompt,
    chat: deps.chat,
    result: (answer) => ({
      response: answer.text,
      mode: request.mode,
      model: request.model.name,
      templateUsed: request.template.id,
      processingTime: Math.round(performance.now() - startedAt),
      usage: answer.usage,
      finishReason: answer.finishReason,
      shared: [...shared],
    }),
    async failed() {
      // A cancelled request still counts against the daily limit.
      if (!signal.aborted) await refundQuota(deps, identity.userId, day);
    },
  };
}

/** Generates an answer in one piece; throws PromptError, AiError, or AppError `QUOTA_ERROR`. */
export async function generateAnswer(
  deps: AssistantDeps,
  asked: PromptRequest,
): Promise<AssistantResult> {
  const { prompt, chat, result, failed } = await beginAnswer(deps, asked);
  try {
    return result(await chat.complete(prompt, asked.signal));
  } catch (error) {
    await failed();
    throw error;
  }
}

/** What a streamed answer consists of: parts of the text, then the result. */
type AnswerEvent = { readonly text: string } | { readonly result: AssistantResult };

/**
 * Generates an answer in parts. Resolves when the first one is there; until then it throws what `generateAnswer` throws,
 * later errors come from the iteration.
 */
export async function streamAnswer(
  deps: AssistantDeps,
  asked: PromptRequest,
): Promise<AsyncGenerator<AnswerEvent, void, undefined>> {
  const { prompt, chat, result, failed } = await beginAnswer(deps, asked);
  const events = chat.stream(prompt, asked.signal);
  const first = await events.next().catch(async (error: unknown) => {
    await failed();
    throw error;
  });
  return (async function* () {
    try {
      if (!first.done) yield toEvent(first.value);
      for await (const event of events) yield toEvent(event);
    } finally {
      await events.return();
    }
  })();

  function toEvent(event: { text: string } | { answer: ChatAnswer }): AnswerEvent {
    return 'text' in event ? event : { result: result(event.answer) };
  }
}

const write = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The events of a streamed answer as text: `delta`, then `result` or `error`; `report` is called with every error. */
export async function* toServerSentEvents(
  events: AsyncIterable<AnswerEvent>,
  report: (error: unknown) => void,
): AsyncGenerator<string, void, undefined> {
  try {
    for await (const event of events) {
      yield 'text' in event ? write('delta', event) : write('result', event.result);
    }
  } catch (error) {
    report(error);
    const known = error instanceof AppError;
    yield write('error', {
      code: known ? error.code : 'unexpected_failure',
      message: known ? error.message : messages.common.unexpected,
      retryable: known && error.details?.['retryable'] === true,
    });
  }
}
