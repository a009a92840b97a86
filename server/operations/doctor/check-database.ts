import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from 'pg';

import type { Config } from '#server/config/config.ts';
import { areOwn, FOREIGN } from '#server/features/auth/keys/installation-keys.ts';
import { keyFilePath } from '#server/features/auth/keys/key-file.ts';
import { type KeyStore, loadKeys } from '#server/features/auth/keys/key-store.ts';
import { connectEmbedded } from '#server/operations/backup/embedded-client.ts';
import { type Finding, Findings, reasonOf } from '#server/operations/doctor/finding.ts';
import { withClient } from '#server/operations/to-postgres/require-empty.ts';
import { connectionPool, NODE_NAMES, nodeName } from '#server/platform/database/connection-pool.ts';
import { excessRights } from '#server/platform/database/excess-rights.ts';
import { rehearse } from '#server/platform/database/migrate.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import { transactionRunner } from '#server/platform/database/run-transaction.ts';
import { type AppliedMigration, tooNewFor } from '#server/platform/database/schema-version.ts';
import type { Log } from '#server/platform/log.ts';
import { UserError } from '#shared/core/errors.ts';
import { DEMO_HOST, NO_DEMO_STORE } from '#shared/demo/store.ts';

/** The keys of the configuration; what a start would say of keys that cannot be used is a problem. */
async function usableKeys(
  { auth, dataDir }: Config,
  found: Findings,
): Promise<KeyStore | undefined> {
  try {
    return await loadKeys({ ...auth, dataDir }, { mayMake: async () => false });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [text = '', ...remedy] = error.message.split('. ');
    found.problem(text, remedy.join('. '));
    return undefined;
  }
}

/** Looks whether the keys can be used, and are those of the database that a client is connected to. */
async function checkKeys(client: Client, config: Config, found: Findings): Promise<void> {
  const keys = await usableKeys(config, found);
  const { rows: there } = await client.query<{ is: boolean }>(
    `select exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'auth' and relname = 'installation_keys') as is`,
  );
  if (!keys || !there[0]?.is) return;
  await client.query('begin; set local role service_role');
  const { rows } = await client.query<{ id: string }>('select id from auth.installation_keys');
  await client.query('rollback');
  const known = rows.map(({ id }) => id);
  if (areOwn(keys, known)) found.ok('they can be used, and are those of the database');
  else found.problem('the keys are not those of this database', FOREIGN);
}

