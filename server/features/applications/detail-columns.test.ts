import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { deleteApplication, restoreApplication } from '#server/features/applications/deletion.ts';
import { getApplicationBoard } from '#server/features/applications/get-application-board.ts';
import { changeTo } from '#server/features/applications/history/revertible.ts';
import { applicationData } from '#server/features/applications/personal-data.ts';
import { presentStored } from '#server/features/applications/presenter.ts';
import { foldDetails } from '#server/features/applications/prune.ts';
import { countByStatus } from '#server/features/applications/repository/counts.ts';
import {
  listApplicationPage,
  type ListFilter,
} from '#server/features/applications/repository/list-page.ts';
import { getApplicationStatistics } from '#server/features/applications/statistics.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { updateApplication as updateContract } from '#shared/applications/contracts/schemas.ts';
import { DETAIL_NAMES } from '#shared/applications/details.ts';
import { TAGS_MAX } from '#shared/applications/limits.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { applicationDeps } from '#test/support/tracker.ts';
import { FILLED_DETAILS } from '#test/support/details.ts';

const FULL = {
  location: 'Straße 9, Hamburg',
  remote: 'hybrid',
  pay_amount: 72_000.5,
  pay_unit: 'year',
  pay_note: 'EUR, plus shares',
  tags: ['data', 'First choice'],
  next_step: 'Ask when they decide',
  next_step_on: '2026-03-09',
  quiet_after_days: 7,
} as const;

