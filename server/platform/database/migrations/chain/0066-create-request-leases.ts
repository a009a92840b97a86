import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { serviceRowsOnly } from '#server/platform/database/row-security.ts';

/** What nodes leased of the requests that a client may make in a minute; not logged, because a minute later nobody needs it. */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    create unlogged table public.request_leases (
      key text primary key,
      begins timestamptz not null,
      requests int not null
    ) with (fillfactor = 50)`.execute(tx);
  await serviceRowsOnly(tx, 'public.request_leases');
}
