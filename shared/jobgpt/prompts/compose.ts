import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { type AssistantModel, settingsFor } from '#shared/jobgpt/prompts/models.ts';
import { PromptError } from '#shared/jobgpt/prompts/prompt-error.ts';
import {
  checkTemplate,
  type ModelSettings,
  type PromptTemplate,
} from '#shared/jobgpt/prompts/template.ts';

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

/** Every sequence that some program reads as the end of a line. */
// oxlint-disable-next-line no-control-regex -- vertical tab and form feed are meant
const LINE_END = /\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/;

/** Puts `| ` before every line, so that no text can end its block or pass for the template around it. */
export function quoteData(text: string): string {
  return text
    .toWellFormed()
    .split(LINE_END)
    .map((line) => `| ${line}`)
    .join('\n');
}

/** What a person may consent to share with a request. */
export const CONTEXT_KINDS = ['application', 'resume', 'company'] as const;

/** One kind of shared information. */
export type ContextKind = (typeof CONTEXT_KINDS)[number];

/** Something the person shared for one request. */
export interface ContextBlock {
  readonly kind: ContextKind;
  readonly text: string;
}

/** One message of a conversation with a model. */
interface ChatMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** What is sent to the model: a system message, a user message and the settings. */
export interface Prompt extends ModelSettings {
  /** The model's name on the chat-completions server. */
  readonly model: string;
  readonly messages: readonly ChatMessage[];
}

const NOTHING_SHARED = '(nothing)';

/** Fills a template, quoting everything the person typed or shared. Throws PromptError. */
export function composePrompt(
  template: PromptTemplate,
  model: AssistantModel,
  userInput: string,
  shared: readonly ContextBlock[],
): Prompt {
  checkTemplate(template);
  const context = shared
    .map(({ kind, text }) => `<context kind="${kind}">\n${quoteData(text)}\n</context>`)
    .join('\n');
  const values = { userInput: quoteData(userInput), context: context || NOTHING_SHARED };
  const fill = (text: string) => substitute(text, template.variables, values);
  return {
    model: model.upstream,
    messages: [
      { role: 'system', content: fill(template.systemPrompt) },
      { role: 'user', content: fill(template.userTemplate) },
    ],
    ...settingsFor(model, template),
  };
}
