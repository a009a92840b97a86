import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import { countAnswers, listAnswerPage } from '#server/features/assistant/repository/answers.ts';
import { withApplications } from '#server/features/assistant/with-applications.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { SavedAnswer } from '#shared/contracts/assistant/saved-answers.ts';
import { toPage, type Page } from '#shared/contracts/page.ts';
import { ANSWERS_PAGE_SIZE } from '#shared/limits.ts';

/** One page of the person's saved answers, newest first. */
export async function listAnswers(
  deps: AssistantDeps,
  identity: SignedIn,
  { page, search }: { readonly page: number; readonly search?: string | undefined },
): Promise<Page<SavedAnswer>> {
  const { userId } = identity;
  const limit = ANSWERS_PAGE_SIZE;
  return deps.database.transaction(identity, async (tx) => {
    const total = await countAnswers(tx, userId, search);
    const rows = await listAnswerPage(tx, userId, { search, offset: (page - 1) * limit, limit });
    return toPage(await withApplications(deps, tx, rows), total, page, limit);
  });
}
