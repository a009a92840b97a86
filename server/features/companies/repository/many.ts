import { sql } from 'kysely';

import type { CompanyFigures } from '#server/features/companies/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The person's live companies of these keys. */
export async function listCompaniesByKey(
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
    .execute();
}

/** Marks those among the companies as deleted that no live application and no person names. */
export async function markUnusedCompanies(
  tx: Transaction,
  { applicationCount, contactCount }: Pick<CompanyFigures, 'applicationCount' | 'contactCount'>,
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
    .where(sql<boolean>`${contactCount(sql.ref('company.user_id'), sql.ref('company.id'))} = 0`)
    .execute();
}

/** Stores companies of an import that is not done, so that nobody sees them; they do not stand in the way of their names. */
export async function insertHiddenCompanies(
  tx: Transaction,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: Date },
  rows: readonly { readonly id: string; readonly name: string; readonly name_key: string }[],
): Promise<void> {
  await sql`
    insert into tracks_company (id, user_id, name, name_key, created_at, deleted_at, import_id)
    select id, ${userId}::uuid, name, name_key, ${now}::timestamptz, ${now}::timestamptz, ${id}::uuid
    from unnest(
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ name_key }) => name_key)}::text[]
    ) as wanted (id, name, name_key)`.execute(tx);
}

/** Hidden companies of an import whose names were taken meanwhile, with the companies that have them now. */
export async function listTakenNames(
  tx: Transaction,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<{ id: string; namesake: string }[]> {
  const { rows } = await sql<{ id: string; namesake: string }>`
    select hidden.id, live.id as namesake
    from tracks_company as hidden join tracks_company as live
      on live.user_id = hidden.user_id and live.name_key = hidden.name_key and live.deleted_at is null
    where hidden.user_id = ${userId} and hidden.import_id = ${id}`.execute(tx);
  return rows;
}

/** Makes the hidden companies of an import the person's own; returns their ids. */
export async function showCompanies(
  tx: Transaction,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update tracks_company set deleted_at = null, import_id = null
    where user_id = ${userId} and import_id = ${id}
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Removes hidden companies of an import: those given, otherwise all. */
export async function removeHiddenCompanies(
  tx: Transaction,
  { userId, id }: { readonly userId: string; readonly id: string },
  ids?: readonly string[],
): Promise<void> {
  const those = ids ? sql`and id = any(${ids}::uuid[])` : sql``;
  await sql`
    delete from tracks_company where user_id = ${userId} and import_id = ${id} ${those}`.execute(
    tx,
  );
}

/** How many of these companies are live, locked so that none of them is deleted before the transaction ends. */
export async function lockLiveCompanies(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await tx
    .selectFrom('tracks_company')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .forUpdate()
    .execute();
  return rows.length;
}
