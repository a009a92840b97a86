import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Database } from '#server/platform/database/database.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { lendEmbedded } from '#test/support/shared-embedded.ts';
import { silentLog } from '#test/support/silent-log.ts';

const DIFFERENCES = { poolSize: 1, log: silentLog, sync: false };

const rowsIn = (database: Database, table: string) =>
  database.transaction({ role: 'service_role' }, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}`.execute(tx);
    return rows[0]?.count;
  });

/** Writes an account, and mailed jobs of more than a megabyte. */
async function fill(database: Database): Promise<void> {
  await plantAccount(database);
  await database.transaction({ role: 'service_role' }, (tx) =>
    sql`insert into jobs (id, kind, payload)
      select gen_random_uuid(), 'auth.mail', jsonb_build_object('text', repeat(n::text, 300))
      from generate_series(1, 2000) as n`.execute(tx),
  );
}

describe('the embedded database of a worker', () => {
  test('has none of the rows that the suite before wrote, and every migration', async () => {
    const first = await lendEmbedded(DIFFERENCES);
    await fill(first.database);
    expect(await rowsIn(first.database, 'jobs')).toBe(2000);
    first.giveBack();
    const next = await lendEmbedded(DIFFERENCES);
    expect(next.database).toBe(first.database);
    for (const table of ['auth.users', 'auth.sessions', 'jobs']) {
      expect([table, await rowsIn(next.database, table)]).toEqual([table, 0]);
    }
    await expect(next.database.check()).resolves.toBeUndefined();
    await plantAccount(next.database);
    next.giveBack();
  });

  test('is lent to one suite at a time', async () => {
    const [one, other] = [await lendEmbedded(DIFFERENCES), await lendEmbedded(DIFFERENCES)];
    expect(other.database).not.toBe(one.database);
    one.giveBack();
    await other.database.close();
  });
});
