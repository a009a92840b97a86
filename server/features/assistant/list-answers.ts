import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import { countAnswers, listAnswerPage } from '#server/features/assistant/repository/answers.ts';
import { withApplications } from '#server/features/assistant/with-applications.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type {
  listAnswers as listContract,
  SavedAnswer,
} from '#shared/contracts/assistant/saved-answers.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { toPage, type Page } from '#shared/contracts/page.ts';
import { ANSWERS_PAGE_SIZE } from '#shared/limits.ts';

/** One page of the person's saved answers, newest first. */
export async function listAnswers(
  deps: AssistantDeps,
  identity: SignedIn,
  query: Output<typeof listContract.query>,
): Promise<Page<SavedAnswer>> {
  const { userId } = identity;
  const { page, ...filter } = query;
  const limit = ANSWERS_PAGE_SIZE;
  return deps.database.transaction(identity, async (tx) => {
    const total = await countAnswers(tx, userId, filter);
    const rows = await listAnswerPage(tx, userId, { ...filter, offset: (page - 1) * limit, limit });
    return toPage(await withApplications(deps, tx, rows), total, page, limit);
  });
}
