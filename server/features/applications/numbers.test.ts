import { beforeAll, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { deleteApplication, restoreApplication } from '#server/features/applications/deletion.ts';
import { eventOf } from '#server/features/applications/events.ts';
import { listEvents } from '#server/features/applications/history/events.ts';
import { revertEvent } from '#server/features/applications/history/revert-event.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import { insertEvents } from '#server/features/applications/repository/events.ts';
import { listApplicationPage } from '#server/features/applications/repository/list-page.ts';
import { getApplicationNumbers } from '#server/features/applications/statistics.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { CLOSING_REASONS } from '#shared/applications/fields.ts';
import { SOURCES } from '#shared/applications/source.ts';
import { addSums, figuresOf, type ReachedSums } from '#shared/applications/statistics.ts';
import {
  REACHED_STATUSES,
  type Status,
  STATUSES,
  statusesThatSay,
} from '#shared/applications/status.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { applicationRoutesDeps } from '#test/support/tracker.ts';

/** Numbers from 0 to below `end`, the same in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** A status it was given, or a reply. */
interface Mark {
  at: Date;
  status: Status | 'reply';
  known: boolean;
}

/** An application as the naive count knows it. */
interface Told {
  row: ApplicationRow;
  deleted: boolean;
  marks: Mark[];
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const mondayOf = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return dayOf(date);
};

const HOUR_MS = 3_600_000;
const STEPS: readonly string[] = REACHED_STATUSES;

/** The marks that say something, read from the whole history. */
function answersOf(marks: readonly Mark[]): Mark[] {
  const statuses = marks.filter(({ status }) => status !== 'reply');
  const lasting = statuses.filter(({ at }, index) => {
    const [before, next] = [statuses[index - 1], statuses[index + 1]];
    const putBack = next !== undefined && next.status === before?.status;
    return !putBack || next.at.getTime() - at.getTime() > HOUR_MS;
  });
  const last = statuses.findLast(({ status }) => status === 'applied');
  const since = last ? statuses.slice(statuses.indexOf(last) + 1) : statuses;
  const replies = marks.filter(({ status }) => status === 'reply');
  return [...lasting.filter((mark) => since.includes(mark)), ...replies];
}

/** What an application counts. */
function sumsOf({ row, marks }: Told) {
  const reason = row.closing_reason;
  const all = answersOf(marks);
  const silent = reason === 'no_answer' || reason === 'withdrawn';
  const said = silent ? statusesThatSay('interest') : statusesThatSay('no', 'interest');
  const answers = all.filter(({ status }) => status === 'reply' || said.includes(status));
  const days = answers.map(({ at }) => dayOf(at));
  if (reason && !silent) days.push(row.closed_on ?? '');
  const unknown = answers.some(({ known }) => !known);
  const offered = reason === 'accepted' || reason === 'declined';
  const furthest = offered
    ? STEPS.indexOf('offer')
    : Math.max(-1, ...all.map(({ status }) => STEPS.indexOf(status)));
  const waits = days.map((day) => Math.max(0, daysBetween(row.date_applied, day)));
  const reached = (step: number) => (furthest >= step ? 1 : 0);
  return {
    total: 1,
    ...(Object.fromEntries(STEPS.map((status, step) => [status, reached(step)])) as ReachedSums),
    answered: days.length > 0 ? 1 : 0,
    waits: days.length > 0 && !unknown ? [Math.min(...waits)] : [],
  };
}

describeOnBothDatabases('the numbers of applications', (database) => {
  let person: SignedIn;
  let now = new Date('2026-03-01T12:00:00Z');
  const deps = () => applicationRoutesDeps(database(), { now: () => now });
  const numbers = (days: { since?: string; until?: string } = {}, who = person) =>
    getApplicationNumbers(deps(), who, days);
  const add = (status: Status, more: object = {}) =>
    createApplication(deps(), person, {
      company: { name: 'Trailhead' },
      job_title: 'Engineer',
      status,
      source: 'Manual',
      ...more,
    });
  const reply = (row: ApplicationRow, day: Date) =>
    database().transaction(person, async (tx) =>
      insertEvents(tx, [await eventOf(row, day, 'reply', null, 'They wrote')]),
    );

  beforeAll(async () => {
    person = await plantAccount(database());
  });

  test('[NUM-1] [NUM-2] [NUM-3] [NUM-5] [NUM-6] equal a count over every history, and the rows they open', async () => {
    const pick = numbersFrom(20_260_301);
    const told: Told[] = [];
    const change = async () => {
      const one = told[pick(told.length)];
      if (!one) return;
      const { id } = one.row;
      const what = pick(10);
      if (one.deleted || what === 0) {
        await (one.deleted ? restoreApplication : deleteApplication)(deps(), person, id);
        one.deleted = !one.deleted;
      } else if (what === 1) {
        const source = SOURCES[pick(SOURCES.length)];
        const date_applied = dayOf(new Date(now.getTime() - pick(40) * 86_400_000));
        one.row = await updateApplication(deps(), person, id, { source, date_applied });
      } else if (what === 2) {
        const day = new Date(now.getTime() - pick(20) * 86_400_000);
        await reply(one.row, day);
        one.marks.unshift({ at: day, status: 'reply', known: true });
      } else if (what === 3) {
        const closing_reason = [null, ...CLOSING_REASONS][pick(CLOSING_REASONS.length + 1)];
        one.row = await updateApplication(deps(), person, id, { closing_reason });
      } else {
        const status = STATUSES[pick(STATUSES.length)] ?? 'applied';
        if (status === one.row.status) return;
        one.row = await updateApplication(deps(), person, id, { status });
        one.marks.push({ at: now, status, known: true });
      }
    };
    for (let step = 0; step < 45; step += 1) {
      now = new Date(now.getTime() + pick(30) * HOUR_MS);
      const status = pick(4) > 0 ? 'applied' : (STATUSES[pick(STATUSES.length)] ?? 'applied');
      const date_applied = dayOf(new Date(now.getTime() - pick(60) * 86_400_000));
      const row = await add(status, { date_applied, source: SOURCES[pick(3)] });
      told.push({ row, deleted: false, marks: [{ at: now, status, known: false }] });
      await change();
      await change();
      now = new Date(now.getTime() + pick(3) * HOUR_MS);
      await change();
      if (step % 11 === 0) await numbers();
    }
    const live = told.filter(({ deleted }) => !deleted);
    const naive = (wanted: (one: Told) => boolean) =>
      figuresOf(addSums(live.filter(wanted).map(sumsOf)));
    const found = await numbers();
    expect(found.all).toEqual(naive(() => true));
    expect(found.all.response).not.toBeNull();
    const used = SOURCES.filter((source) => live.some(({ row }) => row.source === source));
    expect(found.by_source).toEqual(
      used.map((source) => ({ source, ...naive(({ row }) => row.source === source) })),
    );
    const weeks = [...new Set(live.map(({ row }) => mondayOf(row.date_applied)))];
    expect(found.by_week).toEqual(
      weeks
        .toSorted()
        .toReversed()
        .map((week) => ({
          week,
          last_day: dayOf(new Date(Date.parse(week) + 6 * 86_400_000)),
          ...naive(({ row }) => mondayOf(row.date_applied) === week),
        })),
    );
    const listed = (filter: object) =>
      database().transaction(person, async (tx) => {
        const all = { sort: 'date_applied', direction: 'desc', archived: 'any' } as const;
        const page = { ...all, ...filter, offset: 0, limit: 100, now: new Date() };
        const { total, rows } = await listApplicationPage(tx, deps(), person.userId, page);
        expect(rows).toHaveLength(total);
        return total;
      });
    expect(await listed({ reached: 'oa' })).toBe(found.all.oa);
    expect(await listed({ reached: 'offer' })).toBe(found.all.offer);
    expect(await listed({ answered: true })).toBe(found.all.answered);
    expect(await listed({ answered: false })).toBe(found.all.total - found.all.answered);
    for (const { week, last_day, answered } of found.by_week) {
      expect(await listed({ since: week, until: last_day, answered: true })).toBe(answered);
    }
    for (const { source, total } of found.by_source) expect(await listed({ source })).toBe(total);
    // A day in the middle of a week stands for the whole week.
    const [until, since] = [weeks.toSorted().at(-2) ?? '', weeks.toSorted()[1] ?? ''];
    const wednesday = dayOf(new Date(Date.parse(since) + 2 * 86_400_000));
    const narrowed = await numbers({ since: wednesday, until });
    const within = ({ row }: Told) =>
      mondayOf(row.date_applied) >= since && mondayOf(row.date_applied) <= until;
    expect(narrowed.all).toEqual(naive(within));
  });

  test('[NUM-2] a status counts as never reached when it was put back soon, or to Applied later', async () => {
    person = await plantAccount(database());
    const { id } = await add('oa');
    await updateApplication(deps(), person, id, { status: 'offer' });
    expect((await numbers()).all).toMatchObject({ offer: 1, answered: 1 });
    await updateApplication(deps(), person, id, { status: 'oa' });
    expect((await numbers()).all).toMatchObject({ offer: 0, oa: 1 });
    now = new Date(now.getTime() + 48 * HOUR_MS);
    await updateApplication(deps(), person, id, { status: 'applied' });
    expect((await numbers()).all).toMatchObject({ total: 1, oa: 0, answered: 0 });
  });

  test('[NUM-3] a reply that is taken back is none', async () => {
    person = await plantAccount(database());
    const row = await add('applied');
    await reply(row, now);
    expect((await numbers()).all).toMatchObject({ answered: 1 });
    await database().transaction({ role: 'service_role' }, (tx) =>
      tx.deleteFrom('application_events').where('field', '=', 'reply').execute(),
    );
    expect((await numbers()).all).toMatchObject({ total: 1, answered: 0 });
  });

  test('[NUM-1] are of nobody else', async () => {
    const other = await plantAccount(database());
    expect(await numbers({}, other)).toMatchObject({
      all: { total: 0 },
      by_source: [],
      by_week: [],
    });
  });

  test('[NUM-8] a change that was undone never counts, however late, unless the undoing was undone', async () => {
    const own = await plantAccount(database());
    now = new Date('2026-06-01T12:00:00Z');
    const { id } = await createApplication(deps(), own, {
      company: { name: 'Kiln' },
      job_title: 'Potter',
      status: 'applied',
      source: 'Manual',
    });
    const reached = async () => {
      const { all } = await numbers({}, own);
      return [all.in_progress, all.oa, all.offer, all.answered];
    };
    const set = (status: Status) => updateApplication(deps(), own, id, { status });
    const undo = async (index: number) => {
      const { data } = await listEvents(deps(), own, { id, page: 1 });
      const event = data.filter(({ field }) => field === 'status')[index]?.id ?? '';
      await revertEvent(deps(), own, { id, event }, { force: true });
    };
    const later = (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
    };
    later(1);
    await set('oa');
    later(1);
    await set('offer');
    expect(await reached()).toEqual([1, 1, 1, 1]);
    later(3);
    await undo(0);
    expect(await reached()).toEqual([1, 1, 0, 1]);
    later(1);
    await undo(0);
    expect(await reached()).toEqual([1, 1, 1, 1]);
    later(1);
    await undo(0);
    expect(await reached()).toEqual([1, 1, 0, 1]);
    later(1);
    await undo(4);
    expect(await reached()).toEqual([0, 0, 0, 0]);
  });
});
