import { rm } from 'node:fs/promises';
import { join } from 'node:path';

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

test('maintenance reclaims dead rows and tells the planner how many are left', async () => {
  const dataDir = await preparedDataDir();
  const server = await startEmbeddedServer({
    directory: join(dataDir, 'database'),
    log: silentLog,
  });
  const pool = connectionPool({ host: server.host, port: EMBEDDED_PORT }, 1, silentLog);
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
  await pool.end();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});
