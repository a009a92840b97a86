import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { Identity, Transaction } from '#server/platform/database/database.ts';
import { violatedConstraint } from '#server/platform/database/map-error.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

const service: Identity = { role: 'service_role' };
const anna = { role: 'authenticated', userId: randomUUID(), sessionId: randomUUID() } as const;
const ben = { role: 'authenticated', userId: randomUUID(), sessionId: randomUUID() } as const;

const createNotes: Migration = {
  name: '9001-create-notes',
  async up(tx) {
    await sql`
      create table notes (
        id integer primary key,
        user_id uuid not null,
        body text constraint notes_body_short check (length(body) < 400000),
        day date,
        big bigint
      )`.execute(tx);
    await ownRowsOnly(tx, 'notes');
    // Replaces the feature's function by one with three sessions, which differ by their id.
    await sql`
      create or replace function auth.session_state(p_session uuid, p_user uuid) returns text
      language sql stable security definer set search_path = ''
      return case
        when p_session::text like 'dead%' then 'missing'
        when p_session::text like 'bad%' then 'banned'
        else 'live' end`.execute(tx);
  },
};
const options = { migrations: [...migrations, createNotes], transactionTimeoutMs: 3_000 };

let lastId = 0;
async function insertNote(tx: Transaction, userId: string, body: string): Promise<number> {
  lastId += 1;
  const id = lastId;
  await sql`insert into notes (id, user_id, body) values (${id}, ${userId}, ${body})`.execute(tx);
  return id;
}

async function bodies(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`select body from notes order by id`.execute(tx);
  return rows.map((row) => row.body);
}

async function who(tx: Transaction): Promise<{ role: string; user: string | null }> {
  const { rows } = await sql<{ role: string; user: string | null }>`
    select current_user as role, current_setting('waymark.user_id') as user`.execute(tx);
  return rows[0] ?? { role: '', user: null };
}

