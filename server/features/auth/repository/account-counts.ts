import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

const DAY_MS = 86_400_000;

/** How many accounts there are and are used, when the newest was made, and how many invitations nobody took yet. */
export async function countAccounts(tx: Transaction, now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { rows } = await sql<{
    total: number;
    newest: Date | null;
    invited: number;
    week: number;
    month: number;
  }>`
    select count(*)::integer as total, max(created_at) as newest,
      (count(*) filter (where invited_at is not null and email_confirmed_at is null))::integer as invited,
      (select count(distinct user_id)::integer from auth.sessions where coalesce(refreshed_at, created_at) > ${ago(7)}) as week,
      (select count(distinct user_id)::integer from auth.sessions where coalesce(refreshed_at, created_at) > ${ago(30)}) as month
    from auth.users where deleted_at is null`.execute(tx);
  const [row] = rows;
  return {
    total: row?.total ?? 0,
    newest_at: row?.newest?.toISOString() ?? null,
    active_week: row?.week ?? 0,
    active_month: row?.month ?? 0,
    open_invitations: row?.invited ?? 0,
  };
}
