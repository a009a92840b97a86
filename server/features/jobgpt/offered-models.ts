import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { type AssistantModel, USUAL_SETTINGS } from '#shared/jobgpt/prompts/models.ts';
import { AI_LISTED_MAX, NAME_MAX } from '#shared/core/limits.ts';

/** The menu of models. */
interface OfferedModels {
  /** The configured ones, then those that only the service lists. */
  readonly models: readonly AssistantModel[];
  /** The names of configured ones that the service does not list; empty when it does not say. */
  readonly missing: readonly string[];
}

/** The models a person may choose; asks the service for its list, which is kept for a while. */
export async function offeredModels(deps: AssistantDeps): Promise<OfferedModels> {
  const { models } = deps;
  const listed = await deps.listedModels?.();
  if (!listed || listed.size === 0) return { models, missing: [] };
  const missing = models.filter(({ upstream }) => !listed.has(upstream)).map(({ name }) => name);
  return { models: [...models, ...further(deps, listed)], missing };
}

/** The model of a name, configured or listed by the service; undefined when it is not on the menu. */
export async function findModel(
  deps: AssistantDeps,
  wanted: string,
): Promise<AssistantModel | undefined> {
  const configured = deps.models.find(({ name }) => name === wanted);
  if (configured || !deps.offersListed) return configured;
  const { models } = await offeredModels(deps);
  return models.find(({ name }) => name === wanted);
}

/** Names of models that make or read something else than a conversation. */
const NO_CHAT =
  /embed|whisper|tts|dall-e|image|audio|realtime|transcribe|moderation|sora|rerank|davinci|babbage|instruct$/i;

function further(
  { models, offersListed }: AssistantDeps,
  listed: ReadonlySet<string>,
): AssistantModel[] {
  if (!offersListed) return [];
  const known = new Set(models.flatMap(({ name, upstream }) => [name, upstream]));
  return [...listed]
    .filter((name) => !NO_CHAT.test(name))
    .filter((name) => name !== '' && name.length <= NAME_MAX && !known.has(name))
    .slice(0, AI_LISTED_MAX)
    .map((name) => ({ name, upstream: name, ...USUAL_SETTINGS }));
}
