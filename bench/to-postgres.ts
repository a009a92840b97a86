import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { plantApplications, plantHistory } from '#bench/applications/plant.ts';
import { flag, machine, report, say } from '#bench/support.ts';
import { lookAgain, makePeople } from '#bench/to-postgres/people.ts';
import { rowsOf, sumsOf, type Sums } from '#bench/to-postgres/sums.ts';
import {
  EMBEDDED_PORT,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import type { Person } from '#test/support/people.ts';
import { newDatabase, postgresBinaries, startPostgres } from '#test/support/postgres-cluster.ts';
import { freePort, startServer } from '#test/support/server.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { startObjectServer } from '#test/support/storage.ts';

// An embedded store with many applications, their history, résumés and sessions moves to PostgreSQL and an object store by
// the operator's command: every count and checksum must be the same, and nobody signed out. --rows of all, --people.
const ROWS = flag('rows', 100_000);
const PEOPLE = flag('people', 200);
const EACH = Math.ceil(ROWS / PEOPLE);

const binaries = await postgresBinaries();
if (binaries === undefined) {
  process.stderr.write('There are no PostgreSQL binaries here (pg_config --bindir).\n');
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'waymark-move-'));
const dataDir = join(folder, 'embedded');
const PORT = await freePort();
const postgres = await startPostgres(binaries);
const objects = await startObjectServer();
try {
  say(`${PEOPLE} people sign in and store a résumé; ${EACH} applications each`);
  const first = await startServer({ dataDir, env: { PORT } });
  const people = await makePeople(first, PEOPLE);
  await first.stop();
  await plant(people);

  say('sums of the embedded store');
  const before = await embeddedSums();
  const env = {
    DATABASE_URL: await newDatabase(postgres.url),
    OBJECTS_URL: objects.objectsUrl,
    AUTH_KEYS_FILE: join(folder, 'keys.json'),
  };
  say('the move');
  const begun = performance.now();
  await operatorCommand('migrate-to-postgres', { ...env, DATA_DIR: dataDir }, '--json');
  const moveMs = performance.now() - begun;
  const address = new URL(postgres.superuserUrl);
  address.pathname = new URL(env.DATABASE_URL).pathname;
  const after = await sumsOf({ connectionString: address.href });

  say('the same people on the new server');
  const moved = await startServer({ dataDir: join(folder, 'moved'), env: { ...env, PORT } });
  const { signedOut, otherLists, otherFiles } = await lookAgain(moved, people, EACH);
  await moved.remove();
  const different = differing(before, after);
  for (const name of different) say(`${name}: ${before[name]} and ${after[name]}`);
  const count = (table: string) => Number.parseInt(before[table] ?? '0', 10);
  report({
    bench: 'to-postgres',
    machine: machine(),
    rows: [
      {
        applications: count('public.applications'),
        events: count('public.application_events'),
        files: count('public.storage_objects'),
        sessions: count('auth.sessions'),
        tables: Object.keys(before).length,
        'all rows': rowsOf(before),
        'tables that differ': different.length,
        'signed out': signedOut,
        'other lists': otherLists,
        'other files': otherFiles,
        'move s': Math.round(moveMs / 100) / 10,
      },
    ],
  });
  if (different.length + signedOut + otherLists + otherFiles > 0) process.exitCode = 1;
} finally {
  await objects.remove();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

async function plant(people: readonly Person[]): Promise<void> {
  const database = await openDatabase({
    dataDir,
    poolSize: 1,
    log: silentLog,
    transactionTimeoutMs: Infinity,
  });
  for (const { session } of people) {
    await plantApplications(database, session.user.id, EACH);
    await plantHistory(database, session.user.id);
  }
  await database.close();
}

async function embeddedSums(): Promise<Sums> {
  const server = await startEmbeddedServer({
    directory: join(dataDir, 'database'),
    log: silentLog,
  });
  try {
    return await sumsOf({
      host: server.host,
      port: EMBEDDED_PORT,
      user: 'postgres',
      database: 'postgres',
    });
  } finally {
    await server.close();
  }
}

function differing(before: Sums, after: Sums): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}
