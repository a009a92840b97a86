import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  FIRST_PAUSE_MS,
  logoCache,
  logoFinder,
  serviceUrl,
} from '#server/features/logos/logo-finder.ts';
import { silentLog } from '#test/support/silent-log.ts';

const PNG = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), Buffer.alloc(64)]);
const DAY_MS = 86_400_000;

describe('company logos', () => {
  const asked: string[] = [];
  let answer: 'logo' | 'none' | 'broken' = 'logo';
  let now = Date.UTC(2026, 0, 1);
  let dataDir = '';
  const service = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answer === 'logo') response.end(PNG);
    else response.writeHead(answer === 'none' ? 404 : 500).end();
  });
  const logos = () =>
    logoFinder({
      source: `http://127.0.0.1:${(service.address() as AddressInfo).port}/of/{host}`,
      dataDir,
      clock: { now: () => new Date(now) },
      log: silentLog,
    });

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  beforeEach(async () => {
    asked.length = 0;
    answer = 'logo';
    dataDir = await mkdtemp(join(tmpdir(), 'waymark-logos-'));
    return () => rm(dataDir, { recursive: true, force: true });
  });

  test('[LOGO-2] a logo is fetched once for everybody, kept over a restart, and expires', async () => {
    const find = logos();
    const both = await Promise.all([find('a.example'), find('a.example')]);
    expect(both).toEqual([
      { bytes: PNG, type: 'image/png' },
      { bytes: PNG, type: 'image/png' },
    ]);
    await logos()('a.example');
    expect(asked).toEqual(['/of/a.example']);
    now += 31 * DAY_MS;
    await logos()('a.example');
    expect(asked).toHaveLength(2);
  });

  test('[LOGO-3] that there is none is kept too, for less long', async () => {
    answer = 'none';
    expect(await logos()('b.example')).toBe('none');
    expect(await logos()('b.example')).toBe('none');
    expect(asked).toHaveLength(1);
    now += 8 * DAY_MS;
    answer = 'logo';
    expect(await logos()('b.example')).toMatchObject({ type: 'image/png' });
  });

  test('[LOGO-3] a service in trouble is left alone for a while, and an old logo is better than none', async () => {
    const find = logos();
    await find('c.example');
    now += 31 * DAY_MS;
    answer = 'broken';
    expect(await find('c.example')).toMatchObject({ type: 'image/png' });
    expect(await find('d.example')).toBe('later');
    expect(asked).toHaveLength(2);
    now += FIRST_PAUSE_MS;
    answer = 'logo';
    expect(await find('d.example')).toMatchObject({ type: 'image/png' });
  });

  test('[LOGO-2] [LOGO-11] a company’s own site is asked once for all, and alone when it fails', async () => {
    const { port } = service.address() as AddressInfo;
    const find = logoFinder({
      source: 'site',
      dataDir,
      clock: { now: () => new Date(now) },
      log: silentLog,
      rules: {
        resolve: async (name) => {
          if (name !== 'good.example') throw new Error('no such name');
          asked.push(name);
          return [{ address: '127.0.0.1', family: 4 }];
        },
        allows: () => true,
        ports: { http: port, https: port },
        timeoutMs: 2_000,
      },
    });
    expect(await find('bad.example')).toBe('later');
    asked.length = 0;
    const both = await Promise.all([find('good.example'), find('good.example')]);
    expect(both[0]).toEqual({ bytes: PNG, type: 'image/png' });
    expect(asked.filter((one) => one.startsWith('/'))).toEqual(['/', '/apple-touch-icon.png']);
    expect(await find('bad.example')).toBe('later');
  });

  test('[LOGO-7] without a service no logo is known and nothing is asked', async () => {
    const find = logoFinder({
      source: undefined,
      dataDir,
      clock: { now: () => new Date(now) },
      log: silentLog,
    });
    expect(await find('a.example')).toBe('none');
    expect(asked).toEqual([]);
  });

  test('[LOGO-8] the cache drops the oldest', async () => {
    const folder = join(dataDir, 'logos');
    const cache = logoCache(folder, { files: 10, bytes: 1_000_000 });
    for (let at = 0; at < 12; at += 1) {
      await cache.write(`host-${at}`, PNG, new Date(now + at * 1000));
    }
    expect((await readdir(folder)).length).toBeLessThanOrEqual(10);
    expect(await cache.read('host-0')).toBeUndefined();
    expect((await cache.read('host-11'))?.bytes).toEqual(PNG);
  });

  test('[LOGO-8] the cache holds no more bytes than it may, also over a restart', async () => {
    const folder = join(dataDir, 'logos');
    const held = async () => {
      const sizes = (await readdir(folder)).map(
        async (name) => (await stat(join(folder, name))).size,
      );
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    const limits = { files: 1000, bytes: 10_000 };
    for (let at = 0; at < 12; at += 1) {
      // A new one each time, which knows nothing of what the last one counted.
      const cache = logoCache(folder, limits);
      await cache.write(`host-${at}`, Buffer.alloc(1_000, 1), new Date(now + at * 1000));
      expect(await held()).toBeLessThanOrEqual(limits.bytes);
    }
    const cache = logoCache(folder, limits);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        cache.write(`more-${at}`, Buffer.alloc(1_000, 1), new Date(now + 60_000 + at)),
      ),
    );
    expect(await held()).toBeLessThanOrEqual(limits.bytes);
    expect(await cache.read('host-11')).toBeUndefined();
    expect((await cache.read('more-19'))?.bytes.length).toBe(1_000);
  });

  test('the service’s address takes the host as a template or at its end', () => {
    expect(serviceUrl('https://l.example/{host}?s=64', 'a.example').href).toBe(
      'https://l.example/a.example?s=64',
    );
    expect(serviceUrl('https://l.example/', 'a.example').href).toBe('https://l.example/a.example');
  });
});
