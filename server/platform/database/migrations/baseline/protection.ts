import { OWNER } from '#server/platform/database/prepare-owner.ts';
import { serviceRows } from '#server/platform/database/row-security.ts';

/** Limits of attempts, and the networks from which each account signed in recently, as keyed hashes only. */
const limits = `
  create table auth.rate_limits (
    key text collate "C" primary key,
    full_at timestamptz not null
  );
  create index rate_limits_full on auth.rate_limits (full_at);
  ${serviceRows('auth.rate_limits')}

  create table auth.password_failures (
    key text collate "C" primary key,
    failures integer not null,
    last_at timestamptz not null,
    blocked_until timestamptz
  );
  ${serviceRows('auth.password_failures')}

  create table auth.sign_in_networks (
    user_id uuid not null references auth.users (id) on delete cascade,
    network_hash bytea not null,
    last_at timestamptz not null,
    primary key (user_id, network_hash)
  );
  create index sign_in_networks_last on auth.sign_in_networks (last_at);
  ${serviceRows('auth.sign_in_networks')}

  -- Ids of the keys and secrets of this installation, so that a node with others is noticed.
  create table auth.installation_keys (
    id text primary key,
    created_at timestamptz not null default now()
  );
  ${serviceRows('auth.installation_keys')}
`;

/** Append-only: no role of the server may change or remove an entry, except by the functions, each for entries of its kind. */
const auditLog = `
  create table auth.audit_log_entries (
    id uuid primary key,
    action text not null,
    user_id uuid,
    session_id uuid,
    ip text,
    details jsonb not null,
    created_at timestamptz not null
  );
  create index audit_log_entries_created on auth.audit_log_entries (created_at, id);
  create index audit_log_entries_user on auth.audit_log_entries (user_id, created_at, id);
  alter table auth.audit_log_entries enable row level security, force row level security;
  create policy service_reads on auth.audit_log_entries for select to service_role using (true);
  create policy service_adds on auth.audit_log_entries for insert to service_role with check (true);
  create policy owner_forgets on auth.audit_log_entries for all to ${OWNER} using (true) with check (true);
  grant select, insert on auth.audit_log_entries to service_role;

  -- All entries of an account that is gone.
  create function auth.forget_audit(p_user uuid) returns void
  language sql security definer set search_path = '' as $$
    delete from auth.audit_log_entries
    where user_id = p_user and not exists (select from auth.users where users.id = p_user)
  $$;
  grant execute on function auth.forget_audit(uuid) to service_role;

  -- Those of no account, 90 days old.
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
  $$;
  grant execute on function auth.prune_audit(timestamptz, integer) to service_role;

  -- By age. The clock and the least age are the database's, so that no caller can remove a fresh entry.
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
  $$;
  grant execute on function auth.expire_audit(integer, integer) to service_role;
`;

/** What protects accounts: limits, known networks and the log of security events. */
export const protection = limits + auditLog;
