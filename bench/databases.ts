import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';

import { connectionPool } from '#server/platform/database/connection-pool.ts';
import {
  EMBEDDED_PORT,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import { maintain } from '#server/platform/database/embedded/maintain.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newDatabase, postgresBinaries, startPostgres } from '#test/support/postgres-cluster.ts';
import { freePort, secretKeys, startServer, type TestServer } from '#test/support/server.ts';

/** A database to measure: how its server is started and how its tables are filled beforehand. */
export interface BenchDatabase {
  readonly name: 'embedded' | 'PostgreSQL';
  /** Its address, unless it is embedded. */
  readonly url: string | undefined;
  start(env?: Record<string, string>): Promise<TestServer>;
  /** Fills tables while no server runs. */
  fill(work: (database: Database) => Promise<void>): Promise<void>;
  remove(): Promise<void>;
}

/** The embedded database and, where its binaries are, PostgreSQL. */
export async function benchDatabases(): Promise<BenchDatabase[]> {
  const embedded = await benchDatabase('embedded', undefined);
  const binaries = await postgresBinaries();
  if (!binaries) return [embedded];
  const cluster = await startPostgres(binaries);
  const real = await benchDatabase('PostgreSQL', await newDatabase(cluster.url));
  return [
    embedded,
    {
      ...real,
      async remove() {
        await real.remove();
        await cluster.remove();
      },
    },
  ];
}

async function benchDatabase(
  name: BenchDatabase['name'],
  url: string | undefined,
): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const env: Record<string, string> = {
    PORT: await freePort(),
    ...(url ? { DATABASE_URL: url, ...secretKeys() } : undefined),
  };
  return {
    name,
    url,
    start: (more = {}) => startServer({ dataDir, env: { ...env, ...more } }),
    async fill(work) {
      const log = pino({ level: 'silent' });
      const database = await openDatabase({
        url,
        dataDir,
        poolSize: 2,
        log,
        transactionTimeoutMs: Infinity,
      });
      await work(database);
      await database.close();
      await renewStatistics(url && asSuperuser(url), dataDir);
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** The address of the same database for the superuser of a throw-away cluster: only it may vacuum everything. */
function asSuperuser(url: string): string {
  const address = new URL(url);
  address.username = 'postgres';
  return address.href;
}

/** Vacuums and analyses now, which both databases do by themselves in the minute after a large change. */
async function renewStatistics(url: string | undefined, dataDir: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const embedded = url
    ? undefined
    : await startEmbeddedServer({ directory: join(dataDir, 'database'), log });
  const target = embedded ? { host: embedded.host, port: EMBEDDED_PORT } : { url: url ?? '' };
  const pool = connectionPool(target, { size: 1, log });
  await maintain(pool, 'all');
  await pool.end();
  await embedded?.close();
}
