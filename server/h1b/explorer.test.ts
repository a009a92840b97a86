import { mkdirSync, readFileSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { currentPath, h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import type { OpenExplorer } from '#server/h1b/explorer-options.ts';
import { beginExplorer, openExplorer } from '#server/h1b/explorer.ts';
import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { ensureSample } from '#server/h1b/sample/ensure-sample.ts';
import type { H1bQuery } from '#shared/h1b/query.ts';

const ALL: H1bQuery = {
  filter: {},
  sort: { column: 'id', direction: 'desc' },
  page: 1,
  pageSize: 5,
  annualised: false,
  withStatistics: true,
};

/** Waits until the explorer serves a version, which it does once its workers have started. */
const PATIENT = { timeout: 20_000 };

const csv = (...serials: number[]): string =>
  `CASE_NUMBER,CASE_STATUS,EMPLOYER_NAME,WAGE_RATE_OF_PAY_FROM\n${serials
    .map((s) => `I-200-24001-${String(s).padStart(6, '0')},CERTIFIED,Acme ${s},${s}0000\n`)
    .join('')}`;

describe('openExplorer', () => {
  let data: TestData;
  let explorer: OpenExplorer | undefined;
  let logged: string[] = [];
  beforeEach(() => {
    data = new TestData();
    logged = [];
  });
  afterEach(async () => {
    await explorer?.close();
    explorer = undefined;
    data.remove();
  });
  const open = async (parted?: () => Promise<readonly string[]>): Promise<OpenExplorer> => {
    const log = { info: (m: string) => logged.push(m), error: (m: string) => logged.push(m) };
    const sizes = { workers: 2, cacheBytes: 1e6 };
    explorer = await openExplorer({ dataDir: data.dataDir, ...sizes, log, parted });
    return explorer;
  };
  const damageCurrent = (): void => {
    const folder = h1bFolder(data.dataDir);
    truncateSync(join(folder, readCurrent(folder)!.file), 700);
  };

  it('[API-29] has data once it is open, and follows nothing when it was closed before', async () => {
    await data.import(data.file('a.csv', csv(1)));
    const begun = beginExplorer({ dataDir: data.dataDir, workers: 1, log: silentLog });
    explorer = begun;
    expect(begun.status().state).toBe('empty');
    await begun.opened;
    expect(begun.status()).toMatchObject({ state: 'ready', records: 1 });
    const closed = beginExplorer({ dataDir: data.dataDir, workers: 1, log: silentLog });
    await closed.close();
    await data.import(data.file('b.csv', csv(2)));
    await expect.poll(() => begun.status().version, PATIENT).toBe(2);
    expect(closed.status()).toMatchObject({ state: 'unavailable', version: 0 });
  });

  it('loads records while the parted names are asked for, and has opened when both are there', async () => {
    await data.import(data.file('a.csv', csv(1)));
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    const begun = beginExplorer({
      dataDir: data.dataDir,
      workers: 1,
      log: silentLog,
      parted: () => promise,
    });
    explorer = begun;
    await expect.poll(() => begun.status().state, PATIENT).toBe('ready');
    resolve([identityKey('Acme 1')]);
    await begun.opened;
    expect(begun.corrections().splits).toEqual([identityKey('Acme 1')]);
  });

  it('[H1B-50] [H1B-54] is empty without data, serves the sample, then the imported records without a restart', async () => {
    const served = await open();
    expect(served.status()).toEqual({
      state: 'empty',
      version: 0,
      createdAt: null,
      records: 0,
      sample: false,
      generated: false,
      standsIn: false,
      fiscalYears: [],
      revision: '',
    });
    await expect(served.query(ALL)).rejects.toMatchObject({ code: 'h1b_unavailable', status: 503 });
    await ensureSample(data.dataDir, { rows: 200, generated: true });
    await expect.poll(() => served.status().records, PATIENT).toBe(200);
    expect(served.status()).toMatchObject({ state: 'ready', version: 1, sample: true });
    await data.import(data.file('a.csv', csv(1, 2, 3)));
    await expect.poll(() => served.status().version, PATIENT).toBe(2);
    expect(served.status()).toMatchObject({ records: 3, sample: false });
    expect((await served.query(ALL)).records.map((r) => r.id)).toEqual([3, 2, 1]);
  });

  it('[EMP-5] an operator parts a name by a file that imports keep, and joins it again without it', async () => {
    const names = csv(1)
      .replace('EMPLOYER_NAME', 'EMPLOYER_POSTAL_CODE,EMPLOYER_NAME')
      .replace('Acme 1', '08820,Marlabs Inc');
    const more = names.replace('000001', '000002').replace('Marlabs Inc', 'Marlabs LLC');
    await data.import(data.file('a.csv', names), data.file('b.csv', more));
    let elsewhere: (() => string[]) | undefined;
    const served = await open(async () => elsewhere?.() ?? []);
    const spellings = async () => (await served.resolveEmployer('Marlabs LLC')).spellings.length;
    expect(await spellings()).toBe(2);
    const list = join(h1bFolder(data.dataDir), 'not-the-same.txt');
    writeFileSync(list, 'MARLABS LLC\n\nMarlabs, Inc.\n');
    await served.refresh();
    expect(await spellings()).toBe(1);
    await data.import(data.file('c.csv', csv(3)));
    await served.refresh();
    expect([served.status().records, await spellings()]).toEqual([3, 1]);
    rmSync(list);
    await served.refresh();
    expect(await spellings()).toBe(2);
    // The page's partings are the same, and stay in force while they cannot be read.
    elsewhere = () => ['Marlabs Inc', 'Marlabs LLC'].map(identityKey);
    await served.refresh();
    expect(await spellings()).toBe(1);
    elsewhere = () => {
      throw new Error('the database is away');
    };
    await served.refresh();
    expect(await spellings()).toBe(1);
    elsewhere = undefined;
    await served.refresh();
    expect(await spellings()).toBe(2);
  });

  it('[H1B-50] answers every question while versions are replaced under it', async () => {
    await data.import(data.file('a.csv', csv(1)));
    const served = await open();
    const stop = new AbortController();
    const totals = new Set<number>();
    const clients = Array.from({ length: 8 }, async (_, k) => {
      while (!stop.signal.aborted) {
        // A cached answer comes without a turn of the event loop.
        await setImmediate();
        const answer = await served.query({ ...ALL, pageSize: 5 + k });
        expect(answer.statistics?.totalApplications).toBe(answer.total);
        totals.add(answer.total);
      }
    });
    for (const count of [2, 3, 4]) {
      const serials = Array.from({ length: count }, (_, s) => s + 1);
      await data.import(data.file(`${count}.csv`, csv(...serials)));
      await served.refresh();
    }
    await expect.poll(() => totals.has(4), PATIENT).toBe(true);
    stop.abort();
    await Promise.all(clients);
    expect(served.status()).toMatchObject({ version: 4, records: 4 });
  });

  it('[H1B-51] keeps serving the last good version when a damaged one is published', async () => {
    await data.import(data.file('a.csv', csv(1)));
    const served = await open();
    const folder = h1bFolder(data.dataDir);
    const bad = 'snapshot-00000007.h1b';
    writeFileSync(join(folder, bad), 'not a snapshot');
    writeFileSync(currentPath(folder), JSON.stringify({ version: 7, file: bad }));
    await served.refresh();
    expect(served.status()).toMatchObject({ state: 'ready', version: 1 });
    expect((await served.query(ALL)).total).toBe(1);
    expect(logged.join('\n')).toMatch(/version 7 cannot be served: .*not an H1B snapshot/);
  });

  it('[H1B-51] falls back to the version before when the current one is damaged at start', async () => {
    await data.import(data.file('a.csv', csv(1)));
    await data.import(data.file('b.csv', csv(2)));
    damageCurrent();
    expect((await open()).status()).toMatchObject({ state: 'ready', version: 1, records: 1 });
  });

  it('[H1B-99] serves on while a list beside the data cannot be read, and reads it once it can', async () => {
    await data.import(data.file('a.csv', csv(1)));
    const list = join(h1bFolder(data.dataDir), 'not-the-same.txt');
    mkdirSync(list);
    const served = await open();
    await Promise.all([served.refresh(), served.refresh()]);
    expect(served.status()).toMatchObject({ state: 'ready', revision: '' });
    expect(logged.filter((line) => /cannot be read/.test(line))).toHaveLength(1);
    rmdirSync(list);
    writeFileSync(list, 'MARLABS LLC\n');
    await served.refresh();
    expect(served.status().revision).not.toBe('');
  });

  it('[H1B-34] is unavailable when nothing can be read, and recovers with the next version', async () => {
    await data.import(data.file('a.csv', csv(1)));
    damageCurrent();
    const served = await open();
    expect(served.status().state).toBe('unavailable');
    await expect(served.states({}, false)).rejects.toMatchObject({ status: 503 });
    rmSync(h1bFolder(data.dataDir), { recursive: true });
    await data.import(data.file('b.csv', csv(1, 2)));
    await served.refresh();
    expect(served.status()).toMatchObject({ state: 'ready', records: 2 });
  });

  it('returns the same object for the same question, and a new one for a new version', async () => {
    await data.import(data.file('a.csv', csv(1)));
    const served = await open();
    const first = await served.query(ALL);
    expect(await served.query({ ...ALL })).toBe(first);
    expect(await served.employerStatistics('nobody')).toBeNull();
    await data.import(data.file('b.csv', csv(1, 2)));
    await served.refresh();
    expect(await served.query(ALL)).not.toBe(first);
  });

  it('answers every question', async () => {
    await data.import(data.file('a.csv', csv(1, 2, 3)));
    const served = await open();
    expect([...(await served.ids({}, false, 2))]).toEqual([3, 2]);
    expect(await served.records([2])).toMatchObject([{ id: 2, employer_name: 'Acme 2' }]);
    expect(await served.recordByCase('I-200-24001-000003')).toMatchObject({ id: 3 });
    expect(await served.suggestions('employers', 'acme 2', 5)).toEqual([
      { name: 'Acme 2', count: 1, employerId: 'acme-2' },
    ]);
    expect(await served.topEmployers({}, false, 1)).toMatchObject([{ name: 'Acme 1', count: 1 }]);
    expect(await served.statistics({ minSalary: 20_000 }, false)).toMatchObject({
      totalApplications: 2,
      averageSalary: 25_000,
    });
    expect(await served.trends({}, false, 'month', undefined, undefined)).toEqual({
      groups: [],
      undated: 3,
    });
    expect(readFileSync(currentPath(h1bFolder(data.dataDir)), 'utf8')).toMatch(/snapshot-00000001/);
  });
});