describeOnEmbeddedDatabase('details of applications', (database) => {
  let person: SignedIn;
  let now = new Date('2026-03-01T12:00:00Z');
  const deps = () => applicationDeps(database(), { now: () => now });
  const add = (more: object = {}) =>
    createApplication(deps(), person, {
      company: { name: 'Trailhead' },
      job_title: 'Engineer',
      status: 'applied',
      source: 'Manual',
      ...more,
    });
  const change = (id: string, body: object) =>
    updateApplication(deps(), person, id, updateContract.body.parse(body));
  const eventsOf = (id: string) =>
    database().transaction(person, (tx) =>
      tx
        .selectFrom('application_events')
        .select(['field', 'old_value', 'new_value'])
        .where('application_id', '=', id)
        .where('at', '=', now)
        .orderBy('field')
        .execute(),
    );
  const list = (filter: Partial<ListFilter>) =>
    database().transaction(person, async (tx) => {
      const order = { sort: 'date_applied', direction: 'desc', offset: 0, limit: 10 } as const;
      const found = await listApplicationPage(tx, deps(), person.userId, {
        ...order,
        now,
        ...filter,
      });
      return { total: found.total, ids: found.rows.map((row) => row.id) };
    });
  const counts = () => database().transaction(person, (tx) => countByStatus(tx, person.userId));

  beforeAll(async () => {
    person = await plantAccount(database());
  });

  test('[APP-75] every field is stored, changed, cleared and logged', async () => {
    const made = await add({ ...FULL, tags: [...FULL.tags] });
    expect(presentStored(made)).toMatchObject(FULL);
    expect((await eventsOf(made.id)).map(({ field, new_value }) => [field, new_value])).toEqual(
      expect.arrayContaining([
        ['pay_amount', '72000.50'],
        ['tags', 'data, First choice'],
        ['quiet_after_days', '7'],
      ]),
    );
    now = new Date('2026-03-02T12:00:00Z');
    const cleared = Object.fromEntries(Object.keys(FULL).map((field) => [field, null]));
    const empty = await change(made.id, { ...cleared, quiet_after_days: 0 });
    expect(presentStored(empty)).toMatchObject({
      location: '',
      pay_amount: null,
      tags: [],
      next_step_on: null,
      quiet_after_days: 0,
    });
    const events = await eventsOf(made.id);
    expect(events.map(({ field }) => field)).toEqual(Object.keys(FULL).toSorted());
    expect(events.find(({ field }) => field === 'quiet_after_days')).toMatchObject({
      old_value: '7',
      new_value: '0',
    });
    await change(made.id, presentStored(empty));
    expect(await eventsOf(made.id)).toHaveLength(events.length);
  });

  test('[APP-75] every field of the table is stored, logged, and brought back by what was logged', async () => {
    const made = await add({ ...FILLED_DETAILS });
    expect(presentStored(made)).toMatchObject(FILLED_DETAILS);
    const logged = (await eventsOf(made.id)).filter(({ field }) => field in FILLED_DETAILS);
    expect(logged.map(({ field }) => field)).toEqual(DETAIL_NAMES.toSorted());
    const back = logged.map(({ field, new_value }) => changeTo(field, new_value));
    expect(Object.assign({}, ...back)).toEqual(FILLED_DETAILS);
    const files = await applicationData(deps()).export(person);
    const csv = await files.find(({ name }) => name === 'applications.csv')?.open();
    const [headings = ''] = csv ? (await text(csv)).split('\r\n', 1) : [];
    expect(headings.split(',')).toEqual(expect.arrayContaining(DETAIL_NAMES));
  });

  test('[APP-75] a field that changed elsewhere is refused with its values as text', async () => {
    const { id } = await add({ tags: ['a'], pay_amount: 5 });
    await change(id, { tags: ['a', 'b'], pay_amount: 6 });
    const late = change(id, { tags: ['c'], pay_amount: 7, base: { tags: ['a'], pay_amount: 5 } });
    await expect(late).rejects.toMatchObject({
      details: {
        conflicts: [
          { field: 'pay_amount', base: '5', yours: '7', theirs: '6' },
          { field: 'tags', base: 'a', yours: 'c', theirs: 'a, b' },
        ],
      },
    });
  });

  test('[APP-77] an ending has the day of today unless it is given, and loses it with its reason', async () => {
    now = new Date('2026-03-05T12:00:00Z');
    const { id } = await add({ status: 'offer' });
    const accepted = await change(id, { closing_reason: 'accepted' });
    expect(accepted).toMatchObject({ status: 'offer', closed_on: '2026-03-05' });
    expect(await change(id, { closed_on: '2026-03-04' })).toMatchObject({
      closing_reason: 'accepted',
      closed_on: '2026-03-04',
    });
    expect(await change(id, { closing_reason: null })).toMatchObject({ closed_on: null });
    expect(await change(id, { closed_on: '2026-03-04' })).toMatchObject({ closed_on: null });
  });

  test('[APP-78] the search finds notes, location and tags, also of a row that an older version stored', async () => {
    const { id } = await add({ ...FULL, tags: ['Größe'], notes: 'Asked for ΟΔΌΣ' });
    for (const search of ['STRAßE 9', 'größ', 'οδός']) {
      expect((await list({ search })).ids).toContain(id);
    }
    await database().transaction({ role: 'service_role' }, (tx) =>
      sql`update applications set detail_text = null where id = ${id}`.execute(tx),
    );
    expect((await list({ search: 'asked FOR' })).ids).toEqual([id]);
    expect(await foldDetails(database())).toBeGreaterThanOrEqual(1);
    expect((await list({ search: 'οδός' })).ids).toEqual([id]);
  });

  test('[APP-27] what ended with an open status is not active, and its card says how it ended', async () => {
    person = await plantAccount(database());
    await add();
    const silent = await add();
    const taken = await add({ status: 'offer' });
    await change(silent.id, { closing_reason: 'no_answer' });
    await change(taken.id, { closing_reason: 'accepted' });
    const statistics = () => getApplicationStatistics(deps(), person);
    expect(await statistics()).toMatchObject({ total: 3, active: 1, applied: 2, offers: 1 });
    const { columns } = await getApplicationBoard(deps(), person, { page: 1, limit: 5 });
    const endings = columns[0]?.cards.map(({ id, closing_reason }) => [id, closing_reason]);
    expect(endings).toContainEqual([silent.id, 'no_answer']);
    await deleteApplication(deps(), person, silent.id);
    expect(await statistics()).toMatchObject({ total: 2, active: 1, applied: 1 });
  });

  test('[APP-79] an archived application leaves the list and stays in the statistics', async () => {
    person = await plantAccount(database());
    const [shown, away] = [await add(), await add({ archived: true })];
    expect(await list({})).toEqual({ total: 1, ids: [shown.id] });
    expect(await list({ archived: true })).toEqual({ total: 1, ids: [away.id] });
    expect(await counts()).toMatchObject([{ status: 'applied', total: 2 }]);
    await change(away.id, { status: 'oa' });
    expect(await list({ status: 'oa' })).toEqual({ total: 0, ids: [] });
    expect(await list({ status: 'oa', archived: true })).toMatchObject({ total: 1 });
    await deleteApplication(deps(), person, away.id);
    expect(await list({ archived: true })).toMatchObject({ total: 0 });
    await restoreApplication(deps(), person, away.id);
    await change(away.id, { archived: false });
    expect(await list({})).toMatchObject({ total: 2 });
    expect(await list({ archived: true })).toMatchObject({ total: 0 });
  });

  test('the time of the last event follows events that others write', async () => {
    const { id } = await add();
    const later = new Date('2026-04-01T12:00:00Z');
    await database().transaction(person, (tx) =>
      tx
        .insertInto('application_events')
        .values({
          id: crypto.randomUUID(),
          application_id: id,
          user_id: person.userId,
          at: later,
          field: 'status',
          old_value: null,
          new_value: 'oa',
          place: null,
          packed: null,
        })
        .execute(),
    );
    const row = await database().transaction(person, (tx) =>
      tx
        .selectFrom('applications')
        .select('last_event_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    expect(row.last_event_at).toEqual(later);
  });
});

test('[APP-76] tags are trimmed, each once whatever its letter case, in their order', () => {
  const tagsOf = (tags: readonly string[]) => updateContract.body.safeParse({ tags });
  expect(tagsOf([' b ', 'A', 'B', '', 'a', 'ç']).data?.tags).toEqual(['b', 'A', 'ç']);
  const many = Array.from({ length: TAGS_MAX }, (_, at) => `tag ${at}`);
  expect(tagsOf([...many, 'TAG 1']).success).toBe(true);
  expect(tagsOf([...many, 'more']).success).toBe(false);
  expect(tagsOf(['one, two']).success).toBe(false);
  expect(tagsOf(['x'.repeat(41)]).success).toBe(false);
});
