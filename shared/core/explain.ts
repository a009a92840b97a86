import * as z from 'zod/mini';

import { messages } from '#shared/core/messages.ts';

type Issue = z.core.$ZodRawIssue;

/** What a message calls a JSON type. */
const TYPE_WORDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** The dotted name of the field an issue is about, `body` for the whole input. */
export function fieldOf(path: readonly PropertyKey[] | undefined): string {
  return path && path.length > 0 ? path.map(String).join('.') : 'body';
}

/** A sentence that names the field and says what is wrong with it, for issues without their own message. */
function explainIssue(issue: Issue): string {
  if (issue.input == null && !issue.path?.length) return messages.common.bodyMissing;
  const field = fieldOf(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is required`
        : `${field} must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `${field} must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'too_small':
      return `${field} must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `${issue.keys.join(', ')} ${issue.keys.length > 1 ? 'are' : 'is'} not known here`;
    case 'invalid_format':
      return `${field} must be a valid ${issue.format}`;
    default:
      return `${field} is not valid`;
  }
}

/** Makes `explainIssue` the message of every schema that has none of its own. */
export function useClearMessages(): void {
  z.config({ customError: explainIssue });
}
