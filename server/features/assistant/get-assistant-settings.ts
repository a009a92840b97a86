import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import { offeredModels } from '#server/features/assistant/offered-models.ts';
import { usedToday } from '#server/features/assistant/quota.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/contracts/assistant/schemas.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { CONTEXT_KINDS } from '#shared/domain/prompts/compose.ts';

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
