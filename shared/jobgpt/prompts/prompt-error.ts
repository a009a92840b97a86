import { ERRORS } from '#shared/core/error-catalogue.ts';
import type { PromptErrorType } from '#shared/jobgpt/prompts/prompt-error-types.ts';
import { AppError } from '#shared/core/errors.ts';

/** A request that cannot become a prompt; shown as 'Prompt error: ...'. Repeating it unchanged never helps. */
export class PromptError extends AppError {
  constructor(type: PromptErrorType, message: string) {
    super(ERRORS[type], message, { details: { retryable: false } });
    this.name = 'PromptError';
  }
}
