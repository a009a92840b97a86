import { Client } from 'pg';

import { UserError } from '#shared/core/errors.ts';

/** Connects, and ends the connection after the work. Throws UserError when the server does not answer. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'waymark-move' });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new UserError(
      `The PostgreSQL server of DATABASE_URL does not answer: ${(error as Error).message}`,
      { cause: error },
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Throws UserError when a database holds anything: rows, or tables that are not the product's. */
export async function requireEmpty(url: string): Promise<void> {
  const found = await withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; known: boolean }>(
      `select format('%I.%I', schemaname, tablename) as name,
        to_regclass('public.waymark_migrations') is not null as known
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
        and (schemaname, tablename) <> ('public', 'waymark_migrations')`,
    );
    const full: string[] = [];
    await client.query('begin');
    // Row security would hide rows from the login itself.
    if (tables[0]?.known) await client.query('set local role service_role');
    for (const { name, known } of tables) {
      if (!known) full.push(name);
      else {
        const { rows } = await client.query<{ has: boolean }>(
          `select exists (select from ${name}) as has`,
        );
        if (rows[0]?.has) full.push(name);
      }
    }
    await client.query('rollback');
    return full;
  });
  if (found.length === 0) return;
  throw new UserError(
    `The database of DATABASE_URL is not empty (it has ${found.slice(0, 3).join(', ')}). Make a new one; nothing is overwritten.`,
  );
}
