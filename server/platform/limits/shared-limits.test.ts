import { afterEach, describe, expect, test } from 'vitest';

import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import {
  sharedLimits,
  localAllowance,
  type SharedLimits,
} from '#server/platform/limits/shared-limits.ts';
import { hasPostgres, preparedRealDatabase } from '#test/support/database.ts';
import { chargeWork, workBudget } from '#server/platform/limits/work-budget.ts';
import type { AppError } from '#shared/core/errors.ts';
import { silentLog } from '#test/support/silent-log.ts';

const note = hasPostgres() ? '' : ' skipped: no PostgreSQL binaries';
const MINUTE_MS = 60_000;

describe.skipIf(!hasPostgres())(`limits that nodes share on PostgreSQL${note}`, () => {
  let time = Date.parse('2026-05-01T00:00:10Z');
  const clock = { now: () => new Date(time) };
  const opened: Database[] = [];

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
  });

  /** Two nodes on one database, each with connections of its own, and how many transactions each made. */
  async function twoNodes() {
    const url = await preparedRealDatabase();
    const node = async () => {
      let units = 0;
      const database = await openDatabase({ url, dataDir: '', poolSize: 4, log: silentLog });
      opened.push(database);
      const counting: Database = {
        ...database,
        transaction(...given) {
          units += 1;
          return database.transaction(...given);
        },
      };
      const limits = sharedLimits({ database: counting, clock, hide: (key) => `hidden ${key}` });
      return { limits, database, units: () => units };
    };
    return [await node(), await node()] as const;
  }

  const take = async (limits: SharedLimits, count: number, key = 'ann', most = 100) => {
    const verdicts = await Promise.all(Array.from({ length: count }, () => limits.take(key, most)));
    return verdicts.filter(({ isAllowed }) => isAllowed).length;
  };

  test('[SEC-16] two nodes together let a client make its requests, at most a twentieth more for each node, and ask the database for a tenth at once', async () => {
    const [one, other] = await twoNodes();
    const allowed = await Promise.all([take(one.limits, 150), take(other.limits, 150)]);
    const sum = allowed.reduce((a, b) => a + b);
    expect(sum).toBeGreaterThanOrEqual(100);
    expect(sum).toBeLessThanOrEqual(100 + 2 * localAllowance(100));
    expect(one.units() + other.units()).toBeLessThanOrEqual(13);
    // What one node used up is refused at the other, without a statement for each refusal.
    expect(await take(other.limits, 50)).toBe(0);
    expect(one.units() + other.units()).toBeLessThanOrEqual(13);
    // Another client has its own, and a limit too small for parts is kept exactly.
    expect(await take(other.limits, 3, 'bob', 10)).toBe(3);
    expect((await take(one.limits, 9, 'bob', 10)) + 3).toBe(10);
    // The next minute begins anew.
    time += MINUTE_MS;
    expect(await take(one.limits, 60)).toBe(60);
  });

  test('[SEC-16] a client that asks rarely costs no statement', async () => {
    const [one] = await twoNodes();
    for (let minute = 0; minute < 3; minute += 1) {
      expect(await take(one.limits, localAllowance(600), 'rare', 600)).toBe(30);
      time += MINUTE_MS;
    }
    expect(one.units()).toBe(0);
  });

  test('[SEC-19] what a client’s requests cost at one node is used up at the others, and a cheap client costs no statement', async () => {
    const [one, other] = await twoNodes();
    const ann = { name: 'person ann', person: 'ann' };
    const [here, there] = [one, other].map(({ limits }) =>
      workBudget(10_000, { shared: limits, now: () => time }),
    );
    const ask = async (budget = here, cost = 0) =>
      budget
        ?.admit(ann, () => chargeWork(cost))
        .then(
          () => 'served',
          (error: AppError) => error.code,
        );
    // A few requests that cost less than a twentieth.
    for (let count = 0; count < 4; count += 1) expect(await ask(here, 100)).toBe('served');
    expect(one.units() + other.units()).toBe(0);
    // Both nodes together serve what one may, and what is under way when it is used up.
    let served = 0;
    for (let count = 0; count < 12; count += 1) {
      for (const budget of [here, there]) if ((await ask(budget, 1_000)) === 'served') served += 1;
    }
    expect(served).toBeGreaterThanOrEqual(8);
    expect(served).toBeLessThanOrEqual(12);
    expect(await ask(here)).toBe('over_request_rate_limit');
    const units = one.units() + other.units();
    expect(units).toBeLessThanOrEqual(22);
    await ask(there);
    expect(one.units() + other.units()).toBe(units);
    const bob = there?.admit({ name: 'person bob', person: 'bob' }, () => 'served');
    expect(await bob).toBe('served');
    time += MINUTE_MS;
    expect([await ask(here), await ask(there)]).toEqual(['served', 'served']);
  });

  test('[SEC-16] while the database is away, a node counts by itself', async () => {
    const [one] = await twoNodes();
    await one.database.close();
    expect(await take(one.limits, 150)).toBe(100);
    expect(one.units()).toBe(1);
    expect(await take(one.limits, 150, 'bob')).toBe(100);
    expect(one.units()).toBe(1);
  });

  test('[SEC-16] a node whose clock is late takes from the minute that began, and minutes that are over are forgotten', async () => {
    const [one, other] = await twoNodes();
    expect(await take(one.limits, 90)).toBe(90);
    time -= MINUTE_MS;
    expect(await take(other.limits, 90)).toBeLessThanOrEqual(10 + localAllowance(100));
    time += 4 * MINUTE_MS;
    await one.limits.purge();
    const rows = await one.database.transaction({ role: 'service_role' }, (tx) =>
      tx.selectFrom('request_leases').selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });
});
