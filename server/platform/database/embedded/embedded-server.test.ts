import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/platform/database/database.ts';
import {
  EMBEDDED_PORT,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import { readLock } from '#server/platform/concurrency/process-lock.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { NODE_FLAGS } from '#test/support/server.ts';
import { silentLog } from '#test/support/silent-log.ts';

const service = { role: 'service_role' } as const;
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function preparedCopy(): Promise<string> {
  const dataDir = await preparedDataDir();
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function open(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir, poolSize: 1, log: silentLog });
  cleanUps.push(() => database.close());
  return database;
}

async function kinds(database: Database): Promise<string[]> {
  const rows = await database.transaction(service, (tx) =>
    tx.selectFrom('jobs').select('kind').execute(),
  );
  return rows.map((row) => row.kind);
}

function writer(dataDir: string): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [
    ...NODE_FLAGS,
    'test/support/write-until-killed.ts',
    dataDir,
  ]);
  cleanUps.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}

async function killHard(child: ChildProcessWithoutNullStreams): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('an open database', () => {
  let dataDir: string;
  let database: Database;
  beforeAll(async () => {
    dataDir = await preparedDataDir();
    database = await openDatabase({ dataDir, poolSize: 1, log: silentLog });
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a second process is refused with a clear sentence while the first runs', async () => {
    const second = writer(dataDir);
    let words = '';
    second.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
    const [code] = (await once(second, 'exit')) as [number];
    expect(code).toBe(1);
    expect(words.trim()).toBe(
      `Another Waymark process (pid ${process.pid}) is using ${join(dataDir, 'database')}. ` +
        'Stop it first, or give this one its own DATA_DIR.',
    );
  });

  test('an operator’s command joins the running server’s database, and neither disturbs the other', async () => {
    const command = await openDatabase({ dataDir, poolSize: 1, log: silentLog, join: true });
    const write = (through: Database, kind: string) =>
      through.transaction(service, async (tx) => {
        const payload = JSON.stringify({ text: kind.repeat(300_000) });
        const id = crypto.randomUUID();
        await tx.insertInto('jobs').values({ id, kind, payload }).execute();
        return tx.selectFrom('jobs').select(['id', 'kind']).where('id', '=', id).execute();
      });
    await Promise.all(
      [database, command].map(async (through, number) => {
        for (let round = 0; round < 10; round += 1) {
          expect(await write(through, String(number))).toMatchObject([{ kind: String(number) }]);
        }
      }),
    );
    await command.close();
    expect((await kinds(database)).toSorted()).toEqual('00000000001111111111'.split(''));
  });

  test('nothing of an identity stays in the one session that all connections share', async () => {
    await database.transaction(service, (tx) => sql`select 1`.execute(tx));
    const client = new Client({
      host: join(dataDir, 'database'),
      port: EMBEDDED_PORT,
      user: 'postgres',
      database: 'postgres',
    });
    await client.connect();
    const { rows } = await client.query(
      `select current_user as role, current_setting('waymark.user_id', true) as person`,
    );
    expect(rows).toEqual([{ role: 'postgres', person: '' }]);
    await client.end();
  });

  test('the directory and the socket are private', async () => {
    expect((await stat(join(dataDir, 'database'))).mode & 0o777).toBe(0o700);
  });

  test('rows are there after a restart', async () => {
    await database.transaction(service, (tx) =>
      sql`insert into jobs (id, kind, payload, run_at, created_at)
        values (gen_random_uuid(), 'kept', '{}', now(), now())`.execute(tx),
    );
    await database.close();
    database = await openDatabase({ dataDir, poolSize: 1, log: silentLog });
    expect(await kinds(database)).toContain('kept');
  });
});

test('after kill -9 the next start takes over without help and every acknowledged row is there', async () => {
  const dataDir = await preparedCopy();
  const child = writer(dataDir);
  let acknowledged = '';
  child.stdout.on('data', (chunk: Buffer) => (acknowledged += chunk.toString()));
  while (acknowledged.split('\n').length < 20) await once(child.stdout, 'data');
  await killHard(child);
  const stored = new Set(await kinds(await open(dataDir)));
  const rows = acknowledged.trim().split('\n');
  expect(rows.filter((row) => !stored.has(`row ${row}`))).toEqual([]);
});

