import type { Client } from 'pg';

const INSERT = /\binsert into ([\w".]+)(?: as \S+)? ?\(([^()]+)\)/gi;

/**
 * The statements that a database with its schema would refuse, each with the reason: it cannot be prepared, or inserts a row
 * without a column that must be given. The client has a transaction open as a role that sees every table.
 */
export async function refusedStatements(
  client: Client,
  statements: readonly string[],
): Promise<string[]> {
  const required = await requiredColumns(client);
  const refused: string[] = [];
  for (const statement of statements) {
    await client.query('savepoint before_one');
    try {
      await client.query(`prepare one as ${statement}`);
      await client.query('deallocate one');
    } catch (error) {
      refused.push(`${(error as Error).message}: ${statement}`);
      await client.query('rollback to savepoint before_one');
    }
    for (const [, table = '', columns = ''] of statement.matchAll(INSERT)) {
      const given = new Set(columns.split(',').map((name) => name.trim().replaceAll('"', '')));
      const name = table.replaceAll('"', '').replace(/^public\./, '');
      const missing = (required.get(name) ?? []).filter((column) => !given.has(column));
      if (missing.length > 0) refused.push(`no value for ${missing.join(', ')}: ${statement}`);
    }
  }
  return refused;
}

/** The columns by table that a new row must give: not null, without a default. */
async function requiredColumns(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select case nspname when 'public' then '' else nspname || '.' end || relname as table,
      json_agg(attname::text) as columns
    from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
    join pg_namespace on pg_namespace.oid = relnamespace and nspname in ('public', 'auth')
    where attnum > 0 and not attisdropped and attnotnull and not atthasdef and attidentity = ''
    group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
