import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** When what operators look for last happened on any node, so that every node and a restart say the same. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table public.site_moments (
      name text primary key,
      at timestamptz not null
    )`.execute(tx);
  await serviceRowsOnly(tx, 'public.site_moments');
}
