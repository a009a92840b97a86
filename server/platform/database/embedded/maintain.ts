import type { Pool } from 'pg';

import type { Log } from '#server/platform/log.ts';

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 3_600_000;

/** Reclaims dead rows and renews the planner's figures, one table at a time so that requests get in between. */
export async function maintain(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`);
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
}

/** Keeps the embedded database in shape by the hour, as PostgreSQL's autovacuum does; answers how to stop. */
export function startMaintenance(pool: Pool, log: Log): () => void {
  const run = () => {
    maintain(pool).catch((error: unknown) => {
      log.warn({ err: error }, 'the embedded database was not maintained this time');
    });
  };
  const first = setTimeout(run, FIRST_AFTER_MS).unref();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
