import { sql } from 'kysely';

import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

/** Reads the rows about people in the database of a running server. */
export interface PersonRows {
  /** All rows about a person as text, by table. */
  of(userId: string): Promise<Record<string, string[]>>;
  close(): Promise<void>;
}

/** Connects to the database of a running server: the embedded one of its data directory, or PostgreSQL's at an address. */
export async function openPersonRows(dataDir: string, url?: string): Promise<PersonRows> {
  const where = url === undefined ? { dataDir, join: true } : { dataDir, url };
  const database = await openDatabase({ ...where, poolSize: 1, log: silentLog });
  const tables = await database.transaction({ role: 'service_role' }, async (tx) => {
    const { rows } = await sql<{ name: string; column: string }>`
      select format('%I.%I', nspname, relname) as name, attname as column
      from pg_attribute join pg_class on pg_class.oid = attrelid
        join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'auth') and relkind = 'r'
        and (attname = 'user_id' or nspname = 'auth' and relname = 'users' and attname = 'id')
      order by name`.execute(tx);
    return rows;
  });
  return {
    of: (userId) =>
      database.transaction({ role: 'service_role' }, async (tx) => {
        // One statement: the test of access asks hundreds of times, and dozens of statements each time took half of its computing.
        const parts = tables.map(
          ({ name, column }) => sql`select ${sql.lit(name)} as name, to_jsonb(t)::text as text
            from ${sql.raw(name)} as t where ${sql.id(column)} = ${userId}`,
        );
        const { rows } = await sql<{ name: string; text: string }>`
          ${sql.join(parts, sql` union all `)} order by name, text`.execute(tx);
        const found: Record<string, string[]> = {};
        for (const { name } of tables) found[name] = [];
        for (const { name, text } of rows) found[name]?.push(text);
        return found;
      }),
    close: () => database.close(),
  };
}
