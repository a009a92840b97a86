import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeKeys } from '#server/features/auth/keys/key-file.ts';
import {
  copyTables,
  digestOf,
  inOrder,
  listTables,
} from '#server/operations/to-postgres/copy-tables.ts';
import { moveKeys } from '#server/operations/to-postgres/move-to-postgres.ts';
import { requireEmpty } from '#server/operations/to-postgres/require-empty.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { emptyRealDatabase, hasPostgres, preparedRealDatabase } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

// The embedded engine is the source in test/acceptance/backup.test.ts; rows of every kind of value are copied here.
describe.skipIf(!hasPostgres())('copying a database (PostgreSQL)', () => {
  let from: Client;
  let to: Client;
  let urls: { source: string; target: string };

  const opened = async (url: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };
  beforeAll(async () => {
    urls = { source: await preparedRealDatabase(), target: await preparedRealDatabase() };
    const database = await openDatabase({
      url: urls.source,
      dataDir: '.',
      poolSize: 2,
      log: silentLog,
    });
    for (let people = 0; people < 3; people += 1) {
      const person = await plantAccount(database);
      await database.transaction(person, async (tx) => {
        await sql`insert into tracks_company (id, user_id, name, name_key, created_at)
          select gen_random_uuid(), ${person.userId}::uuid, ${'Ünïcode "\n\\ '}::text || n, 'c' || n, now()
          from generate_series(1, 400) as n`.execute(tx);
      });
    }
    await database.close();
    from = await opened(urls.source);
    to = await opened(urls.target);
    await from.query('set role service_role');
  });
  afterAll(async () => {
    await from.end();
    await to.end();
  });

  const companies = async (client: Client) => {
    const table = (await listTables(client)).find(({ name }) => name === 'public.tracks_company');
    if (!table) throw new Error('no companies');
    await client.query('begin; set local role service_role');
    const digest = await digestOf(client, table);
    await client.query('rollback');
    return digest;
  };

  test('[OPS-6] refuses a target that holds a row or a table of something else', async () => {
    await expect(requireEmpty(urls.source)).rejects.toThrow(/is not empty \(it has .*\)\. Make a/);
    await requireEmpty(urls.target);
    const other = await emptyRealDatabase();
    await requireEmpty(other);
    const client = await opened(other);
    await client.query('create table invoices ()');
    await client.end();
    await expect(requireEmpty(other)).rejects.toThrow(/it has public\.invoices/);
  });

  test('[OPS-6] copies nothing when a row arrives changed', async () => {
    const query = to.query.bind(to);
    const spoil = (text: unknown) =>
      String(text).startsWith('insert into public.tracks_company')
        ? String(text).replace('select v0', 'select gen_random_uuid() -- v0 ::text, v0\n')
        : text;
    to.query = ((text: unknown, ...rest: []) => query(spoil(text) as string, ...rest)) as never;
    await expect(copyTables(from, to)).rejects.toThrow(/public\.tracks_company has 1200 rows/);
    to.query = query;
    expect((await companies(to)).rows).toBe(0);
  });

  test('[OPS-5] every row arrives with the same checksum, counters are not counted twice, and rules hold again', async () => {
    const counts = await copyTables(from, to);
    expect(counts['public.tracks_company']).toEqual(await companies(from));
    expect(await companies(to)).toEqual(await companies(from));
    expect(counts['public.tracks_company']?.rows).toBe(1200);
    const rules = (client: Client) =>
      client.query(`
        select relname, relforcerowsecurity, tgname, tgenabled from pg_class
        left join pg_trigger on tgrelid = pg_class.oid and not tgisinternal
        where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth')
        order by 1, 3`);
    expect((await rules(to)).rows).toEqual((await rules(from)).rows);
  });
});

test('tables are copied after those they refer to', () => {
  const table = (name: string, ...needs: string[]) => ({ name, needs, columns: [], forced: true });
  const tables = [table('a', 'b', 'c'), table('b', 'c'), table('c')];
  expect(inOrder(tables).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  expect(() => inOrder([table('a', 'b'), table('b', 'a')])).toThrow(/in a circle/);
});

test('[OPS-5] keys go along, and other keys are refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waymark-keys-'));
  const file = makeKeys();
  const text = JSON.stringify(file);
  const none = { secretKeys: undefined, publishableKey: undefined, keysFile: undefined };
  const keysFile = join(dataDir, 'shared', 'keys.json');
  const { keys, secrets, publishableKey } = file;
  expect(await moveKeys(none, dataDir)).toMatch(/in the environment/);
  await writeFile(join(dataDir, 'keys.json'), text);
  expect(await moveKeys({ ...none, keysFile }, dataDir)).toMatch(/copied to/);
  expect(await readFile(keysFile, 'utf8')).toBe(text);
  expect(await moveKeys({ ...none, keysFile }, dataDir)).toMatch(/already/);
  await writeFile(keysFile, JSON.stringify(makeKeys()));
  await expect(moveKeys({ ...none, keysFile }, dataDir)).rejects.toThrow(/has other keys/);
  const same = { ...none, publishableKey, secretKeys: JSON.stringify({ keys, secrets }) };
  expect(await moveKeys(same, dataDir)).toMatch(/has the keys/);
  const { keys: otherKeys, secrets: otherSecrets } = makeKeys();
  for (const other of [
    { ...same, publishableKey: 'sb_publishable_other-other-other' },
    { ...same, secretKeys: JSON.stringify({ keys: otherKeys, secrets }) },
    { ...same, secretKeys: JSON.stringify({ keys, secrets: otherSecrets }) },
  ]) {
    await expect(moveKeys(other, dataDir)).rejects.toThrow(/differ from the keys/);
  }
  await rm(dataDir, { recursive: true });
});
