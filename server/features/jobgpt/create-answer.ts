import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { ownApplication } from '#server/features/jobgpt/own-application.ts';
import { insertAnswer } from '#server/features/jobgpt/repository/answers.ts';
import { withApplication } from '#server/features/jobgpt/with-applications.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { rowId } from '#server/platform/ids.ts';
import type * as contracts from '#shared/jobgpt/contracts/saved-answers.ts';
import type { Output } from '#shared/core/contract.ts';

/** Keeps an answer; throws AppError `not_found` (404) for an application that is not the person's own. */
export async function createAnswer(
  deps: AssistantDeps,
  identity: SignedIn,
  body: Output<typeof contracts.createAnswer.body>,
): Promise<contracts.SavedAnswer> {
  const now = deps.clock.now();
  const { userId } = identity;
  return deps.database.transaction(identity, async (tx) => {
    const row = await insertAnswer(tx, {
      id: rowId(now),
      user_id: userId,
      application_id: await ownApplication(deps, tx, userId, body.applicationId),
      mode: body.mode,
      model: body.model,
      template_used: body.templateUsed,
      user_input: body.userInput,
      response: body.response,
      processing_time: body.processingTime ?? null,
      prompt_tokens: body.usage?.promptTokens ?? null,
      completion_tokens: body.usage?.completionTokens ?? null,
      total_tokens: body.usage?.totalTokens ?? null,
      created_at: now,
      deleted_at: null,
    });
    return withApplication(deps, tx, row);
  });
}
