import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { ownApplication } from '#server/features/jobgpt/own-application.ts';
import { saveAnswer } from '#server/features/jobgpt/repository/answers.ts';
import { withApplication } from '#server/features/jobgpt/with-applications.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { SavedAnswer } from '#shared/jobgpt/contracts/saved-answers.ts';

/** Attaches an answer to an application, or to none; throws AppError `not_found` (404). */
export async function updateAnswer(
  deps: AssistantDeps,
  identity: SignedIn,
  id: string,
  { applicationId }: { readonly applicationId: string | null },
): Promise<SavedAnswer> {
  const { userId } = identity;
  return deps.database.transaction(identity, async (tx) => {
    const application_id = await ownApplication(deps, tx, userId, applicationId);
    const row = await saveAnswer(tx, { userId, id, deleted: false }, { application_id });
    return withApplication(deps, tx, row);
  });
}
