import { afterAll, beforeAll, describe } from 'vitest';

import { emptyRealDatabase, hasPostgres } from '#test/support/database.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { secretKeys, startServer, type TestServer } from '#test/support/server.ts';

const START_TIMEOUT_MS = 60_000;

/** Declares a suite for a server on the embedded database and for one on PostgreSQL. */
export function describeOnBothServers(
  title: string,
  suite: (server: () => TestServer) => void,
  env: Readonly<Record<string, string>> = {},
): void {
  describe(`${title} (embedded)`, () => {
    declare(async () => startServer({ env, dataDir: await preparedDataDir() }));
  });
  const here = hasPostgres();
  const note = here ? '' : ' skipped: no PostgreSQL binaries';
  describe.skipIf(!here)(`${title} (PostgreSQL)${note}`, () => {
    declare(async () =>
      startServer({ env: { ...env, DATABASE_URL: await emptyRealDatabase(), ...secretKeys() } }),
    );
  });

  function declare(start: () => Promise<TestServer>): void {
    let server: TestServer | undefined;
    beforeAll(async () => {
      server = await start();
    }, START_TIMEOUT_MS);
    afterAll(async () => {
      await server?.remove();
    }, START_TIMEOUT_MS);
    suite(() => {
      if (!server) throw new Error('the server runs inside tests only');
      return server;
    });
  }
}
