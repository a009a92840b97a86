import { AppError } from '#shared/errors.ts';

/** What can be wrong with a prompt before anything is sent (spec §8). */
export const PROMPT_ERROR_TYPES = [
  'VALIDATION_ERROR',
  'TEMPLATE_NOT_FOUND',
  'INVALID_CONTEXT',
  'VARIABLE_SUBSTITUTION_ERROR',
] as const;

/** One of the four types of prompt errors. */
export type PromptErrorType = (typeof PROMPT_ERROR_TYPES)[number];

/** A request that cannot become a prompt; shown as 'Prompt error: ...' (spec §8), never worth repeating unchanged. */
export class PromptError extends AppError {
  constructor(type: PromptErrorType, message: string) {
    super(type, 400, message, { details: { retryable: false } });
    this.name = 'PromptError';
  }
}
