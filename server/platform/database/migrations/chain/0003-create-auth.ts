import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** Accounts, sessions, one-time tokens, limits and the audit log. */
export async function up(tx: Transaction): Promise<void> {
  await createAccounts(tx);
  await createTokens(tx);
  await createLimits(tx);
  await createAuditLog(tx);
  await createSessionState(tx);
}

async function createAccounts(tx: Transaction): Promise<void> {
  await sql`
    create table auth.users (
      id uuid primary key,
      email text collate "C" unique,
      encrypted_password text,
      email_confirmed_at timestamptz,
      confirmation_sent_at timestamptz,
      recovery_sent_at timestamptz,
      reauthentication_sent_at timestamptz,
      new_email text collate "C",
      email_change_sent_at timestamptz,
      email_change_confirmed text check (email_change_confirmed in ('current', 'new')),
      app_metadata jsonb not null,
      user_metadata jsonb not null,
      is_anonymous boolean not null default false,
      last_sign_in_at timestamptz,
      banned_until timestamptz,
      deleted_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(tx);
  await sql`
    create table auth.identities (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      provider text not null,
      provider_id text not null,
      identity_data jsonb not null,
      email text,
      last_sign_in_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (provider, provider_id)
    )`.execute(tx);
  await sql`create index identities_user on auth.identities (user_id)`.execute(tx);
  await sql`
    create table auth.sessions (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      aal text not null check (aal in ('aal1', 'aal2')),
      amr jsonb not null,
      user_agent text,
      ip text,
      not_after timestamptz,
      ended_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      refreshed_at timestamptz
    )`.execute(tx);
  await sql`create index sessions_user on auth.sessions (user_id)`.execute(tx);
  for (const table of ['users', 'identities', 'sessions']) {
    await serviceRowsOnly(tx, `auth.${table}`);
  }
}

async function createTokens(tx: Transaction): Promise<void> {
  await sql`
    create table auth.refresh_tokens (
      token_hash bytea primary key,
      parent_hash bytea,
      session_id uuid not null references auth.sessions (id) on delete cascade,
      created_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(tx);
  await sql`create index refresh_tokens_session on auth.refresh_tokens (session_id)`.execute(tx);
  await sql`
    create unique index refresh_tokens_one_active on auth.refresh_tokens (session_id)
    where revoked_at is null`.execute(tx);
  await sql`
    create table auth.flow_states (
      id uuid primary key,
      user_id uuid references auth.users (id) on delete cascade,
      auth_code_hash bytea unique,
      code_challenge text not null,
      code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
      authentication_method text not null,
      provider_type text not null,
      referrer text,
      created_at timestamptz not null,
      auth_code_issued_at timestamptz
    )`.execute(tx);
  await sql`create index flow_states_user on auth.flow_states (user_id)`.execute(tx);
  await sql`create index flow_states_created on auth.flow_states (created_at)`.execute(tx);
  await sql`
    create table auth.one_time_tokens (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      kind text not null check (kind in
        ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')),
      purpose text not null,
      relates_to text collate "C" not null,
      link_hash bytea unique,
      code_hash bytea not null,
      tries integer not null default 0,
      flow_state_id uuid references auth.flow_states (id) on delete set null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      unique (user_id, kind)
    )`.execute(tx);
  await sql`create index one_time_tokens_address on auth.one_time_tokens (relates_to)`.execute(tx);
  await sql`create index one_time_tokens_flow on auth.one_time_tokens (flow_state_id)`.execute(tx);
  for (const table of ['refresh_tokens', 'flow_states', 'one_time_tokens']) {
    await serviceRowsOnly(tx, `auth.${table}`);
  }
}

async function createLimits(tx: Transaction): Promise<void> {
  await sql`
    create table auth.rate_limits (
      key text collate "C" primary key,
      full_at timestamptz not null
    )`.execute(tx);
  await sql`create index rate_limits_full on auth.rate_limits (full_at)`.execute(tx);
  await sql`
    create table auth.password_failures (
      key text collate "C" primary key,
      failures integer not null,
      last_at timestamptz not null,
      blocked_until timestamptz
    )`.execute(tx);
  for (const table of ['rate_limits', 'password_failures']) {
    await serviceRowsOnly(tx, `auth.${table}`);
  }
}

/** Append-only: no role of the server may change or remove an entry. */
async function createAuditLog(tx: Transaction): Promise<void> {
  await sql`
    create table auth.audit_log_entries (
      id uuid primary key,
      action text not null,
      user_id uuid,
      session_id uuid,
      ip text,
      details jsonb not null,
      created_at timestamptz not null
    )`.execute(tx);
  await sql`
    create index audit_log_entries_user on auth.audit_log_entries (user_id, created_at)`.execute(
    tx,
  );
  await sql`alter table auth.audit_log_entries enable row level security`.execute(tx);
  await sql`alter table auth.audit_log_entries force row level security`.execute(tx);
  await sql`
    create policy service_reads on auth.audit_log_entries for select to service_role
    using (true)`.execute(tx);
  await sql`
    create policy service_adds on auth.audit_log_entries for insert to service_role
    with check (true)`.execute(tx);
  await sql`grant select, insert on auth.audit_log_entries to service_role`.execute(tx);
}

/** Returns 'live', 'missing' or 'banned' to the login that opens a transaction, and to no other role. */
async function createSessionState(tx: Transaction): Promise<void> {
  await sql`
    create function auth.session_state(p_session uuid, p_user uuid) returns text
    language sql stable security definer set search_path = '' as $$
      select coalesce(
        (
          select case when users.banned_until > pg_catalog.now() then 'banned' else 'live' end
          from auth.sessions
          join auth.users on users.id = sessions.user_id
          where sessions.id = p_session
            and sessions.user_id = p_user
            and sessions.ended_at is null
            and (sessions.not_after is null or sessions.not_after > pg_catalog.now())
            and users.deleted_at is null
        ),
        'missing')
    $$`.execute(tx);
  await sql`revoke all on function auth.session_state(uuid, uuid) from public`.execute(tx);
  await sql`grant execute on function auth.session_state(uuid, uuid) to service_role`.execute(tx);
}
