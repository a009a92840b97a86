import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';

import { serviceRowsOnly } from '#server/platform/database/service-rows-only.ts';

/** A privilege that can be granted on a table. */
type Privilege = 'select' | 'insert' | 'update' | 'delete';

const ALL: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];

/**
 * Gives a table of schema public row security that holds for its owner too: `authenticated` uses the given privileges
 * on rows with its own `user_id`, `service_role` everything on all rows, all others nothing.
 */
export async function ownRowsOnly(
  tx: QueryExecutorProvider,
  table: string,
  privileges: readonly Privilege[] = ALL,
): Promise<void> {
  await serviceRowsOnly(tx, `public.${table}`);
  const name = sql.id('public', table);
  // The sub-select makes PostgreSQL evaluate auth.uid() once per statement, not once per row.
  const own = sql`user_id = (select auth.uid())`;
  await sql`create policy own_rows on ${name} to authenticated using (${own}) with check (${own})`.execute(
    tx,
  );
  await sql`grant ${sql.raw(privileges.join(', '))} on ${name} to authenticated`.execute(tx);
}
