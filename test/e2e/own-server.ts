import { newDatabase } from '#test/support/postgres-cluster.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { secretKeys, startServer, type TestServer } from '#test/support/server.ts';

/** Environment variables by which workers learn of the run's PostgreSQL and of the database there that has all migrations. */
export const [POSTGRES, TEMPLATE] = ['TEST_POSTGRES', 'TEST_POSTGRES_TEMPLATE'];

/** A server for pages, with the address of its database unless that is the embedded one. */
export type OwnServer = TestServer & { readonly databaseUrl?: string };

/** Starts a server for pages, on the database that starts sooner here; on a first day they run on the other one. */
export async function startOwnServer(
  env: Readonly<Record<string, string>> = {},
): Promise<OwnServer> {
  const { [POSTGRES]: address, [TEMPLATE]: template } = process.env;
  if (!address) return startServer({ env, dataDir: await preparedDataDir() });
  const url = await newDatabase(address, template);
  const server = await startServer({ env: { ...secretKeys(), ...env, DATABASE_URL: url } });
  return { ...server, databaseUrl: url };
}
