import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Removes accounts that were never confirmed or signed in to and are unchanged since an instant; returns how many. */
export async function deleteUnconfirmed(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.users')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auth.users as due')
        .select('due.id')
        .where('due.email_confirmed_at', 'is', null)
        .where('due.last_sign_in_at', 'is', null)
        .where('due.is_anonymous', '=', false)
        .where('due.updated_at', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes audit entries that are some days old, 30 at least, by the database's clock; returns how many. */
export async function expireAudit(tx: Transaction, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select auth.expire_audit(${days}::integer, ${limit}::integer) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}

/** Removes audit entries from before an instant that belong to no account; returns how many. */
export async function pruneAudit(tx: Transaction, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select auth.prune_audit(${before}::timestamptz, ${limit}::integer) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}
