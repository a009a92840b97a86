import * as z from 'zod/mini';

import { AiError } from '#server/platform/ai/ai-error.ts';
import type { ChatAnswer, TokenUsage } from '#server/platform/ai/chat-model.ts';
import { wireAnswer, type WireUsage } from '#server/platform/ai/wire.ts';
import { AI_ANSWER_MAX } from '#shared/core/limits.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/** AiError `API_ERROR` for a response that is not in the expected form. */
export function unreadable(cause: unknown): AiError {
  return new AiError('API_ERROR', { message: assistantMessages.unreadable, cause });
}

/** Usage under our names; null when it is missing. */
export function toUsage(usage: WireUsage | null | undefined): TokenUsage | null {
  if (!usage) return null;
  return {
    promptTokens: usage.prompt_tokens,
    completionTokens: usage.completion_tokens,
    totalTokens: usage.total_tokens,
  };
}

/** Reads a plain answer; throws AiError `API_ERROR` for text in another form. */
export function readAnswer(text: string, askedModel: string): ChatAnswer {
  let body: z.output<typeof wireAnswer>;
  try {
    body = z.parse(wireAnswer, JSON.parse(text));
  } catch (error) {
    throw unreadable(error);
  }
  const [choice] = body.choices;
  if (!choice?.message.content) throw unreadable(new Error('no text'));
  if (choice.message.content.length > AI_ANSWER_MAX) {
    throw new AiError('API_ERROR', { message: assistantMessages.answerTooLong });
  }
  return {
    text: choice.message.content.toWellFormed(),
    model: body.model ?? askedModel,
    usage: toUsage(body.usage),
    finishReason: choice.finish_reason ?? null,
  };
}
