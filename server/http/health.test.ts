import { Writable } from 'node:stream';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { drain } from '#server/http/drain.ts';
import { health, partStates } from '#server/http/health.ts';

test.each([
  ['info', []],
  ['debug', ['/healthz', '/readyz']],
] as const)(
  '[API-7] at the level %s the requests of health checks in the log are %j',
  async (level, logged) => {
    let printed = '';
    const stream = new Writable({
      write(chunk, _, done) {
        printed += String(chunk);
        done();
      },
    });
    const app = fastify({ logger: { level, stream } });
    await app.register(drain, { noticeMs: 0 });
    await app.register(health, { states: partStates({ part: async () => undefined }) });
    app.get('/page', async () => 'x');
    for (const path of ['/healthz', '/readyz', '/page']) {
      expect((await app.inject(path)).statusCode).toBe(200);
    }
    const lines = printed.split('\n').filter((line) => line.includes('incoming request'));
    const urls = lines.map((line) => (JSON.parse(line) as { req: { url: string } }).req.url);
    expect(urls).toEqual([...logged, '/page']);
    await app.close();
  },
);
