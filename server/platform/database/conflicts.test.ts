import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Database, Transaction } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { openMetrics, type Metrics } from '#server/platform/metrics/metrics.ts';
import { hasPostgres, preparedRealDatabase } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const service = { role: 'service_role' } as const;
const note = hasPostgres() ? '' : ' skipped: no PostgreSQL binaries';
const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];

describe.skipIf(!hasPostgres())(`transactions that meet on PostgreSQL${note}`, () => {
  let metrics: Metrics;
  let database: Database;
  let retries = 0;

  beforeAll(async () => {
    metrics = await openMetrics({ version: '0', commit: null });
    database = await openDatabase({
      url: await preparedRealDatabase(),
      dataDir: '',
      poolSize: 4,
      log: silentLog,
      transactionTimeoutMs: 10_000,
      lockTimeoutMs: 1_500,
      observer: { ...metrics.database, retried: () => (retries += 1) },
    });
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    retries = 0;
    await database.transaction(service, async (tx) => {
      await tx.deleteFrom('jobs').execute();
      const rows = [first, second].map((id) => ({ id, kind: '', payload: '{}' }));
      await tx.insertInto('jobs').values(rows).execute();
    });
  });

  function append(tx: Transaction, id: string, text: string): Promise<unknown> {
    return sql`update jobs set kind = kind || ${text} where id = ${id}`.execute(tx);
  }

  async function kinds(): Promise<string[]> {
    const rows = await database.transaction(service, (tx) =>
      tx.selectFrom('jobs').select('kind').execute(),
    );
    return rows.map((row) => row.kind.split('').toSorted().join(''));
  }

  test('[API-24] a deadlock ends with both transactions done once, and one of them is counted as repeated', async () => {
    const bothHold = Promise.withResolvers<void>();
    let holding = 0;
    const cross = (one: string, other: string, text: string) =>
      database.transaction(service, async (tx) => {
        await append(tx, one, text);
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
        await append(tx, other, text);
      });
    await Promise.all([cross(first, second, 'a'), cross(second, first, 'b')]);
    expect(await kinds()).toEqual(['ab', 'ab']);
    expect(retries).toBe(1);
  });

  test('[API-24] a transaction that waits too long for a lock lets go of its own and begins again', async () => {
    const held = Promise.withResolvers<void>();
    const holds = Promise.withResolvers<void>();
    const holder = database.transaction(service, async (tx) => {
      await append(tx, first, 'a');
      holds.resolve();
      await held.promise;
    });
    await holds.promise;
    let tries = 0;
    const waiter = database.transaction(service, async (tx) => {
      tries += 1;
      if (tries === 2) held.resolve();
      await append(tx, second, 'b');
      await append(tx, first, 'b');
    });
    await Promise.all([holder, waiter]);
    expect(await kinds()).toEqual(expect.arrayContaining(['ab', 'b']));
    expect(retries).toBe(1);
  });

  test('[API-24] a conflict that does not end is 503 after four tries, and no other error is repeated', async () => {
    const failing = async (state: string) => {
      let tries = 0;
      const work = database.transaction(service, async (tx) => {
        tries += 1;
        await sql`do $$ begin raise exception using errcode = '${sql.raw(state)}'; end $$`.execute(
          tx,
        );
      });
      const error: unknown = await work.catch((thrown: unknown) => thrown);
      return { tries, code: (error as { code?: string }).code };
    };
    expect(await failing('40001')).toEqual({ tries: 4, code: 'database_busy' });
    expect(retries).toBe(3);
    expect(await failing('57014')).toEqual({ tries: 1, code: 'database_busy' });
    expect(await failing('23505')).toMatchObject({ tries: 1 });
  });

  test('[API-24] repeated transactions are a figure of the server', async () => {
    metrics.database.retried();
    const { text } = await metrics.render();
    expect(text).toContain('waymark_database_retries_total 1');
  });
});
