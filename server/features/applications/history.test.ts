import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { FORMAT, readValues, type EventRow } from '#server/features/applications/event-values.ts';
import { applicationData } from '#server/features/applications/personal-data.ts';
import { patchWholeNotes, purgeLargeChanges } from '#server/features/applications/prune.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import { applyPatch, reversePatch, type TextPatch } from '#shared/applications/text-patch.ts';
import { NOTES_EVER_MAX, NOTES_MAX } from '#shared/core/limits.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { applicationDeps } from '#test/support/tracker.ts';

const service = { role: 'service_role' } as const;
const DAY_MS = 86_400_000;

/** Words of eight characters that do not compress much; a change is kept with the whole words that it touches. */
const prose = (characters: number) =>
  randomBytes(characters).toString('base64url').replaceAll(/.{8}/g, '$& ').slice(0, characters);

async function patchOf(event: EventRow): Promise<TextPatch> {
  const { place, old_value, new_value } = await readValues(event);
  return { at: place ?? 0, removed: old_value ?? '', inserted: new_value ?? '' };
}

test('packed history has room for the longest notes', () => {
  expect(NOTES_EVER_MAX).toBeGreaterThanOrEqual(NOTES_MAX);
});

describeOnBothDatabases('history of notes', (database) => {
  let person: Awaited<ReturnType<typeof plantAccount>>;
  let now = new Date('2026-03-01T12:00:00Z');
  const clock = { now: () => now };
  const deps = () => applicationDeps(database(), clock);

  beforeEach(async () => {
    person = await plantAccount(database());
    now = new Date('2026-03-01T12:00:00Z');
  });

  const add = (notes: string) =>
    createApplication(deps(), person, {
      job_title: 'Engineer',
      company: { name: 'ACME' },
      status: 'applied',
      source: 'Manual',
      notes,
    });
  const noteEvents = () =>
    database().transaction(service, (tx) =>
      tx
        .selectFrom('application_events')
        .selectAll()
        .where('user_id', '=', person.userId)
        .where('field', '=', 'notes')
        .orderBy('id')
        .execute(),
    );
  const heldBytes = async () => {
    const row = await database().transaction(person, (tx) =>
      tx
        .selectFrom('account_usage')
        .select('bytes')
        .where('kind', '=', 'history')
        .executeTakeFirst(),
    );
    return row?.bytes;
  };

  test('[APP-66] forty changes of 0.4 MB of notes keep what changed, and lead back and forth through every state', async () => {
    const states = [prose(399_000)];
    const { id } = await add(states[0] ?? '');
    const first = (await heldBytes()) ?? Infinity;
    for (let count = 1; count <= 40; count += 1) {
      const before = states.at(-1) ?? '';
      const at = (count * 9_973) % 390_000;
      const notes =
        `${before.slice(0, at)}Called back on day ${count}.${before.slice(at + 20)}`.slice(
          0,
          400_000,
        );
      states.push(notes);
      await updateApplication(deps(), person, id, { notes });
    }
    // Whole values before and after would be 32 MB.
    expect(((await heldBytes()) ?? Infinity) - first).toBeLessThan(40 * 100);
    const events = await noteEvents();
    expect(events).toHaveLength(41);
    let text = '';
    for (const [index, event] of events.entries()) {
      text = applyPatch(text, await patchOf(event));
      expect(text === states[index]).toBe(true);
    }
    for (const [index, event] of [...events.entries()].toReversed()) {
      text = applyPatch(text, reversePatch(await patchOf(event)));
      expect(text === (states[index - 1] ?? '')).toBe(true);
    }
  });

  test('[APP-66] large texts are kept compressed for 30 days, small ones and what happened for good', async () => {
    const { id } = await add('line\n'.repeat(20_000));
    await updateApplication(deps(), person, id, { notes: 'line\n'.repeat(300), status: 'oa' });
    await updateApplication(deps(), person, id, { notes: `${'line\n'.repeat(300)}last` });
    expect((await noteEvents()).map(({ format }) => format)).toEqual([
      FORMAT.packed,
      FORMAT.packed,
      FORMAT.patch,
    ]);
    expect(await heldBytes()).toBeLessThan(2_000);
    now = new Date(now.getTime() + 30 * DAY_MS);
    await purgeLargeChanges(database(), clock);
    expect((await noteEvents())[0]?.format).toBe(FORMAT.packed);
    now = new Date(now.getTime() + 1);
    await purgeLargeChanges(database(), clock);
    const events = await noteEvents();
    expect(await Promise.all(events.map((event) => readValues(event)))).toEqual([
      { place: null, old_value: null, new_value: null, kept: false },
      { place: null, old_value: null, new_value: null, kept: false },
      { place: 1_500, old_value: '', new_value: 'last', kept: true },
    ]);
    for (const { at } of events) expect(at).toEqual(new Date('2026-03-01T12:00:00Z'));
  });

  test('[APP-66] changes that an older version kept whole stay readable and become patches; nothing is lost', async () => {
    const { id } = await add('');
    const old = prose(300_000);
    const texts: [string | null, string | null][] = [
      [null, old],
      [old, `${old}.`],
      [`${old}.`, prose(5_000)],
      ['short', 'whole'],
    ];
    for (const [before, after] of texts) {
      await database().transaction(service, (tx) =>
        sql`insert into application_events (id, application_id, user_id, at, field, old_value, new_value)
          values (${randomUUID()}, ${id}, ${person.userId}, ${now}, 'notes', ${before}, ${after})`.execute(
          tx,
        ),
      );
    }
    const whole = await noteEvents();
    expect(await patchWholeNotes(database())).toBe(3);
    expect(await patchWholeNotes(database())).toBe(0);
    const events = await noteEvents();
    for (const [index, event] of events.entries()) {
      const [before, after] = [whole[index]?.old_value ?? '', whole[index]?.new_value ?? ''];
      if (event.format === FORMAT.whole) {
        expect([before, after]).toEqual(['short', 'whole']);
        continue;
      }
      const patch = await patchOf(event);
      expect(applyPatch(before, patch) === after).toBe(true);
      expect(applyPatch(after, reversePatch(patch)) === before).toBe(true);
    }
    expect(await heldBytes()).toBeLessThan(900_000);
  });

  test('[APP-66] the export has the texts of every change in every format', async () => {
    const { id } = await add('line\n'.repeat(2_000));
    await updateApplication(deps(), person, id, { notes: `Read me\n${'line\n'.repeat(2_000)}` });
    const files = await applicationData(deps()).export(person);
    const file = files.find(({ name }) => name === 'application-history.json');
    const rows = (await json((await file?.open()) ?? Readable.from([]))) as Record<
      string,
      unknown
    >[];
    expect(rows.filter(({ field }) => field === 'notes')).toMatchObject([
      {
        application_id: id,
        place: 0,
        old_value: '',
        new_value: 'line\n'.repeat(2_000),
        kept: true,
      },
      { application_id: id, place: 0, old_value: '', new_value: 'Read me\n', kept: true },
    ]);
    expect(rows.find(({ field }) => field === 'job_title')).toMatchObject({
      place: null,
      old_value: null,
      new_value: 'Engineer',
      kept: true,
    });
  });
});
