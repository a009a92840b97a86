import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** The id of an application an answer is attached to, null for none; throws AppError `not_found` (404) unless it is the person's own. */
export async function ownApplication(
  deps: AssistantDeps,
  tx: Transaction,
  userId: string,
  id: string | null | undefined,
): Promise<string | null> {
  if (!id) return null;
  const application = await deps.findApplication(tx, userId, id);
  if (!application) throw new AppError(ERRORS.not_found, messages.applications.notFound);
  return application.id;
}
