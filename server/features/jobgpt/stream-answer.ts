import { beginAnswer, type PromptRequest } from '#server/features/jobgpt/begin-answer.ts';
import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import type { ChatAnswer } from '#server/platform/ai/chat-model.ts';
import type { AssistantResult } from '#shared/jobgpt/contracts/schemas.ts';

/** What a streamed answer consists of: parts of the text, then the result. */
export type AnswerEvent = { readonly text: string } | { readonly result: AssistantResult };

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
