import { PROMPT_ERROR_TYPES } from '#shared/domain/prompts/prompt-error-types.ts';
import { messages } from '#shared/messages.ts';

/** What can go wrong at the AI service: the four kinds of spec §8, and `API_ERROR` for any other refusal. */
export type AiErrorKind =
  | 'AUTHENTICATION_ERROR'
  | 'RATE_LIMIT_ERROR'
  | 'NETWORK_ERROR'
  | 'TIMEOUT_ERROR'
  | 'API_ERROR';

/** The sentences of the kinds that have one; any other shows its raw message. */
export const AI_SENTENCES: Record<Exclude<AiErrorKind, 'API_ERROR'>, string> = {
  AUTHENTICATION_ERROR: messages.assistant.authenticationFailed,
  RATE_LIMIT_ERROR: messages.assistant.rateLimited,
  NETWORK_ERROR: messages.assistant.networkError,
  TIMEOUT_ERROR: messages.assistant.timedOut,
};

/** Codes whose message is already the sentence a person reads. */
const SAID_AS_IT_IS = new Set([...Object.keys(AI_SENTENCES), 'API_ERROR', 'QUOTA_ERROR']);

/** What the page shows for a refusal of the assistant. */
export function assistantErrorText(error: {
  readonly code?: string | undefined;
  readonly message: string;
}): string {
  const words = messages.assistant;
  const code = error.code ?? '';
  if (SAID_AS_IT_IS.has(code)) return error.message;
  return PROMPT_ERROR_TYPES.some((type) => type === code)
    ? words.promptError(error.message)
    : words.generateFailed(error.message);
}
