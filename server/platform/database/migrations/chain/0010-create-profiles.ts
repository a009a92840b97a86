import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** Profiles, and what lets an account be deleted with everything about it. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table profiles (
      user_id uuid primary key references auth.users (id) on delete cascade,
      resume text,
      resume_name text,
      resume_updated_at timestamptz,
      linkedin_url text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(tx);
  await ownRowsOnly(tx, 'profiles');
  // The audit log stays append-only for every role; this function only removes all entries of an account.
  await sql`
    create policy owner_forgets on auth.audit_log_entries for all to current_user
    using (true) with check (true)`.execute(tx);
  await sql`
    create function auth.forget_audit(p_user uuid) returns void
    language sql security definer set search_path = '' as $$
      delete from auth.audit_log_entries where user_id = p_user
    $$`.execute(tx);
  await sql`revoke all on function auth.forget_audit(uuid) from public`.execute(tx);
  await sql`grant execute on function auth.forget_audit(uuid) to service_role`.execute(tx);
}
