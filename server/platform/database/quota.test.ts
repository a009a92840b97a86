import { randomBytes, randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/platform/database/database.ts';
import { limitAccounts, liftQuota } from '#server/platform/database/quota.ts';
import type { AppError } from '#shared/core/errors.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

const quota = { bytes: 10_000, rows: 30 };
const service = { role: 'service_role' } as const;
type Person = Awaited<ReturnType<typeof plantAccount>>;

describeOnBothDatabases(
  'what an account may hold',
  (database) => {
    let anna: Person;
    beforeEach(async () => {
      anna = await plantAccount(database());
    });

    /** Stores a company whose texts have exactly the given number of bytes. */
    const addCompany = (bytes: number, on: Database = database(), who = anna) =>
      on.transaction(who, async (tx) => {
        const id = randomUUID();
        await sql`insert into tracks_company (id, user_id, name, name_key, description, created_at)
          values (${id}, ${who.userId}, 'ACME', ${id}, ${'é'.repeat((bytes - 4) / 2)}, now())`.execute(
          tx,
        );
        return id;
      });
    const usage = (who = anna) =>
      database().transaction(service, async (tx) => {
        const { rows } = await sql<{ kind: string; rows: number; bytes: number }>`
          select kind, rows, bytes from account_usage where user_id = ${who.userId}`.execute(tx);
        return Object.fromEntries(rows.map(({ kind, ...used }) => [kind, used]));
      });

    test('[ACC-4] is counted by kind as rows come, change and go, for each person alone', async () => {
      const ben = await plantAccount(database());
      const [one] = [
        await addCompany(1_000),
        await addCompany(500),
        await addCompany(100, database(), ben),
      ];
      expect(await usage()).toEqual({
        all: { rows: 2, bytes: 1_500 },
        companies: { rows: 2, bytes: 1_500 },
      });
      await database().transaction(anna, async (tx) => {
        await sql`update tracks_company set description = 'x', website = 'https://a.example'
          where user_id = ${anna.userId} and id = ${one}`.execute(tx);
      });
      expect(await usage()).toMatchObject({ all: { rows: 2, bytes: 500 + 4 + 1 + 17 } });
      await database().transaction(anna, (tx) =>
        sql`delete from tracks_company where user_id = ${anna.userId}`.execute(tx),
      );
      expect(await usage()).toMatchObject({
        all: { rows: 0, bytes: 0 },
        companies: { rows: 0, bytes: 0 },
      });
      expect(await usage(ben)).toMatchObject({ all: { rows: 1, bytes: 100 } });
    });

    test('[ACC-4] is exact for concurrent writes: as many succeed as fit, and refused ones leave nothing', async () => {
      const writes = await Promise.allSettled(Array.from({ length: 24 }, () => addCompany(900)));
      const refused = writes.flatMap((write) =>
        write.status === 'rejected' ? [write.reason] : [],
      );
      expect(refused).toHaveLength(24 - 11);
      for (const error of refused)
        expect(error).toMatchObject({ code: 'account_full', status: 409 });
      expect(await usage()).toMatchObject({ all: { rows: 11, bytes: 9_900 } });
      await addCompany(100);
      await expect(addCompany(4)).rejects.toMatchObject({ code: 'account_full' });
    });

    test('[ACC-4] counts records, too', async () => {
      for (let count = 0; count < quota.rows; count += 1) await addCompany(4);
      await expect(addCompany(4)).rejects.toMatchObject({ code: 'account_full', status: 409 });
    });

    test('[ACC-6] one value that no account could hold is 413, however empty the account', async () => {
      await expect(addCompany(quota.bytes + 2)).rejects.toMatchObject({
        code: 'value_too_large',
        status: 413,
      });
    });

    test('[ACC-7] a full account can still be read, shrink and lift the limit for what makes it smaller', async () => {
      const id = await addCompany(quota.bytes);
      await database().transaction(anna, async (tx) => {
        await sql`update tracks_company set description = 'shorter'
          where user_id = ${anna.userId} and id = ${id}`.execute(tx);
      });
      await addCompany(9_000);
      await database().transaction(anna, async (tx) => {
        await liftQuota(tx);
        await sql`insert into tracks_company (id, user_id, name, name_key, description, created_at)
          values (gen_random_uuid(), ${anna.userId}, 'B', 'b', ${'x'.repeat(2_000)}, now())`.execute(
          tx,
        );
      });
      // The limit was lifted for that transaction only.
      await expect(addCompany(4)).rejects.toMatchObject({ code: 'account_full' });
    });

    test('metadata counts under the role that writes it', async () => {
      const change = (bytes: number) =>
        database().transaction(service, (tx) =>
          sql`update auth.users set user_metadata = ${JSON.stringify({ a: randomBytes(bytes / 2).toString('hex') })}
            where id = ${anna.userId}`.execute(tx),
        );
      await change(1_000);
      expect(await usage()).toEqual({
        all: { rows: 0, bytes: 1_009 },
        account: { rows: 0, bytes: 1_009 },
      });
      await addCompany(8_900);
      await expect(change(2_000)).rejects.toMatchObject({ code: 'account_full' });
    });

    test('[SEC-1] a person reads the count of their own account and cannot change it', async () => {
      await addCompany(1_000);
      const ben = await plantAccount(database());
      await addCompany(1_000, database(), ben);
      const seen = await database().transaction(anna, (tx) =>
        tx.selectFrom('account_usage').select('user_id').distinct().execute(),
      );
      expect(seen).toEqual([{ user_id: anna.userId }]);
      for (const statement of [
        sql`update account_usage set bytes = 0`,
        sql`delete from account_usage`,
        sql`select public.add_usage(${anna.userId}::uuid, 'all', -1, -1000)`,
      ]) {
        await expect(
          database().transaction(anna, (tx) => statement.execute(tx)),
        ).rejects.toMatchObject({ status: 403 });
      }
    });

    test('an account goes with its count', async () => {
      await addCompany(1_000);
      await database().transaction(service, (tx) =>
        sql`delete from auth.users where id = ${anna.userId}`.execute(tx),
      );
      expect(await usage()).toEqual({});
    });

    test('[ACC-5] the refusal names what uses the space, and comes only after making room did not help', async () => {
      const made: string[] = [];
      const limited = limitAccounts(database(), quota, async (_, userId) => {
        made.push(userId);
        return made.length === 1 ? 0 : 1;
      });
      await addCompany(9_000, limited);
      const error = (await addCompany(2_000, limited).catch(
        (thrown: unknown) => thrown,
      )) as AppError;
      expect(error).toMatchObject({
        code: 'account_full',
        status: 409,
        message:
          'Your account is full: 8.8 kB of 9.8 kB are used (companies 8.8 kB). Delete what you no longer need to make room',
        details: {
          usage: {
            bytes: 9_000,
            rows: 1,
            bytes_limit: 10_000,
            rows_limit: 30,
            kinds: [{ kind: 'companies', rows: 1, bytes: 9_000 }],
          },
        },
      });
      // Something was freed, so the write is tried again, once.
      await expect(addCompany(2_000, limited)).rejects.toMatchObject({ details: error.details });
      expect(made).toEqual([anna.userId, anna.userId]);
    });

    test('a write for which room was made runs again and succeeds', async () => {
      const limited = limitAccounts(database(), quota, async (open) => {
        const { numAffectedRows } = await open.transaction(service, (tx) =>
          sql`delete from tracks_company where user_id = ${anna.userId}`.execute(tx),
        );
        return Number(numAffectedRows);
      });
      await addCompany(9_000, limited);
      await addCompany(2_000, limited);
      expect(await usage()).toMatchObject({ all: { rows: 1, bytes: 2_000 } });
    });
  },
  { quota },
);
