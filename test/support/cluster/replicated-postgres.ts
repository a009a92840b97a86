import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Client } from 'pg';

import { unprivilegedUser } from '#test/support/postgres-cluster.ts';
import { freePort } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';

const run = promisify(execFile);

/** One PostgreSQL server of a pair, on loopback. */
interface PostgresNode {
  readonly port: string;
  /** Kills it as a crash would (SIGQUIT: its processes end at once, without a checkpoint). */
  kill(): Promise<void>;
}

/** A PostgreSQL server and its synchronous replica: a commit is acknowledged when both have it on disk. */
export interface ReplicatedPostgres {
  readonly primary: PostgresNode;
  readonly replica: PostgresNode;
  /** Makes the replica the primary, which then waits for no other. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

const addressOf = (port: string) => `postgres://postgres@127.0.0.1:${port}/postgres`;

async function ask(port: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: addressOf(port) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts both with `fsync` on, and makes the login `waymark` with a database of that name. */
export async function startReplicatedPostgres(binaries: string): Promise<ReplicatedPostgres> {
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'waymark-pair-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const command = (name: string, args: readonly string[]) =>
    run(join(binaries, name), args, { ...user, cwd: folder });

  async function start(data: string, settings: readonly string[]): Promise<PostgresNode> {
    const port = await freePort();
    const all = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
    const server: ChildProcess = spawn(
      join(binaries, 'postgres'),
      ['-D', data, ...[...all, ...settings].flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    const orphaned = () => server.kill('SIGQUIT');
    process.once('exit', orphaned);
    const ready = () =>
      ask(port, 'select 1').then(
        () => true,
        () => undefined,
      );
    await until(ready, 'PostgreSQL to accept connections');
    return {
      port,
      async kill() {
        process.off('exit', orphaned);
        if (server.exitCode !== null || server.signalCode !== null) return;
        server.kill('SIGQUIT');
        await once(server, 'exit');
      },
    };
  }

  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await command('initdb', [
    '-D',
    first,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const primary = await start(first, ['max_connections=100', 'shared_buffers=128MB']);
  await ask(primary.port, 'create role waymark login createrole');
  await ask(primary.port, 'create database waymark owner waymark');
  await command('pg_basebackup', [
    '-D',
    second,
    '-R',
    '-X',
    'stream',
    // Otherwise it waits minutes for the next checkpoint.
    '-c',
    'fast',
    '-d',
    addressOf(primary.port),
  ]);
  const replica = await start(second, ['max_connections=100', 'shared_buffers=128MB']);
  await ask(primary.port, `alter system set synchronous_standby_names = '*'`);
  await ask(primary.port, 'select pg_reload_conf()');
  await until(async () => {
    const [state] = await ask(primary.port, 'select sync_state from pg_stat_replication');
    return state?.['sync_state'] === 'sync' ? true : undefined;
  }, 'the replica to follow synchronously');

  return {
    primary,
    replica,
    async promote() {
      await ask(replica.port, 'select pg_promote()');
      await ask(replica.port, 'alter system reset synchronous_standby_names');
      await ask(replica.port, 'select pg_reload_conf()');
    },
    async remove() {
      await Promise.all([primary.kill(), replica.kill()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
