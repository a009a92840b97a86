import fastify from 'fastify';
import { expect, test } from 'vitest';

import { drain } from '#server/http/drain.ts';
import { health, partStates } from '#server/http/health.ts';

test('[API-23] a server that is about to end says so at /readyz, goes on answering and closes each connection', async () => {
  const app = fastify();
  await app.register(drain, { noticeMs: 20 });
  await app.register(health, { states: partStates({}) });
  const ask = async (path: string) => {
    const answer = await app.inject(path);
    const { statusCode, headers } = answer;
    const { status } = answer.json<{ status: string }>();
    return { statusCode, connection: headers.connection, state: status };
  };
  expect(await ask('/readyz')).toMatchObject({ statusCode: 200, state: 'ok' });
  const left = app.leave();
  expect(await ask('/readyz')).toEqual({
    statusCode: 503,
    connection: 'close',
    state: 'stopping',
  });
  expect(await ask('/healthz')).toEqual({ statusCode: 200, connection: 'close', state: 'ok' });
  await left;
  await app.close();
});
