import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Indexes for the scheduled clean-ups, and the only way to remove old audit entries: 90 days old, of no account. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create index users_unconfirmed on auth.users (updated_at)
    where email_confirmed_at is null and last_sign_in_at is null`.execute(tx);
  await sql`create index jobs_dead on public.jobs (dead_at) where dead_at is not null`.execute(tx);
  await sql`create index audit_log_entries_created on auth.audit_log_entries (created_at)`.execute(
    tx,
  );
  await sql`
    create function auth.prune_audit(p_before timestamptz, p_most integer) returns bigint
    language sql security definer set search_path = '' as $$
      with due as (
        select entry.id from auth.audit_log_entries as entry
        where entry.created_at < p_before
          and entry.created_at < pg_catalog.now() - interval '90 days'
          and not exists (select from auth.users where users.id = entry.user_id)
        order by entry.created_at limit p_most
      ), gone as (
        delete from auth.audit_log_entries where id in (select id from due) returning id
      )
      select count(*) from gone
    $$`.execute(tx);
  await sql`revoke all on function auth.prune_audit(timestamptz, integer) from public`.execute(tx);
  await sql`grant execute on function auth.prune_audit(timestamptz, integer) to service_role`.execute(
    tx,
  );
}
