import type { Pool } from 'pg';

import type { Log } from '#server/platform/log.ts';

const EVERY_MS = 60_000;

/** Bytes of log after which there is a new checkpoint; a start after a crash replays all since the last one. */
const LOG_BYTES = 64 * 1024 * 1024;

/** Which tables to vacuum: all, or those that changed as much as PostgreSQL's autovacuum requires. */
type Extent = 'all' | 'changed';

const DUE = `(
  n_mod_since_analyze > 50 + 0.1 * n_live_tup
  or n_dead_tup > 50 + 0.2 * n_live_tup
  or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
)`;

/**
 * Vacuums and analyses tables, one at a time so that requests get in between, and makes a checkpoint when there is much
 * log: the engine has no background process for it.
 */
export async function maintain(pool: Pool, extent: Extent): Promise<void> {
  // Otherwise a single session publishes its statistics only when it ends.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(`
    select relid::regclass::text as name from pg_stat_user_tables
    where schemaname in ('public', 'auth') ${extent === 'changed' ? `and ${DUE}` : ''}`);
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  const { rows: log } = await pool.query<{ long: boolean }>(`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${LOG_BYTES} as long
    from pg_control_checkpoint()`);
  if (log[0]?.long) await pool.query('checkpoint');
}

/** Maintains the embedded database every minute, as PostgreSQL's autovacuum does; returns a function that stops it. */
export function startMaintenance(pool: Pool, log: Log): () => void {
  // Changes before the start may be unknown, so the first run takes every table.
  let extent: Extent = 'all';
  const timer = setInterval(() => {
    maintain(pool, extent).catch((error: unknown) => {
      log.warn({ err: error }, 'the embedded database was not maintained this time');
    });
    extent = 'changed';
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
