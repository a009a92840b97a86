import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';
import type { TestProject } from 'vitest/node';

import { openDatabase } from '#server/platform/database/open-database.ts';
import { postgresBinaries, startPostgres } from '#test/support/postgres-cluster.ts';
import type { PostgresCluster } from '#test/support/postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of PostgreSQL's binaries, or null when there are none. */
    postgresBinaries: string | null;
    /** Address that makes and names, on the first request only, what all test files share. */
    sharedResources: string;
  }
}

/** Serves the run's one PostgreSQL cluster and one prepared embedded database, each made when first asked for. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = await postgresBinaries();
  let cluster: Promise<PostgresCluster> | undefined;
  let template: Promise<string> | undefined;
  const made: { [path: string]: (() => Promise<string>) | undefined } = {
    '/postgres': async () => {
      if (!binaries) throw new Error('no PostgreSQL binaries');
      cluster ??= startPostgres(binaries);
      return (await cluster).url;
    },
    '/embedded': () => (template ??= embeddedTemplate()),
  };
  const server = createServer((request, response) => {
    const make = made[request.url ?? ''];
    (make ?? unknownResource)().then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('postgresBinaries', binaries ?? null);
  project.provide('sharedResources', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await (await cluster)?.remove();
    if (template) await rm(await template, { recursive: true, force: true });
  };
}

async function unknownResource(): Promise<string> {
  throw new Error('unknown resource');
}

// Making a cluster takes seconds, copying one a tenth of one.
async function embeddedTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-template-'));
  const dataDir = join(folder, 'made');
  const database = await openDatabase({
    dataDir,
    poolSize: 1,
    log: pino({ level: 'silent' }),
    migrations: [],
  });
  await database.close();
  await cp(join(dataDir, 'database', 'cluster'), join(folder, 'cluster'), { recursive: true });
  await rm(dataDir, { recursive: true, force: true });
  return folder;
}
