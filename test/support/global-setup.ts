import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { TestProject } from 'vitest/node';

import { postgresBinaries, startPostgres } from '#test/support/postgres-cluster.ts';
import type { PostgresCluster } from '#test/support/postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of PostgreSQL's binaries; null when there are none. */
    postgresBinaries: string | null;
    /** An HTTP address whose first request starts the PostgreSQL that all test files share; returns the database's address. */
    sharedPostgres: string;
  }
}

/** Serves the run's PostgreSQL cluster, created on the first request. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = await postgresBinaries();
  let cluster: Promise<PostgresCluster> | undefined;
  const address = async (): Promise<string> => {
    if (!binaries) throw new Error('no PostgreSQL binaries');
    cluster ??= startPostgres(binaries);
    return (await cluster).url;
  };
  const server = createServer((_, response) => {
    address().then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('postgresBinaries', binaries ?? null);
  project.provide('sharedPostgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await (await cluster)?.remove();
  };
}
