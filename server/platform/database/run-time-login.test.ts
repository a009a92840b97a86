import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { Client, type QueryResultRow } from 'pg';
import { describe, expect, test } from 'vitest';

import type { Database } from '#server/platform/database/database.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Log } from '#server/platform/log.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { emptyRealDatabase, hasPostgres } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const REFUSED = '42501';

/** Sends one statement as the login of an address; returns its rows, or the code of PostgreSQL's refusal. */
async function send(url: string, ...statements: string[]): Promise<QueryResultRow[] | string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: QueryResultRow[] = [];
    for (const statement of statements) {
      ({ rows } = await client.query(statement));
    }
    return rows;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.end();
  }
}

/** A database whose owner is a login made for it, and a second login that owns nothing. */
async function twoLogins(attributes = 'noinherit'): Promise<{ url: string; migrationUrl: string }> {
  const made = await emptyRealDatabase();
  const [owner, server] = [randomUUID(), randomUUID()].map((id) => `login_${id.slice(0, 8)}`);
  const done = await send(
    made,
    `create role ${owner} login createrole`,
    `grant ${owner} to current_user`,
    `create role ${server} login ${attributes}`,
    `alter database ${new URL(made).pathname.slice(1)} owner to ${owner}`,
  );
  expect(done).toEqual([]);
  return {
    url: made.replace('waymark@', `${server}@`),
    migrationUrl: made.replace('waymark@', `${owner}@`),
  };
}

const open = (
  logins: { url: string; migrationUrl?: string },
  more: { migrations?: readonly Migration[]; log?: Log } = {},
): Promise<Database> =>
  openDatabase({ dataDir: '', poolSize: 2, log: silentLog, ...logins, ...more });

const createTable: Migration = {
  name: '9001-create-table',
  up: async (tx) => void (await sql`create table later (id integer primary key)`.execute(tx)),
};

const OWNED = `
  select refobjid::regrole::text as owner, classid::regclass::text || ' ' || objid as what
  from pg_shdepend
  where refclassid = 'pg_authid'::regclass and refobjid = current_user::regrole
    and dbid in (0, (select oid from pg_database where datname = current_database()))
    and classid not in ('pg_auth_members'::regclass)`;

describe.skipIf(!hasPostgres())(
  `the run-time login${hasPostgres() ? '' : ' skipped: no PostgreSQL binaries'}`,
  () => {
    test('[SEC-1] serves, and without a role reads, writes, changes and makes nothing', async () => {
      const logins = await twoLogins();
      const database = await open(logins);
      const ann = await plantAccount(database);
      await database.transaction(ann, (tx) =>
        tx
          .insertInto('profiles')
          .values({ user_id: ann.userId, created_at: new Date(), updated_at: new Date() })
          .execute(),
      );
      await database.close();

      const tables = await send(
        logins.migrationUrl,
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('public', 'auth')`,
      );
      expect(tables.length).toBeGreaterThan(15);
      for (const { name } of tables as { name: string }[]) {
        for (const statement of [
          `select from ${name}`,
          `insert into ${name} default values`,
          `update ${name} set created_at = now()`,
          `delete from ${name}`,
          `truncate ${name}`,
          `alter table ${name} disable row level security`,
          `alter table ${name} no force row level security`,
          `create policy all_rows on ${name} using (true)`,
          `create trigger spy after insert on ${name} for each row execute function doom_object()`,
          `grant all on ${name} to current_user`,
          `drop table ${name}`,
        ]) {
          // A missing column is reported before a missing right.
          expect([statement, await send(logins.url, statement)]).toEqual([
            statement,
            statement.startsWith('update') ? expect.stringMatching(/^42(501|703)$/) : REFUSED,
          ]);
        }
      }
      for (const statement of [
        'create table public.mine ()',
        'create table auth.mine ()',
        'create temporary table mine ()',
        'create schema mine',
        'create function public.mine() returns integer language sql return 1',
        'create role mine',
        `create database mine`,
        'alter role authenticated superuser',
        'grant waymark_owner to current_user',
        'set role waymark_owner',
        'set role pg_database_owner',
        'alter schema public owner to current_user',
        'alter function auth.uid() owner to current_user',
        `create or replace function auth.uid() returns uuid language sql return null`,
        'select auth.session_state(gen_random_uuid(), gen_random_uuid())',
        'select auth.forget_audit(gen_random_uuid())',
        `select public.enqueue_job(gen_random_uuid(), 'auth.mail', '{}', null)`,
      ]) {
        expect([statement, await send(logins.url, statement)]).toEqual([statement, REFUSED]);
      }
      expect(await send(logins.url, OWNED)).toEqual([]);
      const roles = `
        select role from unnest(array['anon', 'authenticated', 'service_role']) as role
        where pg_has_role(role, 'member') and not pg_has_role(role, 'usage')`;
      expect(await send(logins.url, roles)).toHaveLength(3);
    });

    test('is warned of rights it does not need', async () => {
      const heard: unknown[] = [];
      const log = { ...silentLog, warn: (what: unknown) => void heard.push(what) };
      await (await open(await twoLogins(), { log })).close();
      expect(heard).toEqual([]);
      await (await open(await twoLogins('inherit createrole'), { log })).close();
      expect(heard).toMatchObject([
        {
          excess: [
            'may make roles (CREATEROLE)',
            'has the rights of service_role all the time (it lacks NOINHERIT)',
          ],
        },
      ]);
      const { migrationUrl } = await twoLogins();
      await (await open({ url: migrationUrl, migrationUrl }, { log })).close();
      expect(heard[1]).toMatchObject({
        excess: expect.arrayContaining([
          'owns the database',
          'may become waymark_owner',
        ]) as unknown,
      });
    });

    test('starts alone when nothing is to be migrated, and says what to do otherwise', async () => {
      const logins = await twoLogins();
      await (await open(logins)).close();
      const { url } = logins;
      const alone = await open({ url });
      await plantAccount(alone);
      await alone.close();
      const more = { migrations: [...migrations, createTable] };
      await expect(open({ url }, more)).rejects.toThrow(
        'The database lacks 9001-create-table. Start one server with DATABASE_MIGRATION_URL',
      );
      await (await open(logins, more)).close();
      await (await open({ url }, more)).close();
      await expect(open({ url })).rejects.toThrow('made by a newer Waymark');
    });

    test('may migrate, too: it then owns only the database and inherits nothing', async () => {
      const { migrationUrl: url } = await twoLogins();
      const login = new URL(url).username;
      await send(url, `alter role ${login} noinherit`);
      const database = await open({ url });
      await plantAccount(database);
      await database.close();
      expect(await send(url, OWNED)).toEqual([
        { owner: login, what: expect.stringMatching(/^pg_database /) as unknown },
      ]);
      expect(await send(url, 'select from public.applications')).toBe(REFUSED);
      expect(await send(url, 'select from auth.users')).toBe(REFUSED);
      await (await open({ url }, { migrations: [...migrations, createTable] })).close();
      expect(await send(url, 'select from public.later')).toBe(REFUSED);
    });

    test('a login that has served alone can become the one that only migrates', async () => {
      const { url, migrationUrl } = await twoLogins();
      await (await open({ url: migrationUrl })).close();
      const database = await open({ url, migrationUrl });
      await plantAccount(database);
      await database.close();
      expect(await send(url, OWNED)).toEqual([]);
    });
  },
);
