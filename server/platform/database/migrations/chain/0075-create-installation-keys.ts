import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** Ids of the keys and secrets of this installation, so that a node with others is noticed. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table auth.installation_keys (
      id text primary key,
      created_at timestamptz not null default now()
    )`.execute(tx);
  await serviceRowsOnly(tx, 'auth.installation_keys');
}
