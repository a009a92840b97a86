import { sql } from 'kysely';

import type { SavedJobRow } from '#server/features/saved-jobs/repository/saved-jobs.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { fold } from '#shared/core/fold.ts';

/** The person's saved jobs that mention a company, deleted ones too, locked in one order until the transaction ends. */
export async function lockMentioning(
  tx: Transaction,
  userId: string,
  name: string,
): Promise<SavedJobRow[]> {
  return tx
    .selectFrom('saved_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`strpos(search_text, ${fold(name)}) > 0`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Stores other names of companies with the search texts that follow from them. */
export async function saveCompanyNames(
  tx: Transaction,
  { userId, now }: { readonly userId: string; readonly now: Date },
  rows: readonly Pick<SavedJobRow, 'id' | 'company_name' | 'search_text'>[],
): Promise<void> {
  await sql`
    update saved_jobs as own set
      company_name = named.company_name, search_text = named.search_text, updated_at = ${now}
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.company_name)}::text[],
      ${rows.map((row) => row.search_text)}::text[]
    ) as named (id, company_name, search_text)
    where own.user_id = ${userId} and own.id = named.id`.execute(tx);
}
