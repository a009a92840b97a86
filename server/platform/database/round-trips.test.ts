import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connectionPool } from '#server/platform/database/connection-pool.ts';
import type { Identity } from '#server/platform/database/database.ts';
import { EMBEDDED_PORT } from '#server/platform/database/embedded/embedded-server.ts';
import { openingOf } from '#server/platform/database/open-unit.ts';
import {
  transactionRunner,
  type RunTransaction,
} from '#server/platform/database/run-transaction.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const service = { role: 'service_role' } as const;
const anna = { role: 'authenticated', userId: randomUUID(), sessionId: randomUUID() } as const;
const gone = { ...anna, sessionId: randomUUID() };

describeOnBothDatabases('round trips', (database, opened) => {
  let pool: Pool;
  let run: RunTransaction;
  let trips = 0;

  beforeAll(async () => {
    const { url, dataDir } = opened().options;
    await database().transaction(service, async (tx) => {
      await sql`insert into auth.users (id, app_metadata, user_metadata, created_at, updated_at)
        values (${anna.userId}, '{}', '{}', now(), now())`.execute(tx);
      await sql`insert into auth.sessions (id, user_id, aal, amr, created_at, updated_at)
        values (${anna.sessionId}, ${anna.userId}, 'aal1', '[]', now(), now())`.execute(tx);
    });
    const target = url ? { url } : { host: join(dataDir, 'database'), port: EMBEDDED_PORT };
    pool = connectionPool(target, { size: 1, log: silentLog });
    // Each change from reading to writing is one wait for the database.
    pool.on('connect', ({ connection: { stream } }) => {
      let answered = true;
      const write = stream.write.bind(stream) as (...all: unknown[]) => boolean;
      stream.write = (...all: unknown[]) => {
        if (answered) trips += 1;
        answered = false;
        return write(...all);
      };
      stream.on('data', () => (answered = true));
    });
    run = transactionRunner(pool, {
      timeoutMs: 30_000,
      serverTimeouts: Boolean(url),
      retryConnect: false,
    });
    await run(anna, (tx) => sql`select 1`.execute(tx));
  });

  afterAll(() => pool.end());

  async function tripsOf(identity: Identity, statements: number): Promise<number> {
    trips = 0;
    await run(identity, async (tx) => {
      for (let count = 0; count < statements; count += 1) {
        await sql`select count(*) from applications`.execute(tx);
      }
    });
    return trips;
  }

  test.each([
    ['a person', anna],
    ['the server itself', service],
  ] as const)(
    '%s opens a transaction, proves a session and reads in one, and ends it in another',
    async (_, who) => {
      expect(await tripsOf(who, 1)).toBe(2);
      expect(await tripsOf(who, 3)).toBe(4);
      expect(await tripsOf(who, 0)).toBe(2);
    },
  );

  test('[SEC-7] a statement sent along under a dead session does nothing, even when its failure is ignored', async () => {
    const ended: Promise<unknown>[] = [];
    const work = run(gone, async (tx) => {
      const write = sql`insert into jobs (id, kind, payload)
        values (gen_random_uuid(), 'by a dead session', '{}')`.execute(tx);
      ended.push(write.catch((error: unknown) => error));
      await ended[0];
      await sql`select 1`.execute(tx).catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: 'session_not_found', status: 401 });
    expect(await ended[0]).toMatchObject({ code: 'session_not_found' });
    await expect(run(gone, async () => undefined)).rejects.toMatchObject({ status: 401 });
    const left = await run(service, (tx) => tx.selectFrom('jobs').select('kind').execute());
    expect(left).toEqual([]);
  });

  test('[SEC-7] the database itself gives a dead session no rights', async () => {
    const client = await pool.connect();
    try {
      const [, who] = await Promise.all([
        client.query(openingOf(gone, {})),
        client.query('select current_user as role'),
        client.query('commit'),
      ]);
      expect(who.rows).toEqual([{ role: 'anon' }]);
    } finally {
      client.release();
    }
  });

  test('PostgreSQL compiles no statement, however dear its plan seems', async () => {
    if (!opened().options.url) return;
    const { rows } = await run(service, (tx) => sql<{ jit: string }>`show jit`.execute(tx));
    expect(rows).toEqual([{ jit: 'off' }]);
  });

  test('a quote in an identity stays text', async () => {
    const crooked = { ...anna, userId: "'; drop table jobs; --" };
    await expect(run(crooked, (tx) => sql`select 1`.execute(tx))).rejects.toMatchObject({
      status: 400,
    });
    expect(await tripsOf(service, 1)).toBe(2);
  });
});
