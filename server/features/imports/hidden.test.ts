import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { countByStatus } from '#server/features/applications/repository/counts.ts';
import { deletedApplications } from '#server/features/applications/repository/deleted.ts';
import { listApplicationPage } from '#server/features/applications/repository/list-page.ts';
import { listNextSteps } from '#server/features/applications/repository/next-steps.ts';
import { readCalendar } from '#server/features/calendar/read-calendar.ts';
import { replaceFeed } from '#server/features/calendar/repository.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { deletedCompanies } from '#server/features/companies/repository/deleted.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { deleteImport, purgeImports } from '#server/features/imports/imports.ts';
import { runImport } from '#server/features/imports/run-import.ts';
import { cleanUpImports } from '#server/features/imports/tidy-imports.ts';
import { undoImport } from '#server/features/imports/undo-import.ts';
import { listClosingDays } from '#server/features/saved-jobs/repository/closing-days.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { applicationDeps, importDeps, uploadText } from '#test/support/tracker.ts';

const ROWS = 25;
const MOST = { atOnce: 20, changes: 5 };
const SECRET = 'a secret of a calendar';
const SKIP = { duplicates: 'skip' } as const;
const FILE = [
  'Role,Company,Location,Link,Date applied,Status,Notes,Next step,Next step date',
  ...Array.from(
    { length: ROWS },
    (_, n) =>
      `Ranger ${n},Peak ${n % 7},Utah,https://peak.example/${n},2026-03-04,APPLIED,é ${n},Call,2026-04-01`,
  ),
].join('\n');

const service = { role: 'service_role' } as const;