test('a first start that was killed half-way does not hinder the next', async () => {
  const dataDir = await newDataDir();
  const directory = join(dataDir, 'database');
  const child = writer(dataDir);
  // The new cluster's first file appears long before it is complete.
  while (!(await readdir(join(directory, 'cluster.new')).catch(() => [])).length) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await killHard(child);
  expect(await readdir(directory)).toContain('cluster.new');
  expect(await kinds(await open(dataDir))).toEqual([]);
  expect(await readdir(directory)).not.toContain('cluster.new');
});

test('a path too long for a socket puts the socket into a private folder named in the lock file', async () => {
  const dataDir = join(await newDataDir(), 'x'.repeat(100));
  await rename(await preparedDataDir(), dataDir);
  const database = await open(dataDir);
  const socket = (await readLock(join(dataDir, 'database', 'lock')))?.socket ?? '';
  expect(socket.startsWith(tmpdir())).toBe(true);
  expect((await stat(join(socket, '..'))).mode & 0o777).toBe(0o700);
  await database.check();
  await database.close();
  await expect(stat(join(socket, '..'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a damaged lock file stops the start with the path and the remedy', async () => {
  const dataDir = await newDataDir();
  const directory = join(dataDir, 'database');
  await mkdir(directory);
  await writeFile(join(directory, 'lock'), '{"pid":');
  await expect(open(dataDir)).rejects.toThrow(
    `The lock file ${join(directory, 'lock')} is damaged`,
  );
  expect(await readFile(join(directory, 'lock'), 'utf8')).toBe('{"pid":');
});

test('a directory that cannot be made stops the start with the path and the remedy', async () => {
  const dataDir = await newDataDir();
  await writeFile(join(dataDir, 'database'), 'a file in the way');
  await expect(open(dataDir)).rejects.toThrow(
    `The database directory ${join(dataDir, 'database')} cannot be written`,
  );
});

describe('clients that hold the engine', () => {
  let connect: () => Promise<Client>;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const dataDir = await preparedDataDir();
    const server = await startEmbeddedServer({
      directory: join(dataDir, 'database'),
      log: silentLog,
      idleTransactionMs: 200,
      longestStatementMs: 2_000,
    });
    server.limitStatements();
    stop = async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    connect = async () => {
      const client = new Client({
        host: server.host,
        port: EMBEDDED_PORT,
        user: 'postgres',
        database: 'postgres',
      });
      client.on('error', () => undefined);
      // After a cut the socket is opened anew.
      return client.connect().then(() => client, connect);
    };
    const client = await connect();
    await client.query('create table kept (id integer)');
    await client.end();
  });
  afterAll(() => stop());

  async function ended(client: Client): Promise<void> {
    return new Promise((resolve) => client.once('end', () => resolve()));
  }

  test('an idle transaction of another client is cut and rolled back, and all others go on', async () => {
    const idle = await connect();
    await idle.query('begin');
    await idle.query('insert into kept values (0)');
    await ended(idle);
    const other = await connect();
    expect((await other.query('select * from kept')).rows).toEqual([]);
    await other.end();
  });

  test.each([
    ['a statement that holds the engine too long', 'select count(*) from generate_series(1, 1e11)'],
    ['an internal error', `do $$ begin raise 'broken' using errcode = 'XX000'; end $$`],
  ])(
    '%s makes the engine start anew with every committed row',
    async (_, statement) => {
      const client = await connect();
      await client.query('insert into kept values (1)');
      const { rows } = await client.query('select * from kept');
      const end = ended(client);
      await expect(client.query(statement)).rejects.toThrow(/terminated|EPIPE|broken/);
      await end;
      const other = await connect();
      expect((await other.query('select * from kept')).rows).toEqual(rows);
      await other.end();
    },
    60_000,
  );
});
