import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Pool } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';

import { connectionPool } from '#server/platform/database/connection-pool.ts';
import {
  EMBEDDED_PORT,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import { maintain } from '#server/platform/database/embedded/maintain.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';

const silentLog = pino({ level: 'silent' });

async function withEngine(work: (pool: Pool) => Promise<void>): Promise<void> {
  const dataDir = await preparedDataDir();
  const server = await startEmbeddedServer({
    directory: join(dataDir, 'database'),
    log: silentLog,
  });
  const pool = connectionPool(
    { host: server.host, port: EMBEDDED_PORT },
    { size: 1, log: silentLog },
  );
  await work(pool);
  await pool.end();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}

test('maintenance reclaims dead rows and updates the planner’s row counts', () =>
  withEngine(async (pool) => {
    await pool.query('create schema if not exists auth');
    await pool.query('create table kept as select n from generate_series(1, 5000) as n');
    await pool.query('delete from kept where n > 100');
    const size = async () => {
      const { rows } = await pool.query<{ tuples: number; pages: number }>(
        "select reltuples::int as tuples, relpages as pages from pg_class where relname = 'kept'",
      );
      return rows[0];
    };
    await maintain(pool, 'all');
    expect(await size()).toEqual({ tuples: 100, pages: 1 });
    await pool.query('insert into kept select generate_series(1, 10)');
    await maintain(pool, 'changed');
    expect(await size(), 'ten rows are not worth it').toMatchObject({ tuples: 100 });
    await pool.query('insert into kept select generate_series(1, 60)');
    await maintain(pool, 'changed');
    expect(await size()).toMatchObject({ tuples: 170 });
  }));

test('maintenance makes a checkpoint once a crash would have much log to replay', () =>
  withEngine(async (pool) => {
    const unread = async () => {
      const { rows } = await pool.query<{ bytes: number }>(
        'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int as bytes from pg_control_checkpoint()',
      );
      return rows[0]?.bytes ?? 0;
    };
    // Log without rows: as rows it would be more than the engine's memory holds, and each page that leaves it would sync the log.
    const log = (megabytes: number) =>
      pool.query(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))
        from generate_series(1, ${megabytes})`);
    await log(10);
    const little = await unread();
    await maintain(pool, 'changed');
    expect(await unread(), 'a little log is left alone').toBeGreaterThanOrEqual(little);
    await log(60);
    expect(await unread()).toBeGreaterThan(64 * 1024 * 1024);
    await maintain(pool, 'changed');
    expect(await unread()).toBeLessThan(1024 * 1024);
  }));
