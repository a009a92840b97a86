import type { Transaction } from '#server/platform/database/database.ts';

/** Anonymous accounts that nobody used since an instant, the longest unused first. */
export async function listUnusedAnonymous(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await unused(tx, before).orderBy('updated_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Locks an account if it is still anonymous and unused; returns whether it is. */
export async function lockUnusedAnonymous(
  tx: Transaction,
  id: string,
  before: Date,
): Promise<boolean> {
  const row = await unused(tx, before).where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

function unused(tx: Transaction, before: Date) {
  return tx
    .selectFrom('auth.users')
    .select('id')
    .where('is_anonymous', '=', true)
    .where('updated_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('auth.sessions')
            .select('auth.sessions.id')
            .whereRef('auth.sessions.user_id', '=', 'auth.users.id')
            .where('auth.sessions.updated_at', '>=', before),
        ),
      ),
    );
}
