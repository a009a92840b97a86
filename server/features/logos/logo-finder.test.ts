import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { logoCache } from '#server/features/logos/logo-cache.ts';
import { logoFinder, logoAddress, PAUSE_MS } from '#server/features/logos/logo-finder.ts';
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
      serviceUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}/of/{host}`,
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

  test('[LOGO-3] a missing logo is remembered, too, for a shorter time', async () => {
    answer = 'none';
    expect(await logos()('b.example')).toBe('none');
    expect(await logos()('b.example')).toBe('none');
    expect(asked).toHaveLength(1);
    now += 8 * DAY_MS;
    answer = 'logo';
    expect(await logos()('b.example')).toMatchObject({ type: 'image/png' });
  });

  test('[LOGO-3] a failing service is not asked for a while, and an expired logo is served instead', async () => {
    const find = logos();
    await find('c.example');
    now += 31 * DAY_MS;
    answer = 'broken';
    expect(await find('c.example')).toMatchObject({ type: 'image/png' });
    expect(await find('d.example')).toBe('later');
    expect(asked).toHaveLength(2);
    now += PAUSE_MS;
    answer = 'logo';
    expect(await find('d.example')).toMatchObject({ type: 'image/png' });
  });

  test('[LOGO-7] without a service no logo is known and nothing is asked', async () => {
    const find = logoFinder({
      serviceUrl: undefined,
      dataDir,
      clock: { now: () => new Date(now) },
      log: silentLog,
    });
    expect(await find('a.example')).toBe('none');
    expect(asked).toEqual([]);
  });

  test('[LOGO-8] the cache drops the oldest', async () => {
    const folder = join(dataDir, 'logos');
    const cache = logoCache(folder, 10);
    for (let at = 0; at < 12; at += 1) {
      await cache.write(`host-${at}`, PNG, new Date(now + at * 1000));
    }
    expect((await readdir(folder)).length).toBeLessThanOrEqual(10);
    expect(await cache.read('host-0')).toBeUndefined();
    expect((await cache.read('host-11'))?.bytes).toEqual(PNG);
  });

  test('the service’s address takes the host as a template or at its end', () => {
    expect(logoAddress('https://l.example/{host}?s=64', 'a.example').href).toBe(
      'https://l.example/a.example?s=64',
    );
    expect(logoAddress('https://l.example/', 'a.example').href).toBe('https://l.example/a.example');
  });
});
