import { Client, type ClientConfig } from 'pg';

/** Row count and checksum of each table that has rows. */
export type Sums = Readonly<Record<string, string>>;

/**
 * Counts and hashes every table as a superuser, inside the database and by another way than the move itself: the rows as
 * one text each, sorted by their hashes.
 */
export async function sumsOf(config: ClientConfig): Promise<Sums> {
  const client = new Client(config);
  await client.connect();
  try {
    await client.query(
      "begin read only; set local timezone = 'UTC'; set local bytea_output = 'hex'",
    );
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth') and tablename <> 'waymark_migrations' order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number; sum: string | null }>(
        `select count(*)::int as count, md5(string_agg(hash, '' order by hash)) as sum
        from (select md5(each::text) as hash from ${name} as each) as hashes`,
      );
      const [row] = rows;
      if (row && row.count > 0) sums[name] = `${row.count} ${row.sum}`;
    }
    return sums;
  } finally {
    await client.end();
  }
}

/** How many rows all tables have together. */
export function rowsOf(sums: Sums): number {
  return Object.values(sums).reduce((total, sum) => total + Number.parseInt(sum, 10), 0);
}
