import { beforeEach, expect, test } from 'vitest';

import { changeApplications } from '#server/features/applications/change-applications.ts';
import { postingSays } from '#server/features/record/repository/papers.ts';
import { createApplication } from '#server/features/applications/create-application.ts';
import type {
  ApplicationsDeps,
  PostingsSay,
  FindInterviews,
} from '#server/features/applications/deps.ts';
import { getToday } from '#server/features/applications/read-applications.ts';
import {
  listApplicationPage,
  type ListFilter,
} from '#server/features/applications/repository/list-page.ts';
import { undoChanges } from '#server/features/applications/undo-changes.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { companyName } from '#server/features/companies/repository/companies.ts';
import type { SignedIn } from '#server/http/mount.ts';
import {
  type BulkChange,
  changeApplications as contract,
} from '#shared/applications/contracts/desk.ts';
import { utcDate } from '#shared/core/dates.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';

describeOnEmbeddedDatabase('the list of a day', (database) => {
  let person: SignedIn;
  let now: Date;
  const deps = (): ApplicationsDeps & PostingsSay & { findInterviews: FindInterviews } => ({
    findInterviews: async () => ({ rows: [], total: 0 }),
    database: database(),
    clock: { now: () => now },
    findOrCreateCompany,
    restoreCompanyOf: async (_, { id }) => id,
    companyName,
    postingSays,
  });
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
});
