import { behavioralTemplates } from '#shared/jobgpt/prompts/behavioral-templates.ts';
import { generalTemplates } from '#shared/jobgpt/prompts/general-templates.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { PromptError } from '#shared/jobgpt/prompts/prompt-error.ts';
import type { PromptTemplate } from '#shared/jobgpt/prompts/template.ts';
import { whyCompanyTemplates } from '#shared/jobgpt/prompts/why-company-templates.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/** Every template; the first of a mode is its default. */
export const templates: readonly PromptTemplate[] = [
  ...whyCompanyTemplates,
  ...behavioralTemplates,
  ...generalTemplates,
];

/** The templates of a mode. */
export function templatesOf(mode: Mode): readonly PromptTemplate[] {
  return templates.filter((template) => template.mode === mode);
}

/** A template by id; throws PromptError `TEMPLATE_NOT_FOUND`, and `INVALID_CONTEXT` when it belongs to another mode. */
export function findTemplate(mode: Mode, id: string): PromptTemplate {
  const words = assistantMessages;
  const template = templates.find((one) => one.id === id);
  if (!template) throw new PromptError('TEMPLATE_NOT_FOUND', words.templateNotFound(id));
  if (template.mode !== mode) {
    throw new PromptError('INVALID_CONTEXT', words.templateOfOtherMode(id, mode));
  }
  return template;
}
