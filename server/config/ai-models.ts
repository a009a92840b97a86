import * as z from 'zod/mini';

import {
  DEFAULT_MODELS,
  USUAL_SETTINGS,
  type AssistantModel,
} from '#shared/jobgpt/prompts/models.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const list = z
  .array(
    z.strictObject({
      name,
      model: z.optional(name),
      maxTokens: z._default(
        z.int().check(z.minimum(1), z.maximum(100_000)),
        USUAL_SETTINGS.maxTokens,
      ),
      temperature: z._default(
        z.number().check(z.minimum(0), z.maximum(2)),
        USUAL_SETTINGS.temperature,
      ),
    }),
  )
  .check(z.minLength(1));

/**
 * The models of AI_MODELS: names separated by commas, or a JSON list of {name, model?, maxTokens?, temperature?} where
 * `model` is the name at the service. Without a text, the default models (GPT-24). Problems are added as sentences.
 */
export function parseModels(
  text: string | undefined,
  problems: string[],
): readonly AssistantModel[] {
  if (!text) return DEFAULT_MODELS;
  const parsed = z.safeParse(list, text.startsWith('[') ? json(text) : named(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    problems.push(
      `AI_MODELS cannot be used: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(' ')}`,
    );
    return DEFAULT_MODELS;
  }
  const models = parsed.data.map(({ model, ...rest }) => ({
    ...rest,
    upstream: model ?? rest.name,
  }));
  if (new Set(models.map((one) => one.name)).size < models.length) {
    problems.push('AI_MODELS names a model twice');
  }
  return models;
}

function named(text: string): { name: string }[] {
  const names = text.split(',').map((part) => part.trim());
  return names.filter(Boolean).map((part) => ({ name: part }));
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
