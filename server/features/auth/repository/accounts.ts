import type { ExpressionBuilder } from 'kysely';

import type { UserRow } from '#server/features/auth/repository/users.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A page of a list: rows to skip and to return. */
export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
}

/** The account of an id as an operator sees it, closed ones too. */
export function findAccount(tx: Transaction, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** One page of the accounts whose address has a text, the newest first, and how many there are. */
export async function listAccounts(
  tx: Transaction,
  text: string,
  { offset, limit }: PageWindow,
): Promise<{ readonly rows: UserRow[]; readonly total: number }> {
  const named = (eb: ExpressionBuilder<AuthTables, 'auth.users'>) =>
    text === '' ? eb.lit(true) : eb(eb.fn('strpos', ['email', eb.val(text)]), '>', 0);
  const rows = await tx
    .selectFrom('auth.users')
    .selectAll()
    .where(named)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await tx
    .selectFrom('auth.users')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where(named)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
