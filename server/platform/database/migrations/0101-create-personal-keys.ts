import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/**
 * Keys with which a person's programs call the API. A key takes a session's place in a transaction: it is 'live' until it
 * ends or expires. What it changes carries its name.
 */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table auth.personal_keys (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      name text not null,
      scope text not null check (scope in ('save', 'read', 'write')),
      files boolean not null,
      key_hash bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      primary key (user_id, id),
      unique (user_id, name)
    )`.execute(tx);
  // A key is random: no two people get the same one, and its hash is only looked up.
  await sql`create index personal_keys_hash on auth.personal_keys (key_hash)`.execute(tx);
  await serviceRowsOnly(tx, 'auth.personal_keys');
  await sql`
    create or replace function auth.session_state(p_session uuid, p_user uuid) returns text
    language sql stable security definer set search_path = '' as $$
      select coalesce(
        (
          select case
            when users.banned_until > pg_catalog.now() then 'banned'
            when sessions.aal = 'aal1' and exists (
              select from auth.mfa_factors
              where mfa_factors.user_id = p_user and mfa_factors.status = 'verified') then 'half'
            else 'live'
          end
          from auth.sessions
          join auth.users on users.id = sessions.user_id
          where sessions.id = p_session
            and sessions.user_id = p_user
            and sessions.ended_at is null
            and (sessions.not_after is null or sessions.not_after > pg_catalog.now())
            and users.deleted_at is null
        ),
        (
          select case when users.banned_until > pg_catalog.now() then 'banned' else 'live' end
          from auth.personal_keys as keys
          join auth.users on users.id = keys.user_id
          where keys.id = p_session
            and keys.user_id = p_user
            and keys.expires_at > pg_catalog.now()
            and users.deleted_at is null
        ),
        'missing')
    $$`.execute(tx);
  await sql`
    alter table public.application_events add column by_key text
      default nullif(current_setting('waymark.key_name', true), '')`.execute(tx);
}
