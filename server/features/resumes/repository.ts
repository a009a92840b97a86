import type { Selectable } from 'kysely';

import type { ResumeText } from '#server/features/resumes/reader/raw-text.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ResumeTables } from '#server/platform/database/tables/resumes.ts';

/** A file's content, for which a text is kept. */
export interface KeptContent {
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

/** All kept texts of a person, oldest first. */
export async function textsOf(
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

/** Removes all kept texts of a person. */
export async function deleteTexts(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('resume_texts').where('user_id', '=', userId).execute();
}
