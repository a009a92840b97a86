import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { keptMails, type KeptMails } from '#test/support/kept-mails.ts';
import { newDatabase } from '#test/support/postgres-cluster.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import {
  secretKeys,
  startServer,
  type RunningServer,
  type TestServer,
} from '#test/support/server.ts';

/** Environment variables by which workers learn of the run's PostgreSQL and of the database there that has all migrations. */
export const [POSTGRES, TEMPLATE] = ['TEST_POSTGRES', 'TEST_POSTGRES_TEMPLATE'];

/** A server for pages, with the address of its database unless that is the embedded one. */
export type OwnServer = TestServer & { readonly databaseUrl?: string };

/** A server that the tests of all workers share: it is there before and after each of them. */
export type LentServer = RunningServer & Pick<OwnServer, 'databaseUrl'>;

/** Environment variable with the address at which servers are lent: the path has their settings. */
const LENDER = 'TEST_SERVER_LENDER';

/** The run's server with the given settings, started when it is first asked for. */
export async function lentServer(env: Readonly<Record<string, string>>): Promise<LentServer> {
  const response = await fetch(process.env[LENDER]! + encodeURIComponent(JSON.stringify(env)));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  const server = JSON.parse(text) as Omit<LentServer, keyof KeptMails>;
  return { ...server, ...keptMails(server.dataDir) };
}

/** Lends servers to the workers, each started once; returns what ends them. */
export async function lendServers(): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<OwnServer>>();
  async function lend(path: string): Promise<string> {
    const settings = decodeURIComponent(path.slice(1));
    const starting = started.get(settings) ?? startOwnServer(JSON.parse(settings));
    started.set(settings, starting);
    const { url, dataDir, publishableKey, databaseUrl } = await starting;
    return JSON.stringify({ url, dataDir, publishableKey, databaseUrl });
  }
  const lender = createServer((request, response) => {
    lend(request.url ?? '').then(
      (server) => response.end(server),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => lender.listen(0, '127.0.0.1', resolve));
  process.env[LENDER] = `http://127.0.0.1:${(lender.address() as AddressInfo).port}/`;
  return async () => {
    lender.closeAllConnections();
    lender.close();
    await Promise.all([...started.values()].map(async (server) => (await server).remove()));
  };
}

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
