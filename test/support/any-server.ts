import { hasPostgres, preparedRealDatabase } from '#test/support/database.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { secretKeys, startServer, type TestServer } from '#test/support/server.ts';

/** Starts a server on the database that starts sooner here, for tests of what does not depend on the database. */
export async function startAnyServer(
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  if (!hasPostgres()) return startServer({ env, dataDir: await preparedDataDir() });
  return startServer({
    env: { ...env, DATABASE_URL: await preparedRealDatabase(), ...secretKeys() },
  });
}
