import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { companyParts, companyReferences, listSources } from '#server/app/tracker-parts.ts';
import { spaceReclaimer } from '#server/app/context.ts';
import { scheduledTasks } from '#server/app/scheduled-tasks.ts';
import { createApplication } from '#server/features/applications/create-application.ts';
import { deleteApplication, restoreApplication } from '#server/features/applications/deletion.ts';
import { applicationsFeature } from '#server/features/applications/feature.ts';
import { purgeApplications } from '#server/features/applications/prune.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import { authFeature } from '#server/features/auth/feature.ts';
import { loadKeys } from '#server/features/auth/keys/key-store.ts';
import { purgeAudit, purgeUnconfirmed } from '#server/features/auth/prune.ts';
import { deleteCompany, restoreCompanyOf } from '#server/features/companies/deletion.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { purgeCompanies } from '#server/features/companies/purge-companies.ts';
import { companyName } from '#server/features/companies/repository/companies.ts';
import { createAnswer, deleteAnswer } from '#server/features/jobgpt/answers.ts';
import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { assistantFeature } from '#server/features/jobgpt/feature.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { limitAccounts } from '#server/platform/database/quota.ts';
import { purgeDeadJobs } from '#server/platform/jobs/purge-dead-jobs.ts';
import { startSchedule } from '#server/platform/schedule/start-schedule.ts';
import { DEFAULT_MODELS } from '#shared/jobgpt/prompts/models.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { AUTH_SETTINGS } from '#test/support/auth-app.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const service = { role: 'service_role' } as const;
const quota = { bytes: 60_000, rows: 1_000 };
const prose = (characters: number) =>
  randomBytes(characters).toString('base64').slice(0, characters);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describeOnBothDatabases(
  'what is removed by itself',
  (database) => {
    let person: Awaited<ReturnType<typeof plantAccount>>;
    let now: Date;
    const clock = { now: () => now };
    const deps = () => ({
      database: limitAccounts(database(), quota, spaceReclaimer(clock)),
      clock,
      findOrCreateCompany,
      restoreCompanyOf: (tx: Transaction, company: { userId: string; id: string }) =>
        restoreCompanyOf(companyReferences, tx, company),
      companyName,
    });
    const companyDeps = () => ({
      database: database(),
      clock,
      ...companyParts,
      logoAddress: () => null,
    });
    const add = (notes: string) =>
      createApplication(deps(), person, {
        job_title: 'Engineer',
        company: { name: 'ACME' },
        status: 'applied',
        source: 'Manual',
        notes,
      });
    const assistantDeps = (): AssistantDeps => ({
      database: database(),
      clock,
      chat: undefined,
      models: DEFAULT_MODELS,
      dailyLimit: 1,
      totalDailyLimit: 1,
      findApplication: async () => undefined,
      listApplicationsById: async () => [],
      listApplicationsAt: async () => [],
      matchCompanies: async () => [],
    });
    const openAuth = async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'waymark-clean-ups-'));
      const keys = await loadKeys({ dataDir });
      await rm(dataDir, { recursive: true });
      return authFeature({
        database: database(),
        clock,
        keys,
        settings: AUTH_SETTINGS,
        eraseAccount: async () => undefined,
        publicUrl: () => 'http://127.0.0.1',
        mailer: { send: async () => undefined },
        wakeJobs: () => undefined,
      });
    };
    const later = (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    };

    beforeEach(async () => {
      person = await plantAccount(database());
      now = new Date();
    });

    test('[ACC-7] a full account gives up the texts of large changes before anything is refused', async () => {
      const { id } = await add(prose(6_000));
      for (let count = 0; count < 12; count += 1) {
        await updateApplication(deps(), person, id, { notes: prose(6_000) });
      }
      const { rows } = await database().transaction(person, (tx) =>
        sql<{
          format: number;
        }>`select distinct format from application_events where field = 'notes' order by format`.execute(
          tx,
        ),
      );
      expect(rows).toEqual([{ format: 0 }, { format: 3 }]);
    });

    test('[ACC-7] deleting makes room: a full account can delete, and what is deleted goes when the room is needed', async () => {
      const all = [];
      for (let count = 0; count < 4; count += 1) all.push((await add(prose(12_000))).id);
      const [first = '', ...others] = all;
      await database().transaction(person, async (tx) => {
        await sql`
          insert into tracks_company (id, user_id, name, name_key, created_at)
          select gen_random_uuid(), ${person.userId}, repeat('x', ${quota.bytes} - bytes::integer), 'filler', now()
          from account_usage where kind = 'all'`.execute(tx);
      });
      await expect(add(prose(12_000))).rejects.toMatchObject({ code: 'account_full', status: 409 });
      await deleteApplication(deps(), person, first);
      await database().transaction(person, (tx) =>
        sql`delete from tracks_company where name_key = 'filler'`.execute(tx),
      );
      // For some minutes it can still be restored.
      await expect(add(prose(12_000))).rejects.toMatchObject({ code: 'account_full' });
      later(6);
      const { id } = await add(prose(12_000));
      const left = await database().transaction(service, (tx) =>
        tx.selectFrom('applications').select('id').where('user_id', '=', person.userId).execute(),
      );
      expect(left.map((row) => row.id).toSorted()).toEqual([...others, id].toSorted());
    });

    test('[ACC-14] bringing an application back gives up nothing else that was deleted, only texts of large changes', async () => {
      const { id } = await add('short');
      const other = await add('short, too');
      const large = await add(prose(6_000));
      await updateApplication(deps(), person, large.id, { notes: prose(6_000) });
      for (const gone of [id, other.id]) await deleteApplication(deps(), person, gone);
      later(6);
      const fill = () =>
        database().transaction(person, (tx) =>
          sql`
            insert into tracks_company (id, user_id, name, name_key, created_at)
            select gen_random_uuid(), ${person.userId}, repeat('x', ${quota.bytes} - bytes::integer), ${randomUUID()}, now()
            from account_usage where kind = 'all'`.execute(tx),
        );
      await fill();
      await expect(restoreApplication(deps(), person, id)).resolves.toMatchObject({ id });
      await fill();
      await expect(restoreApplication(deps(), person, other.id)).rejects.toMatchObject({
        code: 'account_full',
      });
      const { rows } = await database().transaction(person, (tx) =>
        sql<{ id: string }>`select id from applications where deleted_at is not null`.execute(tx),
      );
      expect(rows).toEqual([{ id: other.id }]);
    });

    test('[ACC-13] [ACC-15] a deleted company goes after 30 days, but not before the deleted applications that name it', async () => {
      const { id, company_id } = await add('short');
      await deleteApplication(deps(), person, id);
      await deleteCompany(companyDeps(), person, String(company_id));
      later(31 * 24 * 60);
      const companies = () =>
        database().transaction(person, (tx) =>
          sql`select from tracks_company where id = ${company_id}`.execute(tx),
        );
      await purgeCompanies(companyDeps());
      expect((await companies()).rows).toHaveLength(1);
      await purgeApplications(database(), clock);
      await purgeCompanies(companyDeps());
      expect((await companies()).rows).toEqual([]);
    });

    test('[ACC-8] accounts never confirmed go after a week, all others stay', async () => {
      const plant = (touched: Date, confirmed: Date | null, signedIn: Date | null) =>
        database().transaction(service, async (tx) => {
          const id = randomUUID();
          await sql`insert into auth.users (id, email, email_confirmed_at, last_sign_in_at, app_metadata,
              user_metadata, created_at, updated_at)
            values (${id}, ${`${id}@waymark.example`}, ${confirmed}, ${signedIn}, '{}', '{"a":1}',
              ${daysAgo(90)}, ${touched})`.execute(tx);
          return id;
        });
      const stale = await Promise.all(
        Array.from({ length: 3 }, () => plant(daysAgo(8), null, null)),
      );
      const kept = [
        await plant(daysAgo(6), null, null),
        await plant(daysAgo(8), daysAgo(90), null),
        await plant(daysAgo(8), null, daysAgo(80)),
      ];
      expect(await purgeUnconfirmed(database(), clock)).toBe(3);
      const { rows } = await database().transaction(service, (tx) =>
        sql<{
          id: string;
        }>`select id from auth.users where id = any (${[...stale, ...kept]}::uuid[])`.execute(tx),
      );
      expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
    });

    test('[ACC-8] audit entries of nobody go after 90 days, those of an account with it or by AUTH_AUDIT_DAYS', async () => {
      const write = (userId: string | null, days: number) =>
        database().transaction(service, async (tx) => {
          const id = randomUUID();
          await sql`insert into auth.audit_log_entries (id, action, user_id, details, created_at)
            values (${id}, 'login', ${userId}, '{}', ${daysAgo(days)})`.execute(tx);
          return id;
        });
      const gone = await Promise.all([write(null, 91), write(randomUUID(), 91), write(null, 400)]);
      const kept = await Promise.all([
        write(null, 89),
        write(randomUUID(), 89),
        write(person.userId, 364),
      ]);
      expect(await purgeAudit(database(), clock, 365)).toBe(3);
      // A server whose clock is wrong cannot remove younger ones: the database checks the age by its own.
      expect(await purgeAudit(database(), { now: () => new Date('2999-01-01') }, 365)).toBe(0);
      const { rows } = await database().transaction(service, (tx) =>
        sql<{
          id: string;
        }>`select id from auth.audit_log_entries where id = any (${[...gone, ...kept]}::uuid[])`.execute(
          tx,
        ),
      );
      expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
      expect(await purgeAudit(database(), clock, 364)).toBe(1);
    });

    test('[AUTH-147] no statement of the server changes or removes an entry otherwise', async () => {
      const id = randomUUID();
      const send = (query: ReturnType<typeof sql>) =>
        database().transaction(service, (tx) => query.execute(tx));
      await send(sql`insert into auth.audit_log_entries (id, action, user_id, details, created_at)
        values (${id}, 'login', ${person.userId}, '{}', ${daysAgo(29)})`);
      for (const query of [
        sql`update auth.audit_log_entries set action = 'logout' where id = ${id}`,
        sql`delete from auth.audit_log_entries where id = ${id}`,
        sql`truncate auth.audit_log_entries`,
      ]) {
        await expect(send(query)).rejects.toMatchObject({ code: 'forbidden' });
      }
      // Neither with a retention of no days, nor as if the account were gone.
      await send(sql`select auth.expire_audit(0, 1000), auth.expire_audit(-9000, 1000)`);
      await send(sql`select auth.prune_audit('2999-01-01', 1000)`);
      await send(sql`select auth.forget_audit(${person.userId})`);
      const { rows } = await send(sql`select id from auth.audit_log_entries where id = ${id}`);
      expect(rows).toHaveLength(1);
    });

    test('[ACC-8] dead jobs go after 30 days, in small batches, waiting ones stay', async () => {
      await database().transaction(service, (tx) =>
        sql`insert into jobs (id, kind, payload, dead_at)
          select gen_random_uuid(), 'old', '{}'::jsonb, ${daysAgo(31)}::timestamptz from generate_series(1, 450)
          union all select gen_random_uuid(), 'young', '{}'::jsonb, ${daysAgo(29)}::timestamptz
          union all select gen_random_uuid(), 'waiting', '{}'::jsonb, null::timestamptz`.execute(
          tx,
        ),
      );
      let units = 0;
      const counting: Database = {
        ...database(),
        transaction: (identity, work) => {
          units += 1;
          return database().transaction(identity, work);
        },
      };
      expect(await purgeDeadJobs(counting, clock)).toBe(450);
      expect(units).toBe(3);
      const { rows } = await database().transaction(service, (tx) =>
        sql<{ kind: string }>`select kind from jobs order by kind`.execute(tx),
      );
      expect(rows.map(({ kind }) => kind)).toEqual(['waiting', 'young']);
    });

    test('[ACC-8] the schedule of all features does it all', async () => {
      const { id } = await add(prose(6_000));
      await deleteApplication(deps(), person, id);
      const answer = await createAnswer(assistantDeps(), person, {
        mode: 'general',
        model: 'gpt-4',
        templateUsed: 'general-resume',
        userInput: 'Improve this',
        response: 'Improved',
      });
      await deleteAnswer(assistantDeps(), person, answer.id);
      const unconfirmed = randomUUID();
      await database().transaction(service, async (tx) => {
        await sql`insert into jobs (id, kind, payload, dead_at)
          values (gen_random_uuid(), 'all', '{}', ${daysAgo(31)})`.execute(tx);
        await sql`insert into auth.users (id, email, app_metadata, user_metadata, created_at, updated_at)
          values (${unconfirmed}, 'never@waymark.example', '{}', '{}', ${daysAgo(8)}, ${daysAgo(8)})`.execute(
          tx,
        );
        await sql`insert into auth.audit_log_entries (id, action, details, created_at)
          values (${unconfirmed}, 'login', '{}', ${daysAgo(91)})`.execute(tx);
      });
      later(31 * 24 * 60);
      const features = [
        await openAuth(),
        applicationsFeature({
          ...deps(),
          ...listSources,
          logoAddress: () => null,
          findInterviews: async () => ({ rows: [], total: 0 }),
          listRecords: async () => new Map(),
          listEventMails: async () => new Map(),
          findCompany: async () => undefined,
        }),
        assistantFeature(assistantDeps()),
      ];
      const schedule = startSchedule({
        database: database(),
        clock,
        log: silentLog,
        tasks: scheduledTasks(features, { database: database(), clock, limits: undefined }),
      });
      await schedule.look();
      await schedule.stop();
      const { rows } = await database().transaction(service, (tx) =>
        sql`select (select count(*) from jobs where kind = 'all') as jobs,
          (select count(*) from applications where user_id = ${person.userId}) as applications,
          (select count(*) from assistant_answers where user_id = ${person.userId}) as answers,
          (select count(*) from auth.users where id = ${unconfirmed}) as accounts,
          (select count(*) from auth.audit_log_entries where id = ${unconfirmed}) as entries`.execute(
          tx,
        ),
      );
      expect(rows).toEqual([{ jobs: 0, applications: 0, answers: 0, accounts: 0, entries: 0 }]);
    });
  },
  { quota },
);
