import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, type ClientConfig } from 'pg';

import { plantApplications, plantHistory } from '#bench/applications/plant.ts';
import { flag, machine, report, say } from '#bench/support.ts';
import {
  EMBEDDED_PORT,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { authClientOf, type Person, signIn } from '#test/support/people.ts';
import { newDatabase, postgresBinaries, startPostgres } from '#test/support/postgres-cluster.ts';
import { freePort, type RunningServer, startServer } from '#test/support/server.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { resumeBytes, startObjectServer, storageOf } from '#test/support/storage.ts';

const RESUME = resumeBytes('one-column.pdf');
const pathOf = ({ session }: Person) => `${session.user.id}/cv.pdf`;

/** Signs people in, one after another, each of whom stores a résumé. */
async function makePeople(server: RunningServer, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let made = 0; made < count; made += 1) {
    const person = await signIn(server);
    const { error } = await storageOf(server, person)
      .from('resumes')
      .upload(pathOf(person), new Blob([new Uint8Array(RESUME)], { type: 'application/pdf' }));
    if (error) throw error;
    people.push(person);
  }
  return people;
}

/** What people found missing. */
interface Complaints {
  /** Sessions made before that are not accepted, or that cannot be renewed. */
  readonly signedOut: number;
  /** People whose list has another length. */
  readonly otherLists: number;
  /** Résumés with other bytes. */
  readonly otherFiles: number;
}

/** Lets each person use the session from before, list the applications, read the résumé and renew the session. */
async function lookAgain(
  server: RunningServer,
  people: readonly Person[],
  applications: number,
): Promise<Complaints> {
  const sum = { signedOut: 0, otherLists: 0, otherFiles: 0 };
  for (const person of people) {
    const auth = authClientOf(server);
    const known = await auth.getUser(person.session.access_token);
    const { body } = await person.api('GET', '/api/applications/');
    if ((body as { totalRecords?: number }).totalRecords !== applications) sum.otherLists += 1;
    const { data } = await storageOf(server, person).from('resumes').download(pathOf(person));
    if (!data || !RESUME.equals(await data.bytes())) sum.otherFiles += 1;
    const renewed = await auth.refreshSession(person.session);
    if (known.error ?? renewed.error) sum.signedOut += 1;
  }
  return sum;
}

/** Row count and checksum of each table that has rows. */
type Sums = Readonly<Record<string, string>>;

/**
 * Counts and hashes every table as a superuser, inside the database and by another way than the move itself: the rows as
 * one text each, sorted by their hashes.
 */
async function sumsOf(config: ClientConfig): Promise<Sums> {
  const client = new Client(config);
  await client.connect();
  try {
    await client.query(
      "begin read only; set local timezone = 'UTC'; set local bytea_output = 'hex'",
    );
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth') and tablename <> 'waymark_migrations' order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number; sum: string | null }>(
        `select count(*)::int as count, md5(string_agg(hash, '' order by hash)) as sum
        from (select md5(each::text) as hash from ${name} as each) as hashes`,
      );
      const [row] = rows;
      if (row && row.count > 0) sums[name] = `${row.count} ${row.sum}`;
    }
    return sums;
  } finally {
    await client.end();
  }
}

/** How many rows all tables have together. */
function rowsOf(sums: Sums): number {
  return Object.values(sums).reduce((total, sum) => total + Number.parseInt(sum, 10), 0);
}

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
