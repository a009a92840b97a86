import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { gatherContext } from '#server/features/jobgpt/gather-context.ts';
import { readRequest, type CheckedRequest } from '#server/features/jobgpt/read-request.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { composePrompt, type ContextKind, type Prompt } from '#shared/jobgpt/prompts/compose.ts';

/** A request ready to be sent, or to be shown. */
interface PreparedPrompt {
  readonly request: CheckedRequest;
  readonly prompt: Prompt;
  /** Kinds of shared information in the prompt. */
  readonly shared: readonly ContextKind[];
}

/** Reads a request, gathers what the person shares with it and fills the template; throws PromptError. */
export async function preparePrompt(
  deps: AssistantDeps,
  identity: SignedIn,
  body: unknown,
  signal?: AbortSignal,
): Promise<PreparedPrompt> {
  // Refuses a session that has ended before anything in the request is looked at.
  await deps.database.transaction(identity, async () => undefined);
  const request = await readRequest(deps, body);
  const blocks = await gatherContext(deps, identity, request, signal);
  return {
    request,
    prompt: composePrompt(request.template, request.model, request.input, blocks),
    shared: blocks.map(({ kind }) => kind),
  };
}
