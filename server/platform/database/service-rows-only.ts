import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';

/** Gives a table (`schema.table`) row security that lets only `service_role` read and write it. */
export async function serviceRowsOnly(tx: QueryExecutorProvider, table: string): Promise<void> {
  const name = sql.id(...table.split('.'));
  await sql`alter table ${name} enable row level security`.execute(tx);
  await sql`alter table ${name} force row level security`.execute(tx);
  await sql`create policy service_rows on ${name} to service_role using (true) with check (true)`.execute(
    tx,
  );
  await sql`grant select, insert, update, delete on ${name} to service_role`.execute(tx);
}
