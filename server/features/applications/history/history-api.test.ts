import { beforeAll, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  restoreEvent,
} from '#server/features/applications/history/events.ts';
import { purgeEntries } from '#server/features/applications/history/purge-entries.ts';
import { revertEvent } from '#server/features/applications/history/revert-event.ts';
import { purgeLargeChanges } from '#server/features/applications/prune.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { applicationRoutesDeps } from '#test/support/tracker.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-03-01T12:00:00Z');

describeOnEmbeddedDatabase('the history of an application', (database) => {
  let person: SignedIn;
  let now = START;
  const clock = { now: () => now };
  const deps = () => applicationRoutesDeps(database(), clock);
  const later = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
  };
  const add = async (notes = '') => {
    now = START;
    const body = { job_title: 'Engineer', status: 'applied', source: 'Manual', notes } as const;
    const { id } = await createApplication(deps(), person, { ...body, company: { name: 'Acme' } });
    return id;
  };
  const change = (id: string, body: object) => updateApplication(deps(), person, id, body);
  const events = async (id: string) => (await listEvents(deps(), person, { id, page: 1 })).data;
  const newest = async (id: string, field: string) => {
    const found = (await events(id)).find((event) => event.field === field);
    if (!found) throw new Error(`no event of ${field}`);
    return found;
  };
  const revert = (id: string, event: string, wish?: Parameters<typeof revertEvent>[3]) =>
    revertEvent(deps(), person, { id, event }, wish);

  beforeAll(async () => {
    person = await plantAccount(database());
  });

  test('[APP-129] lists what happened, newest first, in words', async () => {
    const id = await add('Called.');
    later(2);
    await change(id, { status: 'oa', company_name: 'Beta' });
    const listed = await events(id);
    expect(listed.map(({ kind, sentence }) => [kind, sentence]).slice(0, 2)).toEqual([
      ['changed', 'Status Applied -> OA, Mar 3, 2026'],
      ['changed', 'Company Acme -> Beta, Mar 3, 2026'],
    ]);
    expect(new Set(listed.slice(2).map(({ kind }) => kind))).toEqual(new Set(['added']));
    expect(listed.find(({ field }) => field === 'notes')).toMatchObject({
      difference: { place: 0, removed: '', inserted: 'Called.' },
      revertible: false,
    });
  });

  test('[APP-130] a change is undone after weeks, which is itself an event that can be undone', async () => {
    const id = await add();
    await change(id, { status: 'oa' });
    later(20);
    const event = await newest(id, 'status');
    expect(await revert(id, event.id)).toMatchObject({ status: 'applied' });
    const undo = await newest(id, 'status');
    expect(undo).toMatchObject({ old: 'OA', new: 'Applied', reverts: event.id });
    expect(await getEvent(deps(), person, { id, event: event.id })).toMatchObject({
      reverted: true,
    });
    expect(await revert(id, undo.id)).toMatchObject({ status: 'oa' });
    await change(id, { company_name: 'Beta' });
    expect(await revert(id, (await newest(id, 'company_id')).id)).toMatchObject({
      company_name: 'Acme',
    });
  });

  test('[APP-130] an amount of pay and its unit of one save are undone together, and apart once the unit changed again', async () => {
    const id = await add();
    later(1);
    await change(id, { pay_amount: 182_000, pay_unit: 'year' });
    const saved = await newest(id, 'pay_amount');
    expect([saved.new, (await newest(id, 'pay_unit')).new]).toEqual(['182,000', 'a year']);
    later(1);
    expect(await revert(id, saved.id)).toMatchObject({ pay_amount: null, pay_unit: null });
    const undone = (await events(id)).slice(0, 2);
    expect(undone.map(({ field, reverts }) => [field, reverts])).toEqual([
      ['pay_unit', expect.any(String)],
      ['pay_amount', saved.id],
    ]);
    later(1);
    const back = await revert(id, (await newest(id, 'pay_unit')).id);
    expect(back).toMatchObject({ pay_amount: '182000.00', pay_unit: 'year' });
    const amount = await newest(id, 'pay_amount');
    later(1);
    await change(id, { pay_unit: 'hour' });
    later(1);
    expect(await revert(id, amount.id)).toMatchObject({ pay_amount: null, pay_unit: 'hour' });
  });

  test('[APP-131] a field that changed again since is not undone unawares', async () => {
    const id = await add('one');
    const long = 'line\n'.repeat(300);
    await change(id, { notes: `${long}two` });
    const event = await newest(id, 'notes');
    later(1);
    await change(id, { notes: `${long}two\nthree` });
    const conflict = {
      field: 'notes',
      base: `${long}two`,
      yours: 'one',
      theirs: `${long}two\nthree`,
    };
    for (const wish of [undefined, { base: 'two' }]) {
      await expect(revert(id, event.id, wish)).rejects.toMatchObject({
        status: 409,
        code: 'conflict',
        details: { conflicts: [conflict] },
      });
    }
    const { notes } = await revert(id, event.id, { base: conflict.theirs });
    expect(notes).toBe('one');
    expect(await revert(id, (await newest(id, 'notes')).id, { force: true })).toMatchObject({
      notes: conflict.theirs,
    });
  });

  test('[APP-132] what is no longer kept is not undone, and nothing pretends that it can be', async () => {
    const id = await add();
    later(1);
    await change(id, { notes: 'x'.repeat(1_100) });
    const small = await newest(id, 'notes');
    await change(id, { notes: 'y'.repeat(9_000) });
    later(31);
    await purgeLargeChanges(database(), clock);
    const [gone, cut] = (await events(id)).filter(({ field }) => field === 'notes');
    expect(gone).toMatchObject({ kept: false, revertible: false, difference: null });
    expect(cut).toMatchObject({ id: small.id, kept: true, revertible: false });
    for (const event of [gone, cut]) {
      await expect(revert(id, event?.id ?? '')).rejects.toMatchObject({
        status: 409,
        details: undefined,
      });
    }
    const first = (await events(id)).find(({ field }) => field === 'status');
    await expect(revert(id, first?.id ?? '')).rejects.toMatchObject({
      status: 409,
      details: undefined,
    });
  });

  test('[APP-133] an entry is written for a day in the past, taken back and brought back', async () => {
    const id = await add();
    later(3);
    const write = (at?: string) =>
      createEvent(deps(), person, id, { kind: 'reply', at, text: 'A call on Friday' });
    const { id: event, at } = await write('2026-03-02');
    expect(at).toBe('2026-03-02T12:00:00.000Z');
    expect((await events(id))[0]?.sentence).toBe('They replied: A call on Friday, Mar 2, 2026');
    for (const future of ['2026-03-06', '2026-03-04T12:02:00Z']) {
      await expect(write(future)).rejects.toMatchObject({ status: 400, field: 'at' });
    }
    const count = (await events(id)).length;
    await deleteEvent(deps(), person, { id, event });
    await expect(deleteEvent(deps(), person, { id, event })).rejects.toMatchObject({ status: 404 });
    expect(await events(id)).toHaveLength(count - 1);
    later(29);
    expect(await purgeEntries(database(), clock)).toBe(0);
    expect(await restoreEvent(deps(), person, { id, event })).toMatchObject({ at, kind: 'reply' });
    await deleteEvent(deps(), person, { id, event });
    later(31);
    expect(await purgeEntries(database(), clock)).toBe(1);
    await expect(restoreEvent(deps(), person, { event })).rejects.toMatchObject({ status: 404 });
  });

  test('[APP-133] what happened by itself cannot be taken back, nor another person’s entry', async () => {
    const id = await add();
    const [event] = await events(id);
    const asked = { id, event: event?.id ?? '' };
    await expect(deleteEvent(deps(), person, asked)).rejects.toMatchObject({ status: 404 });
    const other = await plantAccount(database());
    const entry = await createEvent(deps(), person, id, { kind: 'note', text: 'Mine' });
    await expect(deleteEvent(deps(), other, { id, event: entry.id })).rejects.toMatchObject({
      status: 404,
    });
  });
});
