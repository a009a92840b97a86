import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { currentSnapshot, h1bFolder, listVersions } from '#server/h1b/data-folder.ts';
import { encodeFooter, readHeader } from '#server/h1b/snapshot/format.ts';
import type { ExplorerStatus } from '#server/h1b/questions.ts';
import { importFiles } from '#server/h1b/import/import-files.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { commandFile } from '#test/support/operator-command.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const NODE = join(process.cwd(), 'node_modules/.bin/node');
const PATIENCE = { timeout: 30_000 };
const ROWS = 20_000;
/** Rows whose snapshot takes more than two megabytes. */
const csv = (rows: number, employer: string): string =>
  `CASE_NUMBER,CASE_STATUS,EMPLOYER_NAME,JOB_TITLE,WAGE_RATE_OF_PAY_FROM\n${Array.from(
    { length: rows },
    (_, k) =>
      `I-200-24001-${String(k).padStart(6, '0')},CERTIFIED,${employer} ${k % 997},Title ${k},${k}\n`,
  ).join('')}`;

/** Points of an import, each recognised by the name that then appears in the data's folder. */
const POINTS = {
  'has the lock': /^import\.lock$/,
  'reads the file': /^unpack\.tmp$/,
  'writes the snapshot': /^snapshot-\d+\.h1b\.\d+\.tmp$/,
  'has renamed the snapshot': /^snapshot-\d+\.h1b$/,
  'makes it current': /^current\.json\.\d+\.tmp$/,
} as const;

/** Runs the operator's import command; `killAt` ends it with SIGKILL as soon as a name appears in the folder. */
async function runImport(
  dataDir: string,
  file: string,
  { killAt, fresh = false }: { killAt?: RegExp; fresh?: boolean } = {},
): Promise<{ code: number | null; signal: string | null; out: string; error: string }> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const options = fresh ? ['--fresh'] : [];
  const child = spawn(NODE, [await commandFile('h1b-import'), '--json', ...options, file], { env });
  const watcher = watch(h1bFolder(dataDir), (_, name) => {
    if (name !== null && killAt?.test(name)) child.kill('SIGKILL');
  });
  let out = '';
  let error = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  watcher.close();
  return { code, signal, out, error };
}

const isWhole = (file: string): boolean => {
  try {
    return readHeader(file).rows > 0;
  } catch {
    return false;
  }
};

/** Sections of the first layout that are read back: its 21 columns and what they refer to. */
const OF_FIRST_LAYOUT =
  /^(case_status|employer_name|job_title|soc_code|soc_title|full_time_position|wage_unit_of_pay|city|state|visa_class)\.(text|starts)$|^(offered|prevailing)\.cents$|^case(_run|_exception)?\.|^(case_status|employer_name|job_title|soc_code|soc_title|full_time_position|wage_rate_of_pay_(from|to)|wage_unit_of_pay|prevailing_wage|(worksite|employer)_(city|state|postal_code)|(received|decision|begin|end)_date|visa_class)$/;

const leftovers = (dataDir: string): string[] =>
  readdirSync(h1bFolder(dataDir)).filter((name) => /tmp|lock/.test(name));

