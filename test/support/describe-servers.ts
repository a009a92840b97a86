import { afterAll, beforeAll, describe } from 'vitest';

import { startAnyServer } from '#test/support/any-server.ts';
import { hasPostgres } from '#test/support/database.ts';
import type { TestServer } from '#test/support/server.ts';
import { sharedServer, type SharedServer } from '#test/support/shared.ts';

/** Declares a suite for a server of its own with a configuration, on the database that starts sooner: for what does not depend on it. */
export function describeOnAnyServer(
  title: string,
  suite: (server: () => TestServer) => void,
  env: Readonly<Record<string, string>> = {},
): void {
  describe(`${title} (either database)`, () => {
    declare(suite, () => startAnyServer(env));
  });
}

/** Settings of shared servers that print all they do, and have no H1B records. */
export const TALKATIVE = { LOG_LEVEL: 'trace', H1B_SAMPLE: '0' };

/** Settings of shared servers on which an account is soon full. */
export const SMALL_QUOTA = { QUOTA_BYTES: '20000', QUOTA_ROWS: '1000' };

/** The database on which a test of what does not depend on it is done with less computing. */
export const anyDatabase = () => (hasPostgres() ? 'postgres' : 'embedded');

/** Declares a suite for the server that all test files with these settings share, on PostgreSQL where that is installed: for what does not depend on the database, or has unit tests on both. */
export function describeOnSharedServer(
  title: string,
  suite: (server: () => SharedServer) => void,
  env?: Readonly<Record<string, string>>,
): void {
  describe(`${title} (either database)`, () => {
    declare(suite, () => sharedServer(anyDatabase(), env));
  });
}

/** Declares a suite for the servers that all test files with these settings share, on both databases; it neither stops them nor counts on being alone. */
export function describeOnSharedServers(
  title: string,
  suite: (server: () => SharedServer) => void,
  env?: Readonly<Record<string, string>>,
): void {
  describe(`${title} (embedded)`, () => {
    declare(suite, () => sharedServer('embedded', env));
  });
  const here = hasPostgres();
  const note = here ? '' : ' skipped: no PostgreSQL binaries';
  describe.skipIf(!here)(`${title} (PostgreSQL)${note}`, () => {
    declare(suite, () => sharedServer('postgres', env));
  });
}

/** Starts the server before a suite, and removes afterwards one that is not shared. */
function declare<T extends SharedServer | TestServer>(
  suite: (server: () => T) => void,
  start: () => Promise<T>,
): void {
  let server: T | undefined;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(async () => {
    if (server && 'remove' in server) await server.remove();
  });
  suite(() => {
    if (!server) throw new Error('the server runs inside tests only');
    return server;
  });
}
