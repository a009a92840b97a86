import type { NamedApplication, RecordDeps } from '#server/features/record/deps.ts';
import { ownApplication } from '#server/features/record/own-application.ts';
import { lockInterview, type InterviewRow } from '#server/features/record/repository/interviews.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { recordMessages } from '#shared/record/messages.ts';

/** The refusal of an interview that is not there. */
export function noInterview(): AppError {
  return new AppError(ERRORS.not_found, recordMessages.interviews.notFound);
}

/** Which of the person's interviews is meant; without its application, any. */
export interface InterviewRef {
  readonly id?: string | undefined;
  readonly interview: string;
}

/** The person's interview, locked, and its live application; throws AppError `not_found` when it is not in the wanted state. */
export async function lockOwnInterview(
  deps: Pick<RecordDeps, 'findApplication'>,
  tx: Transaction,
  userId: string,
  { id, interview, deleted }: InterviewRef & { readonly deleted: boolean },
): Promise<{ row: InterviewRow; application: NamedApplication }> {
  const row = await lockInterview(tx, userId, interview);
  const isMeant = row && (id === undefined || row.application_id === id);
  if (!isMeant || (row.deleted_at !== null) !== deleted) throw noInterview();
  return { row, application: await ownApplication(deps, tx, userId, row.application_id) };
}
