import { PROMPT_ERROR_TYPES } from '#shared/jobgpt/prompts/prompt-error-types.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/** How a call of the AI service can fail; `API_ERROR` stands for any kind without its own sentence. */
export type AiErrorKind =
  | 'AUTHENTICATION_ERROR'
  | 'RATE_LIMIT_ERROR'
  | 'NETWORK_ERROR'
  | 'TIMEOUT_ERROR'
  | 'API_ERROR';

/** The sentences of the kinds that have one; any other failure shows its raw message. */
export const AI_SENTENCES: Record<Exclude<AiErrorKind, 'API_ERROR'>, string> = {
  AUTHENTICATION_ERROR: assistantMessages.authenticationFailed,
  RATE_LIMIT_ERROR: assistantMessages.rateLimited,
  NETWORK_ERROR: assistantMessages.networkError,
  TIMEOUT_ERROR: assistantMessages.timedOut,
};

/** Codes whose message is shown to the person unchanged. */
const SAID_AS_IT_IS = new Set([...Object.keys(AI_SENTENCES), 'API_ERROR', 'QUOTA_ERROR']);

/** The text the page shows when the assistant fails. */
export function assistantErrorText(error: {
  readonly code?: string | undefined;
  readonly message: string;
}): string {
  const words = assistantMessages;
  const code = error.code ?? '';
  if (SAID_AS_IT_IS.has(code)) return error.message;
  return PROMPT_ERROR_TYPES.some((type) => type === code)
    ? words.promptError(error.message)
    : words.generateFailed(error.message);
}
