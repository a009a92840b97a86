import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { migratedTemplate } from '#test/support/migrated-postgres.ts';
import { newDatabase, postgresBinaries, startPostgres } from '#test/support/postgres-cluster.ts';
import type { PostgresCluster } from '#test/support/postgres-cluster.ts';
import { GIVEN_DATA_DIR, preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { secretKeys, startServer, type TestServer } from '#test/support/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of PostgreSQL's binaries; null when there are none. */
    postgresBinaries: string | null;
    /** A folder for files that no single test file ends; it is deleted with the run. */
    folder: string;
    /** An HTTP address that starts what test files share when it is first asked for: `/postgres`, `/migrated`, `/server?embedded=…` and `/server?postgres=…` with settings, `/output?…` with what such a server printed. */
    shared: string;
  }
}

/** Serves what the run's test files share, each started on the first request. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A given data directory is an embedded store, so everything runs on it.
  const binaries = process.env[GIVEN_DATA_DIR] ? undefined : await postgresBinaries();
  let cluster: Promise<PostgresCluster> | undefined;
  let template: Promise<string> | undefined;
  const started = new Map<string, Promise<TestServer>>();

  async function postgres(): Promise<string> {
    if (!binaries) throw new Error('no PostgreSQL binaries');
    cluster ??= startPostgres(binaries);
    return (await cluster).url;
  }

  /** Name of a database with all migrations, of which others are copies. */
  function migrated(): Promise<string> {
    template ??= postgres().then(migratedTemplate);
    return template;
  }

  async function start(database: string, env: Record<string, string>): Promise<TestServer> {
    if (database === 'embedded') return startServer({ env, dataDir: await preparedDataDir() });
    const url = await newDatabase(await postgres(), await migrated());
    return startServer({ env: { ...env, DATABASE_URL: url, ...secretKeys() } });
  }

  function serverOf(query: string): Promise<TestServer> {
    const [[database = '', settings = ''] = []] = new URLSearchParams(query);
    const server = started.get(query) ?? start(database, JSON.parse(settings));
    started.set(query, server);
    return server;
  }

  async function answer(path: string): Promise<unknown> {
    const [what, query = ''] = path.split('?');
    if (what === '/postgres') return { url: await postgres() };
    if (what === '/migrated') return { url: await postgres(), template: await migrated() };
    if (what === '/output') return (await serverOf(query)).output();
    const { url, dataDir, publishableKey, pid } = await serverOf(query);
    return { url, dataDir, publishableKey, pid };
  }

  const server = createServer((request, response) => {
    answer(request.url ?? '').then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'waymark-tests-'));
  project.provide('folder', folder);
  project.provide('postgresBinaries', binaries ?? null);
  project.provide('shared', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([...started.values()].map(async (each) => (await each).remove()));
    await (await cluster)?.remove();
    await rm(folder, { recursive: true, force: true });
  };
}
