import { importJWK, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AnyContract } from '#shared/contracts/contract.ts';
import { allContracts } from '#test/support/contracts.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { secretKeys, startServer, type TestServer } from '#test/support/server.ts';

const contracts = await allContracts();
const SECRET = 'only-ann-knows-this';

const question = {
  prompt: 'How do I ask for a raise?',
  context: { userInput: 'How do I ask for a raise?', mode: 'general', model: 'gpt-3.5-turbo' },
};

/** A body each contract for signed-in people accepts, so that nothing but the session can be refused. */
const samples: Record<string, unknown> = {
  processResume: { filePath: 'resumes/resume.pdf' },
  matchResume: { jobDescription: 'Java' },
  createApplication: { company: { name: 'Trail' }, job_title: 'Engineer' },
  updateApplication: { notes: 'changed' },
  updateCompany: { industry: 'Maps' },
  updateProfile: { linkedin_url: 'https://www.linkedin.com/in/ann' },
  jobgptPrompt: question,
  previewPrompt: question,
  keepAnswer: {
    mode: 'general',
    model: 'gpt-3.5-turbo',
    templateUsed: 'general-help',
    userInput: 'How do I ask?',
    response: 'Like this.',
  },
  attachAnswer: { applicationId: null },
  deleteAccount: { email: 'ann@waymark.example' },
};

/** Queries without which a route would refuse whoever calls. */
const queries: Record<string, string> = { getCompanySheet: '?name=Trail' };

/** Who calls: no token, tokens that are not good, a session that ended, and another person. */
const callers = [
  'anonymous',
  'tampered token',
  'expired token',
  'unsigned token',
  'token of a foreign key',
  'token for another audience',
  'token without a person',
  'signed-out session',
] as const;

describe('every route against every kind of caller', () => {
  let server: TestServer;
  let ann: Person;
  let eve: Person;
  const tokens = new Map<string, string | undefined>();
  /** Ids of Ann's rows, by the name of the path parameter that takes them. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const keys = secretKeys();
    server = await startServer({ dataDir: await preparedDataDir(), env: keys });
    ann = await signIn(server);
    eve = await signIn(server);
    const gone = await signIn(server);
    await gone.auth.signOut({ scope: 'local' });
    const created = await ann.api('POST', '/api/applications/', {
      company: { name: SECRET },
      job_title: SECRET,
      notes: SECRET,
    });
    ids['id'] = (created.body as { id: string }).id;
    const [jwk] = (JSON.parse(keys.AUTH_SECRET_KEYS) as { keys: JWK[] }).keys;
    const key = await importJWK(jwk ?? {}, 'ES256');
    const [foreignJwk] = (JSON.parse(secretKeys().AUTH_SECRET_KEYS) as { keys: JWK[] }).keys;
    const foreign = await importJWK({ ...foreignJwk, kid: jwk?.kid }, 'ES256');
    const token = ann.session.access_token;
    const claims = JSON.parse(
      atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    );
    const header = { alg: 'ES256', kid: jwk?.kid ?? '', typ: 'JWT' };
    const sign = (changes: object, by = key) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader(header).sign(by);
    const now = Math.floor(Date.now() / 1000);
    tokens.set('anonymous', undefined);
    tokens.set('tampered token', `${token.slice(0, -4)}AAAA`);
    tokens.set('expired token', await sign({ iat: now - 7200, exp: now - 3600 }));
    tokens.set('unsigned token', new UnsecuredJWT(claims).encode());
    tokens.set('token of a foreign key', await sign({}, foreign));
    tokens.set('token for another audience', await sign({ aud: 'someone-else' }));
    tokens.set('token without a person', await sign({ sub: undefined }));
    tokens.set('signed-out session', gone.session.access_token);
  }, 60_000);
  afterAll(async () => {
    await server.remove();
  });

  function send(contract: AnyContract, token: string | undefined, body: unknown) {
    const path = contract.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'unknown');
    const hasBody = contract.body !== undefined && contract.method !== 'GET';
    return fetch(server.url + path + (queries[contract.name] ?? ''), {
      method: contract.method,
      redirect: 'manual',
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(token === undefined ? undefined : { authorization: `Bearer ${token}` }),
        ...(hasBody ? { 'content-type': 'application/json' } : undefined),
      },
      body: hasBody ? JSON.stringify(body) : undefined,
    });
  }

  const guarded = contracts.filter(({ access }) => access === 'user');

  test('there are routes to look at', () => {
    expect(guarded.length).toBeGreaterThan(7);
  });

  test.each(callers)('[SEC-2] %s: no route for signed-in people answers', async (caller) => {
    for (const contract of guarded) {
      const answer = await send(contract, tokens.get(caller), samples[contract.name] ?? {});
      const expected = contract.protocol === 'auth' && caller !== 'anonymous' ? 403 : 401;
      expect([contract.name, answer.status]).toEqual([contract.name, expected]);
      expect(await answer.text()).not.toContain(SECRET);
    }
  });

  test('[SEC-1] another person’s token and the first one’s ids read and change nothing', async () => {
    const before = await ann.api('GET', '/api/applications/');
    const profile = await ann.auth.getUser();
    const bodies = [{}, { notes: 'eve was here', job_title: 'eve', status: 'rejected' }, null];
    for (const contract of contracts) {
      if (contract.path.endsWith('/logout')) continue;
      for (const body of bodies) {
        const answer = await send(contract, eve.session.access_token, body);
        expect([contract.name, answer.status < 500]).toEqual([contract.name, true]);
        expect(await answer.text()).not.toContain(SECRET);
      }
    }
    expect(await ann.api('GET', '/api/applications/')).toEqual(before);
    expect((await ann.auth.getUser()).data).toEqual(profile.data);
  });

  test('[API-4] auth endpoints speak the official client’s error form', async () => {
    const answer = await fetch(`${server.url}/auth/v1/user`, {
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await answer.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    });
  });
});
