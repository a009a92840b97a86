import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { offeredModels } from '#server/features/jobgpt/offered-models.ts';
import { usedToday } from '#server/features/jobgpt/quota.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/jobgpt/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { CONTEXT_KINDS } from '#shared/jobgpt/prompts/compose.ts';

/** What the assistant offers a person: models, limits and what may be shared. */
export async function getAssistantSettings(
  deps: AssistantDeps,
  identity: SignedIn,
): Promise<Output<typeof contracts.getAssistantSettings.response>> {
  // First, because it refuses a session that has ended.
  const used = await usedToday(deps, identity);
  const { models, missing } = await offeredModels(deps);
  return {
    configured: deps.chat !== undefined,
    models: models.map(({ name }) => name),
    missingModels: [...missing],
    dailyLimit: deps.dailyLimit,
    usedToday: used,
    contextKinds: CONTEXT_KINDS.filter((kind) => kind !== 'resume' || deps.resumeText),
  };
}
