import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from 'pg';

import type { Config } from '#server/config/config.ts';
import { connectEmbedded } from '#server/operations/backup/embedded-client.ts';
import { Findings, reasonOf, type Finding } from '#server/operations/doctor/finding.ts';
import { withClient } from '#server/operations/to-postgres/require-empty.ts';
import { connectionPool } from '#server/platform/database/connection-pool.ts';
import { excessRights } from '#server/platform/database/excess-rights.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import { tooNewFor, type AppliedMigration } from '#server/platform/database/schema-version.ts';
import { transactionRunner } from '#server/platform/database/run-transaction.ts';
import type { Log } from '#server/platform/log.ts';

const OLDEST = 150_000;
/** Seconds by which clocks of nodes and database may differ: leases of the outbox are compared by them. */
const SKEW_S = 5;
/** Part of the server's connections that this node may use without a warning. */
const SHARE = 0.8;

/** Looks at the database: whether it answers, its version, its migrations, its logins and its clock. */
export async function checkDatabase(config: Config, log: Log): Promise<Finding[]> {
  const found = new Findings('database');
  const { url } = config.database;
  try {
    if (url === undefined) await checkEmbedded(config, found, log);
    else await checkPostgres(config, url, found, log);
  } catch (error) {
    found.problem(
      reasonOf(error),
      url === undefined
        ? 'Stop what holds the data directory, or restore it from a backup (npm run restore).'
        : 'Start the server of DATABASE_URL, or correct its address, login and password.',
    );
  }
  return found.all;
}

async function checkEmbedded({ dataDir }: Config, found: Findings, log: Log): Promise<void> {
  if (!existsSync(join(dataDir, 'database', 'cluster'))) {
    found.ok(`${dataDir} has no database yet; the first start makes it`);
    return;
  }
  const { client, isServed, ...connection } = await connectEmbedded(dataDir, log);
  try {
    await checkMigrations(client, found);
    found.ok(`embedded, ${isServed ? 'open in a running server' : 'no server has it open'}`);
  } finally {
    await connection.close();
  }
}

async function checkPostgres(
  { database }: Config,
  url: string,
  found: Findings,
  log: Log,
): Promise<void> {
  await withClient(url, async (client) => {
    const start = Date.now();
    const { rows } = await client.query<{
      number: number;
      version: string;
      login: string;
      connections: number;
      now: Date;
    }>(
      `select current_setting('server_version_num')::integer as number,
        current_setting('server_version') as version, current_user as login,
        current_setting('max_connections')::integer as connections, clock_timestamp() as now`,
    );
    const [server] = rows;
    if (!server) return;
    const { number, version, login, connections, now } = server;
    if (number < OLDEST) {
      found.problem(`PostgreSQL ${version} is too old`, 'Use PostgreSQL 15 or newer.');
    } else found.ok(`PostgreSQL ${version} answers, login ${login}`);
    const skew = Math.abs(now.getTime() - (start + Date.now()) / 2) / 1000;
    if (skew > SKEW_S) {
      found.problem(
        `the clocks of this machine and the database differ by ${Math.round(skew)} s`,
        'Run a time service (chrony, systemd-timesyncd) on both.',
      );
    }
    if (database.poolSize > connections * SHARE) {
      found.warning(
        `DATABASE_POOL_SIZE is ${database.poolSize}, and the server takes ${connections} connections in all`,
        'Lower it, raise max_connections, or put PgBouncer between them.',
      );
    }
    await checkMigrations(client, found);
  });
  await checkLogins(database, url, found, log);
}

async function checkMigrations(client: Client, found: Findings): Promise<void> {
  const { rows: there } = await client.query<{ is: boolean }>(
    `select to_regclass('public.waymark_migrations') is not null as is`,
  );
  if (!there[0]?.is) {
    found.warning('the database has no tables yet', 'Start the server once; it makes them.');
    return;
  }
  await client.query('begin; set local role service_role');
  const { rows } = await client.query<AppliedMigration>(
    `select name, to_jsonb(applied) ->> 'needs' as needs from waymark_migrations as applied`,
  );
  await client.query('rollback');
  const applied = new Set(rows.map(({ name }) => name));
  const known = new Set(migrations.map(({ name }) => name));
  const missing = [...known].filter((name) => !applied.has(name));
  const tooNew = tooNewFor(rows, migrations);
  if (tooNew.length > 0) {
    found.problem(
      `a newer Waymark made the database (${tooNew.join(', ')})`,
      'Install that version, or restore an older backup.',
    );
  } else if (missing.length > 0) {
    found.warning(
      `it lacks migrations of this version: ${missing.join(', ')}`,
      'Start the server; with two logins it needs DATABASE_MIGRATION_URL.',
    );
  } else found.ok(`all ${known.size} migrations are applied`);
}

async function checkLogins(
  { migrationUrl }: Config['database'],
  url: string,
  found: Findings,
  log: Log,
): Promise<void> {
  if (migrationUrl !== undefined) {
    await withClient(migrationUrl, (client) => client.query('select 1'));
    found.ok('the login of DATABASE_MIGRATION_URL answers');
  }
  const pool = connectionPool({ url }, { size: 1, log });
  try {
    const limits = { timeoutMs: 5_000, serverTimeouts: true, retryConnect: false };
    const excess = await excessRights(transactionRunner(pool, limits));
    // With one login it has to own the tables; that is weaker, but meant.
    const worst = excess.filter((right) => /superuser|bypasses/.test(right));
    if (worst.length > 0 || (excess.length > 0 && migrationUrl !== undefined)) {
      found.warning(
        `the login of DATABASE_URL ${excess.join(', ')}`,
        'Give it the rights that docs/operations.md (PostgreSQL) lists, and no more.',
      );
    } else if (excess.length > 0) {
      found.ok('one login serves and migrates; two are stronger (docs/operations.md, PostgreSQL)');
    } else found.ok('the login of DATABASE_URL owns nothing');
  } finally {
    await pool.end();
  }
}
