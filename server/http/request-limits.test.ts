import fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { errors } from '#server/http/errors.ts';
import { mount } from '#server/http/mount.ts';
import { requestLimits } from '#server/http/request-limits.ts';
import { session } from '#server/http/session.ts';
import {
  chargeWork,
  outsideRequests,
  shareConnections,
  workBudget,
} from '#server/platform/limits/work-budget.ts';
import { defineContract } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

const contract = {
  summary: 'Answers',
  protocol: 'api',
  method: 'GET',
  access: 'optional',
} as const;
const ordinary = defineContract({ ...contract, name: 'ordinary', path: '/api/ordinary/' });
const costly = defineContract({ ...contract, name: 'costly', path: '/api/costly/', perMinute: 3 });
const heavy = ['one', 'two'].map((name) =>
  defineContract({
    ...contract,
    method: 'POST',
    body: z.optional(z.object({ costs: z.number() })),
    name,
    path: `/api/${name}/`,
  }),
);
const other = defineContract({ ...contract, name: 'other', path: '/api/other/', perMinute: 3 });

/** A clock that a test moves. */
let time = 0;

async function build(perMinute: number, workMs = 1e9): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setValidatorCompiler(validatorCompiler);
  await app.register(errors);
  await app.register(session, {
    publishableKey: 'sb_publishable_test',
    verify: async (token) => {
      if (!token.startsWith('person-')) throw new AppError(ERRORS.bad_jwt, 'Invalid JWT');
      return { role: 'authenticated', userId: token, sessionId: token };
    },
  });
  await app.register(requestLimits, { perMinute, work: workBudget(workMs, { now: () => time }) });
  for (const one of [ordinary, costly, other]) mount(app, one, async () => undefined);
  // What these cost is charged where the work is done, after the body was read.
  for (const one of heavy) {
    mount(app, one, async ({ body }) => {
      await new Promise(setImmediate);
      chargeWork(body?.costs ?? 4000);
      return undefined;
    });
  }
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

  test('[SEC-19] what requests cost is counted over all routes, by client, and told with the time to wait', async () => {
    const app = await build(1000, 10_000);
    const post = (path: string, costs: number, token = 'person-ann') =>
      app.inject({
        method: 'POST',
        url: path,
        payload: { costs },
        headers: { authorization: `Bearer ${token}` },
      });
    const status = async (...asked: Parameters<typeof post>) => (await post(...asked)).statusCode;
    // Small requests are practically free.
    for (let count = 0; count < 100; count += 1) {
      expect(await status('/api/one/', 5)).toBe(200);
    }
    expect([await status('/api/one/', 5000), await status('/api/two/', 10_500)]).toEqual([
      200, 200,
    ]);
    const refused = await post('/api/two/', 0);
    // 6 s over, 10 s come back in a minute.
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '36']);
    expect(refused.json()).toMatchObject({ code: 'over_request_rate_limit' });
    expect((await ask(app, '/api/ordinary/', { token: 'person-ann' })).statusCode).toBe(429);
    expect(await status('/api/one/', 0, 'person-bob')).toBe(200);
    expect((await ask(app, '/api/ordinary/')).statusCode).toBe(200);
    time += 36_001;
    expect(await status('/api/one/', 0)).toBe(200);
    // However much one request costs, a client waits a minute at most.
    expect(await status('/api/one/', 1e7)).toBe(200);
    expect((await post('/api/one/', 0)).headers['retry-after']).toBe('60');
    time += 60_001;
    expect(await status('/api/one/', 0)).toBe(200);
  });

  test('[SEC-19] a person has two connections at most, and others are served meanwhile', async () => {
    let open = 0;
    let most = 0;
    const gates: (() => void)[] = [];
    const database = shareConnections({
      check: async () => undefined,
      close: async () => undefined,
      async transaction() {
        most = Math.max(most, (open += 1));
        await new Promise<void>((resolve) => gates.push(resolve));
        open -= 1;
        return undefined as never;
      },
    });
    const budget = workBudget(1000);
    const use = (person: string | undefined) =>
      budget.admit({ name: person ?? 'address', person }, () =>
        database.transaction({ role: 'anon' }, async () => undefined),
      );
    const anns = Array.from({ length: 5 }, () => use('ann'));
    await new Promise(setImmediate);
    expect([open, most]).toEqual([2, 2]);
    // Background work that a request wakes is nobody's.
    const woken = budget.admit({ name: 'ann', person: 'ann' }, () =>
      outsideRequests(() => database.transaction({ role: 'anon' }, async () => undefined)),
    );
    const others = [
      woken,
      use('bob'),
      use(undefined),
      database.transaction({ role: 'anon' }, async () => undefined),
    ];
    await new Promise(setImmediate);
    expect(open).toBe(6);
    for (let turn = 0; turn < 9; turn += 1) {
      gates.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all([...anns, ...others]);
    expect(most).toBe(6);
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
