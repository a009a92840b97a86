import { lendServers, POSTGRES, TEMPLATE } from '#test/e2e/own-server.ts';
import { migratedTemplate } from '#test/support/migrated-postgres.ts';
import { postgresBinaries, startPostgres } from '#test/support/postgres-cluster.ts';
import { buildIfStale } from '#tools/build.ts';

/** Starts a PostgreSQL for the servers of all workers, where this machine has one, and lends servers. */
// oxlint-disable-next-line import/no-default-export -- Playwright wants one
export default async function setup(): Promise<() => Promise<void>> {
  await buildIfStale({});
  const binaries = await postgresBinaries();
  const cluster = binaries ? await startPostgres(binaries) : undefined;
  if (cluster) {
    process.env[POSTGRES] = cluster.url;
    process.env[TEMPLATE] = await migratedTemplate(cluster.url);
  }
  const endServers = await lendServers();
  return async () => {
    await endServers();
    await cluster?.remove();
  };
}
