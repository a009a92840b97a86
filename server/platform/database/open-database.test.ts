import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { Identity, Transaction } from '#server/platform/database/database.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import { ownRowsOnly } from '#server/platform/database/own-rows-only.ts';
import { AppError } from '#shared/errors.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

const service: Identity = { role: 'service_role' };
const anna: Identity = { role: 'authenticated', userId: randomUUID(), sessionId: randomUUID() };
const ben: Identity = { role: 'authenticated', userId: randomUUID(), sessionId: randomUUID() };

const testNotes: Migration = {
  name: '9001-create-test-notes',
  async up(tx) {
    await sql`create table notes (
      id integer primary key, user_id uuid not null, body text, day date, big bigint)`.execute(tx);
    await ownRowsOnly(tx, 'notes');
    await sql`create table sessions_of_test (id uuid primary key, state text)`.execute(tx);
    await sql`grant select, insert on sessions_of_test to service_role`.execute(tx);
    await sql`
      create or replace function auth.session_state(p_session uuid, p_user uuid) returns text
      language sql stable security definer set search_path = ''
      return coalesce((select state from public.sessions_of_test where id = p_session), 'live')`.execute(
      tx,
    );
  },
};
const withNotes = { migrations: [...migrations, testNotes] };

function insertNote(tx: Transaction, id: number, owner: Identity, body: string) {
  const userId = owner.role === 'authenticated' ? owner.userId : null;
  return sql`insert into notes (id, user_id, body) values (${id}, ${userId}, ${body})`.execute(tx);
}

async function bodies(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`select body from notes order by id`.execute(tx);
  return rows.map((row) => row.body);
}

describeOnBothDatabases(
  'transaction',
  (database) => {
    test('a unit of work is committed before it resolves', async () => {
      await database().transaction(anna, (tx) => insertNote(tx, 1, anna, 'kept'));
      expect(await database().transaction(anna, bodies)).toEqual(['kept']);
    });

    test('[ruling 11] nobody sees or changes a row of somebody else', async () => {
      expect(await database().transaction(ben, bodies)).toEqual([]);
      const { numAffectedRows } = await database().transaction(ben, (tx) =>
        sql`update notes set body = 'stolen'`.execute(tx),
      );
      expect(numAffectedRows).toBe(0n);
      await expect(
        database().transaction(ben, (tx) => insertNote(tx, 99, anna, 'forged')),
      ).rejects.toMatchObject({ code: 'forbidden', status: 403 });
      expect(await database().transaction(service, bodies)).toEqual(['kept']);
    });
  },
  withNotes,
);
void AppError;
