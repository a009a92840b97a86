import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';

import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';

import type { Database } from '#server/platform/database/database.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { describeOnBothDatabases, emptyRealDatabase, hasPostgres } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

/** Names and SHA-256 of the statements of released migrations, which never change again. */
const RELEASED: Readonly<Record<string, string>> = {};

async function checksum(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  const recorder = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log(event) {
      hash.update(`${event.query.sql.replaceAll(/\s+/g, ' ').trim()}\0`);
    },
  });
  await recorder.transaction().execute((tx) => migration.up(tx));
  return hash.digest('hex');
}

async function appliedNames(database: Database): Promise<string[]> {
  const { rows } = await database.transaction({ role: 'service_role' }, async (tx) => {
    await sql`select set_config('role', 'none', true)`.execute(tx);
    return sql<{ name: string }>`select name from waymark_migrations order by name`.execute(tx);
  });
  return rows.map((row) => row.name);
}

const names = migrations.map((migration) => migration.name);

describe('the list of migrations', () => {
  test('has every file of its folders once, in the order of the numbers', async () => {
    const folder = 'server/platform/database/migrations';
    const files = [...(await readdir(`${folder}/chain`)), ...(await readdir(folder))];
    expect(names).toEqual(
      files
        .filter((file) => /^\d{4}-/.test(file) && !file.endsWith('.test.ts'))
        .map((file) => file.replace(/\.ts$/, '')),
    );
    expect(names).toEqual(names.toSorted());
    const numbers = names.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('has every released migration with the statements of its release', async () => {
    const sums = Object.fromEntries(
      await Promise.all(
        migrations
          .filter(({ name }) => name in RELEASED)
          .map(async (migration) => [migration.name, await checksum(migration)] as const),
      ),
    );
    expect(sums).toEqual(RELEASED);
  });

  test('a checksum depends on the statements, not on their layout', async () => {
    const select = (text: string): Migration => ({
      name: 'select',
      up: async (tx) => void (await sql.raw(text).execute(tx)),
    });
    const one = await checksum(select('select  1'));
    expect(await checksum(select('select\n 1'))).toBe(one);
    expect(await checksum(select('select 2'))).not.toBe(one);
  });
});

const failing: Migration = {
  name: '9001-fail',
  async up(tx) {
    await sql`create table half_made (id integer)`.execute(tx);
    await sql`select 1 / 0`.execute(tx);
  },
};

const own = { own: true } as const;

describeOnBothDatabases(
  'migrate',
  (database, opened) => {
    test('applies every migration and notes its name', async () => {
      expect(await appliedNames(database())).toEqual(names);
    });

    test('a migration that fails leaves nothing and can be tried again', async () => {
      await database().close();
      const open = (migration: Migration) =>
        openDatabase({ ...opened().options, migrations: [...migrations, migration] });
      for (const _ of [1, 2]) {
        await expect(open(failing)).rejects.toThrow('Migration 9001-fail failed');
      }
      const mended = await open({
        ...failing,
        async up(tx) {
          await sql`create table half_made (id integer)`.execute(tx);
        },
      });
      expect(await appliedNames(mended)).toEqual([...names, '9001-fail']);
      await mended.close();
    });

    test('a database of a newer program is refused', async () => {
      await expect(openDatabase(opened().options)).rejects.toThrow(
        'The database was made by a newer Waymark (it has 9001-fail)',
      );
    });
  },
  own,
);

describe.skipIf(!hasPostgres())(
  `migrate on PostgreSQL${hasPostgres() ? '' : ' skipped: no PostgreSQL binaries'}`,
  () => {
    test('four nodes that start at once on an empty database all succeed', async () => {
      const url = await emptyRealDatabase();
      const nodes = await Promise.all(
        [1, 2, 3, 4].map(() => openDatabase({ url, dataDir: '', poolSize: 1, log: silentLog })),
      );
      expect(await appliedNames(nodes[0] as Database)).toEqual(names);
      await Promise.all(nodes.map((node) => node.close()));
    });

    test('a login that may not make tables gets a sentence with the remedy', async () => {
      const url = new URL(await emptyRealDatabase());
      const owner = new Client({ connectionString: url.href });
      await owner.connect();
      const guest = `guest_${randomUUID().slice(0, 8)}`;
      await owner.query(`create role ${guest} login`);
      await owner.end();
      url.username = guest;
      const name = url.pathname.slice(1);
      await expect(
        openDatabase({ url: url.href, dataDir: '', poolSize: 1, log: silentLog }),
      ).rejects.toThrow(
        `The login ${guest} may not make tables in the database ${name}. Make it the owner: ALTER DATABASE "${name}" OWNER TO "${guest}".`,
      );
    });

    test('the login of these tests is no superuser and does not bypass row security', async () => {
      const url = await emptyRealDatabase();
      const database = await openDatabase({ url, dataDir: '', poolSize: 1, log: silentLog });
      const { rows } = await database.transaction({ role: 'service_role' }, (tx) =>
        sql`select rolname from pg_roles
          where (rolsuper or rolbypassrls) and rolname in (session_user, 'service_role')`.execute(
          tx,
        ),
      );
      expect(rows).toEqual([]);
      await database.close();
    });
  },
);
