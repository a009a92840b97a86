import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { internshipsFeature } from '#server/features/internships/feature.ts';
import { importListings } from '#server/features/internships/import/import-listings.ts';
import {
  deleteInternship,
  listInternships,
  purgeInternshipHides,
  restoreInternship,
} from '#server/features/internships/internships.ts';
import { row } from '#server/features/internships/testing/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Database } from '#server/platform/database/database.ts';
import { startSchedule } from '#server/platform/schedule/start-schedule.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const DAY_MS = 86_400_000;

describeOnBothDatabases('internships', (database) => {
  let ann: SignedIn;
  let eve: SignedIn;
  let now = new Date('2026-11-22T12:00:00Z');
  const clock = { now: () => now };
  const deps = (refreshUrl?: string, log = silentLog) => ({
    database: database(),
    clock,
    log,
    refreshUrl,
  });
  const load = (...rows: unknown[]) => importListings(deps(), JSON.stringify(rows));
  const list = (person: SignedIn, query: object = {}) =>
    listInternships(deps(), person, {
      page: 1,
      search: undefined,
      place: undefined,
      hidden: undefined,
      ...query,
    });
  const titles = async (person: SignedIn, query: object = {}) =>
    (await list(person, query)).data.map(({ title }) => title);
  const idOf = async (title: string) =>
    (await list(ann)).data.find((one) => one.title === title)?.id ?? '';
  const forgetAll = () =>
    database().transaction({ role: 'service_role' }, async (tx) => {
      for (const table of ['internships', 'internship_imports', 'internship_hides'] as const) {
        await tx.deleteFrom(table).execute();
      }
    });

  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  /** A list at an address of this machine, and how often it was asked for. */
  async function feed(answer: () => { status: number; body: string }) {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      const { status, body } = answer();
      response.writeHead(status).end(body);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/listings.json`, asked: () => asked };
  }

  beforeAll(async () => {
    ann = await plantAccount(database());
    eve = await plantAccount(database());
  });
  beforeEach(forgetAll);

  test('[INT-1] [INT-2] lists newest first, in pages of 100, with results and count', async () => {
    const rows = Array.from({ length: 101 }, (_, at) =>
      row(String(at), { date_posted: 1_760_000_000 + at * 60 }),
    );
    await load(...rows, row('undated', { date_posted: null }));
    const first = await list(ann);
    expect(first).toMatchObject({ totalRecords: 102, count: 102, totalPages: 2, pageSize: 100 });
    expect(first.results).toEqual(first.data);
    expect(first.data).toHaveLength(100);
    expect(first.data[0]).toEqual({
      id: first.data[0]?.id,
      title: 'Intern 100',
      company_name: 'Firm 100',
      location: 'Boston, MA',
      url: 'https://firm-100.example/jobs/1',
      terms: 'Summer 2027',
      sponsorship: '',
      says: { verdict: 'silent', about: null },
      posted_on: '2025-10-09',
    });
    expect(await titles(ann, { page: 2 })).toEqual(['Intern 0', 'Intern undated']);
    expect(await list(ann, { page: 3 })).toMatchObject({ data: [], totalRecords: 102 });
  });

  test('[INT-3] search and place narrow the list together', async () => {
    await load(
      row('a', { title: 'Data Intern', company_name: 'Harbour', locations: ['NYC', 'Remote'] }),
      row('b', { title: 'Software Intern', company_name: 'Harbour', locations: ['Austin, TX'] }),
      row('c', { title: 'Software Intern', company_name: 'ÖST 100%', locations: [] }),
    );
    const found = async (query: object) => (await titles(ann, query)).length;
    expect(await found({ search: 'intern HARBOUR' })).toBe(2);
    expect(await found({ search: 'harbour data' })).toBe(1);
    expect(await found({ search: 'öst' })).toBe(1);
    expect(await found({ search: '0%' })).toBe(1);
    expect(await found({ search: '_' })).toBe(0);
    expect(await found({ place: 'new york' })).toBe(1);
    expect(await found({ place: 'texas', search: 'software' })).toBe(1);
    expect(await found({ place: 'texas', search: 'data' })).toBe(0);
    expect(await found({ place: ', ' })).toBe(3);
  });

  test('[INT-15] what listings say narrows the list, and what is left out is counted', async () => {
    await load(
      row('a', { sponsorship: 'Offers Sponsorship' }),
      row('b', { sponsorship: 'Does Not Offer Sponsorship' }),
      row('c', { sponsorship: 'U.S. Citizenship is Required' }),
      row('d', { sponsorship: 'H-1B transfers only' }),
      row('e'),
    );
    const found = async (without?: 'no' | 'citizenship' | 'no,citizenship') => {
      const { data, left_out } = await list(ann, { without });
      return [
        data
          .map(({ title }) => title.slice(-1))
          .toSorted()
          .join(''),
        left_out,
      ];
    };
    expect(await found()).toEqual(['abcde', 0]);
    expect(await found('no')).toEqual(['acde', 1]);
    expect(await found('citizenship')).toEqual(['abde', 1]);
    expect(await found('no,citizenship')).toEqual(['ade', 2]);
    const { data } = await list(ann);
    expect(data.find(({ title }) => title === 'Intern c')?.says).toEqual({
      verdict: 'citizenship',
      about: 'citizens',
    });
  });

  test('[INT-6] a person hides a listing from nobody else, and shows it again', async () => {
    await load(row('a'), row('b'));
    const id = await idOf('Intern a');
    await deleteInternship(deps(), ann, id);
    await deleteInternship(deps(), ann, id);
    expect(await titles(ann)).toEqual(['Intern b']);
    expect(await list(ann)).toMatchObject({ count: 1, hidden_count: 1 });
    expect(await titles(ann, { hidden: 'true' })).toEqual(['Intern a']);
    expect((await titles(eve)).toSorted()).toEqual(['Intern a', 'Intern b']);
    expect(await list(eve)).toMatchObject({ hidden_count: 0 });
    await expect(restoreInternship(deps(), eve, id)).rejects.toMatchObject({ status: 404 });
    // Gone for one import, it is still hidden when it comes back.
    await load(row('b'));
    expect(await list(ann)).toMatchObject({ hidden_count: 0 });
    await expect(deleteInternship(deps(), eve, id)).rejects.toMatchObject({
      status: 404,
      message: 'Internship not found',
    });
    await load(row('a'), row('b'));
    expect(await titles(ann)).toEqual(['Intern b']);
    await restoreInternship(deps(), ann, id);
    expect(await list(ann)).toMatchObject({ count: 2, hidden_count: 0 });
    await expect(restoreInternship(deps(), ann, id)).rejects.toMatchObject({ status: 404 });
  });

  test('[INT-7] what is hidden is exported, erased, and forgotten once it is listed no more', async () => {
    const { personalData, schedule } = await internshipsFeature(deps());
    await load(row('a'), row('b'), row('c'));
    for (const person of [ann, eve]) {
      for (const title of ['Intern a', 'Intern b']) {
        await deleteInternship(
          deps(),
          person,
          await idOf(title).then((id) => id || hiddenId(title)),
        );
      }
    }
    const [file] = (await personalData?.export(ann)) ?? [];
    expect(file?.name).toBe('hidden-internships.json');
    const stream = await file?.open();
    const exported = JSON.parse(stream ? await textOf(stream) : '') as { title: string }[];
    expect(exported.map(({ title }) => title).toSorted()).toEqual(['Intern a', 'Intern b']);
    expect(exported[0]).toMatchObject({ hidden_at: now.toISOString() });

    await database().transaction({ role: 'service_role' }, async (tx) =>
      personalData?.erase(tx, ann.userId),
    );
    expect(await list(ann)).toMatchObject({ count: 3, hidden_count: 0 });
    expect(await list(eve)).toMatchObject({ count: 1, hidden_count: 2 });

    await load(row('b'), row('c'));
    now = new Date(now.getTime() + 29 * DAY_MS);
    expect(await purgeInternshipHides(deps())).toBe(0);
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect(schedule?.map(({ name }) => name)).toEqual(['internships.purge']);
    expect(await schedule?.[0]?.run(AbortSignal.abort())).toBe(1);
    expect(await list(eve)).toMatchObject({ count: 1, hidden_count: 1 });
  });

  async function hiddenId(title: string): Promise<string> {
    const hidden = await list(ann, { hidden: 'true' });
    return hidden.data.find((one) => one.title === title)?.id ?? '';
  }

  test('[INT-8] invented listings are shown until the first import, and never again', async () => {
    await internshipsFeature(deps());
    await internshipsFeature(deps());
    const sample = await list(ann);
    expect(sample).toMatchObject({ sample: true, count: 10, imported_at: null });
    expect(new Set(sample.data.map(({ company_name }) => company_name)).size).toBe(10);
    expect(sample.data.every(({ url }) => new URL(url).hostname.endsWith('.example'))).toBe(true);
    await deleteInternship(deps(), ann, sample.data[0]?.id ?? '');
    const report = await load(row('a'));
    expect(report).toMatchObject({ sample_removed: 10, added: 1, removed: 0 });
    expect(await list(ann)).toMatchObject({
      sample: false,
      count: 1,
      hidden_count: 0,
      imported_at: now.toISOString(),
    });
    // Not even when everything real is gone by now.
    await load(row('a', { active: false }));
    await internshipsFeature(deps());
    expect(await list(ann)).toMatchObject({ sample: false, count: 0 });
    const hides = await database().transaction(ann, (tx) =>
      tx.selectFrom('internship_hides').selectAll().execute(),
    );
    expect(hides).toEqual([]);
  });

  test('[INT-12] a second import changes, adds and removes', async () => {
    expect(await load(row('a'), row('b'), row('c'))).toMatchObject({ added: 3, unchanged: 0 });
    const id = await idOf('Intern b');
    const report = await load(row('a'), row('b', { title: 'Changed' }), row('d'));
    expect(report).toMatchObject({ listed: 3, added: 1, updated: 1, unchanged: 1, removed: 1 });
    expect((await titles(ann)).toSorted()).toEqual(['Changed', 'Intern a', 'Intern d']);
    expect(await idOf('Changed')).toBe(id);
    expect(await load(row('a'), row('b', { title: 'Changed' }), row('d'))).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 3,
      removed: 0,
    });
  });

  test('[INT-11] [INT-12] an import that ends early, or cannot be read, changes nothing', async () => {
    await load(row('a'));
    const ending: Database = {
      ...database(),
      transaction: (identity, work) =>
        database().transaction(identity, async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    const killed = importListings({ ...deps(), database: ending }, JSON.stringify([row('b')]));
    await expect(killed).rejects.toThrow('killed');
    await expect(importListings(deps(), '[]')).rejects.toThrow('It has no rows.');
    expect(await titles(ann)).toEqual(['Intern a']);
  });

  test('[SEC-1] a session reads listings and changes none; hidden ones are its own', async () => {
    await load(row('a'));
    await deleteInternship(deps(), ann, await idOf('Intern a'));
    await expect(
      database().transaction(eve, (tx) => tx.deleteFrom('internships').execute()),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      database().transaction(eve, (tx) =>
        tx.updateTable('internship_imports').set({ imported_at: now }).execute(),
      ),
    ).rejects.toMatchObject({ code: 'forbidden' });
    const seen = await database().transaction(eve, (tx) =>
      tx.selectFrom('internship_hides').selectAll().execute(),
    );
    expect(seen).toEqual([]);
    await expect(
      database().transaction({ role: 'anon' }, (tx) =>
        tx.selectFrom('internships').selectAll().execute(),
      ),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('[INT-14] one of several nodes refreshes; a failed refresh is logged and changes nothing', async () => {
    let answer = { status: 200, body: JSON.stringify([row('a'), null]) };
    const { url, asked } = await feed(() => answer);
    const lines: { msg: string; listed?: number }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const nodes = await Promise.all(
      ['one', 'two'].map(async () => {
        const { schedule } = await internshipsFeature(deps(url, log));
        return startSchedule({ database: database(), clock, log, tasks: schedule ?? [] });
      }),
    );
    const look = () => Promise.all(nodes.map((node) => node.look()));
    await look();
    expect([asked(), await titles(ann)]).toEqual([1, ['Intern a']]);
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'the internship listings were refreshed', listed: 1, bad: 1 }),
    ]);
    for (const [status, body] of [
      [500, ''],
      [200, '<html>'],
      [200, '[]'],
    ] as const) {
      answer = { status, body };
      now = new Date(now.getTime() + DAY_MS);
      await look();
      expect(await titles(ann)).toEqual(['Intern a']);
      expect(lines.at(-1)).toMatchObject({ task: 'internships.refresh', level: 40 });
    }
    expect(asked()).toBe(4);
    answer = { status: 200, body: JSON.stringify([row('b')]) };
    now = new Date(now.getTime() + 300_000);
    await look();
    expect(await titles(ann)).toEqual(['Intern b']);
    await Promise.all(nodes.map((node) => node.stop()));
  });
});
