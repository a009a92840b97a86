import { dirname } from 'node:path';

import { sql } from 'kysely';

import { connectionPool } from '#server/platform/database/connection-pool.ts';
import type { Target } from '#server/platform/database/connection-pool.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  EMBEDDED_PORT,
  embeddedFolder,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import type { EmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts';
import { DirectoryInUse } from '#server/platform/database/embedded/lock-directory.ts';
import { startMaintenance } from '#server/platform/database/embedded/maintain.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import type { Quota } from '#server/platform/database/quota.ts';
import type { DatabaseObserver } from '#server/platform/database/observer.ts';
import { excessRights } from '#server/platform/database/excess-rights.ts';
import {
  transactionRunner,
  type RunTransaction,
} from '#server/platform/database/run-transaction.ts';
import { appliedMigrations, requireUsable } from '#server/platform/database/schema-version.ts';
import type { Log } from '#server/platform/log.ts';

/** How a database is opened. */
export interface OpenDatabaseOptions {
  /** Address of a PostgreSQL server; without it the embedded one runs in `dataDir/database`. */
  readonly url?: string;
  /** The same address with the login that owns and migrates the database, when that of `url` only serves. */
  readonly migrationUrl?: string;
  readonly dataDir: string;
  /** Most connections to a PostgreSQL server; the embedded one always has one. */
  readonly poolSize: number;
  readonly log: Log;
  /** What one account may hold; unlimited without it. */
  readonly quota?: Quota;
  /** What its connections are called, where it is a node that serves (nodeName). */
  readonly name?: string;
  /** Is told of connections and transactions. */
  readonly observer?: DatabaseObserver | undefined;
  /** Milliseconds a transaction may take before it fails with `database_unavailable`. */
  readonly transactionTimeoutMs?: number;
  /** Milliseconds a statement may wait for another's lock on a PostgreSQL server before the transaction is repeated. */
  readonly lockTimeoutMs?: number;
  /** Milliseconds for connecting to a PostgreSQL server, waiting for a free connection included. */
  readonly connectTimeoutMs?: number;
  /** Whether an operator's command may use the embedded database of a running server beside it. */
  readonly join?: boolean;
  /** Whether a commit of the embedded database waits for the disk; only a test that is about something else says no. */
  readonly sync?: boolean;
  /** The embedded server of `dataDir` where it was started before. */
  readonly embedded?: Promise<EmbeddedServer> | undefined;
  /** The schema's steps: all migrations unless a test gives others. */
  readonly migrations?: readonly Migration[];
}

// Below the 5 s after which a request counts as hanging.
const TRANSACTION_TIMEOUT_MS = 4_800;

/**
 * Opens and migrates the database.
 * Throws an Error with a sentence for the operator when it is in use, damaged, too new for this program or out of reach.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { target, embedded } = await findServer(options);
  const real = 'url' in target;
  const pool = connectionPool(target, {
    size: real ? options.poolSize : 1,
    connectTimeoutMs: options.connectTimeoutMs,
    name: options.name,
    log: options.log,
  });
  const run = transactionRunner(pool, {
    timeoutMs: options.transactionTimeoutMs ?? TRANSACTION_TIMEOUT_MS,
    serverTimeouts: real,
    lockTimeoutMs: options.lockTimeoutMs,
    retryConnect: !real,
    observer: options.observer,
    settings: options.quota && {
      'waymark.quota_bytes': options.quota.bytes,
      'waymark.quota_rows': options.quota.rows,
    },
  });

  options.observer?.opened(() => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));

  let stopMaintenance = () => {};
  async function close(): Promise<void> {
    stopMaintenance();
    await pool.end();
    await embedded?.close();
  }

  try {
    const applied = await prepare(run, options);
    embedded?.limitStatements();
    if (embedded) stopMaintenance = startMaintenance(pool, options.log);
    if (applied.length > 0) options.log.info({ applied }, 'database migrated');
  } catch (error) {
    await close();
    throw error;
  }

  let closed: Promise<void> | undefined;
  return {
    transaction: (identity, work) => run(identity, work),
    async check() {
      const applied = await run({ role: 'service_role' }, appliedMigrations);
      requireUsable(applied, options.migrations ?? migrations);
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
}

/** Applies migrations with the login that may, and logs rights that the serving login does not need. */
async function prepare(run: RunTransaction, options: OpenDatabaseOptions): Promise<string[]> {
  const steps = options.migrations ?? migrations;
  if (!options.url || !options.migrationUrl) return migrate({ run, migrations: steps });
  const pool = connectionPool({ url: options.migrationUrl }, { ...options, size: 1 });
  const runAsOwner = transactionRunner(pool, {
    timeoutMs: Infinity,
    serverTimeouts: true,
    retryConnect: false,
  });
  try {
    const runTime = await loginOf(run);
    const applied = await migrate({ run: runAsOwner, migrations: steps, runTime });
    const excess = await excessRights(run);
    if (excess.length > 0) {
      options.log.warn(
        { login: runTime, excess },
        'the login of DATABASE_URL can do more than it needs',
      );
    }
    return applied;
  } finally {
    await pool.end();
  }
}

/** The login's name, which the address need not contain. */
async function loginOf(run: RunTransaction): Promise<string> {
  const { rows } = await run({ role: 'owner' }, (tx) =>
    sql<{ login: string }>`select current_user as login`.execute(tx),
  );
  return rows[0]?.login ?? '';
}

async function findServer(
  options: OpenDatabaseOptions,
): Promise<{ target: Target; embedded?: EmbeddedServer }> {
  if (options.url) return { target: { url: options.url } };
  try {
    const start = { directory: embeddedFolder(options.dataDir), log: options.log };
    const embedded = await (options.embedded ??
      startEmbeddedServer({ ...start, sync: options.sync ?? true }));
    return { target: { host: embedded.host, port: EMBEDDED_PORT }, embedded };
  } catch (error) {
    if (!options.join || !(error instanceof DirectoryInUse) || !error.holder.socket) throw error;
    return { target: { host: dirname(error.holder.socket), port: EMBEDDED_PORT } };
  }
}
