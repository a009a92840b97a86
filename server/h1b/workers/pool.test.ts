import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { ByteCache } from '#server/h1b/workers/cache.ts';
import { PoolMember } from '#server/h1b/workers/pool-member.ts';
import { Pool, PoolBusyError, PoolClosedError } from '#server/h1b/workers/pool.ts';
import { query, rows } from '#server/h1b/testing/arbitraries.ts';
import { engineOf, writeRows } from '#server/h1b/testing/build.ts';

const DEADLY = 'deadly';
const [records = []] = fc.sample(
  rows(100).filter((of) => of.length > 60),
  { numRuns: 1, seed: 11 },
);

describe('Pool', () => {
  let folder = '';
  let file = '';
  let pool: Pool;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'h1b-'));
    file = join(folder, 'a.h1b');
    writeRows(records, file);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => pool.close());
  const open = async (options: Partial<Parameters<typeof Pool.open>[1]> = {}): Promise<Pool> => {
    pool = await Pool.open(file, { workers: 2, cacheBytes: 2000, maxQueued: 1000, ...options });
    return pool;
  };

  it('gives the answers of an engine in one thread, also from cached selections', async () => {
    const engine = engineOf(records);
    await open();
    const queries = fc.sample(query, 60);
    const asked = await Promise.all([...queries, ...queries].map((q) => pool.ask('query', [q])));
    for (const [k, q] of [...queries, ...queries].entries()) {
      expect(asked[k]!.value).toEqual(engine.query(q));
      expect(asked[k]!.bytes).toBe(JSON.stringify(asked[k]!.value).length);
    }
  });

  it('starts a worker of a small snapshot when a question needs it, each of two when one waits', async () => {
    const engine = engineOf(records);
    const spy = vi.spyOn(PoolMember.prototype, 'attach');
    await open();
    expect(spy).toHaveBeenCalledTimes(1);
    await pool.close();
    await open({ isSeldomAsked: true });
    expect(spy).toHaveBeenCalledTimes(1);
    const states = engine.states({}, false);
    expect((await pool.ask('states', [{}, false])).value).toEqual(states);
    expect(spy).toHaveBeenCalledTimes(2);
    const asked = Array.from({ length: 40 }, () => pool.ask('states', [{}, false]));
    for (const { value } of await Promise.all(asked)) expect(value).toEqual(states);
    await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(3), { timeout: 20_000 });
    spy.mockRestore();
  });

  it('[H1B-51] refuses questions while a file is damaged that was whole when it was checked, and answers once it is whole again', async () => {
    await open({ isSeldomAsked: true, firstPauseMs: 1 });
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged[5000]! ^= 1;
    writeFileSync(file, damaged);
    try {
      await expect(pool.ask('states', [{}, false])).rejects.toThrow(/block 0 fails the checksum/);
    } finally {
      writeFileSync(file, whole);
    }
    const states = engineOf(records).states({}, false);
    await vi.waitFor(
      async () => expect((await pool.ask('states', [{}, false])).value).toEqual(states),
      { timeout: 20_000 },
    );
  });

  it('[H1B-35] refuses a question when the queue is full', async () => {
    await open({ workers: 1, maxQueued: 2 });
    const asked = Array.from({ length: 4 }, () => pool.ask('states', [{}, false]));
    await expect(asked[3]).rejects.toBeInstanceOf(PoolBusyError);
    await expect(Promise.all(asked.slice(0, 3))).resolves.toHaveLength(3);
  });

  it('[H1B-52] drops a queued question when its caller has gone', async () => {
    await open({ workers: 1, maxQueued: 1 });
    const first = pool.ask('states', [{}, false]);
    const gone = new AbortController();
    const second = pool.ask('states', [{}, false], gone.signal);
    gone.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    const third = pool.ask('states', [{}, false]);
    await expect(Promise.all([first, third])).resolves.toHaveLength(2);
    await expect(pool.ask('states', [{}, false], gone.signal)).rejects.toThrow('gone');
  });

  it('answers what was asked before it closes, and nothing after', async () => {
    await open();
    const asked = Array.from({ length: 20 }, () => pool.ask('statistics', [{}, false]));
    const closed = pool.close();
    await expect(pool.ask('statistics', [{}, false])).rejects.toBeInstanceOf(PoolClosedError);
    await expect(Promise.all(asked)).resolves.toHaveLength(20);
    await closed;
  });

  it('[H1B-52] replaces a worker that dies: its question fails, the others are answered', async () => {
    await open({ entry: new URL('../testing/crashing-worker.ts', import.meta.url) });
    const deadly = pool.ask('recordByCase', [DEADLY]);
    const others = Array.from({ length: 10 }, () => pool.ask('states', [{}, false]));
    await expect(deadly).rejects.toThrow(/ended with code 3/);
    await expect(Promise.all(others)).resolves.toHaveLength(10);
    await expect(pool.ask('recordByCase', [DEADLY])).rejects.toThrow(/code 3/);
    await expect(pool.ask('states', [{}, false])).resolves.toBeTruthy();
  });

  it.each([1, 2])(
    '[H1B-99] refuses questions while each of %i workers keeps dying, and answers again afterwards',
    async (workers) => {
      const entry = new URL('../testing/crashing-worker.ts', import.meta.url);
      await open({ workers, entry, firstPauseMs: 300 });
      const asked = Array.from({ length: 14 }, () => pool.ask('recordByCase', [DEADLY]));
      const settled = await Promise.allSettled(asked);
      expect(settled.every((result) => result.status === 'rejected')).toBe(true);
      await expect.poll(() => pool.isAnswering, { timeout: 20_000 }).toBe(true);
      const answers = Array.from({ length: 2 * workers }, () => pool.ask('states', [{}, false]));
      await expect(Promise.all(answers)).resolves.toHaveLength(2 * workers);
    },
  );

  it('refuses to open a damaged file, whichever worker finds the damage', async () => {
    const bytes = readFileSync(file);
    bytes[3000]! ^= 1;
    const damaged = join(folder, 'damaged.h1b');
    writeFileSync(damaged, bytes);
    const options = { workers: 2, cacheBytes: 0, maxQueued: 1 };
    for (const isSeldomAsked of [false, true]) {
      const opened = Pool.open(damaged, { ...options, isSeldomAsked });
      await expect(opened).rejects.toThrow(/block 0 fails the checksum/);
    }
  });
});

describe('ByteCache', () => {
  it('never exceeds its bytes, and keeps what was used last', () => {
    const cache = new ByteCache<number>(10);
    cache.set('a', 1, 4);
    cache.set('b', 2, 4);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3, 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
    cache.set('c', 4, 6);
    expect([cache.bytes, cache.get('a'), cache.get('c')]).toEqual([10, 1, 4]);
    cache.set('d', 5, 11);
    expect([cache.get('d'), cache.bytes]).toEqual([undefined, 10]);
  });
});
