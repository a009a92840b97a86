import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** The networks from which each account signed in recently, as keyed hashes only. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table auth.sign_in_networks (
      user_id uuid not null references auth.users (id) on delete cascade,
      network_hash bytea not null,
      last_at timestamptz not null,
      primary key (user_id, network_hash)
    )`.execute(tx);
  await sql`create index sign_in_networks_last on auth.sign_in_networks (last_at)`.execute(tx);
  await serviceRowsOnly(tx, 'auth.sign_in_networks');
}
