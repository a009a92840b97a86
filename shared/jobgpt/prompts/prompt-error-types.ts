/** What can be wrong with a prompt before anything is sent. */
export const PROMPT_ERROR_TYPES = [
  'VALIDATION_ERROR',
  'TEMPLATE_NOT_FOUND',
  'INVALID_CONTEXT',
  'VARIABLE_SUBSTITUTION_ERROR',
] as const;

/** One of the four types of prompt errors. */
export type PromptErrorType = (typeof PROMPT_ERROR_TYPES)[number];
