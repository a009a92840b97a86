import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AnyContract } from '#shared/core/contract.ts';
import {
  accessCases,
  adminCases,
  keyCases,
  REFUSED_TO_ALL,
  roleCases,
  type AccessCase,
  type AccessRequest,
} from '#test/acceptance/access-cases.ts';
import { emptyArchive, gitHub, Owner, pdf } from '#test/acceptance/access-owner.ts';
import { badTokens } from '#test/support/bad-tokens.ts';
import { startChatDouble, type ChatDouble } from '#test/support/chat-completions.ts';
import { allContracts } from '#test/support/contracts.ts';
import { hasPostgres, preparedRealDatabase } from '#test/support/database.ts';
import { signIn } from '#test/support/people.ts';
import { openPersonRows, type PersonRows } from '#test/support/person-rows.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { freePort, secretKeys, startServer, type TestServer } from '#test/support/server.ts';

const contracts = await allContracts();
/** Routes that check the caller's session. */
const guarded = contracts
  .filter(({ access }) => access === 'user' || access === 'optional')
  // Linking is on unless the operator turns it off.
  .filter(({ name }) => !name.startsWith('linking is off'));
/** Routes for operators' programs. */
const forOperators = contracts.filter(({ access }) => access === 'admin');
const SERVICE_KEY = `sb_secret_${randomUUID()}`;
const named = (name: string) => contracts.find((contract) => contract.name === name) as AnyContract;

/** An archive of 'Download my data' that holds nothing. */
const EMPTY_ARCHIVE = await emptyArchive();

/** Callers without access: no token, invalid tokens, and a session that ended. */
const strangers = [
  'anonymous',
  'tampered token',
  'expired token',
  'unsigned token',
  'token of a foreign key',
  'token for another audience',
  'token without a person',
  'signed-out session',
] as const;

/** Keys of each scope, the weakest first. */
const keyKinds = ['save', 'read', 'read with files', 'write', 'write with files'] as const;
type KeyKind = (typeof keyKinds)[number];

/** Whether a key of a kind opens what needs something. */
function opensFor(kind: KeyKind, need: string): boolean {
  switch (need) {
    case 'any':
      return true;
    case 'files':
      return kind.endsWith('with files');
    default:
      return kind.startsWith(need) || kind.startsWith('write');
  }
}

/** A response with its effective status: storage puts it into the body of a 400. */
interface Seen {
  readonly status: number;
  readonly text: string;
}

