import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** What operators need: when a person was invited, and accounts, sessions and security events by their time. */
export async function up(tx: Transaction): Promise<void> {
  await sql`alter table auth.users add column invited_at timestamptz`.execute(tx);
  await sql`create index users_created on auth.users (created_at, id)`.execute(tx);
  // The order of the log; its id breaks ties, so that a page neither repeats nor skips an entry.
  await sql`drop index auth.audit_log_entries_user, auth.audit_log_entries_created`.execute(tx);
  await sql`
    create index audit_log_entries_user on auth.audit_log_entries (user_id, created_at, id)`.execute(
    tx,
  );
  await sql`
    create index audit_log_entries_created on auth.audit_log_entries (created_at, id)`.execute(tx);
}
