import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/platform/database/database.ts';
import { chain } from '#server/platform/database/migrations/chain/list.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { OWNER } from '#server/platform/database/prepare-owner.ts';
import { catalogueOf, countRows, readCatalogue } from '#test/support/catalogue.ts';
import type { Catalogue } from '#test/support/catalogue.ts';
import { emptyRealDatabase, hasPostgres } from '#test/support/database.ts';
import { emptyDataDir } from '#test/support/prepared-data-dir.ts';
import { silentLog } from '#test/support/silent-log.ts';

interface Place {
  readonly dataDir: string;
  readonly url?: string;
}

/** Opens a database with some migrations; each call knows the same place. */
const open = (place: Place, steps: readonly Migration[] = migrations) =>
  openDatabase({ ...place, poolSize: 1, log: silentLog, sync: false, migrations: steps });

/** A step after the baseline, which both kinds of databases take. */
const later: Migration = {
  name: '9001-add',
  async up(tx) {
    await sql`create table public.added (id integer primary key)`.execute(tx);
  },
};

/** Changes that must show in the comparison, one for each kind of thing. */
const CHANGES = [
  ['a schema', 'grant usage on schema auth to anon'],
  ['a table', 'create table added (id integer)'],
  ['a right', 'revoke delete on contacts from authenticated'],
  ['forced row security', 'alter table contacts no force row level security'],
  ['a setting of a table', 'alter table contacts set (fillfactor = 50)'],
  ['a default', 'alter table applications alter source set default $$Manual$$'],
  ['a type', 'alter table auth.users alter email type varchar'],
  [
    'an order of columns',
    'alter table imports drop untidy, add untidy boolean not null default false',
  ],
  ['a check', 'alter table saved_jobs drop constraint saved_jobs_origin_check'],
  ['a foreign key', 'alter table contacts drop constraint contacts_user_id_fkey'],
  ['an index', 'drop index contacts_by_name'],
  [
    'a function',
    `create or replace function auth.uid() returns uuid language sql stable parallel safe
    return null::uuid`,
  ],
  ['who may call it', 'grant execute on function auth.session_state to authenticated'],
  ['a trigger', 'drop trigger follow_state on imports'],
  ['a policy', 'drop policy not_anonymous on storage_objects'],
  ['default rights', 'alter default privileges grant execute on functions to public'],
  ['a view', 'create view added as select 1 as one'],
] as const;

/** Where a chain may have ended. */
const ENDS = ['0004', '0016', '0033', '0055'];

/** What holds on both databases; the chain's ends and the comparison's eyes are tried where a database is made in a moment. */
function suite(makePlace: () => Promise<Place>, isQuick: boolean): void {
  const places: Place[] = [];
  let fresh: Database;
  let expected: Catalogue;

  async function place(): Promise<Place> {
    const made = await makePlace();
    places.push(made);
    return made;
  }

  beforeAll(async () => {
    fresh = await open(await place());
    expected = await catalogueOf(fresh);
  }, 120_000);
  afterAll(async () => {
    await fresh?.close();
    for (const { dataDir } of places) await rm(dataDir, { recursive: true, force: true });
  });

  test('[OPS-29] makes what the chain makes, to the last right, and no rows', async () => {
    const there = await place();
    const byChain = await open(there, chain);
    expect((await catalogueOf(byChain)).migrations).toHaveLength(chain.length);
    await byChain.close();
    const marked = await open(there);
    expect(await catalogueOf(marked)).toEqual(expected);
    expect(await countRows(marked)).toEqual({});
    expect(await countRows(fresh)).toEqual({});
    await marked.close();
  }, 120_000);

  test.each(isQuick ? ENDS : ENDS.slice(1, 2))(
    '[OPS-29] a database that began before and has the chain up to %s gets the rest and what comes later',
    async (last) => {
      const there = await place();
      await (
        await open(
          there,
          chain.filter(({ name }) => name.slice(0, 4) <= last),
        )
      ).close();
      const upgraded = await open(there, [...migrations, later]);
      const found = await catalogueOf(upgraded);
      const added = (lines: readonly string[] = []) =>
        lines.filter((line) => /added|9001/.test(line));
      expect(added(found.tables).length).toBeGreaterThan(0);
      const rest = Object.entries(found).map(([kind, lines]) => [
        kind,
        lines.filter((line) => !/added|9001/.test(line)),
      ]);
      expect(Object.fromEntries(rest)).toEqual(expected);
      await upgraded.close();
    },
    120_000,
  );

  test.each(isQuick ? CHANGES : [])('the comparison sees %s', async (_, change) => {
    const takenBack = new Error('taken back');
    let found: Catalogue = {};
    const work = fresh.transaction({ role: 'service_role' }, async (tx) => {
      await sql.raw(`set local role ${OWNER}`).execute(tx);
      await sql.raw(change).execute(tx);
      found = await readCatalogue(tx);
      throw takenBack;
    });
    await expect(work).rejects.toThrow(takenBack);
    expect(found).not.toEqual(expected);
  });

  test('[OPS-29] a server of the version before, which knows the chain alone, may use it', async () => {
    const there = await place();
    await (await open(there)).close();
    const before = await open(there, chain);
    await expect(before.check()).resolves.toBeUndefined();
    await before.close();
  });

  test('the comparison is of every kind', () => {
    const empty = Object.entries(expected).filter(([, lines]) => lines.length === 0);
    expect(empty.map(([kind]) => kind)).toEqual([]);
    expect(expected.tables?.length).toBeGreaterThan(40);
  });
}

describe('the baseline (embedded)', () => {
  suite(async () => ({ dataDir: await emptyDataDir() }), !hasPostgres());
});

describe.skipIf(!hasPostgres())(
  `the baseline (PostgreSQL)${hasPostgres() ? '' : ' skipped: no PostgreSQL binaries'}`,
  () => {
    suite(
      async () => ({
        dataDir: await mkdtemp(join(tmpdir(), 'waymark-baseline-')),
        url: await emptyRealDatabase(),
      }),
      true,
    );
  },
);
