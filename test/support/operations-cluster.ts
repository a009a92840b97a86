import { Client } from 'pg';

import { blockOf } from '#test/support/operations-page.ts';
import { startPostgres, type PostgresCluster } from '#test/support/postgres-cluster.ts';

/** Sends statements, and returns the rows of the last one. */
export async function send(url: string, statements: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const results: unknown = await client.query(statements);
    const last = (Array.isArray(results) ? results.at(-1) : results) as { rows: [] };
    return last.rows;
  } finally {
    await client.end();
  }
}

/** A PostgreSQL server with the two logins of docs/operations.md, and an empty database for them. */
export interface OperationsCluster {
  readonly cluster: PostgresCluster;
  /** Addresses of the database `waymark`, for each login and for the superuser. */
  readonly url: string;
  readonly migrationUrl: string;
  readonly superuserUrl: string;
}

/** Starts a PostgreSQL server and makes logins and database by the page's own statements. */
export async function startOperationsCluster(binaries: string): Promise<OperationsCluster> {
  const cluster = await startPostgres(binaries);
  await send(cluster.superuserUrl, 'drop role waymark');
  const logins = (await blockOf('create role waymark_admin')).split(';');
  for (const statement of logins) await send(cluster.superuserUrl, statement);
  const as = (login: string) =>
    cluster.superuserUrl.replace('postgres@', `${login}@`).replace('/postgres?', '/waymark?');
  return {
    cluster,
    url: as('waymark'),
    migrationUrl: as('waymark_admin'),
    superuserUrl: as('postgres'),
  };
}
