import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { loadKeys } from '#server/features/auth/keys/key-store.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { differences, folderOf, seededRandom, writeRemains } from '#test/support/power-cut/cuts.ts';
import { Disk } from '#test/support/power-cut/disk.ts';
import { missingAfterCut } from '#test/support/power-cut/missing.ts';
import {
  readRecord,
  recordedUntilNow,
  startRecordedServer,
  type RecordedOperation,
} from '#test/support/power-cut/recorded-server.ts';
import { writeAsPeople, type Acknowledged } from '#test/support/power-cut/write-as-people.ts';
import { freePort } from '#test/support/server.ts';

const CUTS = Number(process.env['POWER_CUTS'] ?? 8);
const SEED = Number(process.env['POWER_CUT_SEED'] ?? Math.floor(Math.random() * 2 ** 32));
/** The share of cuts in the first start, when there is nothing to lose yet; each makes a new database. */
const IN_FIRST_START = 0.05;
/** Rows each writer makes before the server is killed and started again. */
const ROUNDS = [24, 16];
/** Checks of the remains of a cut that run at once. */
const AT_ONCE = 2;

let home: string;
let log: string;
let publishableKey: string;
let firstReady: number;
let record: RecordedOperation[];
const acknowledged: Acknowledged = { rows: [], files: [] };

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'waymark-cut-'));
  log = join(home, 'record');
  const dataDir = join(home, 'data');
  const env = { PORT: await freePort(), H1B_SAMPLE: '0' };
  const now = () => recordedUntilNow(log);
  let person: Person | undefined;
  for (const count of ROUNDS) {
    const server = await startRecordedServer({ dataDir, log, env });
    try {
      if (!person) {
        ({ publishableKey } = server);
        firstReady = now();
        person = await signIn(server);
      }
      const { rows, files } = await writeAsPeople(server, person, count, now);
      acknowledged.rows.push(...rows);
      acknowledged.files.push(...files);
    } finally {
      await server.kill();
    }
  }
  record = readRecord(log);
}, 300_000);

afterAll(() => rm(home, { recursive: true, force: true }));

async function missing(folder: string, at: number): Promise<string[]> {
  try {
    if (
      at >= firstReady &&
      (await loadKeys({ dataDir: folder })).publishableKey !== publishableKey
    ) {
      return ['the keys'];
    }
    return await missingAfterCut(folder, acknowledged, at);
  } catch (error) {
    return [`a start: ${reasonOf(error)}`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? ` (${reasonOf(error.cause)})` : '';
  return `${String(error)}${cause}`;
}

test('a new cluster is synced with everything in it before it gets its name', () => {
  const disk = new Disk();
  const named = record.findIndex(
    ({ operation }) => operation.kind === 'rename' && operation.to === 'database/cluster',
  );
  for (const { operation } of record.slice(0, named)) disk.apply(operation);
  // Only its content matters here.
  const open = { create: false, truncate: false, append: false };
  disk.apply({ kind: 'open', fd: -2, path: 'database', ...open });
  disk.apply({ kind: 'sync', fd: -2 });
  const [everything, sure] = [disk.afterCut(() => 0), disk.afterCut(() => 1)].map((found) =>
    folderOf(found, 'database/cluster.new'),
  );
  expect(everything?.size).toBeGreaterThan(10);
  expect(differences(everything, sure)).toEqual([]);
});

test(
  `a server whose power is cut at ${CUTS} operations starts by itself with every acknowledged write (POWER_CUT_SEED=${SEED})`,
  async ({ annotate }) => {
    const random = seededRandom(SEED);
    const readyAt = record.findIndex(({ end }) => end >= firstReady);
    const cuts = Array.from({ length: CUTS }, (_, cut) => {
      const [first, end] = cut < CUTS * IN_FIRST_START ? [0, readyAt] : [readyAt, record.length];
      return first + Math.floor(random() * (end - first));
    }).toSorted((one, other) => one - other);

    const disk = new Disk();
    const lost: string[] = [];
    const running = new Set<Promise<void>>();
    let promised = 0;
    let done = 0;
    for (const [cut, last] of cuts.entries()) {
      for (; done <= last; done += 1) disk.apply(record[done]!.operation);
      const at = record[last]!.end;
      const folder = join(home, `cut-${cut}`);
      await writeRemains(disk.afterCut(random), folder);
      promised += acknowledged.rows.filter((row) => row.at <= at).length;
      const check = (async () => {
        for (const what of await missing(folder, at)) lost.push(`${what} after operation ${last}`);
      })();
      running.add(check);
      void check.finally(() => running.delete(check));
      if (running.size >= AT_ONCE) await Promise.race(running);
    }
    await Promise.all(running);
    const syncs = record.filter(({ operation }) => operation.kind === 'sync').length;
    await annotate(
      `${record.length} operations (${syncs} syncs), ${CUTS} cuts, ${promised} acknowledged writes, ${lost.length} lost`,
    );
    expect(promised).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  },
  Math.max(300_000, CUTS * 15_000),
);
