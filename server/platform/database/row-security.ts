import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';

/** A privilege that can be granted on a table. */
type Privilege = 'select' | 'insert' | 'update' | 'delete';

const ALL: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];

/** Statements that give a table (`schema.table`) row security that lets only `service_role` read and write it. */
export function serviceRows(table: string): string {
  return `
    alter table ${table} enable row level security, force row level security;
    create policy service_rows on ${table} to service_role using (true) with check (true);
    grant ${ALL.join(', ')} on ${table} to service_role;`;
}

/**
 * Statements that give a table of schema public row security that holds for its owner too: `authenticated` uses the given
 * privileges on rows with its own `user_id`, `service_role` everything on all rows, all others nothing.
 */
export function ownRows(table: string, privileges: readonly Privilege[] = ALL): string {
  const name = `public.${table}`;
  // The sub-select makes PostgreSQL evaluate auth.uid() once per statement, not once per row.
  const own = 'user_id = (select auth.uid())';
  return `${serviceRows(name)}
    create policy own_rows on ${name} to authenticated using (${own}) with check (${own});
    grant ${privileges.join(', ')} on ${name} to authenticated;`;
}

/** Statements that let every session read a table of schema public, whose rows belong to nobody, and only `service_role` change it. */
export function sharedRowsOf(table: string): string {
  const name = `public.${table}`;
  return `${serviceRows(name)}
    create policy shared_rows on ${name} for select to authenticated using (true);
    grant select on ${name} to authenticated;`;
}

/** Runs the statements of `serviceRows`. */
export async function serviceRowsOnly(tx: QueryExecutorProvider, table: string): Promise<void> {
  await sql.raw(serviceRows(table)).execute(tx);
}

/** Runs the statements of `ownRows`. */
export async function ownRowsOnly(
  tx: QueryExecutorProvider,
  table: string,
  privileges?: readonly Privilege[],
): Promise<void> {
  await sql.raw(ownRows(table, privileges)).execute(tx);
}

/** Runs the statements of `sharedRowsOf`. */
export async function sharedRows(tx: QueryExecutorProvider, table: string): Promise<void> {
  await sql.raw(sharedRowsOf(table)).execute(tx);
}
