import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { countAnswers, listAnswerPage } from '#server/features/jobgpt/repository/answers.ts';
import { withApplications } from '#server/features/jobgpt/with-applications.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type {
  listAnswers as listContract,
  SavedAnswer,
} from '#shared/jobgpt/contracts/saved-answers.ts';
import type { Output } from '#shared/core/contract.ts';
import { toPage, type Page } from '#shared/core/page.ts';
import { ANSWERS_PAGE_SIZE } from '#shared/core/limits.ts';

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