/** Looks whether a demo has its database to itself, as a start does. */
async function checkDemo(
  client: Client,
  { demo }: Pick<Config, 'demo'>,
  found: Findings,
): Promise<void> {
  if (!demo) return;
  await client.query('begin; set local role service_role');
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from auth.users where email is null or email not like $1) as is`,
    [`%@${DEMO_HOST}`],
  );
  await client.query('rollback');
  if (rows[0]?.is) {
    found.problem(
      `a start would fail: ${NO_DEMO_STORE}`,
      'Set DATA_DIR or DATABASE_URL to an empty one, or take DEMO=on away.',
    );
  } else found.ok('a demo: it has no accounts of people, and nothing is kept');
}

/** Looks whether other nodes serve with the same database while each keeps its files to itself. */
async function checkNodes(client: Client, { objects, dataDir }: Config, found: Findings) {
  if (objects.url !== undefined) return;
  const { rows } = await client.query<{ others: number }>(
    `select count(distinct application_name)::integer as others from pg_stat_activity
    where datname = current_database() and starts_with(application_name, $1) and application_name <> $2`,
    [NODE_NAMES, nodeName(dataDir)],
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0) {
    found.problem(
      `${others === 1 ? 'another node serves' : `${others} other nodes serve`} with this database, and each keeps the files that it took to itself`,
      'Set the same OBJECTS_URL on every node (docs/operations.md, Several nodes).',
    );
  }
}

const OLDEST = 150_000;
/** Seconds by which clocks of nodes and database may differ: leases of the outbox are compared by them. */
const SKEW_S = 5;
/** Part of the server's connections that this node may use without a warning. */
const SHARE = 0.8;

/** Looks at the database: whether it answers, its version, its migrations, its logins and its clock. */
export async function checkDatabase(config: Config, log: Log): Promise<Finding[]> {
  const found = new Findings('database');
  const keys = new Findings('keys');
  const files = new Findings('files');
  const { url } = config.database;
  try {
    const parts = { found, keys, files };
    if (url === undefined) await checkEmbedded(config, parts, log);
    else await checkPostgres(config, url, parts, log);
  } catch (error) {
    found.problem(
      reasonOf(error),
      url === undefined
        ? 'Stop what holds the data directory, or restore it from a backup (npm run restore).'
        : 'Start the server of DATABASE_URL, or correct its address, login and password.',
    );
  }
  return [...found.all, ...keys.all, ...files.all];
}

/** What is found of the database, of its keys, and of the files that its rows name. */
interface Parts {
  readonly found: Findings;
  readonly keys: Findings;
  readonly files: Findings;
}

async function checkEmbedded(config: Config, { found, keys }: Parts, log: Log): Promise<void> {
  const { dataDir } = config;
  if (!existsSync(join(dataDir, 'database', 'cluster'))) {
    found.warning(
      `${dataDir} has no database; a first start makes it`,
      'If Waymark has run here before, correct DATA_DIR.',
    );
    if (existsSync(keyFilePath({ ...config.auth, dataDir }))) await usableKeys(config, keys);
    return;
  }
  const { client, isServed, ...connection } = await connectEmbedded(dataDir, log);
  try {
    if (await hasTables(client)) {
      const { rows } = await client.query<AppliedMigration>(
        `select name, to_jsonb(applied) ->> 'needs' as needs from waymark_migrations as applied`,
      );
      describeMigrations(rows, found);
      await checkKeys(client, config, keys);
      await checkDemo(client, config, found);
    }
    found.ok(`embedded, ${isServed ? 'open in a running server' : 'no server has it open'}`);
  } finally {
    await connection.close();
  }
}

async function checkPostgres(
  config: Config,
  url: string,
  { found, keys, files }: Parts,
  log: Log,
): Promise<void> {
  const { database } = config;
  const seen = await withClient(url, async (client) => {
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
    if (!server) return undefined;
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
    await checkNodes(client, config, files);
    if (database.poolSize > connections * SHARE) {
      found.warning(
        `DATABASE_POOL_SIZE is ${database.poolSize}, and the server takes ${connections} connections in all`,
        'Lower it, raise max_connections, or put PgBouncer between them.',
      );
    }
    const canServe = await hasServiceRole(client);
    if (!canServe) {
      found.warning(
        `the login ${login} has no roles of Waymark yet`,
        'Start the server once, which gives them, and run the doctor again.',
      );
    } else if (await hasTables(client)) {
      await checkKeys(client, config, keys);
      await checkDemo(client, config, found);
    }
    return { login, canServe };
  });
  await checkStart(database, { url, login: seen?.login, log }, found);
  if (seen?.canServe) await checkLogins(database, url, found, log);
}

/** Rehearses what a start does with the database: what it would refuse is a problem here. */
async function checkStart(
  { migrationUrl }: Config['database'],
  { url, login, log }: { url: string; login: string | undefined; log: Log },
  found: Findings,
): Promise<void> {
  const pool = connectionPool({ url: migrationUrl ?? url }, { size: 1, log });
  try {
    const limits = { timeoutMs: 5_000, serverTimeouts: true, retryConnect: false };
    const run = transactionRunner(pool, limits);
    const runTime = migrationUrl === undefined ? undefined : login;
    const applied = await rehearse({ run, migrations, runTime });
    if (applied.length > 0) describeMigrations(applied, found);
    else found.warning('the database has no tables yet', 'Start the server once; it makes them.');
  } catch (error) {
    found.problem(
      `a start would fail: ${reasonOf(error)}`,
      'Give the logins the rights that docs/operations.md (PostgreSQL) lists.',
    );
  } finally {
    await pool.end();
  }
}

/** Whether the login may act as the server does: a new database has no such role, a restored one gives it at the first start. */
async function hasServiceRole(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select coalesce(bool_or(pg_has_role(current_user, oid, 'member')), true) as is
    from pg_roles where rolname = 'service_role'`,
  );
  return rows[0]?.is !== false;
}

/** Whether the database has tables. */
async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('public.waymark_migrations') is not null as is`,
  );
  return rows[0]?.is === true;
}

function describeMigrations(rows: readonly AppliedMigration[], found: Findings): void {
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
      `it is of an earlier version (without ${missing.join(', ')})`,
      'Start the server, which brings it to this one; with two logins it needs DATABASE_MIGRATION_URL.',
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
