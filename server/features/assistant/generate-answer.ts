import { beginAnswer, type Asked } from '#server/features/assistant/begin-answer.ts';
import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import type { AssistantResult } from '#shared/contracts/assistant/schemas.ts';

/** Generates an answer in one piece; throws PromptError, AiError, or AppError `QUOTA_ERROR`. */
export async function generateAnswer(deps: AssistantDeps, asked: Asked): Promise<AssistantResult> {
  const { prompt, chat, result, failed } = await beginAnswer(deps, asked);
  try {
    return result(await chat.complete(prompt, asked.signal));
  } catch (error) {
    await failed();
    throw error;
  }
}
