import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import { preparePrompt, type PreparedPrompt } from '#server/features/assistant/prepare-prompt.ts';
import { giveBack, takeFromQuota } from '#server/features/assistant/quota.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { AiError } from '#server/platform/ai/ai-error.ts';
import type { ChatAnswer } from '#server/platform/ai/chat-model.ts';
import type { AssistantResult } from '#shared/contracts/assistant/schemas.ts';

/** What a streamed answer consists of: parts of the text, then the result. */
export type AnswerEvent = { readonly text: string } | { readonly result: AssistantResult };

/** A request of a person that may go on as long as the signal lets it. */
export interface Asked {
  readonly identity: SignedIn;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

/** Checks and counts a request; an answer that never began is given back to the day's count. */
async function begin(deps: AssistantDeps, { identity, body, signal }: Asked) {
  const prepared = await preparePrompt(deps, identity, body, signal);
  if (!deps.chat) throw new AiError('AUTHENTICATION_ERROR');
  const day = await takeFromQuota(deps, identity.userId);
  const startedAt = performance.now();
  return {
    prepared,
    chat: deps.chat,
    result: (answer: ChatAnswer) => toResult(prepared, answer, performance.now() - startedAt),
    failed: async (): Promise<void> => {
      // Who breaks off has used the service all the same.
      if (!signal.aborted) await giveBack(deps, identity.userId, day);
    },
  };
}

function toResult(
  { request }: PreparedPrompt,
  answer: ChatAnswer,
  milliseconds: number,
): AssistantResult {
  return {
    response: answer.text,
    mode: request.mode,
    model: request.model.name,
    templateUsed: request.template.id,
    processingTime: Math.round(milliseconds),
    usage: answer.usage,
    finishReason: answer.finishReason,
  };
}

/** Answers a request in one piece (spec §3 AI result); throws PromptError, AiError, or AppError `QUOTA_ERROR`. */
export async function generateAnswer(deps: AssistantDeps, asked: Asked): Promise<AssistantResult> {
  const { prepared, chat, result, failed } = await begin(deps, asked);
  try {
    return result(await chat.complete(prepared.prompt, asked.signal));
  } catch (error) {
    await failed();
    throw error;
  }
}

/** Answers a request in parts: resolves with the first one, or throws what `generateAnswer` throws; later errors come from the iteration. */
export async function streamAnswer(
  deps: AssistantDeps,
  asked: Asked,
): Promise<AsyncGenerator<AnswerEvent, void, undefined>> {
  const { prepared, chat, result, failed } = await begin(deps, asked);
  const events = chat.stream(prepared.prompt, asked.signal);
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
