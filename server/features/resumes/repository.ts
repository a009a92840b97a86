import type { Selectable } from 'kysely';

import type { ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ResumeTables } from '#server/platform/database/tables/resumes.ts';

/** A file's content, for which a text is kept. */
interface KeptContent {
  readonly id: string;
  readonly userId: string;
  readonly version: string;
}

/** The kept text of a file's present content, if it was read before. */
export async function findText(
  tx: Transaction,
  file: KeptContent,
): Promise<ResumeText | undefined> {
  const row = await tx
    .selectFrom('resume_texts')
    .select(['body', 'pages', 'pictures', 'truncated'])
    .where('user_id', '=', file.userId)
    .where('object_id', '=', file.id)
    .where('version', '=', file.version)
    .executeTakeFirst();
  if (!row) return undefined;
  const { body, ...rest } = row;
  return { text: body, ...rest };
}

/** Keeps the text of a file's present content. */
export async function keepText(
  tx: Transaction,
  file: KeptContent,
  { text: body, ...read }: ResumeText,
  now: Date,
): Promise<void> {
  const row = { version: file.version, body, ...read, created_at: now };
  await tx
    .insertInto('resume_texts')
    .values({ object_id: file.id, user_id: file.userId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'object_id']).doUpdateSet(row))
    .execute();
}

/** The code for which a file's present content was refused after an instant, if it was. */
export async function findRefusal(
  tx: Transaction,
  file: KeptContent,
  after: Date,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('resume_refusals')
    .select('code')
    .where('user_id', '=', file.userId)
    .where('object_id', '=', file.id)
    .where('version', '=', file.version)
    .where('created_at', '>', after)
    .executeTakeFirst();
  return row?.code;
}

/** Keeps the code for which a file's present content was refused. */
export async function keepRefusal(
  tx: Transaction,
  file: KeptContent,
  code: string,
  now: Date,
): Promise<void> {
  const row = { version: file.version, code, created_at: now };
  await tx
    .insertInto('resume_refusals')
    .values({ object_id: file.id, user_id: file.userId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'object_id']).doUpdateSet(row))
    .execute();
}

/** All kept refusals of a person, oldest first. */
export async function listRefusals(
  tx: Transaction,
  userId: string,
): Promise<Selectable<ResumeTables['resume_refusals']>[]> {
  return tx
    .selectFrom('resume_refusals')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('object_id')
    .execute();
}

/** All kept texts of a person, oldest first. */
export async function listTexts(
  tx: Transaction,
  userId: string,
): Promise<Selectable<ResumeTables['resume_texts']>[]> {
  return tx
    .selectFrom('resume_texts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('object_id')
    .execute();
}

/** Removes all kept texts and refusals of a person. */
export async function eraseReadings(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('resume_refusals').where('user_id', '=', userId).execute();
  await tx.deleteFrom('resume_texts').where('user_id', '=', userId).execute();
}
