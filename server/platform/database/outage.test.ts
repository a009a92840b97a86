import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { hasPostgres } from '#test/support/database.ts';
import { newDatabase, startPostgres } from '#test/support/postgres-cluster.ts';
import type { PostgresCluster } from '#test/support/postgres-cluster.ts';
import { silentLog } from '#test/support/silent-log.ts';

const service = { role: 'service_role' } as const;
const refused = { code: 'database_unavailable', status: 503, retryAfter: expect.any(Number) };
const note = hasPostgres() ? '' : ' skipped: no PostgreSQL binaries';

describe.skipIf(!hasPostgres())(`PostgreSQL goes away and returns${note}`, () => {
  let cluster: PostgresCluster;
  let database: Database;
  let url: string;

  beforeEach(async () => {
    cluster = await startPostgres(inject('postgresBinaries') ?? '');
    url = await newDatabase(cluster.url);
    database = await openDatabase({
      url,
      dataDir: '',
      poolSize: 4,
      log: silentLog,
      transactionTimeoutMs: 1_500,
    });
  });

  afterEach(async () => {
    await database.close();
    await cluster.remove();
  });

  function leaveRow(kind: string): Promise<unknown> {
    return database.transaction(service, (tx) =>
      tx.insertInto('jobs').values({ id: crypto.randomUUID(), kind, payload: '{}' }).execute(),
    );
  }

  async function kinds(): Promise<string[]> {
    const rows = await database.transaction(service, (tx) =>
      tx.selectFrom('jobs').select('kind').orderBy('kind').execute(),
    );
    return rows.map((row) => row.kind);
  }

  async function settled(work: Promise<unknown>): Promise<unknown> {
    return work.then(
      () => 'done',
      (error: unknown) => error,
    );
  }

  test.each(['fast', 'immediate'] as const)(
    '[API-11] after a %s shutdown requests get 503 and recover without a restart',
    async (how) => {
      await leaveRow('before');
      // All four connections are open when the server ends.
      await Promise.all([kinds(), kinds(), kinds(), kinds()]);
      await cluster.stop(how);
      for (const answer of await Promise.all([1, 2, 3, 4, 5].map(() => settled(kinds())))) {
        expect(answer).toMatchObject(refused);
      }
      await expect(database.check()).rejects.toMatchObject(refused);
      await cluster.start();
      await leaveRow('after');
      expect(await kinds()).toEqual(['after', 'before']);
    },
  );

  test('[API-11] a server that dies inside a transaction causes a 503 and no partial write', async () => {
    const work = database.transaction(service, async (tx) => {
      await sql`insert into jobs (id, kind, payload) values (gen_random_uuid(), 'half', '{}')`.execute(
        tx,
      );
      await cluster.stop('immediate');
      await sql`insert into jobs (id, kind, payload) values (gen_random_uuid(), 'whole', '{}')`.execute(
        tx,
      );
    });
    await expect(work).rejects.toMatchObject(refused);
    await cluster.start();
    expect(await kinds()).toEqual([]);
  });

  test('[API-11] a server that falls silent causes a 503 within the time limit, and recovers', async () => {
    await kinds();
    const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap');
    const before = sockets().length;
    await cluster.freeze(true);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => settled(kinds())));
    // Connections to a silent server are closed, or an outage would use up the process's file descriptors.
    await expect.poll(() => sockets().length).toBeLessThan(before);
    await cluster.freeze(false);
    for (const answer of answers) expect(answer).toMatchObject(refused);
    await leaveRow('after');
    expect(await kinds()).toEqual(['after']);
  });

  test('a start without the server fails with database_unavailable and holds nothing', async () => {
    await cluster.stop('fast');
    await expect(
      openDatabase({ url, dataDir: '', poolSize: 1, log: silentLog }),
    ).rejects.toMatchObject(refused);
  });
});
