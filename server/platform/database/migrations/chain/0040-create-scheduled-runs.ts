import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** When each scheduled task last began, so that of several nodes one runs it. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create table public.scheduled_runs (
      name text primary key,
      begun_at timestamptz not null
    )`.execute(tx);
  await serviceRowsOnly(tx, 'public.scheduled_runs');
}