/** Mounts a file system of its own, which a test can fill; false where that is not allowed. */
function mountAt(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('H1B data under hardship, with a server that runs', () => {
  let files: TestData;
  let dataDir = '';
  let server: TestServer;
  let mounted = false;
  beforeAll(async () => {
    files = new TestData();
    dataDir = await preparedDataDir();
    mkdirSync(h1bFolder(dataDir), { recursive: true });
    mounted = mountAt(h1bFolder(dataDir));
    await add('base.csv', csv(10, 'Base'));
    server = await startServer({ dataDir });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    if (mounted) execFileSync('umount', [h1bFolder(dataDir)]);
    await rm(dataDir, { recursive: true, force: true });
    files.remove();
  });

  /** Imports by another process than the server's, but without starting one for it. */
  const add = (name: string, text: string, fresh = false) =>
    importFiles({ dataDir, paths: [files.file(name, text)], fresh });
  const status = async () =>
    (await (await fetch(`${server.url}/api/h1b/status`)).json()) as ExplorerStatus;
  const total = async (query = '') => {
    const answer = await fetch(`${server.url}/api/h1b/records?pageSize=1${query}`);
    return ((await answer.json()) as { totalRecords?: number }).totalRecords;
  };

  test('[LCA-16] kill -9 at any point of an import leaves the last good data served, and the next import works without help', async () => {
    let killed = 0;
    for (const [point, name] of Object.entries(POINTS)) {
      const file = files.file('more.csv', csv(ROWS, `Killed when it ${point}`));
      const { signal, code } = await runImport(dataDir, file, { killAt: name });
      // On a busy machine an import may be done before it is killed.
      expect({ point, ended: signal ?? code }).toEqual({
        point,
        ended: expect.toBeOneOf(['SIGKILL', 0]),
      });
      if (signal !== null) killed += 1;
      expect(await status()).toMatchObject({ state: 'ready', sample: false });
      expect([10, ROWS]).toContain(await total());
    }
    expect(killed).toBeGreaterThanOrEqual(3);
    const last = await runImport(dataDir, files.file('last.csv', csv(ROWS, 'Whole')));
    expect(last.code).toBe(0);
    expect(leftovers(dataDir)).toEqual([]);
    await expect.poll(() => total('&employer=whole'), PATIENCE).toBe(ROWS);
    expect(await total()).toBe(ROWS);
  }, 240_000);

  test('[LCA-16] an import on a full disk fails with a clear message, the last good data stay served, and it works once there is room', async (context) => {
    if (!mounted) context.skip('this user may not mount a file system');
    const folder = h1bFolder(dataDir);
    const before = await total();
    const { blocks, bfree, bsize } = statfsSync(folder);
    // Less than the snapshot takes.
    const size = (blocks - bfree) * bsize + 2 ** 20;
    execFileSync('mount', ['-o', `remount,size=${size}`, folder]);
    const big = files.file('big.csv', csv(ROWS, 'Big'));
    const full = await runImport(dataDir, big);
    expect(full.code).toBe(1);
    expect(JSON.parse(full.out)).toEqual({
      error: expect.stringMatching(/^there is no room left on the disk of .*; nothing was changed/),
    });
    expect(full.error.trim().split('\n')).toHaveLength(1);
    expect(leftovers(dataDir)).toEqual([]);
    expect(await total()).toBe(before);
    execFileSync('mount', ['-o', 'remount,size=64m', folder]);
    expect((await runImport(dataDir, big)).code).toBe(0);
    await expect.poll(() => total('&employer=big'), PATIENCE).toBe(ROWS);
  }, 120_000);

  test('[H1B-51] [H1B-53] [API-7] started with truncated data and another layout, the server shows a sample and says so; the next import mends it', async () => {
    await server.stop();
    const folder = h1bFolder(dataDir);
    const whole = listVersions(folder)
      .map(({ file }) => join(folder, file))
      .filter(isWhole);
    expect(whole.length).toBeGreaterThan(1);
    for (const [at, file] of whole.entries()) {
      if (at % 2 === 0) {
        truncateSync(file, 700);
      } else {
        const header = readHeader(file);
        const body = readFileSync(file).subarray(0, 64 + header.bodyBytes);
        writeFileSync(file, Buffer.concat([body, encodeFooter({ ...header, format: 99 })]));
      }
    }
    server = await startServer({ dataDir, env: { H1B_SAMPLE: '200' } });
    expect(await status()).toMatchObject({ state: 'ready', sample: true, standsIn: true });
    expect(await total()).toBeGreaterThan(100);
    expect((await fetch(`${server.url}/h1b`)).status).toBe(200);
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'degraded', parts: { h1b: 'degraded' } });
    const again = files.file('again.csv', csv(5, 'Again'));
    const blocked = await runImport(dataDir, again);
    expect(blocked.code).toBe(1);
    expect(blocked.out).toContain('--fresh');
    expect((await runImport(dataDir, again, { fresh: true })).code).toBe(0);
    await expect
      .poll(status, PATIENCE)
      .toMatchObject({ state: 'ready', records: 5, sample: false, standsIn: false });
  }, 120_000);

  test('[H1B-106] started with records of the first layout, the server rebuilds them, and the next import adds to them', async () => {
    const dated = csv(5, 'Layout').replaceAll(/(?<=CERTIFIED|STATUS),/g, (_, at: number) =>
      at < 30 ? ',DECISION_DATE,' : ',2023-11-05,',
    );
    await server.stop();
    await add('dated.csv', dated, true);
    const path = currentSnapshot(h1bFolder(dataDir)) ?? '';
    const { sections, ...header } = readHeader(path);
    const first = Object.entries(sections).filter(([name]) => OF_FIRST_LAYOUT.test(name));
    const body = readFileSync(path).subarray(0, 64 + header.bodyBytes);
    const older = { ...header, format: 1, sections: Object.fromEntries(first) };
    writeFileSync(path, Buffer.concat([body, encodeFooter(older)]));
    server = await startServer({ dataDir });
    expect(await status()).toMatchObject({
      state: 'ready',
      version: header.version + 1,
      records: header.rows,
      sample: false,
      standsIn: false,
      fiscalYears: [2024],
    });
    expect(await total('&employer=layout')).toBe(5);
    await add('added.csv', csv(9, 'Added'));
    await expect.poll(status, PATIENCE).toMatchObject({ state: 'ready', records: 9 });
  }, 120_000);
});
