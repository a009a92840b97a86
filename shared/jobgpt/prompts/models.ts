import type { ModelSettings, PromptTemplate } from '#shared/jobgpt/prompts/template.ts';

/** A model a person can choose. */
export interface AssistantModel extends ModelSettings {
  /** The name in requests, results and on the page. */
  readonly name: string;
  /** Its name on the chat-completions server. */
  readonly upstream: string;
}

/** The models of an installation that sets none; the first is the default. */
export const DEFAULT_MODELS: readonly AssistantModel[] = [
  { name: 'gpt-3.5-turbo', upstream: 'gpt-3.5-turbo', maxTokens: 400, temperature: 0.8 },
  { name: 'gpt-4', upstream: 'gpt-4', maxTokens: 500, temperature: 0.7 },
  { name: 'gpt-4-turbo', upstream: 'gpt-4-turbo-preview', maxTokens: 600, temperature: 0.7 },
];

/** Settings of a model that is known by its name only. */
export const USUAL_SETTINGS: ModelSettings = { maxTokens: 500, temperature: 0.7 };

/** The settings for a template: its own for that model, else the model's. */
export function settingsFor(model: AssistantModel, template: PromptTemplate): ModelSettings {
  const { maxTokens, temperature } = template.modelOptimizations[model.name] ?? model;
  return { maxTokens, temperature };
}
