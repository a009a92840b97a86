import { connect } from 'node:net';

import { FunctionsClient, type FunctionsHttpError } from '@supabase/functions-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { messages } from '#shared/core/messages.ts';
import { startAnyServer } from '#test/support/any-server.ts';
import { signIn, type Person } from '#test/support/people.ts';
import type { TestServer } from '#test/support/server.ts';

const ORIGIN = 'https://app.example';

/** For each protocol, a path with some methods and an unknown path. */
const PROTOCOLS = [
  { of: 'api', known: '/api/applications/', allow: 'GET, HEAD, POST', unknown: '/api/nowhere/' },
  { of: 'auth', known: '/auth/v1/otp', allow: 'POST', unknown: '/auth/v1/nowhere' },
  {
    of: 'storage',
    known: '/storage/v1/object/resumes/a/b.pdf',
    allow: 'GET, HEAD, POST, PUT',
    unknown: '/storage/v1/nowhere',
  },
  {
    of: 'functions',
    known: '/functions/v1/match-resume',
    allow: 'POST',
    unknown: '/functions/v1/nowhere',
  },
  {
    of: 'rest',
    known: '/rest/v1/rpc/get_top_employers',
    allow: 'GET, HEAD, POST',
    unknown: '/rest/v1/rpc/nowhere',
  },
] as const;

/** The fields of an error in each protocol. */
const FIELDS: Readonly<Record<(typeof PROTOCOLS)[number]['of'], readonly string[]>> = {
  api: ['type', 'title', 'status', 'detail', 'code', 'instance'],
  auth: ['code', 'message'],
  storage: ['statusCode', 'error', 'message', 'code'],
  functions: ['code', 'message', 'retryable'],
  rest: ['code', 'details', 'hint', 'message'],
};

describe('requests that no route takes', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startAnyServer({ CORS_ORIGINS: ORIGIN });
    person = await signIn(server);
  });
  afterAll(async () => {
    await server.remove();
  });

  const send = (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(server.url + path, {
      ...init,
      headers: { 'x-supabase-api-version': '2024-01-01', ...init.headers },
    });

  /** Sends raw bytes and resolves to the response. */
  const sendRaw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { port, hostname } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });

  async function expectRefusal(of: (typeof PROTOCOLS)[number]['of'], answer: Response) {
    const body = (await answer.json()) as Record<string, unknown>;
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...FIELDS[of]]));
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('x-request-id')).toMatch(/\w/);
    return body;
  }

  test.each(PROTOCOLS)(
    '[API-16] $of: another method is 405 and names the allowed ones',
    async (protocol) => {
      const answer = await send(protocol.known, { method: 'PATCH' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, protocol.allow]);
      await expectRefusal(protocol.of, answer);
    },
  );

  test('a GET on a write-only path is 405, too; a page is not', async () => {
    const answer = await send('/auth/v1/otp');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await send('/healthz', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD');
    expect((await send('/dashboard', { method: 'POST' })).status).toBe(404);
  });

  test.each(PROTOCOLS)(
    '[API-16] $of: an unknown path is refused before its body is read',
    async (protocol) => {
      for (const [type, body] of [
        ['application/json', ''],
        ['application/json', '{"a":'],
        ['image/png', 'x'],
      ] as const) {
        const headers = { 'content-type': type };
        const answer = await send(protocol.unknown, { method: 'POST', headers, body });
        expect(answer.status).toBe(protocol.of === 'storage' ? 400 : 404);
        const refusal = await expectRefusal(protocol.of, answer);
        expect(refusal['code']).toMatch(/^(not_found|NotFound|NOT_FOUND|PGRST202)$/);
      }
    },
  );

  test('each route decides about JSON without a body', async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${person.session.access_token}`,
    };
    const unknown = '/api/applications/00000000-0000-4000-8000-000000000000/';
    expect((await send(unknown, { method: 'DELETE', headers })).status).toBe(404);
    const created = await send('/api/applications/', { method: 'POST', headers });
    expect([created.status, await created.json()]).toMatchObject([
      400,
      { title: messages.common.bodyMissing },
    ]);
  });

  test.each([
    ['/api/applications/%ff/', 400],
    ['/api/h1b/employers/%ff/statistics', 404],
    ['/auth/v1/%ff', 404],
    ['/storage/v1/object/resumes/%ff', 400],
    ['/functions/v1/%e0%a4%', 404],
    ['/rest/v1/rpc/100%', 404],
    [`/api/h1b/employers/${'x'.repeat(5000)}/statistics`, 400],
    [`/api/applications/${'x'.repeat(5000)}/`, 400],
  ])('[API-17] %s is refused in the protocol’s form', async (path, status) => {
    const of = /^\/(api|auth|storage|functions|rest)/.exec(path)?.[1] as keyof typeof FIELDS;
    const headers = { authorization: `Bearer ${person.session.access_token}` };
    const answer = await send(path, { headers });
    expect(answer.status).toBe(status);
    await expectRefusal(of, answer);
  });

  test('a page at such an address is a 404 page', async () => {
    const answer = await send('/%ff');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });

  test.each([
    ['GET /storage/v1/object/resumes/', 431, '"statusCode":"431"'],
    ['GET /rest/v1/rpc/', 431, '"hint":null'],
    ['GET /api/', 431, '"instance":'],
    ['nonsense', 400, '"code":"bad_request"'],
  ])(
    '[API-17] %s… with 20 KB gets a response with the usual headers',
    async (start, status, part) => {
      const answer = await sendRaw(`${start}${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toContain(part);
      expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
      expect(answer).toMatch(/\r\nx-request-id: [\w-]+\r\n/);
    },
  );

  test('[API-20] an allowed origin gets a maximum age and the headers it may read', async () => {
    const preflight = await send('/api/applications/', {
      method: 'OPTIONS',
      headers: { origin: ORIGIN, 'access-control-request-method': 'PUT' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-max-age')).toBe('7200');
    const answer = await send('/api/h1b/status', { headers: { origin: ORIGIN } });
    const exposed = answer.headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining(['Retry-After', 'X-Request-Id', 'Content-Range']),
    );
  });

  describe('[API-19] JSON sent as text', () => {
    const text = { 'content-type': 'text/plain;charset=UTF-8' };

    test('is accepted by functions, as the official client sends it', async () => {
      const client = new FunctionsClient(`${server.url}/functions/v1`, {
        headers: { authorization: `Bearer ${person.session.access_token}` },
      });
      const body = JSON.stringify({ filePath: 'resumes/none.pdf' });
      const { error } = await client.invoke('process-resume', { body });
      const { context } = error as FunctionsHttpError;
      expect((context as Response).status).toBe(404);
      const unknown = await client.invoke('nowhere', { body });
      const response = (unknown.error as FunctionsHttpError).context as Response;
      expect([response.status, await response.json()]).toMatchObject([
        404,
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
      ]);
    });

    test('is accepted by /token, and by nothing else', async () => {
      const body = JSON.stringify({ refresh_token: person.session.refresh_token });
      const path = '/auth/v1/token?grant_type=refresh_token';
      const granted = await send(path, { method: 'POST', headers: text, body });
      expect([granted.status, Object.keys((await granted.json()) as object)]).toEqual([
        200,
        expect.arrayContaining(['access_token']),
      ]);
      const otp = await send('/auth/v1/otp', {
        method: 'POST',
        headers: text,
        body: '{"email":"a@waymark.example"}',
      });
      expect(otp.status).toBe(415);
    });
  });
});
