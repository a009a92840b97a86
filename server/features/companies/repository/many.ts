import { sql } from 'kysely';

import type { CompanyFigures } from '#server/features/companies/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Stores those among new companies whose names the person has not yet; returns their ids. */
export async function insertMissingCompanies(
  tx: Transaction,
  { userId, now }: { readonly userId: string; readonly now: Date },
  rows: readonly { readonly id: string; readonly name: string; readonly name_key: string }[],
): Promise<string[]> {
  const stored = await sql<{ id: string }>`
    insert into tracks_company (id, user_id, name, name_key, created_at)
    select id, ${userId}::uuid, name, name_key, ${now}::timestamptz
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ name_key }) => name_key)}::text[]
    ) as wanted (id, name, name_key)
    on conflict (user_id, name_key) where deleted_at is null do nothing
    returning id`.execute(tx);
  return stored.rows.map(({ id }) => id);
}

/** The person's live companies of these keys, locked so that none of them is deleted before the unit of work ends. */
export async function lockCompaniesByKey(
  tx: Transaction,
  userId: string,
  keys: readonly string[],
): Promise<{ id: string; name_key: string }[]> {
  return tx
    .selectFrom('tracks_company')
    .select(['id', 'name_key'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`name_key = any(${keys}::text[])`)
    .forUpdate()
    .execute();
}

/** Marks those among the companies as deleted that no live application names. */
export async function markUnusedCompanies(
  tx: Transaction,
  { applicationCount }: Pick<CompanyFigures, 'applicationCount'>,
  { userId, now }: { readonly userId: string; readonly now: Date },
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('tracks_company as company')
    .set({ deleted_at: now })
    .where('company.user_id', '=', userId)
    .where('company.deleted_at', 'is', null)
    .where(sql<boolean>`company.id = any(${ids}::uuid[])`)
    .where(sql<boolean>`${applicationCount(sql.ref('company.user_id'), sql.ref('company.id'))} = 0`)
    .execute();
}
