import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** Sign-ins that are under way at an identity provider, and what one brought back until its code is redeemed. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
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
    )`.execute(tx);
  await sql`create index provider_flows_created on auth.provider_flows (created_at)`.execute(tx);
  await sql`create index provider_flows_user on auth.provider_flows (link_user_id)`.execute(tx);
  await serviceRowsOnly(tx, 'auth.provider_flows');
  await sql`alter table auth.flow_states add column sealed bytea`.execute(tx);
}
