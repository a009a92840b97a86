import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** What anonymous accounts, phones, wallets and organisations (SAML) need to sign in. */
export async function up(tx: Transaction): Promise<void> {
  await addPhones(tx);
  await addOrganisations(tx);
  await limitAnonymous(tx);
  await sql`
    create table auth.spent_proofs (
      hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(tx);
  await sql`create index spent_proofs_expiry on auth.spent_proofs (expires_at)`.execute(tx);
  await serviceRowsOnly(tx, 'auth.spent_proofs');
}

async function addPhones(tx: Transaction): Promise<void> {
  await sql`
    alter table auth.users
      add column phone text collate "C" unique,
      add column phone_confirmed_at timestamptz,
      add column new_phone text collate "C",
      add column phone_change_sent_at timestamptz`.execute(tx);
  await sql`create index users_new_phone on auth.users (new_phone) where new_phone is not null`.execute(
    tx,
  );
  await sql`
    alter table auth.one_time_tokens
      drop constraint one_time_tokens_kind_check,
      add constraint one_time_tokens_kind_check check (kind in
        ('confirmation', 'magiclink', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication',
         'sms', 'phone_change'))`.execute(tx);
}

/** Accounts of an organisation have its addresses, whether or not another account has the same. */
async function addOrganisations(tx: Transaction): Promise<void> {
  await sql`
    alter table auth.users
      add column is_sso_user boolean not null default false,
      drop constraint users_email_key`.execute(tx);
  await sql`create unique index users_email on auth.users (email) where not is_sso_user`.execute(
    tx,
  );
  await sql`
    create table auth.saml_requests (
      id uuid primary key,
      request_id text not null,
      provider_id text not null,
      redirect_to text not null,
      code_challenge text,
      code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
      created_at timestamptz not null
    )`.execute(tx);
  await sql`create index saml_requests_created on auth.saml_requests (created_at)`.execute(tx);
  await serviceRowsOnly(tx, 'auth.saml_requests');
}

/** Accounts that cost nothing to make keep no files and no answers of JobGPT. */
async function limitAnonymous(tx: Transaction): Promise<void> {
  await sql`create index users_anonymous on auth.users (updated_at) where is_anonymous`.execute(tx);
  await sql`
    create function auth.is_anonymous(p_user uuid) returns boolean
    language sql stable security definer set search_path = '' as $$
      select coalesce((select is_anonymous from auth.users where id = p_user), false)
    $$`.execute(tx);
  await sql`revoke all on function auth.is_anonymous(uuid) from public`.execute(tx);
  await sql`grant execute on function auth.is_anonymous(uuid) to authenticated, service_role`.execute(
    tx,
  );
  for (const table of ['storage_objects', 'storage_garbage', 'assistant_answers']) {
    await sql`
      create policy not_anonymous on ${sql.id(table)} as restrictive for insert to authenticated
      with check (not auth.is_anonymous((select auth.uid())))`.execute(tx);
  }
  // The server counts answers before it asks for one.
  await sql`
    create policy not_anonymous on assistant_usage as restrictive for insert to service_role
    with check (not auth.is_anonymous(user_id))`.execute(tx);
}
