import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { isMode } from '#shared/jobgpt/prompts/modes.ts';
import { PromptError } from '#shared/jobgpt/prompts/prompt-error.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/** How long and how varied a model's answer may be. */
export interface ModelSettings {
  readonly maxTokens: number;
  readonly temperature: number;
}

/** A prompt template; `{{name}}` marks a variable. */
export interface PromptTemplate {
  readonly id: string;
  readonly mode: Mode;
  readonly name: string;
  /** One sentence for the person who chooses. */
  readonly description: string;
  readonly systemPrompt: string;
  readonly userTemplate: string;
  readonly variables: readonly string[];
  /** Settings that replace the model's own, by the model's name. */
  readonly modelOptimizations: Readonly<Record<string, ModelSettings>>;
}

/** The names of the variables a text uses. */
function variablesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''));
}

/** Throws PromptError `VALIDATION_ERROR` when a required part is missing or a declared variable is not used. */
export function checkTemplate(template: PromptTemplate): void {
  const words = assistantMessages;
  for (const part of ['id', 'mode', 'systemPrompt', 'userTemplate'] as const) {
    if (!template[part]?.trim()) {
      throw new PromptError('VALIDATION_ERROR', words.templatePartMissing(part));
    }
  }
  if (!isMode(template.mode)) throw new PromptError('VALIDATION_ERROR', words.unknownMode);
  const used = variablesIn(`${template.systemPrompt}\n${template.userTemplate}`);
  const unused = template.variables.find((name) => !used.has(name));
  if (unused !== undefined) {
    throw new PromptError('VALIDATION_ERROR', words.variableNotUsed(unused));
  }
}
