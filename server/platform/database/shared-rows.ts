import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';

import { serviceRowsOnly } from '#server/platform/database/service-rows-only.ts';

/** Gives a table of schema public, whose rows belong to nobody, row security that lets every session read it and only `service_role` change it. */
export async function sharedRows(tx: QueryExecutorProvider, table: string): Promise<void> {
  await serviceRowsOnly(tx, `public.${table}`);
  const name = sql.id('public', table);
  await sql`create policy shared_rows on ${name} for select to authenticated using (true)`.execute(
    tx,
  );
  await sql`grant select on ${name} to authenticated`.execute(tx);
}
