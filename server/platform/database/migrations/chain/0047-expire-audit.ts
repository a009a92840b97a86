import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** The audit log's retention: entries go by age, never younger than 30 days, or with an account that is gone. */
export async function up(tx: Transaction): Promise<void> {
  // The clock and the least age are the database's, so that no caller can remove a fresh entry.
  await sql`
    create function auth.expire_audit(p_days integer, p_most integer) returns bigint
    language sql security definer set search_path = '' as $$
      with due as (
        select entry.id from auth.audit_log_entries as entry
        where entry.created_at
          < pg_catalog.now() - pg_catalog.make_interval(days => greatest(p_days, 30))
        order by entry.created_at limit p_most
      ), gone as (
        delete from auth.audit_log_entries where id in (select id from due) returning id
      )
      select count(*) from gone
    $$`.execute(tx);
  await sql`revoke all on function auth.expire_audit(integer, integer) from public`.execute(tx);
  await sql`
    grant execute on function auth.expire_audit(integer, integer) to service_role`.execute(tx);
  await sql`
    create or replace function auth.forget_audit(p_user uuid) returns void
    language sql security definer set search_path = '' as $$
      delete from auth.audit_log_entries
      where user_id = p_user and not exists (select from auth.users where users.id = p_user)
    $$`.execute(tx);
}
