import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { saveAnswer } from '#server/features/jobgpt/repository/answers.ts';
import { withApplication } from '#server/features/jobgpt/with-applications.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { SavedAnswer } from '#shared/jobgpt/contracts/saved-answers.ts';

/** Restores a deleted answer; throws AppError `not_found` (404). */
export async function restoreAnswer(
  deps: AssistantDeps,
  identity: SignedIn,
  id: string,
): Promise<SavedAnswer> {
  const { userId } = identity;
  return deps.database.transaction(identity, async (tx) => {
    const row = await saveAnswer(tx, { userId, id, deleted: true }, { deleted_at: null });
    return withApplication(deps, tx, row);
  });
}
