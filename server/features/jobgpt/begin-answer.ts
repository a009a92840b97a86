import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { preparePrompt } from '#server/features/jobgpt/prepare-prompt.ts';
import { refundQuota, takeFromQuota } from '#server/features/jobgpt/quota.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { AiError } from '#server/platform/ai/ai-error.ts';
import type { ChatAnswer, ChatModel } from '#server/platform/ai/chat-model.ts';
import type { AssistantResult } from '#shared/jobgpt/contracts/schemas.ts';
import type { Prompt } from '#shared/jobgpt/prompts/compose.ts';

/** A person's request, which may take until the signal aborts. */
export interface PromptRequest {
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
export async function beginAnswer(
  deps: AssistantDeps,
  { identity, body, signal }: PromptRequest,
): Promise<BegunAnswer> {
  const { request, prompt } = await preparePrompt(deps, identity, body, signal);
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
    }),
    async failed() {
      // A cancelled request still counts against the daily limit.
      if (!signal.aborted) await refundQuota(deps, identity.userId, day);
    },
  };
}
