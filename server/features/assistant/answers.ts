import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import { presentAnswers } from '#server/features/assistant/presenter.ts';
import {
  changeAnswer,
  countAnswers,
  forgetUsage,
  insertAnswer,
  pageOfAnswers,
  purgeDeletedAnswers,
  type AnswerRow,
} from '#server/features/assistant/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { toPage, type Page } from '#shared/contracts/page.ts';
import type { keepAnswer, SavedAnswer } from '#shared/contracts/assistant/saved-answers.ts';
import { utcDate } from '#shared/domain/dates.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { ANSWERS_PAGE_SIZE, PURGE_AFTER_DAYS } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** Throws AppError `not_found` (404) unless the application is the person's own. */
async function ownApplication(
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

/** An answer as the API answers it; throws AppError `not_found` (404) when there is none. */
async function present(
  deps: AssistantDeps,
  tx: Transaction,
  row: AnswerRow | undefined,
): Promise<SavedAnswer> {
  const [answer] = row ? await presentAnswers(deps, tx, [row]) : [];
  if (!answer) throw new AppError(ERRORS.not_found, messages.assistant.answerNotFound);
  return answer;
}

/** One page of the person's saved answers. */
export async function listSavedAnswers(
  deps: AssistantDeps,
  identity: SignedIn,
  query: { readonly page: number; readonly search?: string | undefined },
): Promise<Page<SavedAnswer>> {
  const { userId } = identity;
  const limit = ANSWERS_PAGE_SIZE;
  return deps.database.transaction(identity, async (tx) => {
    const total = await countAnswers(tx, userId, query.search);
    const offset = (query.page - 1) * limit;
    const rows = await pageOfAnswers(tx, userId, { search: query.search, offset, limit });
    return toPage(await presentAnswers(deps, tx, rows), total, query.page, limit);
  });
}

/** Keeps an answer; throws AppError `not_found` (404) for an application that is not theirs. */
export async function keepNewAnswer(
  deps: AssistantDeps,
  identity: SignedIn,
  body: Output<(typeof keepAnswer)['body']>,
): Promise<SavedAnswer> {
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
    return present(deps, tx, row);
  });
}

/** Attaches an answer to an application or to none; throws AppError `not_found` (404). */
export async function attachSavedAnswer(
  deps: AssistantDeps,
  identity: SignedIn,
  id: string,
  applicationId: string | null,
): Promise<SavedAnswer> {
  const { userId } = identity;
  return deps.database.transaction(identity, async (tx) => {
    const application_id = await ownApplication(deps, tx, userId, applicationId);
    const row = await changeAnswer(tx, { userId, id, deleted: false }, { application_id });
    return present(deps, tx, row);
  });
}

/** Deletes an answer so that it can be brought back, or brings it back; throws AppError `not_found` (404). */
export async function setDeleted(
  deps: AssistantDeps,
  identity: SignedIn,
  id: string,
  deleted: boolean,
): Promise<SavedAnswer> {
  const { userId } = identity;
  return deps.database.transaction(identity, async (tx) => {
    const own = { userId, id, deleted: !deleted };
    const row = await changeAnswer(tx, own, { deleted_at: deleted ? deps.clock.now() : null });
    return present(deps, tx, row);
  });
}

/** Removes for good answers deleted 30 days ago or earlier, and counts of such days; returns how many answers. */
export async function purgeAnswers(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - PURGE_AFTER_DAYS * 86_400_000);
  await database.transaction({ role: 'service_role' }, (tx) => forgetUsage(tx, utcDate(before)));
  return inBatches(database, (tx, most) => purgeDeletedAnswers(tx, { before, most }));
}

/** Removes for good a person's answers that were deleted before an instant; returns how many. */
export async function purgeAnswersOf(
  database: Database,
  userId: string,
  before: Date,
): Promise<number> {
  return inBatches(database, (tx, most) => purgeDeletedAnswers(tx, { before, most, userId }));
}
