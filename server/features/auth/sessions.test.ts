import { createHash } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

const PASSWORD = 'korrekt-Pferd-77';

describeOnBothDatabases('sessions', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());

  async function signIn(email = newAddress()) {
    await app.send('POST', '/otp', { email });
    const token = codeOf(await app.lastMail(email));
    const answer = await app.send('POST', '/verify', { type: 'email', email, token });
    expect(answer.status).toBe(200);
    return answer.body as { access_token: string; refresh_token: string; user: { id: string } };
  }
  const refresh = (refresh_token: string) =>
    app.send('POST', '/token?grant_type=refresh_token', { refresh_token });
  const userOf = (token: string) =>
    app.send('GET', '/user', undefined, { authorization: `Bearer ${token}` });

  it('[AUTH-119] [AUTH-120] a refresh token gives a new one, and the same again within 10 s', async () => {
    const { refresh_token: first } = await signIn();
    const one = await refresh(first);
    const other = await refresh(first);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body.refresh_token).toBe(one.body.refresh_token);
    expect(one.body.refresh_token).not.toBe(first);
  });

  it('[AUTH-121] a used token whose successor was never used works once more within 5 minutes: the answer was lost', async () => {
    const { refresh_token: first } = await signIn();
    const lost = await refresh(first);
    app.later(299);
    const again = await refresh(first);
    expect(again.status).toBe(200);
    expect(again.body.refresh_token).toBe(lost.body.refresh_token);
    const more = await refresh(first);
    expect([more.status, more.body.code]).toEqual([400, 'refresh_token_already_used']);
    expect((await refresh(lost.body.refresh_token)).status).toBe(400);
  });

  it('[AUTH-316] hundreds of refreshes leave one entry of the day, and the newest used tokens', async () => {
    const { refresh_token, user } = await signIn();
    const count = async (table: 'auth.refresh_tokens' | 'auth.audit_log_entries') =>
      database().transaction({ role: 'service_role' }, async (tx) => {
        const rows = tx.selectFrom(table).where('user_id', '=', user.id).select('user_id');
        return (await rows.execute()).length;
      });
    const before = await count('auth.audit_log_entries');
    let [token, made] = [refresh_token, 1];
    // By chance one in sixteen forgets.
    while (made < 205 || (await count('auth.refresh_tokens')) === made) {
      token = (await refresh(token)).body.refresh_token;
      made += 1;
    }
    // What was made since the last forgetting is kept, too.
    expect(await count('auth.refresh_tokens')).toBeLessThan(made);
    expect(await count('auth.refresh_tokens')).toBeGreaterThan(200);
    expect((await count('auth.audit_log_entries')) - before).toBe(1);
    expect((await refresh(refresh_token)).body.code).toBe('refresh_token_not_found');
    expect((await refresh(token)).status).toBe(200);
  });

  it('[AUTH-122] after 5 minutes a used token counts as stolen, though its successor was never used', async () => {
    const { refresh_token: first } = await signIn();
    const { body: second } = await refresh(first);
    app.later(301);
    const reuse = await refresh(first);
    expect([reuse.status, reuse.body.code]).toEqual([400, 'refresh_token_already_used']);
    expect((await refresh(second.refresh_token)).status).toBe(400);
  });

  it('[AUTH-122] after 10 s a token two steps back counts as stolen', async () => {
    const { refresh_token: first } = await signIn();
    const { body: second } = await refresh(first);
    const { body: third } = await refresh(second.refresh_token);
    app.later(11);
    expect((await refresh(first)).body.code).toBe('refresh_token_already_used');
    expect((await refresh(third.refresh_token)).status).toBe(400);
  });

  it('[AUTH-120] within 10 s a token may come any number of times', async () => {
    const { refresh_token: first } = await signIn();
    await app.stopClock(async () => {
      const { body: next } = await refresh(first);
      for (let second = 1; second <= 9; second += 1) {
        app.later(1);
        const again = await refresh(first);
        expect([again.status, again.body.refresh_token]).toEqual([200, next.refresh_token]);
      }
    });
  });

  it('[AUTH-122] a thief and the owner who take turns with tokens 30 minutes old are noticed each time', async () => {
    for (let turn = 1; turn <= 10; turn += 1) {
      const { refresh_token: copied } = await signIn();
      const { body: first } = await refresh(copied);
      app.later(1800);
      // Whether the thief or the owner comes second, both hold the same used token.
      const second = await refresh(copied);
      expect([turn, second.status, second.body.code]).toEqual([
        turn,
        400,
        'refresh_token_already_used',
      ]);
      expect((await refresh(first.refresh_token)).body.code).toBe('refresh_token_already_used');
      expect((await userOf(first.access_token)).body.code).toBe('session_not_found');
    }
  });

  it('[AUTH-120] within 10 s a token two steps back gives the active one', async () => {
    const { refresh_token: first } = await signIn();
    await app.stopClock(async () => {
      const second = await refresh(first);
      const third = await refresh(second.body.refresh_token);
      app.later(9);
      const again = await refresh(first);
      expect(again.body.refresh_token).toBe(third.body.refresh_token);
    });
  });

  it('[AUTH-122] a stolen token ends its session for good', async () => {
    const session = await signIn();
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.body.refresh_token);
    app.later(11);
    const reuse = await refresh(session.refresh_token);
    expect([reuse.status, reuse.body.code]).toEqual([400, 'refresh_token_already_used']);
    expect(reuse.body.message).toBe('Invalid Refresh Token: Already Used');
    for (const token of [third.body.refresh_token, second.body.refresh_token]) {
      const dead = await refresh(token);
      expect([dead.status, dead.body.code]).toEqual([400, 'refresh_token_already_used']);
    }
    expect((await userOf(third.body.access_token)).body.code).toBe('session_not_found');
  });

  it('[AUTH-120] 50 refreshes at once give usable tokens of one session', async () => {
    const { refresh_token: first } = await signIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(first)));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
    const next = await Promise.all(answers.map((answer) => refresh(answer.body.refresh_token)));
    expect(next.every((answer) => answer.status === 200)).toBe(true);
    const users = await Promise.all(answers.slice(0, 5).map((a) => userOf(a.body.access_token)));
    expect(users.every((answer) => answer.status === 200)).toBe(true);
  });

  it('[AUTH-120] three nodes that refresh one token at once agree on the next one', async () => {
    const nodes = await Promise.all(
      [1, 2, 3].map(() => startAuthApp(database(), { keys: app.keys, publicUrl: app.url })),
    );
    let { refresh_token: token } = await signIn();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        nodes.map((node) =>
          node.send('POST', '/token?grant_type=refresh_token', { refresh_token: token }),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
      token = answers[0]?.body.refresh_token;
    }
    await Promise.all(nodes.map((node) => node.close()));
  });

  it('[AUTH-123] a bad refresh token is 400 with a code', async () => {
    for (const [token, code] of [
      ['', 'validation_failed'],
      ['abc', 'validation_failed'],
      ['x'.repeat(5000), 'validation_failed'],
      ['A'.repeat(43), 'refresh_token_not_found'],
    ] as const) {
      const answer = await refresh(token);
      expect([answer.status, answer.body.code]).toEqual([400, code]);
    }
    expect((await refresh('abc')).body.message).toBe('Refresh token is not valid');
    expect((await refresh('A'.repeat(43))).body.message).toBe(
      'Invalid Refresh Token: Refresh Token Not Found',
    );
  });

  it('[AUTH-131] the database holds no token, code or password that signs anybody in', async () => {
    const email = newAddress();
    await app.send('POST', '/signup', { email, password: PASSWORD });
    const confirm = await app.lastMail(email);
    const { body: session } = await app.send('POST', '/verify', {
      type: 'signup',
      email,
      token: codeOf(confirm),
    });
    await app.send('POST', '/recover', { email });
    const mail = await app.lastMail(email);
    const { rows } = await database().transaction({ role: 'service_role' }, (tx) => {
      return sql<{ dump: string }>`
        select concat_ws(' ',
          (select string_agg(t::text, ' ') from auth.users t),
          (select string_agg(t::text, ' ') from auth.sessions t),
          (select string_agg(t::text, ' ') from auth.refresh_tokens t),
          (select string_agg(t::text, ' ') from auth.one_time_tokens t),
          (select string_agg(t::text, ' ') from auth.audit_log_entries t),
          (select string_agg(t::text, ' ') from public.jobs t)) as dump`.execute(tx);
    });
    const dump = rows[0]?.dump ?? '';
    const hex = (text: string) => Buffer.from(text).toString('hex');
    const code = codeOf(mail);
    const link = /token_hash=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const plainCodeHash = createHash('sha256').update(code).digest('hex');
    for (const secret of [
      session.refresh_token,
      session.access_token,
      link,
      PASSWORD,
      plainCodeHash,
    ]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(hex(secret));
    }
    // Hashes are there: the dump is not just empty.
    expect(dump).toContain('\\x');
    expect(app.logged()).not.toContain(link);
    expect(app.logged()).not.toContain(session.refresh_token);
    expect(app.logged()).not.toContain(email);
  });

  it.each([
    ['local', { mine: 'gone', other: 'live' }],
    ['others', { mine: 'live', other: 'gone' }],
    ['global', { mine: 'gone', other: 'gone' }],
  ])('[AUTH-124] [SEC-7] sign-out %s takes effect at once', async (scope, expected) => {
    const email = newAddress();
    const mine = await signIn(email);
    const other = await signIn(email);
    const out = await app.send('POST', `/logout?scope=${scope}`, undefined, {
      authorization: `Bearer ${mine.access_token}`,
      'content-type': 'application/json;charset=UTF-8',
    });
    expect(out.status).toBe(204);
    for (const [name, session] of Object.entries({ mine, other })) {
      const live = expected[name as 'mine'] === 'live';
      const user = await userOf(session.access_token);
      expect([user.status, user.body.code]).toEqual(
        live ? [200, undefined] : [403, 'session_not_found'],
      );
      expect((await refresh(session.refresh_token)).status).toBe(live ? 200 : 400);
      const data = await database()
        .transaction(
          { role: 'authenticated', userId: mine.user.id, sessionId: sessionIdOf(session) },
          async () => 'live',
        )
        .catch((error: { code: string }) => error.code);
      expect(data).toBe(live ? 'live' : 'session_not_found');
    }
  });

  it('[AUTH-124] an unknown scope of sign-out is refused', async () => {
    const { access_token: token } = await signIn();
    const out = await app.send('POST', '/logout?scope=all', undefined, {
      authorization: `Bearer ${token}`,
    });
    expect([out.status, out.body.code]).toEqual([400, 'validation_failed']);
  });

  it('[AUTH-125] a ban takes effect at once, on tokens too', async () => {
    const email = newAddress();
    const session = await signIn(email);
    await database().transaction({ role: 'service_role' }, (tx) =>
      tx
        .updateTable('auth.users')
        .set({ banned_until: new Date(Date.now() + 9e9) })
        .where('email', '=', email)
        .execute(),
    );
    expect((await userOf(session.access_token)).body).toMatchObject({
      code: 'user_banned',
      message: 'User is banned',
    });
    expect((await userOf(session.access_token)).status).toBe(403);
    const refreshed = await refresh(session.refresh_token);
    expect([refreshed.status, refreshed.body.code]).toEqual([400, 'user_banned']);
    await app.send('POST', '/otp', { email });
    expect((await app.mailsTo(email)).length).toBe(1);
  });

  it('[AUTH-119] every sign-in makes a new session and new tokens', async () => {
    const email = newAddress();
    const [one, other] = [await signIn(email), await signIn(email)];
    expect(sessionIdOf(one)).not.toBe(sessionIdOf(other));
    expect(one.refresh_token).not.toBe(other.refresh_token);
  });

  describe('the access token', () => {
    it('[AUTH-117] carries the protocol’s claims', async () => {
      const email = newAddress();
      const { access_token: token, user } = await signIn(email);
      expect(claimsOf(token)).toMatchObject({
        iss: `${app.url}/auth/v1`,
        sub: user.id,
        aud: 'authenticated',
        role: 'authenticated',
        email,
        phone: '',
        aal: 'aal1',
        amr: [{ method: 'otp' }],
        is_anonymous: false,
      });
      expect(claimsOf(token).exp - claimsOf(token).iat).toBe(3600);
    });

    it('[AUTH-118] is refused when it is malformed, unsigned, changed or missing', async () => {
      const { access_token: token } = await signIn();
      const [header = '', payload = '', signature = ''] = token.split('.');
      const other = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
      for (const bad of [
        'x',
        `${header}.${payload}.`,
        `${other}.${payload}.`,
        `${other}.${payload}.${signature}`,
        `${header}.${payload}.${signature.slice(0, -8)}AAAAAAAA`,
      ]) {
        const answer = await userOf(bad);
        expect([answer.status, answer.body.code]).toEqual([403, 'bad_jwt']);
      }
      const without = await app.send('GET', '/user');
      expect([without.status, without.body.code]).toEqual([401, 'no_authorization']);
    });

    it('[AUTH-117] [AUTH-118] is refused after its hour', async () => {
      const { access_token: token } = await signIn();
      expect((await userOf(token)).status).toBe(200);
      app.later(3601);
      expect((await userOf(token)).body.code).toBe('bad_jwt');
    });
  });
});

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function sessionIdOf(session: { readonly access_token: string }): string {
  return claimsOf(session.access_token).session_id;
}