describeOnBothDatabases(
  'transaction',
  (database) => {
    test('a transaction is committed before it resolves', async () => {
      await database().transaction(anna, (tx) => insertNote(tx, anna.userId, 'kept'));
      expect(await database().transaction(anna, bodies)).toEqual(['kept']);
    });

    test('a throw rolls everything back and is passed on unchanged', async () => {
      const mistake = new Error('changed my mind');
      const work = database().transaction(anna, async (tx) => {
        await insertNote(tx, anna.userId, 'lost');
        throw mistake;
      });
      await expect(work).rejects.toBe(mistake);
      expect(await database().transaction(anna, bodies)).toEqual(['kept']);
    });

    test('a transaction that swallows a failed statement is not reported as committed', async () => {
      const work = database().transaction(anna, async (tx) => {
        await insertNote(tx, anna.userId, 'lost');
        await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      });
      await expect(work).rejects.toThrow('rolled back');
      expect(await database().transaction(anna, bodies)).toEqual(['kept']);
    });

    test('[SEC-1] a person cannot see, change or forge another person’s row', async () => {
      expect(await database().transaction(ben, bodies)).toEqual([]);
      const { numAffectedRows } = await database().transaction(ben, (tx) =>
        sql`update notes set body = 'stolen'`.execute(tx),
      );
      expect(numAffectedRows).toBe(0n);
      await expect(
        database().transaction(ben, (tx) => insertNote(tx, anna.userId, 'forged')),
      ).rejects.toMatchObject({ code: 'forbidden', status: 403 });
      await expect(database().transaction({ role: 'anon' }, bodies)).rejects.toMatchObject({
        status: 403,
      });
      expect(await database().transaction(service, bodies)).toEqual(['kept']);
    });

    test('neither role nor person leaks into the next transaction on the connection', async () => {
      for (const identity of [service, anna, { role: 'anon' } as const, ben, service]) {
        expect(await database().transaction(identity, who)).toEqual({
          role: identity.role,
          user: identity.role === 'authenticated' ? identity.userId : '',
        });
        await database()
          .transaction(identity, (tx) => sql`select 1 / 0`.execute(tx))
          .catch(() => undefined);
      }
    });

    test('[SEC-1] row security holds for the owner of every table too', async () => {
      const { rows } = await database().transaction(service, (tx) =>
        sql<{ table: string }>`
          select relnamespace::regnamespace || '.' || relname as table from pg_class
          where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'auth')
          and not (relrowsecurity and relforcerowsecurity)`.execute(tx),
      );
      expect(rows).toEqual([{ table: 'public.waymark_migrations' }]);
    });

    test('[SEC-7] a dead session is refused with 401, a banned person with 403', async () => {
      const session = (start: string) => ({
        ...anna,
        sessionId: start + randomUUID().slice(start.length),
      });
      await expect(database().transaction(session('dead'), bodies)).rejects.toMatchObject({
        code: 'session_not_found',
        status: 401,
      });
      await expect(database().transaction(session('bad'), bodies)).rejects.toMatchObject({
        code: 'user_banned',
        status: 403,
      });
    });

    test('six writers with 300 kB texts each read back their own', async () => {
      const writers = Array.from({ length: 6 }, () => randomUUID());
      await Promise.all(
        writers.map(async (userId, writer) => {
          const identity = { ...anna, userId };
          for (let round = 0; round < 8; round += 1) {
            const body = `${writer}:${round}:`.padEnd(300_000, String(writer));
            const id = await database().transaction(identity, (tx) => insertNote(tx, userId, body));
            const seen = await database().transaction(identity, (tx) =>
              sql<{ body: string; echo: string }>`
                select body, ${body} as echo from notes where id = ${id}`.execute(tx),
            );
            expect(seen.rows.length).toBe(1);
            expect(seen.rows[0]?.body === body && seen.rows[0].echo === body).toBe(true);
          }
        }),
      );
    });

    test('int8 comes as a number, a date as the calendar string that was stored', async () => {
      const { rows } = await database().transaction(service, (tx) =>
        sql`select ${'2024-02-29'}::date as day, 9007199254740991::int8 as big,
          array['2024-02-29'::date, null] as days, array[1::int8, null] as bigs,
          count(*) as total from (select 1) as one`.execute(tx),
      );
      expect(rows).toEqual([
        {
          day: '2024-02-29',
          big: Number.MAX_SAFE_INTEGER,
          days: ['2024-02-29', null],
          bigs: [1, null],
          total: 1,
        },
      ]);
      await expect(
        database().transaction(service, (tx) => sql`select 9007199254740993::int8`.execute(tx)),
      ).rejects.toThrow('does not fit');
    });

    test('PostgreSQL errors become AppErrors, and the constraint stays readable', async () => {
      const failure = (statement: ReturnType<typeof sql>) =>
        database()
          .transaction(service, (tx) => statement.execute(tx))
          .then(() => undefined)
          .catch((error: unknown) => error);
      const note = sql`insert into notes (id, user_id, body) values`;
      const twice = await failure(sql`${note} (-1, ${anna.userId}, ''), (-1, ${anna.userId}, '')`);
      expect(twice).toMatchObject({ code: 'conflict', status: 409 });
      expect(violatedConstraint(twice)).toBe('notes_pkey');
      const long = await failure(sql`${note} (-1, ${anna.userId}, repeat('x', 400000))`);
      expect(long).toMatchObject({ code: 'invalid_value', status: 400 });
      expect(violatedConstraint(long)).toBe('notes_body_short');
      expect(await failure(sql`select ${'not a uuid'}::uuid`)).toMatchObject({ status: 400 });
      expect(await failure(sql`select ${'nul\u0000'}::text`)).toMatchObject({ status: 400 });
      const deep = '['.repeat(100_000);
      expect(await failure(sql`select ${deep}::jsonb`)).toMatchObject({ status: 400 });
      expect(await failure(sql`select ${deep + deep.replaceAll('[', ']')}::jsonb`)).toMatchObject({
        status: 400,
      });
    });

    test('a transaction that takes too long fails with 503 and leaves nothing', async () => {
      const never = new Promise<void>(() => undefined);
      const work = database().transaction(anna, async (tx) => {
        await insertNote(tx, anna.userId, 'lost');
        await never;
      });
      await expect(work).rejects.toMatchObject({
        code: 'database_unavailable',
        status: 503,
        retryAfter: expect.any(Number),
      });
      expect(await database().transaction(anna, bodies)).toEqual(['kept']);
    });

    test('check resolves while the database answers', async () => {
      await expect(database().check()).resolves.toBeUndefined();
    });
  },
  options,
);
