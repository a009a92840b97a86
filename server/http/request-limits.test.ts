import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';

import { errors } from '#server/http/errors.ts';
import { mount } from '#server/http/mount.ts';
import { requestLimits } from '#server/http/request-limits.ts';
import { session } from '#server/http/session.ts';
import { defineContract } from '#shared/contracts/contract.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';

const contract = {
  summary: 'Answers',
  protocol: 'api',
  method: 'GET',
  access: 'optional',
} as const;
const ordinary = defineContract({ ...contract, name: 'ordinary', path: '/api/ordinary/' });
const costly = defineContract({ ...contract, name: 'costly', path: '/api/costly/', perMinute: 3 });
const other = defineContract({ ...contract, name: 'other', path: '/api/other/', perMinute: 3 });

async function build(perMinute: number): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(errors);
  await app.register(session, {
    publishableKey: 'sb_publishable_test',
    verify: async (token) => {
      if (!token.startsWith('person-')) throw new AppError(ERRORS.bad_jwt, 'Invalid JWT');
      return { role: 'authenticated', userId: token, sessionId: token };
    },
  });
  await app.register(requestLimits, { perMinute });
  for (const one of [ordinary, costly, other]) mount(app, one, async () => undefined);
  return app;
}

describe('requests a minute', () => {
  const ask = (app: FastifyInstance, path: string, { from = '203.0.113.1', token = '' } = {}) =>
    app.inject({
      url: path,
      remoteAddress: from,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    });
  const statuses = async (count: number, ...asked: Parameters<typeof ask>) => {
    const seen: number[] = [];
    for (let turn = 0; turn < count; turn += 1) seen.push((await ask(...asked)).statusCode);
    return seen;
  };

  test('a route’s tighter limit is counted per route, in addition to that of all routes', async () => {
    const app = await build(8);
    expect(await statuses(5, app, '/api/costly/')).toEqual([200, 200, 200, 429, 429]);
    expect(await statuses(3, app, '/api/other/')).toEqual([200, 200, 200]);
    // Eight were counted: calls of routes with a limit of their own count too, even refused ones.
    expect(await statuses(1, app, '/api/ordinary/')).toEqual([429]);
  });

  test('[SEC-8] a person is counted by account at any address, and people at one address separately', async () => {
    const app = await build(4);
    const ann = (from: string) => ({ from, token: 'person-ann' });
    expect(await statuses(2, app, '/api/ordinary/', ann('203.0.113.1'))).toEqual([200, 200]);
    expect(await statuses(3, app, '/api/ordinary/', ann('198.51.100.9'))).toEqual([200, 200, 429]);
    const bob = { token: 'person-bob' };
    expect(await statuses(4, app, '/api/ordinary/', bob)).toEqual([200, 200, 200, 200]);
    expect(await statuses(5, app, '/api/ordinary/')).toEqual([200, 200, 200, 200, 429]);
    // The public key and an invalid token identify no person.
    for (const token of ['sb_publishable_test', 'stolen']) {
      expect(await statuses(1, app, '/api/ordinary/', { token })).toEqual([429]);
    }
  });

  test('[SEC-8] the addresses of one IPv6 network are one client', async () => {
    const app = await build(3);
    const seen: number[] = [];
    for (let host = 1; host <= 5; host += 1) {
      const from = `2001:db8:1:2::${host}`;
      seen.push((await ask(app, '/api/ordinary/', { from })).statusCode);
    }
    expect(seen).toEqual([200, 200, 200, 429, 429]);
    const elsewhere = await ask(app, '/api/ordinary/', { from: '2001:db8:1:3::1' });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('[SEC-8] a refusal says when to try again', async () => {
    const app = await build(1);
    await ask(app, '/api/ordinary/');
    const refused = await ask(app, '/api/ordinary/');
    expect(refused.json()).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d?$/);
  });
});
