import { sql, type AliasableExpression, type Expression } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** How many live contacts are kept at a company, as an SQL expression over the company's columns. */
export function contactsOfCompany(
  userId: Expression<string>,
  companyId: Expression<string>,
): AliasableExpression<number> {
  return sql<number>`(
    select count(*) from contacts as known
    where known.user_id = ${userId} and known.company_id = ${companyId} and known.deleted_at is null)`;
}

/** Whether any contact is kept at a company, deleted ones too, as an SQL expression over the company's columns. */
export function hasContacts(
  userId: Expression<string>,
  companyId: Expression<string>,
): AliasableExpression<boolean> {
  return sql<boolean>`exists (
    select from contacts as known
    where known.user_id = ${userId} and known.company_id = ${companyId})`;
}

/** Keeps the person's contacts of a company at another one, deleted ones too, or those among some ids; returns their ids. */
export async function moveContacts(
  tx: Transaction,
  { userId, from, to }: { readonly userId: string; readonly from: string; readonly to: string },
  ids?: readonly string[],
): Promise<string[]> {
  let query = tx
    .updateTable('contacts')
    .set({ company_id: to })
    .where('user_id', '=', userId)
    .where('company_id', '=', from);
  if (ids) query = query.where(sql<boolean>`id = any(${ids}::uuid[])`);
  const rows = await query.returning('id').execute();
  return rows.map(({ id }) => id);
}
