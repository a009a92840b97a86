import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { startEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts';
import { postgresBinaries, startPostgres } from '#test/support/postgres-cluster.ts';
import type { PostgresCluster } from '#test/support/postgres-cluster.ts';
import { silentLog } from '#test/support/silent-log.ts';

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
  };
}

async function unknownResource(): Promise<string> {
  throw new Error('unknown resource');
}

// Making a cluster takes seconds, copying one a tenth of one; it is kept for the next run.
async function embeddedTemplate(): Promise<string> {
  const cache = join('node_modules', '.cache');
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const kept = join(cache, `waymark-embedded-${dependencies['@electric-sql/pglite']}`);
  if (await exists(kept)) return kept;
  await mkdir(cache, { recursive: true });
  const dataDir = await mkdtemp(join(cache, 'waymark-making-'));
  const server = await startEmbeddedServer({
    directory: join(dataDir, 'database'),
    log: silentLog,
  });
  await server.close();
  // Another run may have been faster; its folder serves as well.
  await rename(join(dataDir, 'database'), kept).catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
  return kept;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
