import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/** The text of the person's résumé; throws AppError `not_found` (404) when there is none. */
export async function getResumeText(
  deps: AssistantDeps,
  identity: SignedIn,
  signal: AbortSignal,
): Promise<string> {
  // Refuses a session that has ended.
  await deps.database.transaction(identity, async () => undefined);
  const text = await deps.resumeText?.(identity, signal);
  if (!text) throw new AppError(ERRORS.not_found, assistantMessages.resumeNotFound);
  return text;
}
