import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { migrations } from '#server/platform/database/migrations/list.ts';
import { OWNER } from '#server/platform/database/prepare-owner.ts';
import { hasPostgres, preparedRealDatabase } from '#test/support/database.ts';
import { readRecording } from '#test/support/recorded/recording.ts';
import { refusedStatements } from '#test/support/recorded/refused-statements.ts';

const { newest, statements } = readRecording();
const names = migrations.map(({ name }) => name);
const later = migrations.slice(names.indexOf(newest) + 1);
/** Steps after which nodes of the previous version are refused. */
const breaking = later.filter(({ name, needs }) => needs === name);

test('[OPS-11] every step since the previous version says which program may go on after it', () => {
  expect(names).toContain(newest);
  const silent = later.filter(({ name, needs }) => needs !== newest && needs !== name);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe.skipIf(!hasPostgres() || breaking.length > 0)(
  `what nodes of the previous version send (PostgreSQL)${hasPostgres() ? '' : ' skipped: no PostgreSQL binaries'}`,
  () => {
    let client: Client;

    beforeAll(async () => {
      client = new Client({ connectionString: await preparedRealDatabase() });
      await client.connect();
    });
    afterAll(() => client.end());

    async function refusedAfter(change: string): Promise<string[]> {
      await client.query(`begin; set local role ${OWNER}; ${change}`);
      try {
        return await refusedStatements(client, statements);
      } finally {
        await client.query('rollback');
      }
    }

    test('[OPS-11] works with the schema of this version', async () => {
      expect(statements.length).toBeGreaterThan(100);
      expect(await refusedAfter('')).toEqual([]);
    });

    test.each([
      ['takes a column away', 'alter table applications drop column source cascade', /source/],
      ['renames a table', 'alter table jobs rename to tasks', /"(public\.)?jobs"/],
      [
        'adds a column that must be given',
        'alter table applications add column colour text not null',
        /no value for colour: insert into "applications"/,
      ],
    ])('a step that %s is noticed', async (_, change, reason) => {
      expect((await refusedAfter(change)).join('\n')).toMatch(reason);
    });
  },
);
