import { beginAnswer, type PromptRequest } from '#server/features/jobgpt/begin-answer.ts';
import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import type { AssistantResult } from '#shared/jobgpt/contracts/schemas.ts';

/** Generates an answer in one piece; throws PromptError, AiError, or AppError `QUOTA_ERROR`. */
export async function generateAnswer(deps: AssistantDeps, asked: PromptRequest): Promise<AssistantResult> {
  const { prompt, chat, result, failed } = await beginAnswer(deps, asked);
  try {
    return result(await chat.complete(prompt, asked.signal));
  } catch (error) {
    await failed();
    throw error;
  }
}
