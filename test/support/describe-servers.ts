import { afterAll, beforeAll, describe } from 'vitest';

import { preparedRealDatabase, hasPostgres } from '#test/support/database.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { secretKeys, startServer, type TestServer } from '#test/support/server.ts';
import { sharedServer, type SharedServer } from '#test/support/shared.ts';

/** Declares a suite for servers of its own with a configuration, on the embedded database and on PostgreSQL. */
export function describeOnBothServers(
  title: string,
  suite: (server: () => TestServer) => void,
  env: Readonly<Record<string, string>> = {},
): void {
  declareOnBoth(title, suite, {
    embedded: async () => startServer({ env, dataDir: await preparedDataDir() }),
    postgres: async () =>
      startServer({ env: { ...env, DATABASE_URL: await preparedRealDatabase(), ...secretKeys() } }),
    end: (server) => server.remove(),
  });
}

/** Settings of shared servers that print all they do, and have no H1B records. */
export const TALKATIVE = { LOG_LEVEL: 'trace', H1B_SAMPLE: '0' };

/** Settings of shared servers on which an account is soon full. */
export const SMALL_QUOTA = { QUOTA_BYTES: '20000', QUOTA_ROWS: '1000' };

/** Declares a suite for the servers that all test files with these settings share; it neither stops them nor counts on being alone. */
export function describeOnSharedServers(
  title: string,
  suite: (server: () => SharedServer) => void,
  env?: Readonly<Record<string, string>>,
): void {
  declareOnBoth(title, suite, {
    embedded: () => sharedServer('embedded', env),
    postgres: () => sharedServer('postgres', env),
    end: () => Promise.resolve(),
  });
}

interface Servers<T> {
  readonly embedded: () => Promise<T>;
  readonly postgres: () => Promise<T>;
  readonly end: (server: T) => Promise<void>;
}

function declareOnBoth<T>(title: string, suite: (server: () => T) => void, from: Servers<T>): void {
  describe(`${title} (embedded)`, () => {
    declare(from.embedded);
  });
  const here = hasPostgres();
  const note = here ? '' : ' skipped: no PostgreSQL binaries';
  describe.skipIf(!here)(`${title} (PostgreSQL)${note}`, () => {
    declare(from.postgres);
  });

  function declare(start: () => Promise<T>): void {
    let server: T | undefined;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(async () => {
      if (server) await from.end(server);
    });
    suite(() => {
      if (!server) throw new Error('the server runs inside tests only');
      return server;
    });
  }
}
