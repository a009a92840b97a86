import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startBouncer, type Bouncer } from '#test/support/cluster/bouncer.ts';
import { startProxy } from '#test/support/cluster/proxy.ts';
import {
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '#test/support/cluster/replicated-postgres.ts';
import { postgresBinaries } from '#test/support/postgres-cluster.ts';
import {
  freePort,
  secretKeys,
  startServer,
  type RunningServer,
  type TestServer,
} from '#test/support/server.ts';
import { catchMail } from '#test/support/smtp.ts';
import { startObjectServer } from '#test/support/storage.ts';
import { until } from '#test/support/until.ts';

/** Several nodes behind a proxy, on one replicated database behind a pooler, one object store and one mail server. */
export interface Cluster {
  /** What people use: the proxy. */
  readonly site: RunningServer;
  readonly postgres: ReplicatedPostgres;
  readonly bouncer: Bouncer;
  /** The running nodes, by their place. */
  readonly nodes: TestServer[];
  /** Starts the node of a place again, on the same port. */
  readonly restart: (place: number) => Promise<void>;
  remove(): Promise<void>;
}

/** Starts a cluster of `count` nodes with further settings; throws when a program of it is not installed. */
export async function startCluster(
  count: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const binaries = await postgresBinaries();
  if (!binaries) throw new Error('There are no PostgreSQL binaries (pg_config).');
  const postgres = await startReplicatedPostgres(binaries);
  const bouncer = await startBouncer(postgres.primary.port);
  const objects = await startObjectServer();
  const mail = await catchMail();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const dataDirs = await Promise.all(ports.map(() => mkdtemp(join(tmpdir(), 'waymark-node-'))));
  const keys = secretKeys();
  const start = (place: number) =>
    startServer({
      dataDir: dataDirs[place],
      env: {
        ...keys,
        PORT: ports[place] ?? '0',
        PUBLIC_URL: url,
        TRUSTED_PROXIES: '127.0.0.1',
        SHUTDOWN_DELAY: '2',
        DATABASE_URL: bouncer.url,
        OBJECTS_URL: objects.objectsUrl,
        SMTP_URL: mail.url,
        MAIL_FROM: 'Waymark <waymark@waymark.example>',
        ...settings,
      },
    });
  // A node that has started looks at its own site, which is the proxy.
  const proxy = await startProxy(port, ports);
  const nodes = await Promise.all(ports.map((_, place) => start(place)));
  const site: RunningServer = {
    url,
    dataDir: '',
    publishableKey: keys.AUTH_PUBLISHABLE_KEY,
    mails: async (to) => mail.mailsTo(to),
    nextMail: (to, known) => mail.mailTo(to, known),
  };
  const ready = async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined);
  await until(ready, 'the proxy to see a node');
  return {
    site,
    postgres,
    bouncer,
    nodes,
    async restart(place) {
      nodes[place] = await start(place);
    },
    async remove() {
      await proxy.remove();
      await Promise.all(nodes.map((node) => node.kill()));
      await Promise.all([bouncer.remove(), objects.remove(), mail.close()]);
      await postgres.remove();
      await Promise.all(dataDirs.map((dir) => rm(dir, { recursive: true, force: true })));
    },
  };
}
