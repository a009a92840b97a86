import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Client } from 'pg';

const run = promisify(execFile);

const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
  'shared_buffers=64MB',
];

/** A throw-away PostgreSQL server; it dies with the process that started it. */
export interface PostgresCluster {
  /** Address of the database `postgres` for a login that may create roles and databases but is not a superuser. */
  readonly url: string;
  /** Address of the database `postgres` for the superuser. */
  readonly superuserUrl: string;
  /** Stops the server as a crash would (`immediate`) or with a notice to its clients (`fast`). */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again on the same address with the same files. */
  start(): Promise<void>;
  /** Halts (SIGSTOP) or continues every process of the server; a halted server neither responds nor refuses. */
  freeze(frozen: boolean): Promise<void>;
  /** Kills (SIGKILL) one process that serves a client, if there is one, or all processes of the server. */
  kill(which: 'one' | 'all'): Promise<void>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

/** The folder of PostgreSQL's binaries; undefined when this machine has none. */
export async function postgresBinaries(): Promise<string | undefined> {
  return run('pg_config', ['--bindir']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

/** Creates and starts a cluster on a unix socket, as user postgres when this process is root. */
export async function startPostgres(binaries: string): Promise<PostgresCluster> {
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'waymark-pg-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    { ...user, cwd: folder },
  );
  const superuserUrl = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    // The shell stops the server when its input closes, so a killed test run leaves none running.
    server = spawn(
      'sh',
      [
        '-c',
        '"$0" "$@" </dev/null >/dev/null 2>&1 & trap "" INT TERM; read -r how; kill -"${how:-QUIT}" $!; wait $!',
        join(binaries, 'postgres'),
        '-D',
        data,
        '-k',
        folder,
        ...SETTINGS.flatMap((setting) => ['-c', setting]),
      ],
      { ...user, cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] },
    );
    await answers(superuserUrl);
  }

  async function stop(how: 'fast' | 'immediate' = 'immediate'): Promise<void> {
    if (!server) return;
    const ended = once(server, 'exit');
    server.stdin?.end(how === 'fast' ? 'INT\n' : 'QUIT\n');
    server = undefined;
    await ended;
  }

  await start();
  await runOn(superuserUrl, 'create role waymark login createrole createdb');
  return {
    url: superuserUrl.replace('postgres@', 'waymark@'),
    superuserUrl,
    start,
    stop,
    async freeze(frozen) {
      const postmaster = await postmasterOf(data);
      for (const pid of [postmaster, ...(await childrenOf(postmaster))]) {
        process.kill(pid, frozen ? 'SIGSTOP' : 'SIGCONT');
      }
    },
    async kill(which) {
      const postmaster = await postmasterOf(data);
      if (which === 'one') {
        const [backend] = await childrenOf(postmaster, 'waymark');
        if (backend !== undefined) process.kill(backend, 'SIGKILL');
        return;
      }
      // A halted postmaster starts no further process.
      process.kill(postmaster, 'SIGSTOP');
      for (const pid of [...(await childrenOf(postmaster)), postmaster]) {
        process.kill(pid, 'SIGKILL');
      }
      await stop();
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The first process of the server with these files. */
async function postmasterOf(data: string): Promise<number> {
  const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

/** The processes that another one started, of those whose command line contains a text. */
async function childrenOf(parent: number, text?: string): Promise<number[]> {
  const such = text === undefined ? [] : ['-f', text];
  // Its status is 1 when there is none.
  const { stdout } = await run('pgrep', ['-P', String(parent), ...such]).catch(() => ({
    stdout: '',
  }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** Address of a new database on the server of the given address, owned by its login; empty, or the copy of one to which nobody is connected. */
export async function newDatabase(address: string, template = 'template1'): Promise<string> {
  const url = new URL(address);
  const name = `waymark_${randomUUID().replaceAll('-', '')}`;
  await runOn(address, `create database ${name} template ${template}`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Sends one statement as the login of an address. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<void> {
  const end = performance.now() + 30_000;
  for (;;) {
    try {
      await runOn(url, 'select 1');
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

/** The user and group `postgres` for a process that is root, which PostgreSQL refuses; nothing otherwise. */
export async function unprivilegedUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  return { uid, gid };
}
