import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { sql } from 'kysely';
import { Client } from 'pg';

import { machine, report, say } from '#bench/support.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { postgresBinaries } from '#test/support/postgres-cluster.ts';
import { silentLog } from '#test/support/silent-log.ts';

// The drill of docs/operations.md, 'Back to a moment': base backup, archived log, a mistake, and the database as it was
// just before. It starts and removes its own PostgreSQL servers, as user postgres when it runs as root.
const run = promisify(execFile);
const ROWS = 2_000;

const binaries = await postgresBinaries();
if (binaries === undefined) {
  process.stderr.write('There are no PostgreSQL binaries here (pg_config --bindir).\n');
  process.exit(1);
}
const bin = (name: string) => join(binaries, name);
const folder = await mkdtemp(join(tmpdir(), 'waymark-pitr-'));
const archive = join(folder, 'archive');
const user = await unprivilegedUser();
await mkdir(archive);
if (user.uid !== undefined && user.gid !== undefined) {
  await chown(folder, user.uid, user.gid);
  await chown(archive, user.uid, user.gid);
}
const asUser = { ...user, cwd: folder };
const address = (login: string) =>
  `postgres://${login}@localhost/postgres?host=${encodeURIComponent(folder)}`;

try {
  say('a server that archives its log');
  const data = join(folder, 'data');
  await run(bin('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-N'], asUser);
  await appendFile(
    join(data, 'postgresql.conf'),
    `listen_addresses = ''\nwal_level = replica\narchive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  );
  const server = await start(data);
  await ask(
    'postgres',
    'create role waymark login createrole; grant create on database postgres to waymark; alter database postgres owner to waymark',
  );
  await write('first', ROWS);
  say('the base backup');
  const base = join(folder, 'base');
  const backupMs = await timed(() =>
    run(
      bin('pg_basebackup'),
      ['-h', folder, '-U', 'postgres', '-D', base, '-X', 'none', '-c', 'fast'],
      asUser,
    ),
  );
  await write('second', ROWS);
  const moment = await ask('postgres', 'select clock_timestamp()::text as value');
  say(`the mistake, after ${moment}`);
  await ask('postgres', 'delete from public.jobs');
  await ask('postgres', 'select pg_switch_wal()::text as value');
  await stop(server);

  say('the copy, at the moment before');
  await writeFile(join(base, 'recovery.signal'), '');
  await appendFile(
    join(base, 'postgresql.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
  );
  let copy: ChildProcess | undefined;
  let found = '';
  const restoreMs = await timed(async () => {
    copy = await start(base);
    found = await until(async () => {
      if ((await ask('postgres', 'select pg_is_in_recovery()::text as value')) === 'true')
        return '';
      return ask('postgres', 'select count(*)::text as value from public.jobs');
    });
  });
  // A server of Waymark opens it, with every migration applied.
  await (await openWaymark()).close();
  if (copy) await stop(copy);
  const lost = 2 * ROWS - Number(found);
  report({
    bench: 'point-in-time',
    machine: machine(),
    rows: [
      {
        'rows before': 2 * ROWS,
        'rows lost': lost,
        'base backup ms': backupMs,
        'restore ms': restoreMs,
      },
    ],
  });
  if (lost !== 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function openWaymark() {
  return openDatabase({ url: address('waymark'), dataDir: folder, poolSize: 1, log: silentLog });
}

/** Writes rows as a server does, one transaction a hundred rows. */
async function write(kind: string, rows: number): Promise<void> {
  const database = await openWaymark();
  for (let begun = 0; begun < rows; begun += 100) {
    await database.transaction({ role: 'service_role' }, (tx) =>
      sql`insert into jobs (id, kind, payload, run_at, created_at)
        select gen_random_uuid(), ${kind}, '{}', 'infinity', now() from generate_series(1, 100)`.execute(
        tx,
      ),
    );
  }
  await database.close();
}

/** Starts a server on the folder's socket and resolves when it answers. */
async function start(data: string): Promise<ChildProcess> {
  const child = spawn(bin('postgres'), ['-D', data, '-k', folder], { ...asUser, stdio: 'ignore' });
  const orphaned = () => child.kill('SIGQUIT');
  process.once('exit', orphaned);
  child.once('exit', () => process.off('exit', orphaned));
  await until(() => ask('postgres', `select 'yes' as value`).catch(() => ''));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

/** Runs statements and returns the first row's `value`. */
async function ask(login: string, statements: string): Promise<string> {
  const client = new Client({ connectionString: address(login) });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: string }>(statements);
    return rows?.[0]?.value ?? '';
  } finally {
    await client.end();
  }
}

async function until(look: () => Promise<string>): Promise<string> {
  for (const end = performance.now() + 120_000; performance.now() < end;) {
    const value = await look();
    if (value !== '') return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not answer in time');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return Math.round(performance.now() - begun);
}

// PostgreSQL refuses to run as root.
async function unprivilegedUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
