import type { AssistantModel } from '#shared/jobgpt/prompts/models.ts';
import { settingsFor } from '#shared/jobgpt/prompts/models.ts';
import { quoteData } from '#shared/jobgpt/prompts/quote-data.ts';
import { substitute } from '#shared/jobgpt/prompts/substitute.ts';
import type { ModelSettings, PromptTemplate } from '#shared/jobgpt/prompts/template.ts';
import { checkTemplate } from '#shared/jobgpt/prompts/template.ts';

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
