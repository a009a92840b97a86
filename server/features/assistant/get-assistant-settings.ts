import type { AssistantDeps } from '#server/features/assistant/deps.ts';
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
  return {
    configured: deps.chat !== undefined,
    models: deps.models.map(({ name }) => name),
    dailyLimit: deps.dailyLimit,
    usedToday: await usedToday(deps, identity),
    contextKinds: CONTEXT_KINDS.filter((kind) => kind !== 'resume' || deps.resumeText),
  };
}
