import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { limitedFetch } from '#server/features/auth/providers/limited-fetch.ts';

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    switch (request.url) {
      case '/silent':
        return;
      case '/drip':
        response.writeHead(200).write('{');
        return;
      case '/large':
        response.writeHead(200);
        for (let part = 0; part < 20; part += 1) response.write('x'.repeat(100_000));
        response.end();
        return;
      case '/moved':
        response.writeHead(302, { location: '/fine' }).end();
        return;
      default:
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('[AUTH-219] returns an answer with its status and headers', async () => {
  const answer = await limitedFetch(`${url}/fine`);
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
    200,
    'application/json',
    { a: 1 },
  ]);
});

it.each(['/silent', '/drip'])(
  '[AUTH-219] gives up on an answer that does not arrive in time: %s',
  async (path) => {
    await expect(limitedFetch(`${url}${path}`, {}, 50)).rejects.toThrow(/timeout/);
  },
);

it('[AUTH-219] gives up on an answer of more than 1 MiB', async () => {
  await expect(limitedFetch(`${url}/large`)).rejects.toThrow(/larger/);
});

it('[AUTH-219] follows no redirect', async () => {
  expect((await limitedFetch(`${url}/moved`)).status).toBe(302);
});
