import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { errors } from '#server/http/errors.ts';
import { headers, strictTransport } from '#server/http/headers.ts';
import { mount } from '#server/http/mount.ts';
import { requireContracts } from '#server/http/require-contracts.ts';
import { session } from '#server/http/session.ts';
import { defineContract } from '#shared/core/contract.ts';
import { useClearMessages } from '#shared/core/explain.ts';
import { requiredText } from '#shared/core/text.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

const echo = defineContract({
  name: 'echo',
  summary: 'Answers what it got',
  protocol: 'api',
  method: 'POST',
  path: '/api/echo/:id/',
  access: 'user',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ times: z.optional(z.string()) }),
  body: z.strictObject({ name: requiredText(5, 'Name is required'), size: z.optional(z.int()) }),
  response: z.object({ name: z.string() }),
});

const failing = defineContract({
  name: 'failing',
  summary: 'Always fails',
  protocol: 'api',
  method: 'GET',
  path: '/api/failing/',
  access: 'public',
});

const ID = '7f9c24e8-3b12-4fef-91e0-5a1e1f0b1a11';

async function buildTestApp(): Promise<FastifyInstance> {
  useClearMessages();
  const app = fastify({ bodyLimit: 1000, routerOptions: { ignoreTrailingSlash: true } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  requireContracts(app);
  await app.register(errors);
  await app.register(headers, { hsts: 'max-age=60', frameHosts: [] });
  await app.register(session, {
    publishableKey: 'sb_publishable_test',
    verify: async (token) => {
      if (token !== 'good') throw new AppError(ERRORS.bad_jwt, 'Invalid JWT');
      return { role: 'authenticated', userId: ID, sessionId: ID };
    },
  });
  mount(app, echo, async ({ body }) => ({ name: body.name, secret: 'not in the contract' }));
  mount(app, failing, async () => {
    throw new Error('relation "auth.users" does not exist');
  });
  return app;
}

describe('an endpoint mounted from its contract', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildTestApp();
  });
  const post = (body: unknown, more: { url?: string; headers?: Record<string, string> } = {}) =>
    app.inject({
      method: 'POST',
      url: more.url ?? `/api/echo/${ID}`,
      headers: { authorization: 'Bearer good', ...more.headers },
      payload: body as object,
    });

  test('[API-2] responds with and without its trailing slash, with nothing beyond its contract', async () => {
    for (const url of [`/api/echo/${ID}/`, `/api/echo/${ID}`]) {
      const { statusCode, body } = await post({ name: ' Ann ' }, { url });
      expect([statusCode, body]).toEqual([200, '{"name":"Ann"}']);
    }
  });

  test.each([
    [{}, 'Name is required', 'name'],
    [{ name: null }, 'Name is required', 'name'],
    [{ name: '   ' }, 'Name is required', 'name'],
    [{ name: 7 }, 'name must be text', 'name'],
    [{ name: 'Annabel' }, 'name must be at most 5 characters', 'name'],
    [{ name: 'A\0' }, 'name has a character that cannot be stored', 'name'],
    [{ name: 'Ann', size: 'big' }, 'size must be a number', 'size'],
    [{ name: 'Ann', colour: 'red' }, 'colour is not known here', undefined],
    [[], 'body must be an object', undefined],
  ])('[API-3] refuses %j with a sentence that names the field', async (body, title, field) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 400, title, code: 'validation_failed' });
    expect(answer.json<{ field?: string }>().field).toBe(field);
  });

  test('[API-3] refuses broken JSON, another media type and a large body as the client’s mistakes', async () => {
    const send = (payload: string, type: string) =>
      app.inject({
        method: 'POST',
        url: `/api/echo/${ID}`,
        headers: { authorization: 'Bearer good', 'content-type': type },
        payload,
      });
    expect((await send('{"name":', 'application/json')).statusCode).toBe(400);
    expect((await send('', 'application/json')).statusCode).toBe(400);
    expect((await send('name=Ann', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send(`{"name":"${'x'.repeat(2000)}"}`, 'application/json')).statusCode).toBe(413);
  });

  test('[SEC-2] refuses a caller without a session before the body is read', async () => {
    const anonymous = await post({}, { headers: { authorization: '' } });
    expect(anonymous.statusCode).toBe(401);
    const tampered = await post({}, { headers: { authorization: 'Bearer bad' } });
    expect([tampered.statusCode, tampered.json<{ code: string }>().code]).toEqual([401, 'bad_jwt']);
  });

  test('[API-6] refuses a wrong apikey and treats a missing one as anonymous', async () => {
    const wrong = await post({ name: 'Ann' }, { headers: { apikey: 'sb_publishable_other' } });
    expect(wrong.statusCode).toBe(401);
    const right = await post({ name: 'Ann' }, { headers: { apikey: 'sb_publishable_test' } });
    expect(right.statusCode).toBe(200);
  });

  test('[SEC-3] an unexpected error reveals no table, stack or SQL', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/failing/' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/auth\.users|relation|at .*\.ts/);
  });

  test('[SEC-5] HSTS is for https only, and for subdomains unless they are left out', () => {
    const year = 'max-age=31536000';
    const over = (url: string, hstsSubdomains: boolean) => strictTransport(url, { hstsSubdomains });
    expect(over('https://jobs.example', true)).toBe(`${year}; includeSubDomains`);
    expect(over('https://jobs.example', false)).toBe(year);
    expect(over('http://localhost:3000', true)).toBeUndefined();
  });

  test('[SEC-5] carries the security headers', async () => {
    const { headers: sent } = await post({ name: 'Ann' });
    expect(sent['content-security-policy']).toMatch(
      /^default-src 'self';script-src 'self' 'wasm-unsafe-eval';worker-src 'self';style-src 'self' 'nonce-[\w+/=]+';img-src 'self' data: blob:;frame-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'/,
    );
    expect(sent).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=60',
    });
  });

  test('[API-2] a route without a contract cannot be registered', async () => {
    const bare = fastify();
    requireContracts(bare);
    expect(() => bare.get('/api/secret', async () => 'x')).toThrow(/no contract/);
  });
});