describe('every route against every kind of caller', () => {
  let server: TestServer;
  let rows: PersonRows;
  let ai: ChatDouble;
  let ann: Owner;
  let eve: Owner;
  const tokens = new Map<string, string | undefined>();
  const annsKeys = new Map<KeyKind, string>();
  /** What was asked about the rows of each route's owner. */
  const asked = new Map<string, { owner: Owner; request: AccessRequest }>();
  let evesKey = '';

  beforeAll(async () => {
    const keys = secretKeys();
    // Hundreds of requests, each with a look at all rows, cost PostgreSQL a third of what they cost the embedded database.
    const DATABASE_URL = hasPostgres() ? await preparedRealDatabase() : undefined;
    ai = await startChatDouble();
    const PORT = await freePort();
    const env = {
      ...keys,
      ...(DATABASE_URL === undefined ? undefined : { DATABASE_URL }),
      PORT,
      // Passkeys need a name.
      PUBLIC_URL: `http://localhost:${PORT}`,
      AUTH_SERVICE_KEYS: SERVICE_KEY,
      AUTH_GITHUB_CLIENT_ID: gitHub.clientId,
      AUTH_GITHUB_CLIENT_SECRET: gitHub.clientSecret,
      AUTH_GITHUB_URL: gitHub.url,
      AUTH_GITHUB_API_URL: gitHub.url,
      AI_API_KEY: 'sk-access',
      AI_BASE_URL: ai.baseUrl,
    };
    const dataDir = DATABASE_URL === undefined ? await preparedDataDir() : undefined;
    server = await startServer({ dataDir, env });
    rows = await openPersonRows(server.dataDir, DATABASE_URL);
    ann = new Owner(server, await signIn(server));
    eve = new Owner(server, await signIn(server));
    // Eve has everything that Ann has, so that a call about the caller's own rows succeeds for both.
    for (const owner of [ann, eve]) {
      await owner.file();
      await owner.application();
      await owner.answer();
    }
    const makeKey = async ({ person }: Owner, kind: KeyKind) => {
      const { body } = await person.api('POST', '/api/account/keys/', {
        name: kind,
        scope: kind.split(' ')[0],
        files: kind.endsWith('files'),
      });
      return (body as { key: string }).key;
    };
    for (const kind of keyKinds) annsKeys.set(kind, await makeKey(ann, kind));
    evesKey = await makeKey(eve, 'write with files');
    for (const [name, token] of await badTokens(server, ann.person, keys.AUTH_SECRET_KEYS)) {
      tokens.set(name, token);
    }
  });
  afterAll(async () => {
    await rows.close();
    await server.remove();
    await ai.close();
    await gitHub.close();
  });

  async function send(
    { method, path, protocol }: AnyContract,
    token: string | undefined,
    request: AccessRequest,
  ): Promise<Seen> {
    const filled = path.replace(/:(\w+)|\*/g, (all, name: string | undefined) => {
      const value = request.params?.[name ?? '*'];
      if (value === undefined) throw new Error(`${path} needs a value for ${all}`);
      return value.split('/').map(encodeURIComponent).join('/');
    });
    const file = request.pdf ? pdf() : request.archive ? EMPTY_ARCHIVE : undefined;
    const type = request.mail
      ? 'message/rfc822'
      : request.archive
        ? 'application/zip'
        : request.pdf
          ? 'application/pdf'
          : request.body
            ? 'application/json'
            : undefined;
    const answer = await fetch(server.url + filled + (request.query ?? ''), {
      method,
      redirect: 'manual',
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(token === undefined ? undefined : { authorization: `Bearer ${token}` }),
        ...(type === undefined ? undefined : { 'content-type': type }),
      },
      body: request.mail ?? file ?? (request.body ? JSON.stringify(request.body) : undefined),
    });
    const text = await answer.text();
    if (protocol !== 'storage' || answer.status !== 400) return { status: answer.status, text };
    return { status: Number((JSON.parse(text) as { statusCode: string }).statusCode), text };
  }

  const everythingOf = ({ id }: Owner) => rows.of(id);

  /** The same but for when keys were used, which a look-up notes. */
  const changesOf = async (owner: Owner) =>
    JSON.stringify(await everythingOf(owner)).replaceAll(/\\"last_used_at\\": [^,}]*/g, '');

  /** Sends a request as each stranger, expects the protocol's refusal each time, and returns the responses. */
  async function refuseStrangers(contract: AnyContract, request: AccessRequest): Promise<string> {
    const { protocol } = contract;
    const wrong: [string, number][] = [];
    const texts: string[] = [];
    for (const caller of strangers) {
      const { status, text } = await send(contract, tokens.get(caller), request);
      const allowed =
        protocol === 'storage'
          ? [403, ...(caller === 'anonymous' ? [401, 404] : [])]
          : [protocol === 'auth' && caller !== 'anonymous' ? 403 : 401];
      if (!allowed.includes(status)) wrong.push([caller, status]);
      texts.push(text);
    }
    expect(wrong).toEqual([]);
    return texts.join('\n');
  }

  test('every route that reads sessions is listed', () => {
    const known = [accessCases, REFUSED_TO_ALL, roleCases].flatMap((cases) => Object.keys(cases));
    const off = guarded.filter(({ unlisted }) => unlisted).map(({ name }) => name);
    // Some routes that refuse everybody are unlisted, too.
    const expected = [...new Set([...known, ...off])].toSorted();
    expect(guarded.map(({ name }) => name).toSorted()).toEqual(expected);
  });

  test.each(Object.keys(accessCases))(
    '[SEC-1] [SEC-2] %s refuses strangers and other people, and serves its owner',
    async (name) => {
      const contract = named(name);
      const expected = accessCases[name] as AccessCase;
      const [owner, other] = expected.ends
        ? [new Owner(server, await signIn(server)), new Owner(server, await signIn(server))]
        : [ann, eve];
      for (const one of [owner, other]) await expected.prepare?.(one);
      const request = await expected.about(owner);
      asked.set(name, { owner, request });
      const before = await everythingOf(owner);
      expect(Object.values(before).flat().length).toBeGreaterThan(1);

      expect(await refuseStrangers(contract, request)).not.toContain(expected.shows ?? owner.id);
      const seen = await send(contract, other.person.session.access_token, request);
      const allowed = {
        status: expected.other === 'own' ? (contract.status ?? 200) : expected.other,
      };
      expect(seen).toMatchObject(allowed);
      expect(seen.text).not.toContain(expected.shows ?? owner.id);
      expect(await everythingOf(owner)).toEqual(before);

      const done = await send(contract, owner.person.session.access_token, request);
      expect(done).toMatchObject({ status: contract.status ?? 200 });
      expect(done.text).toContain(expected.shows ?? '');
    },
  );

  test.each([
    ...Object.keys(REFUSED_TO_ALL),
    ...guarded.filter(({ unlisted }) => unlisted).map(({ name }) => name),
  ])('[SEC-2] %s refuses everybody', async (name) => {
    const contract = named(name);
    const params = { bucket: 'resumes', '*': 'users', factor_id: eve.id, identity_id: eve.id };
    const body = REFUSED_TO_ALL[name] ?? { name: 'mine' };
    const request = { params, body: contract.method === 'GET' ? undefined : body };
    const before = await everythingOf(ann);
    await refuseStrangers(contract, request);
    for (const { person } of [eve, ann]) {
      const { status } = await send(contract, person.session.access_token, request);
      expect([400, 403, 404, 422, 501]).toContain(status);
    }
    expect(await everythingOf(ann)).toEqual(before);
  });

  test.each(Object.keys(roleCases))(
    '[SEC-2] [H1B-93] %s refuses who is no operator',
    async (name) => {
      const request = roleCases[name]!;
      await refuseStrangers(named(name), request);
      for (const { person } of [eve, ann]) {
        const { status, text } = await send(named(name), person.session.access_token, request);
        expect([status, text]).toEqual([403, expect.stringContaining('forbidden')]);
      }
    },
  );

  test.each(
    Object.entries(keyCases).flatMap(([need, names]) => names.map((name) => [name, need] as const)),
  )('[KEY-2] %s opens to a key only with: %s', async (name, need) => {
    const contract = named(name);
    const expected = accessCases[name] as AccessCase;
    const request = await expected.about(ann);
    const before = await changesOf(ann);
    const wrong: string[] = [];
    for (const kind of keyKinds.filter((one) => !opensFor(one, need))) {
      const { status } = await send(contract, annsKeys.get(kind), request);
      if (status !== 403) wrong.push(`${kind}: ${status}`);
    }
    if (expected.other !== 'own') {
      const { status } = await send(contract, evesKey, request);
      if (status !== expected.other) wrong.push(`of another person: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(await changesOf(ann)).toBe(before);
    const weakest = keyKinds.find((kind) => opensFor(kind, need)) ?? 'save';
    const done = await send(contract, annsKeys.get(weakest), request);
    expect(done).toMatchObject({ status: contract.status ?? 200 });
  });

  test('[KEY-2] every other route is closed to keys', async () => {
    const open = new Set<string>(Object.values(keyCases).flat());
    const closed = contracts.filter(
      ({ access, name, unlisted }) => access !== 'public' && !unlisted && !open.has(name),
    );
    const before = await changesOf(ann);
    const wrong: string[] = [];
    for (const contract of closed) {
      const names = [...contract.path.matchAll(/:(\w+)|\*/g)].map(([, name]) => name ?? '*');
      const params = Object.fromEntries(names.map((name) => [name, randomUUID()]));
      const body = contract.method === 'GET' ? undefined : { name: 'mine' };
      for (const kind of ['save', 'write with files'] as const) {
        const { status } = await send(contract, annsKeys.get(kind), { params, body });
        if (status !== 403) wrong.push(`${contract.name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(closed.length).toBeGreaterThan(50);
    expect(await changesOf(ann)).toBe(before);
  });

  test('every route for operators’ programs is listed', () => {
    const listed = forOperators.filter(({ unlisted }) => !unlisted).map(({ name }) => name);
    expect(listed.toSorted()).toEqual(Object.keys(adminCases).toSorted());
  });

  test.each(forOperators.map(({ name }) => name))(
    '[SEC-2] %s refuses everybody without a service key',
    async (name) => {
      const contract = named(name);
      const { id, person } = ann;
      const request = adminCases[name]?.({ id, email: person.email }) ?? { params: { '*': 'x' } };
      const before = await everythingOf(ann);
      await refuseStrangers(contract, request);
      for (const token of [person.session.access_token, eve.person.session.access_token]) {
        const { status, text } = await send(contract, token, request);
        expect([status, text]).toEqual([403, expect.stringContaining('not_admin')]);
      }
      const wrong = await send(contract, `sb_secret_${randomUUID()}`, request);
      expect(wrong.status).toBe(401);
      expect(await everythingOf(ann)).toEqual(before);

      const { session, email } = await signIn(server);
      const made = adminCases[name]?.({ id: session.user.id, email }) ?? request;
      const ofNobody = ['endUserSession', 'deleteUserFactor', 'deleteUserPasskey'].includes(name);
      const expected = ofNobody || !adminCases[name] ? 404 : contract.status;
      const { status } = await send(contract, SERVICE_KEY, made);
      expect(status).toBe(expected ?? 200);
    },
  );

  test('[SEC-1] an own row cannot refer to another person’s row', async () => {
    const { id } = await ann.application();
    const before = await everythingOf(ann);
    const answer = await eve.person.api('PATCH', `/api/assistant/answers/${await eve.answer()}/`, {
      applicationId: id,
    });
    expect(answer.status).toBe(404);
    expect(await everythingOf(ann)).toEqual(before);
  });

  test('[SEC-2] a route without a session needs a signed link', async () => {
    const params = { bucket: 'resumes', '*': await ann.file() };
    for (const name of ['downloadSignedObject', 'uploadSignedObject', 'downloadPublicObject']) {
      const seen = await send(named(name), eve.person.session.access_token, {
        params,
        ...(name === 'uploadSignedObject' ? { pdf: true } : undefined),
      });
      expect([name, seen.status]).toEqual([name, name === 'downloadPublicObject' ? 404 : 400]);
    }
  });

  test('[AUTH-164] every route refuses a session that waits for its second factor', async () => {
    const half = new Owner(server, await signIn(server));
    const { id, proof } = await half.factor();
    const verify = { params: { factor_id: id }, body: await proof() };
    const token = half.person.session.access_token;
    expect((await send(named('verifyFactor'), token, verify)).status).toBe(200);
    const { session } = await signIn(server, half.person.email);
    const answers: Record<string, number> = {};
    for (const name of [
      ...Object.keys(accessCases).filter((known) => known !== 'signOut'),
      'signOut',
    ]) {
      const expected = accessCases[name] as AccessCase;
      // In the person's own folder, as a path of the owner's is refused anyway.
      const { owner, request: about } = asked.get(name) ?? {
        owner: ann,
        request: await expected.about(ann),
      };
      const request = JSON.parse(JSON.stringify(about).replaceAll(owner.id, half.id));
      if (request.params?.factor_id) request.params.factor_id = id;
      const { status, text } = await send(named(name), session.access_token, request);
      if (status !== 403 || !/insufficient_aal|second factor first/.test(text))
        answers[name] = status;
    }
    expect(answers).toEqual({
      getUser: 200,
      challengeFactor: 200,
      // The challenge is of another session.
      verifyFactor: 404,
      unenrolFactor: 422,
      verifyRecoveryCode: 422,
      signOut: 204,
    });
  });

  test('[API-4] auth endpoints return errors in the official client’s form', async () => {
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
