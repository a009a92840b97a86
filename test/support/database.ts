import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, inject } from 'vitest';

import type { Database } from '#server/platform/database/database.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import type { Quota } from '#server/platform/database/quota.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { OpenDatabaseOptions } from '#server/platform/database/open-database.ts';
import { newDatabase } from '#test/support/postgres-cluster.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { migratedPostgres, sharedPostgres } from '#test/support/shared.ts';
import { lendEmbedded } from '#test/support/shared-embedded.ts';
import { silentLog } from '#test/support/silent-log.ts';

/** A database for one test file. */
interface TestDatabase {
  readonly database: Database;
  /** Options that open the same database again. */
  readonly options: OpenDatabaseOptions;
  /** Closes it and deletes its data. */
  remove(): Promise<void>;
}

/** Differences from the product's database; a suite without any shares the worker's, which is emptied for it. */
interface TestDatabaseOptions {
  /** Whether the suite has a database to itself because it changes more than rows. */
  readonly own?: true;
  readonly migrations?: readonly Migration[];
  readonly transactionTimeoutMs?: number;
  readonly quota?: Quota;
}

const OPEN_TIMEOUT_MS = 120_000;
// A busy machine must not cause refused requests.
const PATIENCE = { transactionTimeoutMs: 30_000 };

// Durability is tested with the embedded server; here commits do not wait for the disk.
const EMBEDDED = { ...PATIENCE, poolSize: 1, log: silentLog, sync: false };

/** Lends the worker's embedded database, or opens a new one with differences. */
async function embeddedDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  if (Object.keys(options).length === 0) {
    const { giveBack, ...lent } = await lendEmbedded(EMBEDDED);
    return { ...lent, remove: async () => giveBack() };
  }
  const dataDir = await preparedDataDir();
  const all = { ...EMBEDDED, ...options, dataDir };
  const database = await openDatabase(all);
  return {
    database,
    options: all,
    async remove() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Address of a new, empty database on the run's PostgreSQL; its login is not a superuser. */
export async function emptyRealDatabase(): Promise<string> {
  return newDatabase(await sharedPostgres());
}

/** Address of a new database on the run's PostgreSQL that has all migrations. */
export async function preparedRealDatabase(): Promise<string> {
  const { url, template } = await migratedPostgres();
  return newDatabase(url, template);
}

/** Opens a new database on the run's PostgreSQL. */
async function realDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const all = {
    ...PATIENCE,
    ...options,
    url: await (options.migrations ? emptyRealDatabase() : preparedRealDatabase()),
    dataDir,
    poolSize: 4,
    log: silentLog,
  };
  const database = await openDatabase(all);
  return {
    database,
    options: all,
    async remove() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whether this machine can run a PostgreSQL server. */
export function hasPostgres(): boolean {
  return inject('postgresBinaries') !== null;
}

type Suite = (database: () => Database, test: () => TestDatabase) => void;

/** Declares a suite for the embedded database and for PostgreSQL; the functions passed to it work inside tests only. */
export function describeOnBothDatabases(
  title: string,
  suite: Suite,
  options: TestDatabaseOptions = {},
): void {
  describe(`${title} (embedded)`, () => {
    declareOn(embeddedDatabase, suite, options);
  });
  const here = hasPostgres();
  const note = here ? '' : ' skipped: no PostgreSQL binaries';
  describe.skipIf(!here)(`${title} (PostgreSQL)${note}`, () => {
    declareOn(realDatabase, suite, options);
  });
}

/** Declares a suite for the embedded database alone, for rules whose SQL another suite tries on both. */
export function describeOnEmbeddedDatabase(title: string, suite: Suite): void {
  describe(`${title} (embedded)`, () => {
    declareOn(embeddedDatabase, suite, {});
  });
}

function declareOn(
  open: (options: TestDatabaseOptions) => Promise<TestDatabase>,
  suite: Suite,
  options: TestDatabaseOptions,
): void {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await open(options);
  }, OPEN_TIMEOUT_MS);
  afterAll(async () => {
    await opened?.remove();
  }, OPEN_TIMEOUT_MS);
  const current = (): TestDatabase => {
    if (!opened) throw new Error('the database is open inside tests only');
    return opened;
  };
  suite(() => current().database, current);
}
