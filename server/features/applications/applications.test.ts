import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { deleteApplication, restoreApplication } from '#server/features/applications/deletion.ts';
import { purgeApplications } from '#server/features/applications/prune.ts';
import { countByStatus } from '#server/features/applications/repository/counts.ts';
import {
  listApplicationPage,
  type ListFilter,
  pageQuery,
} from '#server/features/applications/repository/list-page.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { applicationDeps } from '#test/support/tracker.ts';

const newest: ListFilter = {
  sort: 'date_applied',
  direction: 'desc',
  offset: 0,
  limit: 10,
  now: new Date(),
};

describeOnBothDatabases('applications', (database) => {
  let person: SignedIn;
  let other: SignedIn;
  let now = new Date('2026-03-01T12:00:00Z');
  const clock = { now: () => now };
  const deps = () => applicationDeps(database(), clock);
  const add = (job_title: string, more: object = {}) =>
    createApplication(deps(), person, {
      company: { name: 'Trailhead' },
      job_title,
      status: 'applied',
      source: 'Manual',
      ...more,
    });
  const eventsOf = (id: string) =>
    database().transaction(person, (tx) =>
      tx
        .selectFrom('application_events')
        .select(['field', 'old_value', 'new_value'])
        .where('application_id', '=', id)
        .orderBy('at')
        .orderBy('field')
        .execute(),
    );
  const list = (who: SignedIn, filter: Partial<ListFilter> = {}) =>
    database().transaction(who, async (tx) => {
      const { total, rows } = await listApplicationPage(tx, deps(), who.userId, {
        ...newest,
        ...filter,
      });
      return { total, titles: rows.map((row) => row.job_title) };
    });

  beforeAll(async () => {
    [person, other] = [await plantAccount(database()), await plantAccount(database())];
  });

  test('[APP-64] each changed field is one event, written with the change', async () => {
    const { id } = await add('Logger');
    expect(await eventsOf(id)).toHaveLength(5);
    await updateApplication(deps(), person, id, { status: 'oa', notes: 'call back' });
    const changes = (await eventsOf(id)).filter(
      (event) => event.old_value || event.field === 'notes',
    );
    expect(changes).toEqual([
      { field: 'notes', old_value: null, new_value: 'call back' },
      { field: 'status', old_value: 'applied', new_value: 'oa' },
    ]);
    await updateApplication(deps(), person, id, { status: 'oa' });
    expect(await eventsOf(id)).toHaveLength(7);
  });

  test('[APP-64] the event log can only grow', async () => {
    const { id } = await add('Unforgettable');
    for (const statement of [
      sql`update application_events set new_value = 'x' where application_id = ${id}`,
      sql`delete from application_events where application_id = ${id}`,
    ]) {
      await expect(
        database().transaction(person, (tx) => statement.execute(tx)),
      ).rejects.toMatchObject({ status: 403 });
    }
  });

  test('[APP-49] a deleted application can be restored, and is purged after 30 days', async () => {
    const { id } = await add('Undone');
    await deleteApplication(deps(), person, id);
    await expect(deleteApplication(deps(), person, id)).rejects.toMatchObject({ status: 404 });
    await restoreApplication(deps(), person, id);
    await deleteApplication(deps(), person, id);
    now = new Date('2026-03-30T12:00:00Z');
    expect(await purgeApplications(database(), clock)).toBe(0);
    now = new Date('2026-04-01T12:00:01Z');
    expect(await purgeApplications(database(), clock)).toBe(1);
    await expect(restoreApplication(deps(), person, id)).rejects.toMatchObject({ status: 404 });
    now = new Date('2026-03-01T12:00:00Z');
  });

  test('[CO-9] a company is found again in any letter case, and only by its person', async () => {
    const first = await add('A', { company: { name: 'Élan Ltd' } });
    const again = await add('B', { company: { name: 'éLAN LTD', industry: 'Maps' } });
    expect(again.company_id).toBe(first.company_id);
    const theirs = await createApplication(deps(), other, {
      company: { name: 'Élan Ltd' },
      job_title: 'C',
      status: 'applied',
      source: 'Manual',
    });
    expect(theirs.company_id).not.toBe(first.company_id);
  });

  test('[APP-56] null clears a field, absence keeps it, status wins over outcome', async () => {
    const { id } = await add('Keeper', {
      notes: 'keep',
      company_link: 'https://www.trail.example/x',
    });
    const kept = await updateApplication(deps(), person, id, { outcome: 'rejected', status: 'vo' });
    expect(kept).toMatchObject({ notes: 'keep', status: 'vo' });
    const cleared = await updateApplication(deps(), person, id, {
      notes: null,
      company_link: null,
    });
    expect(cleared).toMatchObject({ notes: '', company_link: null, job_title: 'Keeper' });
  });

  test('[APP-57] when both names of the job link are sent, the changed one counts', async () => {
    const { id } = await add('Linked', { job_link: 'https://a.example/1' });
    const changed = await updateApplication(deps(), person, id, {
      job_link: 'https://a.example/1',
      application_link: 'https://a.example/2',
    });
    expect(changed.job_link).toBe('https://a.example/2');
  });

  test('[APP-13] search is a case-insensitive substring of title, company link or company name', async () => {
    const who = person;
    await add('Cartographer 100%', {
      company: { name: 'Ætlas' },
      company_link: 'https://MAPS.example/',
    });
    for (const search of ['CARTOGRAPHER', '100%', 'maps.exa', 'ætLAS']) {
      expect(await list(who, { search })).toEqual({ total: 1, titles: ['Cartographer 100%'] });
    }
    for (const search of ['_artographer', '%grapher']) {
      expect(await list(who, { search })).toEqual({ total: 0, titles: [] });
    }
  });

  test('[APP-28] counts by status equal a count of the rows after every kind of change', async () => {
    const { id } = await add('Counted', { status: 'offer' });
    await updateApplication(deps(), person, id, { status: 'rejected' });
    await deleteApplication(deps(), person, id);
    await restoreApplication(deps(), person, id);
    await updateApplication(deps(), person, id, { status: 'vo' });
    const { kept, counted } = await database().transaction(person, async (tx) => ({
      kept: await countByStatus(tx, person.userId),
      counted: await tx
        .selectFrom('applications')
        .select((eb) => ['status', eb.fn.countAll<number>().as('total')])
        .where('deleted_at', 'is', null)
        .groupBy('status')
        .execute(),
    }));
    const sorted = (rows: { status: string; total: number }[]) =>
      rows.filter(({ total }) => total > 0).sort((a, b) => a.status.localeCompare(b.status));
    expect(sorted(kept)).toEqual(sorted(counted));
  });

  test('[APP-62] row security itself hides and protects another person’s rows', async () => {
    const { id } = await add('Private');
    const seen = await database().transaction(other, (tx) =>
      tx.selectFrom('applications').select('id').where('id', '=', id).execute(),
    );
    expect(seen).toEqual([]);
    const { numUpdatedRows } = await database().transaction(other, (tx) =>
      tx
        .updateTable('applications')
        .set({ notes: 'mine' })
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    expect(numUpdatedRows).toBe(0n);
    await expect(
      database().transaction(other, (tx) =>
        sql`insert into tracks_company (id, user_id, name, name_key, created_at)
            values (gen_random_uuid(), ${person.userId}, 'x', 'x', now())`.execute(tx),
      ),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('[APP-65] the list query never reads the whole table', async () => {
    // With 3,000 rows it is nearly as cheap to read all of them, and the planner does now and then.
    await plantMany(person.userId, 12_000);
    for (const [sort, status] of [
      ['date_applied', undefined],
      ['date_applied', 'oa'],
      ['status', undefined],
      ['company', undefined],
      ['job_title', undefined],
    ] as const) {
      const plan = await database().transaction(person, async (tx) => {
        const query = pageQuery(tx, deps(), person.userId, { ...newest, sort, status });
        return JSON.stringify(await query.explain());
      });
      expect(plan, `${sort} ${status}`).not.toContain('Seq Scan on applications');
      expect(plan, `${sort} ${status}`).toContain('applications_by_');
    }
  });

  test('[APP-52] a page after the last one still says how many there are', async () => {
    const reader = await plantAccount(database());
    await plantMany(reader.userId, 30);
    for (const filter of [{}, { status: 'oa' }, { search: 'JOB 1' }] as const) {
      const { total } = await list(reader, filter);
      expect(total).toBeGreaterThan(2);
      expect(await list(reader, { ...filter, offset: 10_000 })).toEqual({ total, titles: [] });
    }
  });

  /** Many rows of the person and of strangers, so that an index pays. */
  async function plantMany(userId: string, rows: number): Promise<void> {
    await database().transaction({ role: 'service_role' }, async (tx) => {
      await sql`
        insert into applications (id, user_id, job_title, status, date_applied, source, notes,
          created_at, updated_at, search_text, company_key, title_key)
        select gen_random_uuid(), case when n % 2 = 0 then ${userId}::uuid else ${other.userId}::uuid end,
          'Job ' || n, (array['applied', 'oa', 'vo'])[1 + n % 3], date '2020-01-01' + n % 2000, 'Manual', '',
          now(), now(), 'job ' || n, 'company ' || n % 100, 'job ' || n
        from generate_series(1, ${rows}) as n`.execute(tx);
      // By its owner, since nobody else may: the planner must not believe what another suite left behind.
      await sql`reset role`.execute(tx);
      await sql`analyze applications`.execute(tx);
    });
  }
});