describeOnBothDatabases('what an import has stored and not shown', (database) => {
  let person: SignedIn;
  let id: string;
  let now = new Date('2026-03-10T12:00:00Z');
  const clock = { now: () => now };
  const later = (ms: number) => (now = new Date(now.getTime() + ms));
  const deps = () => ({ ...importDeps(database(), clock), most: MOST });
  const parts = () => applicationDeps(database(), clock);

  /** A server that ends right after a transaction that makes `last` true: nothing after it reaches the database. */
  const killedAfter = (last: (row: { state: string; progress: number }) => boolean) => {
    let dead = false;
    const transaction: Database['transaction'] = async (who, work) => {
      if (dead) throw new Error('killed');
      let ends = false;
      const result = await database().transaction(who, async (tx) => {
        const worked = await work(tx);
        const row = await tx
          .selectFrom('imports')
          .select(['state', 'progress'])
          .where('id', '=', id)
          .executeTakeFirst();
        ends = row !== undefined && last(row);
        return worked;
      });
      dead = ends;
      return result;
    };
    return { ...deps(), database: { ...database(), transaction } } satisfies ImportsDeps;
  };
  const countIn = (
    tx: Transaction,
    table: 'applications' | 'application_events' | 'tracks_company',
  ) =>
    tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow()
      .then(({ rows }) => rows);
  /** Everything by which a person could notice rows. */
  const seen = () =>
    database().transaction(person, async (tx) => {
      const order = {
        sort: 'job_title',
        direction: 'asc',
        offset: 0,
        limit: 1,
        now: new Date(),
      } as const;
      const gone = await deletedApplications(parts(), person.userId).execute(tx);
      const goneCompanies = await deletedCompanies(person.userId).execute(tx);
      const listed = await listApplicationPage(tx, parts(), person.userId, order);
      const found = { ...order, search: 'ranger' };
      return {
        listed: listed.total,
        found: (await listApplicationPage(tx, parts(), person.userId, found)).total,
        counted: (await countByStatus(tx, person.userId)).reduce(
          (sum, { total }) => sum + total,
          0,
        ),
        rows: await countIn(tx, 'applications'),
        events: await countIn(tx, 'application_events'),
        companies: await countIn(tx, 'tracks_company'),
        deleted: gone.rows.length + goneCompanies.rows.length,
      };
    });
  /** How many entries the person's calendar has, which is read without a session. */
  const inCalendar = async () => {
    const text = await readCalendar(
      {
        database: database(),
        clock,
        publicUrl: () => 'https://waymark.example',
        newSecret: () => SECRET,
        hashSecret: (secret) => Buffer.from(`${secret} of ${person.userId}`),
        isSecret: () => true,
        isServed: async () => true,
        findInterviews: async () => ({ rows: [] }),
        listNextSteps: (tx, ...asked) => listNextSteps(tx, parts(), ...asked),
        listClosingDays,
      },
      SECRET,
    );
    return text.split('BEGIN:VEVENT').length - 1;
  };
  /** What the account holds beside the file itself. */
  const usage = () =>
    database().transaction(service, async (tx) => {
      const kinds = await tx
        .selectFrom('account_usage')
        .select(['kind', 'rows', 'bytes'])
        .where('user_id', '=', person.userId)
        .where('kind', 'not in', ['all', 'imports'])
        .orderBy('kind')
        .execute();
      return kinds.filter(({ rows, bytes }) => rows !== 0 || bytes !== 0);
    });
  const stored = () => database().transaction(service, (tx) => countIn(tx, 'applications'));
  const NOTHING = { listed: 0, found: 0, counted: 0, rows: 0, events: 0, companies: 0, deleted: 0 };
  const ALL = {
    listed: ROWS,
    found: ROWS,
    counted: ROWS,
    rows: ROWS,
    events: 2 * ROWS,
    companies: 7,
    deleted: 0,
  };

  beforeEach(async () => {
    person = await plantAccount(database());
    await database().transaction(person, (tx) =>
      replaceFeed(tx, {
        user_id: person.userId,
        secret_hash: Buffer.from(`${SECRET} of ${person.userId}`),
        created_at: now,
      }),
    );
    id = await uploadText(deps(), person, FILE);
  });

  test('[IMP-10] rows of a killed run are seen nowhere and count for nothing; the clean-up removes them', async () => {
    const killed = killedAfter(({ progress }) => progress === ROWS);
    await expect(runImport(killed, person, id, SKIP)).rejects.toThrow('killed');
    expect(await stored()).toBe(ROWS);
    expect([await seen(), await inCalendar(), await usage()]).toEqual([NOTHING, 0, []]);
    expect(await cleanUpImports(deps())).toBe(0);
    await expect(runImport(deps(), person, id, SKIP)).rejects.toThrow(/already running/);
    later(61_000);
    expect(await cleanUpImports(deps())).toBe(1);
    expect([await stored(), await usage()]).toEqual([0, []]);
    expect(await runImport(deps(), person, id, SKIP)).toMatchObject({
      state: 'done',
      progress: ROWS,
    });
    expect([await seen(), await stored()]).toEqual([ALL, ROWS]);
    expect(await inCalendar()).toBeGreaterThan(0);
  });

  test('[IMP-10] an import that is done is answered as done, whatever fails afterwards, and its file is gone', async () => {
    const broken = killedAfter(({ state }) => state === 'done');
    expect(await runImport(broken, person, id, SKIP)).toMatchObject({ state: 'done' });
    const chunks = () =>
      database().transaction(service, (tx) =>
        tx.selectFrom('import_chunks').select('number').where('import_id', '=', id).execute(),
      );
    expect(await chunks()).toEqual([]);
    await purgeImports(deps());
    expect([await chunks(), await seen()]).toEqual([[], ALL]);
  });

  test('[IMP-10] one import that cannot be tidied keeps no other waiting', async () => {
    const killed = killedAfter(({ progress }) => progress === ROWS);
    await expect(runImport(killed, person, id, SKIP)).rejects.toThrow('killed');
    const first = { person, id };
    person = await plantAccount(database());
    id = await uploadText(deps(), person, FILE);
    const again = killedAfter(({ progress }) => progress === ROWS);
    await expect(runImport(again, person, id, SKIP)).rejects.toThrow('killed');
    later(61_000);
    const records = {
      ...deps().records,
      removeHidden: (tx: Transaction, own: { id: string; userId: string }) =>
        own.id === first.id
          ? Promise.reject(new Error('a bad row'))
          : deps().records.removeHidden(tx, own),
    };
    await expect(cleanUpImports({ ...deps(), records })).rejects.toThrow('1 of 2 imports');
    expect(await stored()).toBe(0);
    expect(await cleanUpImports(deps())).toBe(1);
  });

  test('[IMP-10] a run after a killed one begins anew, and meets a company that was made meanwhile', async () => {
    const killed = killedAfter(({ progress }) => progress === MOST.atOnce);
    await expect(runImport(killed, person, id, SKIP)).rejects.toThrow('killed');
    later(61_000);
    const anew = deps();
    const meeting: ImportsDeps = {
      ...anew,
      companies: {
        ...anew.companies,
        // A name that the import adds is taken right before it is shown.
        show: async (tx, own, move) => {
          await findOrCreateCompany(tx, { userId: person.userId, now }, { name: 'peak 3' });
          return anew.companies.show(tx, own, move);
        },
      },
    };
    await runImport(meeting, person, id, SKIP);
    expect([await seen(), await stored()]).toEqual([ALL, ROWS]);
    const names = await database().transaction(person, (tx) =>
      tx.selectFrom('tracks_company').select(['name', 'deleted_at']).orderBy('name_key').execute(),
    );
    expect(names[3]).toEqual({ name: 'peak 3', deleted_at: null });
  });

  test('[IMP-10] discarding a file whose run was killed removes its rows, too', async () => {
    const killed = killedAfter(({ progress }) => progress === MOST.atOnce);
    await expect(runImport(killed, person, id, SKIP)).rejects.toThrow('killed');
    await deleteImport(deps(), person, id);
    await expect(runImport(deps(), person, id, SKIP)).rejects.toThrow('Import not found');
    expect(await seen()).toEqual(NOTHING);
    expect(await cleanUpImports(deps())).toBe(1);
    expect(await stored()).toBe(0);
    expect(await cleanUpImports(deps())).toBe(0);
  });

  test('[IMP-7] an imported application came as far as one that was added by hand', async () => {
    await runImport(deps(), person, id, SKIP);
    const statuses = ['applied', 'in_progress', 'oa', 'vo', 'offer', 'rejected'] as const;
    const names = statuses.map((status) => `By hand, ${status}`);
    for (const [at, status] of statuses.entries()) {
      await createApplication(parts(), person, {
        company: { name: names[at]! },
        job_title: 'Ranger',
        status,
        source: 'Manual',
      });
    }
    const text = [
      'Role,Company,Date applied,Status',
      ...statuses.map((status) => `Guide,At ${status},2026-03-04,${status}`),
    ];
    const again = await uploadText(deps(), person, text.join('\n'));
    const choices = Object.fromEntries(statuses.map((status) => [status, status]));
    await runImport(deps(), person, again, { ...SKIP, statuses: choices });
    const progress = await database().transaction(person, async (tx) => {
      const { rows } = await sql<{ job_title: string; came: string }>`
        select job_title, string_agg(concat_ws(' ', status, furthest, answered_on, engaged_on), ', ' order by status) as came
        from applications join application_progress as progress on application_id = id
        where job_title in ('Ranger', 'Guide') group by job_title`.execute(tx);
      return rows;
    });
    expect(progress).toHaveLength(2);
    expect(progress[0]?.came).toBe(progress[1]?.came);
  });

  test('[IMP-19] an import that would change too many applications changes none', async () => {
    await runImport(deps(), person, id, SKIP);
    const before = await seen();
    const change = async (rows: number) => {
      const text = FILE.replaceAll('APPLIED', 'REJECTED')
        .split('\n')
        .slice(0, rows + 1);
      const again = await uploadText(deps(), person, text.join('\n'));
      return runImport(deps(), person, again, { duplicates: 'update' });
    };
    await expect(change(6)).rejects.toThrow(/^This file changes 6 applications of your list/);
    expect([await seen(), await stored()]).toEqual([before, ROWS]);
    expect(await change(5)).toMatchObject({ state: 'done', counts: { updated: 5 } });
  });

  test('[IMP-18] an undo that is killed is finished by the clean-up, and what was added can be restored', async () => {
    await runImport(deps(), person, id, SKIP);
    const used = await usage();
    later(1000);
    const killed = killedAfter(({ state }) => state === 'undone');
    await expect(undoImport(killed, person, id, 'keep')).rejects.toThrow('killed');
    expect(await seen()).toMatchObject({ listed: 0, found: 0, counted: 0, deleted: 0 });
    expect(await cleanUpImports(deps())).toBe(1);
    expect(await seen()).toMatchObject({ listed: 0, counted: 0, deleted: ROWS + 7 });
    const history = used.find(({ kind }) => kind === 'history')!;
    expect(await usage()).toContainEqual(
      expect.objectContaining({ kind: 'history', rows: history.rows + ROWS }),
    );
    const applications = used.find(({ kind }) => kind === 'applications')!;
    expect(await usage()).toContainEqual(applications);

    // An account goes with its imports and what these brought.
    await database().transaction(service, (tx) =>
      tx.deleteFrom('auth.users').where('id', '=', person.userId).execute(),
    );
    expect(await stored()).toBe(0);
  });
});
