import { PromptError } from '#shared/jobgpt/prompts/prompt-error.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/**
 * Replaces each `{{name}}` with its value in one pass, so that a value which looks like a variable stays text.
 * Throws PromptError `VARIABLE_SUBSTITUTION_ERROR` for a declared variable without a value and for one that is not declared.
 */
export function substitute(
  text: string,
  declared: readonly string[],
  values: Readonly<Record<string, string>>,
): string {
  const words = assistantMessages;
  const missing = declared.find((name) => !Object.hasOwn(values, name));
  if (missing !== undefined) {
    throw new PromptError('VARIABLE_SUBSTITUTION_ERROR', words.variableMissing(missing));
  }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!declared.includes(name)) {
      throw new PromptError('VARIABLE_SUBSTITUTION_ERROR', words.variableUnknown(name));
    }
    return values[name] ?? '';
  });
}
