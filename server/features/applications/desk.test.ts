import { beforeEach, expect, test } from 'vitest';

import { changeApplications } from '#server/features/applications/change-applications.ts';
import { createApplication } from '#server/features/applications/create-application.ts';
import { insertInterview } from '#server/features/record/repository/interviews.ts';
import { getToday, listApplications } from '#server/features/applications/read-applications.ts';
import {
  listApplicationPage,
  type ListFilter,
} from '#server/features/applications/repository/list-page.ts';
import { undoChanges } from '#server/features/applications/undo-changes.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import type { SignedIn } from '#server/http/mount.ts';
import {
  type BulkChange,
  changeApplications as contract,
} from '#shared/applications/contracts/desk.ts';
import { utcDate } from '#shared/core/dates.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { applicationRoutesDeps } from '#test/support/tracker.ts';

describeOnEmbeddedDatabase('the list of a day', (database) => {
  let person: SignedIn;
  let now: Date;
  const deps = () => applicationRoutesDeps(database(), { now: () => now });
  const add = (more: object = {}) =>
    createApplication(deps(), person, {
      company: { name: 'Trailhead' },
      job_title: 'Engineer',
      status: 'applied',
      source: 'Manual',
      ...more,
    }).then((row) => row.id);
  const list = (filter: Partial<ListFilter> = {}) =>
    database().transaction(person, async (tx) => {
      const order = { sort: 'date_applied', direction: 'desc', offset: 0, limit: 10 } as const;
      const day = { today: utcDate(now), now };
      const found = await listApplicationPage(tx, deps(), person.userId, {
        ...order,
        ...day,
        ...filter,
      });
      expect(found.total).toBe(found.rows.length);
      return found.rows.map((row) => row.id).toSorted();
    });
  const rowOf = (id: string) =>
    database().transaction(person, (tx) =>
      tx.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const later = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000);
  };
  const bulk = (ids: string[], change: BulkChange) =>
    changeApplications(deps(), person, { ids, change });

  beforeEach(async () => {
    person = await plantAccount(database());
    now = new Date('2026-03-01T12:00:00Z');
  });

  test('[APP-110] the list is narrowed by tag, ending and place of work', async () => {
    const rust = await add({ tags: ['Größe', 'Rust'], remote: 'hybrid' });
    const gone = await add({ closing_reason: 'withdrawn', notes: 'rust' });
    expect(await list({ tag: 'rUST' })).toEqual([rust]);
    expect(await list({ tag: 'größe' })).toEqual([rust]);
    expect(await list({ tag: 'rus' })).toEqual([]);
    expect(await list({ closing: 'open' })).toEqual([rust]);
    expect(await list({ closing: 'withdrawn' })).toEqual([gone]);
    expect(await list({ remote: 'hybrid' })).toEqual([rust]);
    expect(await list({ remote: 'onsite' })).toEqual([]);
  });

  test('[APP-111] due, overdue and quiet ones are counted and listed, without ended and archived ones', async () => {
    const quiet = await add({ quiet_after_days: 3 });
    await add({ quiet_after_days: 0 });
    await add({ status: 'rejected', quiet_after_days: 3 });
    later(4);
    const due = await add({ next_step_on: '2026-03-05' });
    const overdue = await add({ next_step_on: '2026-03-04' });
    await add({ next_step_on: '2026-03-06' });
    await add({ next_step_on: '2026-03-04', closing_reason: 'closed' });
    await add({ next_step_on: '2026-03-05', archived: true });
    expect(await getToday(deps(), person, {})).toMatchObject({
      due: 1,
      overdue: 1,
      quiet: 1,
    });
    expect(await getToday(deps(), person, { today: '2026-03-06' })).toMatchObject({
      due: 1,
      overdue: 2,
    });
    expect(await list({ attention: 'due' })).toEqual([due]);
    expect(await list({ attention: 'overdue' })).toEqual([overdue]);
    expect(await list({ attention: 'quiet' })).toEqual([quiet]);
    await updateApplication(deps(), person, quiet, { notes: 'They wrote.' });
    expect(await getToday(deps(), person, {})).toMatchObject({ quiet: 0 });
  });

  test('[APP-207] the active ones are those without an offer, a rejection or an ending', async () => {
    const open = [await add(), await add({ status: 'vo' })].toSorted();
    await add({ status: 'offer' });
    await add({ status: 'rejected' });
    await add({ closing_reason: 'withdrawn' });
    expect(await list({ active: true })).toEqual(open);
    expect(await list({ active: true, status: 'vo' })).toHaveLength(1);
  });

  test('[APP-208] by what comes next the soonest step or interview is first, and what has nothing ahead last, newest first', async () => {
    const titled = (title: string, more: object = {}) => add({ job_title: title, ...more });
    await titled('none, older', { date_applied: '2026-01-01' });
    await titled('none, newer', { date_applied: '2026-02-01' });
    await titled('ended', {
      next_step_on: '2026-03-02',
      closing_reason: 'closed',
      date_applied: '2025-01-01',
    });
    await titled('step on the 5th', { next_step_on: '2026-03-05' });
    await titled('overdue', { next_step_on: '2026-02-20' });
    const interviewed = await titled('interview on the 3rd', { next_step_on: '2026-03-09' });
    const invite = (starts: string, deleted_at: Date | null = null) =>
      database().transaction(person, (tx) =>
        insertInterview(tx, {
          user_id: person.userId,
          id: crypto.randomUUID(),
          application_id: interviewed,
          round: '',
          kind: 'video',
          starts_at: new Date(starts),
          zone: 'Europe/Berlin',
          minutes: null,
          place: '',
          people: '',
          outcome: '',
          notes: '',
          created_at: now,
          updated_at: now,
          deleted_at,
        }),
      );
    await invite('2026-02-01T09:00:00Z');
    await invite('2026-03-02T09:00:00Z', now);
    await invite('2026-03-03T09:00:00Z');
    await invite('2026-03-04T09:00:00Z');
    const shown = async (direction: 'asc' | 'desc', page = 1) => {
      const query = { sort: 'next', direction, page, limit: 3 } as const;
      const found = await listApplications(
        {
          ...deps(),
          logoAddress: () => null,
          findCompany: async () => undefined,
          listRecords: async () => new Map(),
          listEventMails: async () => new Map(),
        },
        person,
        query,
      );
      return { titles: found.data.map((row) => row.job_title), next: found.next };
    };
    const first = await shown('asc');
    expect(first.titles).toEqual(['overdue', 'interview on the 3rd', 'step on the 5th']);
    expect(first.next).toEqual([
      {
        id: interviewed,
        interview: { starts_at: '2026-03-03T09:00:00.000Z', zone: 'Europe/Berlin', kind: 'video' },
        quiet_days: null,
      },
    ]);
    const rest = ['none, newer', 'none, older', 'ended'];
    expect((await shown('asc', 2)).titles).toEqual(rest);
    expect((await shown('desc')).titles).toEqual([
      'step on the 5th',
      'interview on the 3rd',
      'overdue',
    ]);
    expect((await shown('desc', 2)).titles).toEqual(rest);
    later(20);
    expect((await shown('asc')).next).toContainEqual(
      expect.objectContaining({ interview: null, quiet_days: 20 }),
    );
  });

  test('[APP-209] those that were silent for 60 days are counted, and ended as no answer by one call, which is taken back', async () => {
    const old = [await add(), await add({ status: 'oa' })].toSorted();
    await add({ quiet_after_days: 0 });
    await add({ status: 'offer' });
    await add({ closing_reason: 'withdrawn' });
    await add({ archived: true });
    const stranger = await plantAccount(database());
    const hers = { ...person, ...stranger };
    await createApplication(deps(), hers, {
      company: { name: 'Elsewhere' },
      job_title: 'Engineer',
      status: 'applied',
      source: 'Manual',
    });
    later(41);
    const newer = await add();
    later(20);
    expect(await getToday(deps(), person, {})).toMatchObject({
      quiet: 3,
      quiet_days: 61,
      silent: 2,
    });
    const done = await changeApplications(deps(), person, {
      silent_days: 60,
      today: '2026-05-02',
      change: { no_answer: true },
    });
    expect(done).toMatchObject({ field: 'closing_reason' });
    expect(done.ids.toSorted()).toEqual(old);
    for (const id of old) {
      expect(await rowOf(id)).toMatchObject({
        closing_reason: 'no_answer',
        closed_on: '2026-05-02',
      });
    }
    expect(await rowOf(newer)).toMatchObject({ closing_reason: null });
    const events = await database().transaction(person, (tx) =>
      tx
        .selectFrom('application_events')
        .select(['application_id', 'new_value'])
        .where('field', '=', 'closing_reason')
        .where('at', '=', now)
        .execute(),
    );
    expect(events.map((event) => event.application_id).toSorted()).toEqual(old);
    expect(await getToday(deps(), person, {})).toMatchObject({ quiet: 1, silent: 0 });
    later(1);
    expect(await undoChanges(deps(), person, done)).toEqual({ undone: 2, left: 0 });
    for (const id of old) {
      expect(await rowOf(id)).toMatchObject({ closing_reason: null, closed_on: null });
    }
  });

  test('[APP-112] a change of many reaches all of them or none, and is taken back except where it changed since', async () => {
    const [first, second, third] = [await add(), await add({ status: 'oa' }), await add()];
    const stranger = await plantAccount(database());
    const hers = createApplication(deps(), stranger, {
      company: { name: 'Elsewhere' },
      job_title: 'Engineer',
      status: 'applied',
      source: 'Manual',
    }).then((row) => row.id);
    await expect(bulk([first, await hers], { status: 'vo' })).rejects.toMatchObject({
      status: 404,
    });
    expect(await rowOf(first)).toMatchObject({ status: 'applied' });
    later(1);
    const done = await bulk([first, second, third, first], { status: 'oa' });
    expect(done).toMatchObject({ field: 'status', ids: [first, third].toSorted() });
    later(1);
    await updateApplication(deps(), person, third, { status: 'vo' });
    await updateApplication(deps(), person, third, { status: 'oa' });
    expect(await undoChanges(deps(), person, done)).toEqual({ undone: 1, left: 1 });
    expect(await rowOf(first)).toMatchObject({ status: 'applied', updated_at: now });
    expect(await rowOf(third)).toMatchObject({ status: 'oa' });
    expect(await undoChanges(deps(), person, done)).toEqual({ undone: 0, left: 2 });
  });

  test('[APP-112] many are tagged, archived and deleted, and each is taken back whole', async () => {
    const [first, second] = [await add({ tags: ['b', 'A'] }), await add({ notes: 'kept' })];
    const both = [first, second].toSorted();
    const tagged = await bulk(both, { add_tag: 'a' });
    expect(tagged.ids).toEqual([second]);
    expect(await list({ search: 'kept' })).toEqual([second]);
    expect(await list({ tag: 'a' })).toEqual(both);
    later(1);
    const untagged = await bulk(both, { remove_tag: 'A' });
    expect(await list({ tag: 'a' })).toEqual([]);
    await undoChanges(deps(), person, untagged);
    expect(await rowOf(first)).toMatchObject({ tags: ['b', 'A'] });
    later(1);
    const archived = await bulk(both, { archived: true });
    expect(await list()).toEqual([]);
    expect(await undoChanges(deps(), person, archived)).toEqual({ undone: 2, left: 0 });
    later(1);
    const deleted = await bulk(both, { deleted: true });
    expect(await list()).toEqual([]);
    expect(await undoChanges(deps(), person, deleted)).toEqual({ undone: 2, left: 0 });
    expect(await list()).toEqual(both);
  });
});

test('[APP-112] a change of many names one change, and at most 1,000 applications', () => {
  const accepts = (ids: string[], change: object) =>
    contract.body.safeParse({ ids, change }).success;
  const some = Array.from({ length: 1001 }, () => crypto.randomUUID());
  expect(accepts(some.slice(1), { status: 'OA' })).toBe(true);
  expect(accepts(some, { status: 'OA' })).toBe(false);
  expect(accepts([], { status: 'OA' })).toBe(false);
  expect(accepts(some.slice(0, 1), {})).toBe(false);
  expect(accepts(some.slice(0, 1), { status: 'oa', archived: true })).toBe(false);
  expect(accepts(some.slice(0, 1), { add_tag: ' ' })).toBe(false);
  const silent = { silent_days: 60, change: { no_answer: true } };
  expect(contract.body.safeParse(silent).success).toBe(true);
  expect(contract.body.safeParse({ ...silent, ids: some.slice(0, 1) }).success).toBe(false);
  expect(contract.body.safeParse({ change: { no_answer: true } }).success).toBe(false);
  expect(contract.body.safeParse({ ...silent, silent_days: 0 }).success).toBe(false);
});
