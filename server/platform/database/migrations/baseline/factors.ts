import { serviceRows } from '#server/platform/database/row-security.ts';

const secondFactors = `
  create table auth.mfa_factors (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
    status text not null check (status in ('unverified', 'verified')),
    friendly_name text not null,
    secret text,
    last_step bigint,
    phone text,
    credential_id text,
    public_key bytea,
    sign_count bigint,
    transports text[],
    last_challenged_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (user_id, id)
  );
  create unique index mfa_factors_name on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
  create unique index mfa_factors_one_recovery on auth.mfa_factors (user_id) where factor_type = 'recovery_code';
  ${serviceRows('auth.mfa_factors')}

  create table auth.mfa_challenges (
    user_id uuid not null,
    id uuid not null,
    factor_id uuid not null,
    session_id uuid not null,
    code_hash bytea,
    webauthn_challenge text,
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (user_id, id),
    foreign key (user_id, factor_id) references auth.mfa_factors (user_id, id) on delete cascade,
    foreign key (user_id, session_id) references auth.sessions (user_id, id) on delete cascade
  );
  create index mfa_challenges_expiry on auth.mfa_challenges (expires_at);
  create index mfa_challenges_factor on auth.mfa_challenges (user_id, factor_id);
  create index mfa_challenges_session on auth.mfa_challenges (user_id, session_id);
  ${serviceRows('auth.mfa_challenges')}

  create table auth.recovery_codes (
    user_id uuid not null,
    code_hash bytea not null,
    factor_id uuid not null,
    used_at timestamptz,
    primary key (user_id, code_hash),
    foreign key (user_id, factor_id) references auth.mfa_factors (user_id, id) on delete cascade
  );
  ${serviceRows('auth.recovery_codes')}
`;

const passkeys = `
  create table auth.passkeys (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    friendly_name text not null,
    credential_id text not null,
    public_key bytea not null,
    sign_count bigint not null,
    transports text[] not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    last_used_at timestamptz,
    primary key (user_id, id),
    unique (user_id, credential_id)
  );
  ${serviceRows('auth.passkeys')}

  create table auth.passkey_challenges (
    id uuid primary key,
    user_id uuid references auth.users (id) on delete cascade,
    session_id uuid,
    challenge text not null,
    expires_at timestamptz not null
  );
  create index passkey_challenges_expiry on auth.passkey_challenges (expires_at);
  create index passkey_challenges_user on auth.passkey_challenges (user_id);
  ${serviceRows('auth.passkey_challenges')}
`;

/**
 * Returns 'live', 'half', 'missing' or 'banned' to the login that opens a transaction, and to no other role. A session of level aal1
 * is 'half' while its person has a verified factor: such a session reads and changes nothing.
 */
const sessionState = `
  create function auth.session_state(p_session uuid, p_user uuid) returns text
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
      'missing')
  $$;
  grant execute on function auth.session_state(uuid, uuid) to service_role;
`;

/** Second factors with their challenges and recovery codes, passkeys, and what a session may do without one. */
export const factors = secondFactors + passkeys + sessionState;
