import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import {
  type AnswerRow,
  countAnswers,
  deletedAnswers,
  insertAnswer,
  listAnswerPage,
  purgeAnswer,
  purgeDeletedAnswers,
  saveAnswer,
} from '#server/features/jobgpt/repository/answers.ts';
import { forgetUsage } from '#server/features/jobgpt/repository/usage.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Output } from '#shared/core/contract.ts';
import { utcDate } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { ANSWERS_PAGE_SIZE, DELETED_KEPT_DAYS } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { type Page, toPage } from '#shared/core/page.ts';
import type * as contracts from '#shared/jobgpt/contracts/saved-answers.ts';
import type {
  listAnswers as listContract,
  SavedAnswer,
} from '#shared/jobgpt/contracts/saved-answers.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/** What an answer shows of the application it is attached to. */
interface AttachedApplication {
  readonly id: string;
  readonly job_title: string;
  readonly company_name: string | null;
}

/** A saved answer as the API returns it; without `application` it is attached to none that is live. */
function presentAnswer(row: AnswerRow, application: AttachedApplication | undefined): SavedAnswer {
  return {
    id: row.id,
    mode: row.mode,
    model: row.model,
    templateUsed: row.template_used,
    userInput: row.user_input,
    response: row.response,
    processingTime: row.processing_time,
    usage:
      row.prompt_tokens === null || row.completion_tokens === null || row.total_tokens === null
        ? null
        : {
            promptTokens: row.prompt_tokens,
            completionTokens: row.completion_tokens,
            totalTokens: row.total_tokens,
          },
    application: application
      ? {
          id: application.id,
          jobTitle: application.job_title,
          companyName: application.company_name ?? '',
        }
      : null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Saved answers of one person as the API returns them, with the live applications they are attached to. */
async function withApplications(
  { listApplicationsById }: AssistantDeps,
  tx: Transaction,
  rows: readonly AnswerRow[],
): Promise<SavedAnswer[]> {
  const [first] = rows;
  if (!first) return [];
  const ids = [...new Set(rows.flatMap((row) => row.application_id ?? []))];
  const applications = ids.length > 0 ? await listApplicationsById(tx, first.user_id, ids) : [];
  return rows.map((row) =>
    presentAnswer(
      row,
      applications.find(({ id }) => id === row.application_id),
    ),
  );
}

/** One of them; throws AppError `not_found` (404) when there is none. */
async function withApplication(
  deps: AssistantDeps,
  tx: Transaction,
  row: AnswerRow | undefined,
): Promise<SavedAnswer> {
  const [answer] = row ? await withApplications(deps, tx, [row]) : [];
  if (!answer) throw new AppError(ERRORS.not_found, assistantMessages.answerNotFound);
  return answer;
}

/** The id of an application an answer is attached to, null for none; throws AppError `not_found` (404) unless it is the person's own. */
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

/** Deletes an answer so that it can be restored for 30 days; throws AppError `not_found` (404). */
export async function deleteAnswer(
  { database, clock }: AssistantDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const row = await database.transaction(identity, (tx) =>
    saveAnswer(tx, { userId: identity.userId, id, deleted: false }, { deleted_at: clock.now() }),
  );
  if (!row) throw new AppError(ERRORS.not_found, assistantMessages.answerNotFound);
}

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

/** A person's deleted answers, as the account lists, restores and purges them. */
export function deletedAnswerRecords(deps: AssistantDeps): DeletedRecords {
  return {
    kind: 'answer',
    rows: deletedAnswers,
    restore: (owner, id) => restoreAnswer(deps, owner, id),
    async purge(owner, id) {
      const found = await deps.database.transaction(owner, (tx) =>
        purgeAnswer(tx, owner.userId, id),
      );
      if (!found) throw new AppError(ERRORS.not_found, assistantMessages.answerNotFound);
    },
  };
}

/** Removes for good the answers deleted 30 days ago or earlier, and the counts of such days; returns how many answers. */
export async function purgeAnswers(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * 86_400_000);
  await database.transaction({ role: 'service_role' }, (tx) => forgetUsage(tx, utcDate(before)));
  return inBatches(database, (tx, limit) => purgeDeletedAnswers(tx, before, { limit }));
}

/** Removes for good a person's answers deleted before an instant; returns how many. */
export async function purgeAnswersOf(
  database: Database,
  userId: string,
  before: Date,
): Promise<number> {
  return inBatches(database, (tx, limit) => purgeDeletedAnswers(tx, before, { limit, userId }));
}
