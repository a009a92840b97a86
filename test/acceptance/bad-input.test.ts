import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { allContracts } from '#test/support/contracts.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const REQUESTS = Number(process.env['BAD_INPUT_REQUESTS'] ?? 1000);
const contracts = await allContracts();

/** Values that often break software, besides random ones. */
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\uD800',
    '../../etc/passwd',
    "'; drop table x; --",
    '%00',
    '0x7fffffff',
  ),
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, [], {}, [[]], 'null', 'x'.repeat(5000)),
  fc.constantFrom(
    'applied',
    'Manual',
    '2026-01-01',
    '2026-02-31',
    'https://a.example',
    'javascript:1',
  ),
  fc.string({ maxLength: 50 }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
);
const names = fc.constantFrom(
  'company',
  'company_name',
  'job_title',
  'status',
  'source',
  'notes',
  'date_applied',
  'email',
  'password',
  'token',
  'token_hash',
  'type',
  'data',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'application_link',
  'company_link',
  'outcome',
  'nonce',
  '__proto__',
  'constructor',
  'create_user',
);
/** The same values as text for addresses; `String` would call an object's own `toString`. */
const nastyText = nasty.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
const request = fc.record({
  contract: fc.constantFrom(...contracts),
  id: nastyText,
  query: fc.array(
    fc.tuple(
      fc.constantFrom(
        'page',
        'status',
        'search',
        'sort',
        'grant_type',
        'type',
        'token',
        'scope',
        'redirect_to',
      ),
      nastyText,
    ),
    { maxLength: 3 },
  ),
  body: fc.oneof(
    fc.dictionary(names, nasty, { maxKeys: 6 }),
    nasty,
    fc.constantFrom('{', '{"a":', '\uFEFF{}', 'null'),
  ),
  raw: fc.boolean(),
});

/** The responses of an operation in an OpenAPI document, by status. */
type Responses = Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;

/** The responses of every operation, by its name. */
async function describedAnswers(url: string): Promise<Map<string, Responses>> {
  const found = new Map<string, Responses>();
  for (const path of ['/api', '/auth/v1', '/storage/v1']) {
    const document = (await (await fetch(`${url}${path}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string; responses: Responses }>>;
    };
    for (const operation of Object.values(document.paths).flatMap(Object.values)) {
      found.set(operation.operationId, operation.responses);
    }
  }
  return found;
}

describe('random and malformed requests', () => {
  let server: TestServer;
  let described: Map<string, Responses>;
  let person: Person;
  beforeAll(async () => {
    server = await startServer({ dataDir: await preparedDataDir() });
    person = await signIn(server);
    described = await describedAnswers(server.url);
  }, 60_000);
  afterAll(async () => {
    await server.remove();
  });

  test(`[SEC-3] ${REQUESTS} of them cause no 5xx and no stack trace, and every error has its protocol’s form`, async () => {
    const token = person.session.access_token;
    await fc.assert(
      fc.asyncProperty(request, async ({ contract, id, query, body, raw }) => {
        if (contract.path.endsWith('/logout')) return;
        const search = new URLSearchParams(query);
        const path = contract.path.replace(/:(\w+)/g, () => encodeURIComponent(id.toWellFormed()));
        const sendsBody = contract.method !== 'GET';
        const answer = await fetch(`${server.url}${path}?${search.toString()}`, {
          method: contract.method,
          redirect: 'manual',
          headers: {
            authorization: `Bearer ${token}`,
            'x-supabase-api-version': '2024-01-01',
            ...(sendsBody ? { 'content-type': 'application/json' } : undefined),
          },
          body: sendsBody
            ? raw && typeof body === 'string'
              ? body
              : JSON.stringify(body)
            : undefined,
        });
        const text = await answer.text();
        expect([contract.name, answer.status, text.slice(0, 200)]).toSatisfy(
          ([, status]: [string, number, string]) => status < 500,
        );
        const responses = described.get(contract.name);
        // 405 means that an odd id turned the path into that of another route.
        if (!contract.unlisted && answer.status !== 405) {
          const statuses = Object.keys(responses ?? {});
          expect([contract.name, statuses]).toEqual([
            contract.name,
            expect.arrayContaining([String(answer.status)]),
          ]);
          const { content } = responses?.[answer.status] ?? {};
          const type = answer.headers.get('content-type')?.split(';')[0];
          if (content && !('*/*' in content)) expect(Object.keys(content)).toContain(type);
        }
        if (answer.status >= 400) {
          expect(text).not.toMatch(/node_modules|\bat \/|select |relation "/);
          const refusal = JSON.parse(text) as { code?: string };
          expect(typeof refusal.code).toBe('string');
        }
      }),
      { numRuns: REQUESTS },
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }, 180_000);
});
