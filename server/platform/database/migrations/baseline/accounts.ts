import { serviceRows } from '#server/platform/database/row-security.ts';

const users = `
  create table auth.users (
    id uuid primary key,
    email text collate "C",
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
    updated_at timestamptz not null,
    link_epoch uuid not null default gen_random_uuid(),
    link_asked_at timestamptz,
    link_metadata jsonb,
    invited_at timestamptz,
    phone text collate "C" unique,
    phone_confirmed_at timestamptz,
    new_phone text collate "C",
    phone_change_sent_at timestamptz,
    is_sso_user boolean not null default false
  );
  create index users_anonymous on auth.users (updated_at) where is_anonymous;
  create index users_created on auth.users (created_at, id);
  create index users_new_phone on auth.users (new_phone) where new_phone is not null;
  create index users_unconfirmed on auth.users (updated_at) where email_confirmed_at is null and last_sign_in_at is
    null;
  create unique index users_email on auth.users (email) where not is_sso_user;
  ${serviceRows('auth.users')}

  -- Links to files name their person's epoch and end when it changes: with a new password or a ban here, with a sign-out of other
  -- devices by the server.
  create function auth.renew_link_epoch() returns trigger language plpgsql set search_path = '' as $$
  begin
    new.link_epoch := pg_catalog.gen_random_uuid();
    return new;
  end $$;
  create trigger renew_link_epoch before update of encrypted_password, banned_until on auth.users for each row
  when (
    old.encrypted_password is distinct from new.encrypted_password
    or old.banned_until is distinct from new.banned_until
  )
  execute function auth.renew_link_epoch();

  -- People read their own row, the server every row.
  create function public.link_epoch(p_user uuid) returns uuid
  language sql stable security definer set search_path = '' as $$
    select link_epoch from auth.users
    where id = p_user and (auth.uid() is null or auth.uid() = p_user)
  $$;
  grant execute on function public.link_epoch(uuid) to authenticated, service_role;

  create function auth.is_anonymous(p_user uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
    select coalesce((select is_anonymous from auth.users where id = p_user), false)
  $$;
  grant execute on function auth.is_anonymous(uuid) to authenticated, service_role;

  create table auth.identities (
    id uuid not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    provider text not null,
    provider_id text not null,
    identity_data jsonb not null,
    email text,
    last_sign_in_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (user_id, id),
    unique (provider, provider_id)
  );
  ${serviceRows('auth.identities')}
`;

const sessions = `
  create table auth.sessions (
    id uuid not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    aal text not null check (aal in ('aal1', 'aal2')),
    amr jsonb not null,
    user_agent text,
    ip text,
    not_after timestamptz,
    ended_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    refreshed_at timestamptz,
    factor_id uuid,
    primary key (user_id, id)
  );
  ${serviceRows('auth.sessions')}

  create table auth.refresh_tokens (
    token_hash bytea not null,
    parent_hash bytea,
    session_id uuid not null,
    created_at timestamptz not null,
    revoked_at timestamptz,
    repeated_at timestamptz,
    user_id uuid not null,
    primary key (user_id, token_hash),
    foreign key (user_id, session_id) references auth.sessions (user_id, id) on delete cascade
  );
  create index refresh_tokens_hash on auth.refresh_tokens (token_hash);
  create index refresh_tokens_session on auth.refresh_tokens (user_id, session_id);
  create unique index refresh_tokens_one_active on auth.refresh_tokens (user_id, session_id) where revoked_at is null;
  ${serviceRows('auth.refresh_tokens')}
`;

/** Sign-ins that are under way: by mail, at an identity provider, by an organisation (SAML) and by a wallet. */
const flows = `
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
    auth_code_issued_at timestamptz,
    sealed bytea,
    session_end timestamptz
  );
  create index flow_states_created on auth.flow_states (created_at);
  create index flow_states_user on auth.flow_states (user_id);
  ${serviceRows('auth.flow_states')}

  -- A link's token is random: no two people get the same one, and its hash is only looked up.
  create table auth.one_time_tokens (
    id uuid not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    kind text not null check (kind in ('confirmation', 'magiclink', 'recovery', 'email_change_current',
      'email_change_new', 'reauthentication', 'sms', 'phone_change')),
    purpose text not null,
    relates_to text collate "C" not null,
    link_hash bytea,
    code_hash bytea,
    tries integer not null default 0,
    flow_state_id uuid references auth.flow_states (id) on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (user_id, id),
    unique (user_id, kind)
  );
  create index one_time_tokens_address on auth.one_time_tokens (relates_to);
  create index one_time_tokens_flow on auth.one_time_tokens (flow_state_id);
  create index one_time_tokens_link on auth.one_time_tokens (link_hash);
  ${serviceRows('auth.one_time_tokens')}

  create table auth.provider_flows (
    state_hash bytea primary key,
    provider text not null,
    redirect_to text not null,
    code_challenge text,
    code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
    link_user_id uuid references auth.users (id) on delete cascade,
    link_session_id uuid,
    sealed bytea not null,
    created_at timestamptz not null,
    check ((code_challenge is null) = (code_challenge_method is null)),
    check ((link_user_id is null) = (link_session_id is null))
  );
  create index provider_flows_created on auth.provider_flows (created_at);
  create index provider_flows_user on auth.provider_flows (link_user_id);
  ${serviceRows('auth.provider_flows')}

  create table auth.saml_requests (
    id uuid primary key,
    request_id text not null,
    provider_id text not null,
    redirect_to text not null,
    code_challenge text,
    code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
    created_at timestamptz not null
  );
  create index saml_requests_created on auth.saml_requests (created_at);
  ${serviceRows('auth.saml_requests')}

  create table auth.spent_proofs (
    hash bytea primary key,
    expires_at timestamptz not null
  );
  create index spent_proofs_expiry on auth.spent_proofs (expires_at);
  ${serviceRows('auth.spent_proofs')}
`;

/** Accounts, their sessions, and what a sign-in leaves until it ends. */
export const accounts = users + sessions + flows;
