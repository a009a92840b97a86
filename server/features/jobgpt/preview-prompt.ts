import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { preparePrompt } from '#server/features/jobgpt/prepare-prompt.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { toWire } from '#server/platform/ai/wire.ts';
import type * as contracts from '#shared/jobgpt/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';

/** What a request would send to the AI service; throws PromptError. */
export async function previewPrompt(
  deps: AssistantDeps,
  identity: SignedIn,
  body: unknown,
): Promise<Output<typeof contracts.previewPrompt.response>> {
  const { request, prompt, shared } = await preparePrompt(deps, identity, body);
  const { template, reason } = request;
  const wire = toWire(prompt, true);
  return {
    template: { id: template.id, name: template.name, reason },
    shared: [...shared],
    request: { ...wire, messages: [...wire.messages] },
  };
}
