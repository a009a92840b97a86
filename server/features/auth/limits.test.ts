import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeKeys } from '#server/features/auth/keys/key-file.ts';
import { loadKeys } from '#server/features/auth/keys/key-store.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { cheapPasswords, linkTokenOf, startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { describeOnBothDatabases, describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

const PASSWORD = 'korrekt-Pferd-77';

describeOnBothDatabases('limits, mails and keys', (database) => {
  const apps: AuthApp[] = [];
  async function start(
    ...options: Parameters<typeof startAuthApp> extends [unknown, ...infer R] ? R : never
  ) {
    const app = await startAuthApp(database(), ...options);
    apps.push(app);
    return app;
  }
  afterAll(() => Promise.all(apps.map((app) => app.close())));
  const keysOf = (secretKeys: string) =>
    loadKeys({ secretKeys, publishableKey: 'sb_publishable_test', dataDir: 'unused' });

  describe('limits of requests', () => {
    it.each([
      ['/token?grant_type=password', { email: 'x@waymark.example', password: 'y' }, 400],
      ['/otp', { email: 'x@waymark.example' }, 200],
      ['/recover', { email: 'x@waymark.example' }, 200],
      ['/resend', { type: 'signup', email: 'x@waymark.example' }, 200],
      ['/verify', { type: 'email', token_hash: 'x' }, 403],
      ['/verify/address', { type: 'email', token_hash: 'x' }, 403],
      ['/signup', { email: 'x@waymark.example', password: 'password' }, 422],
    ] as const)(
      '[AUTH-106] count POST %s by client address, in the database that all nodes share',
      async (path, body, usual) => {
        const keys = await keysOf(JSON.stringify({ keys: makeKeys().keys }));
        const [one, other] = [
          await start({ keys, settings: { rateLimit: 3 } }),
          await start({ keys, settings: { rateLimit: 3 } }),
        ];
        const from = { 'x-forwarded-for': `10.1.0.${path.length}` };
        expect((await one.send('POST', path, body, from)).status).toBe(usual);
        expect((await other.send('POST', path, body, from)).status).toBe(usual);
        expect((await one.send('POST', path, body, from)).status).toBe(usual);
        const after = await start({ keys, settings: { rateLimit: 3 } });
        for (const node of [one, other, after]) {
          const limited = await node.send('POST', path, body, from);
          expect([limited.status, limited.body]).toEqual([
            429,
            { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
          ]);
          expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(100);
        }
        const elsewhere = { 'x-forwarded-for': '10.2.0.1' };
        expect((await one.send('POST', path, body, elsewhere)).status).toBe(usual);
        for (const node of [one, other]) node.later(101);
        expect((await one.send('POST', path, body, from)).status).toBe(usual);
      },
    );

    it('[AUTH-107] let 60 colleagues with right passwords in from one address, at once and one by one', async () => {
      const app = await start({ settings: { rateLimit: 8 } });
      const hash = await cheapPasswords.hash(PASSWORD);
      const people = await Promise.all(
        Array.from({ length: 60 }, async () => (await plantAccount(database())).userId),
      );
      await database().transaction({ role: 'service_role' }, (tx) =>
        tx
          .updateTable('auth.users')
          .set({ encrypted_password: hash })
          .where('id', 'in', people)
          .execute(),
      );
      const from = { 'x-forwarded-for': '10.5.0.1' };
      const signIn = async (id: string, password = PASSWORD) => {
        const email = `${id}@waymark.example`;
        const body = { email, password };
        return (await app.send('POST', '/token?grant_type=password', body, from)).status;
      };
      await app.stopClock(async () => {
        expect(new Set(await Promise.all(people.map((id) => signIn(id))))).toEqual(new Set([200]));
        for (const id of people.slice(0, 3)) expect(await signIn(id)).toBe(200);
        // Wrong ones count, however many right ones come between.
        const statuses: number[] = [];
        for (const id of people.slice(0, 10)) {
          statuses.push(await signIn(id, 'wrong'));
          if (statuses.length % 4 === 3) expect(await signIn(id)).toBe(200);
        }
        expect(statuses).toEqual(Array.from({ length: 10 }, (_, at) => (at < 8 ? 400 : 429)));
        expect(await signIn(people[40] ?? '')).toBe(429);
      });
    }, 120_000);

    it('[AUTH-107] do not count a right code or link, but a wrong one', async () => {
      const app = await start({ settings: { rateLimit: 2 } });
      const from = { 'x-forwarded-for': '10.6.0.1' };
      const verify = async (body: object) =>
        (await app.send('POST', '/verify', { type: 'email', ...body }, from)).status;
      await app.stopClock(async () => {
        for (let turn = 0; turn < 4; turn += 1) {
          const email = newAddress();
          await app.send('POST', '/otp', { email }, { 'x-forwarded-for': `10.6.1.${turn}` });
          const mail = await app.lastMail(email);
          const proof =
            turn % 2 === 0 ? { email, token: codeOf(mail) } : { token_hash: linkTokenOf(mail) };
          expect(await verify(proof)).toBe(200);
        }
        const wrong = { token_hash: 'x' };
        expect([await verify(wrong), await verify(wrong), await verify(wrong)]).toEqual([
          403, 403, 429,
        ]);
      });
    });

    it('[AUTH-319] count a miss of an address asked for as one of a redeemed link, and no hit', async () => {
      const app = await start({ settings: { rateLimit: 2 } });
      const from = { 'x-forwarded-for': '10.6.2.1' };
      const email = newAddress();
      await app.send('POST', '/otp', { email }, { 'x-forwarded-for': '10.6.2.2' });
      const token_hash = linkTokenOf(await app.lastMail(email));
      const ask = async (path: string, token: string) =>
        (await app.send('POST', path, { type: 'email', token_hash: token }, from)).status;
      await app.stopClock(async () => {
        for (let turn = 0; turn < 4; turn += 1) {
          expect(await ask('/verify/address', token_hash)).toBe(200);
        }
        expect(await ask('/verify/address', 'x')).toBe(403);
        expect(await ask('/verify', 'x')).toBe(403);
        expect(await ask('/verify/address', token_hash)).toBe(429);
      });
    });

    it('[AUTH-87] count the codes tried at one account, whatever is mailed and wherever they come from', async () => {
      const app = await start();
      const email = newAddress();
      const tried = async (count: number) => {
        const from = { 'x-forwarded-for': `10.3.0.${count}` };
        const body = { type: 'email', email, token: '123456' };
        return (await app.send('POST', '/verify', body, from)).status;
      };
      const statuses: number[] = [];
      for (let count = 0; count < 152; count += 1) statuses.push(await tried(count));
      expect(statuses.indexOf(429)).toBe(150);
      app.later(600);
      expect([await tried(152), await tried(153)]).toEqual([403, 429]);
    });
  });

  describe('mails', () => {
    it('[AUTH-111] go to an address five of a kind at once, then one a minute, silently', async () => {
      const app = await start();
      const email = newAddress();
      for (let count = 0; count < 8; count += 1) {
        expect((await app.send('POST', '/otp', { email })).body).toEqual({});
      }
      expect(await app.mailsTo(email)).toHaveLength(5);
      await app.send('POST', '/recover', { email });
      expect(await app.mailsTo(email)).toHaveLength(6);
      app.later(61);
      await app.send('POST', '/otp', { email });
      await app.send('POST', '/otp', { email });
      expect(await app.mailsTo(email)).toHaveLength(7);
    });

    it('[AUTH-115] hold no request up: all end while the mail server says nothing', async () => {
      const people = await start();
      const email = newAddress();
      await people.send('POST', '/otp', { email });
      const code = codeOf(await people.lastMail(email));
      await people.send('POST', '/verify', { type: 'email', email, token: code });

      let began = () => {};
      let release = () => {};
      const asked = new Promise<void>((resolve) => (began = resolve));
      const silence = new Promise<void>((resolve) => (release = resolve));
      const stuck = await start({
        async send() {
          began();
          await silence;
        },
      });
      const password = 'korrekt-Pferd-77';
      const ask = async (address: string) => {
        const answers = [
          await stuck.send('POST', '/recover', { email: address }),
          await stuck.send('POST', '/otp', { email: address, create_user: false }),
          await stuck.send('POST', '/resend', { type: 'signup', email: address }),
          await stuck.send('POST', '/signup', { email: address, password }),
        ];
        return answers.map(({ status }) => status);
      };
      expect(await ask(email)).toEqual([200, 200, 200, 200]);
      // From here on a mail is being sent that never arrives.
      const sending = stuck.mailsTo(email);
      await asked;
      expect(await ask(email)).toEqual([200, 200, 200, 200]);
      expect(await ask(newAddress())).toEqual([200, 200, 200, 200]);
      release();
      expect((await sending).length).toBeGreaterThan(0);
    });

    it('[AUTH-114] leave the same jobs for a known and an unknown address', async () => {
      const app = await start();
      const email = newAddress();
      await app.send('POST', '/otp', { email });
      await app.mailsTo(email);
      const waiting = () =>
        database().transaction({ role: 'service_role' }, (tx) =>
          tx.selectFrom('jobs').select('payload').where('kind', '=', 'auth.mail').execute(),
        );
      for (const [path, more] of [
        ['/recover', {}],
        ['/otp', { create_user: false }],
        ['/resend', { type: 'signup' }],
      ] as const) {
        const left: object[] = [];
        for (const address of [email, newAddress()]) {
          expect(await waiting()).toEqual([]);
          await app.send('POST', path, { email: address, ...more });
          left.push((await waiting()).map(({ payload }) => Object.keys(payload).toSorted()));
          await app.mailsTo(address);
        }
        expect([path, left[1]]).toEqual([path, left[0]]);
        expect([path, left[0]]).toEqual([path, [expect.arrayContaining(['purpose', 'userId'])]]);
      }
    });

    it('[API-13] [SEC-6] are tried again when the mail server refuses, without naming the address in the log', async () => {
      let refusals = 1;
      const app = await start({
        async send(mail) {
          if (refusals-- > 0) {
            throw Object.assign(new Error(`450 ${mail.to} try later`), { responseCode: 450 });
          }
        },
      });
      const email = newAddress();
      await app.send('POST', '/otp', { email });
      expect(await app.mailsTo(email)).toHaveLength(0);
      app.later(10);
      expect(await app.mailsTo(email)).toHaveLength(1);
      expect(app.logged()).toContain('450');
      expect(app.logged()).not.toContain(email);
    });
  });

  describe('keys', () => {
    it('[AUTH-126] can be replaced without losing a session, a code or a repeated refresh', async () => {
      const oldKeys = makeKeys().keys;
      const newKeys = makeKeys().keys;
      const before = await start({
        keys: await keysOf(JSON.stringify({ keys: oldKeys })),
        publicUrl: 'http://127.0.0.1:1',
      });
      const email = newAddress();
      await before.send('POST', '/otp', { email });
      const code = codeOf(await before.lastMail(email));
      const { body: session } = await before.send('POST', '/verify', {
        type: 'email',
        email,
        token: code,
      });
      const lost = await before.send('POST', '/token?grant_type=refresh_token', {
        refresh_token: session.refresh_token,
      });
      await before.send('POST', '/otp', { email });
      const pending = codeOf(await before.lastMail(email));

      const both = JSON.stringify({ keys: [...newKeys, ...oldKeys] });
      const after = await start({ keys: await keysOf(both), publicUrl: 'http://127.0.0.1:1' });
      const user = await after.send('GET', '/user', undefined, {
        authorization: `Bearer ${session.access_token}`,
      });
      expect(user.status).toBe(200);
      const again = await after.send('POST', '/token?grant_type=refresh_token', {
        refresh_token: session.refresh_token,
      });
      expect(again.body.refresh_token).toBe(lost.body.refresh_token);
      expect(
        (await after.send('POST', '/verify', { type: 'email', email, token: pending })).status,
      ).toBe(200);
      const { body: published } = await after.send('GET', '/.well-known/jwks.json');
      expect(published.keys).toHaveLength(2);
      const header = JSON.parse(
        Buffer.from(again.body.access_token.split('.')[0], 'base64url').toString(),
      );
      expect(header).toEqual({ alg: 'ES256', kid: published.keys[0].kid, typ: 'JWT' });
    });

    it('[AUTH-118] sign tokens for one site: another one refuses them', async () => {
      const keys = await keysOf(JSON.stringify({ keys: makeKeys().keys }));
      const one = await start({ keys, publicUrl: 'http://127.0.0.1:1' });
      const other = await start({ keys, publicUrl: 'http://127.0.0.1:2' });
      const email = newAddress();
      await one.send('POST', '/otp', { email });
      const token = codeOf(await one.lastMail(email));
      const { body } = await one.send('POST', '/verify', { type: 'email', email, token });
      const user = await other.send('GET', '/user', undefined, {
        authorization: `Bearer ${body.access_token}`,
      });
      expect([user.status, user.body.code]).toEqual([403, 'bad_jwt']);
    });
  });

  describe('what everybody may read', () => {
    let app: AuthApp;
    beforeAll(async () => {
      app = await start();
    });

    it('[AUTH-127] settings, health and keys hold no secret', async () => {
      const settings = await app.send('GET', '/settings');
      expect(settings.body).toMatchObject({
        external: {
          email: true,
          phone: false,
          google: false,
          github: false,
          anonymous_users: false,
        },
        disable_signup: false,
        mailer_autoconfirm: false,
      });
      expect(Object.keys((await app.send('GET', '/health')).body)).toEqual([
        'version',
        'name',
        'description',
      ]);
      const keys = await app.send('GET', '/.well-known/jwks.json');
      expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
      expect(JSON.stringify(keys.body)).not.toMatch(/"d":|"k":/);
    });

    it('[AUTH-12] a provider that is not configured is refused as not enabled', async () => {
      for (const provider of ['google', 'github', 'nobody']) {
        const answer = await app.send('GET', `/authorize?provider=${provider}`);
        expect([answer.status, answer.body]).toEqual([
          400,
          { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
        ]);
      }
    });

    it('[SEC-4] no response sets a cookie, and a form of another site changes nothing', async () => {
      const email = newAddress();
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ]) {
        const response = await fetch(`${app.url}/auth/v1/otp`, {
          method: 'POST',
          headers: { 'content-type': type, origin: 'https://evil.example' },
          body: JSON.stringify({ email }),
        });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
        expect(response.headers.get('set-cookie')).toBeNull();
      }
      expect(await app.mailsTo(email)).toHaveLength(0);
    });

    it('[SEC-3] malformed bodies are a 4xx without a stack', async () => {
      const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
      const bodies = [
        '{',
        'null',
        '[]',
        '"x"',
        '1',
        '{"email":{}}',
        '{"email":["a"]}',
        '{"__proto__":{"a":1}}',
        `{"email":"a@b.example","password":"korrekt-Pferd-77","data":{"a":${deep}}}`,
        '{"email":"\\u0000@b.example"}',
        '{"email":"\\ud800@b.example"}',
        `{"type":"${'x'.repeat(9999)}"}`,
        '{"type":"email","email":"a@b.example","token":"\\u0000"}',
        '{"token_hash":"\\u0000","type":"email"}',
        '{"refresh_token":"\\u0000"}',
        '{"auth_code":"\\u0000","code_verifier":"\\ud800"}',
      ];
      const paths = [
        '/signup',
        '/otp',
        '/recover',
        '/resend',
        '/verify',
        '/token?grant_type=password',
        '/token?grant_type=refresh_token',
        '/token?grant_type=pkce',
        '/token',
        '/magiclink',
      ];
      for (const path of paths) {
        for (const body of bodies) {
          const response = await fetch(`${app.url}/auth/v1${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
            body,
          });
          const text = await response.text();
          expect([path, body.slice(0, 60), response.status < 500]).toEqual([
            path,
            body.slice(0, 60),
            true,
          ]);
          expect(text).not.toMatch(/auth\.|select |at .*\.ts|node_modules/i);
        }
      }
    });
  });
});

// About hashes, not about the database.
describeOnEmbeddedDatabase('health', (database) => {
  it('[AUTH-67] a crowd of sign-ins does not hold up GET health', async () => {
    const app = await startAuthApp(database(), { realHashing: true });
    const crowd = Array.from({ length: 30 }, (_, index) =>
      app.send(
        'POST',
        '/token?grant_type=password',
        {
          email: `crowd-${index}@waymark.example`,
          password: PASSWORD,
        },
        { 'x-forwarded-for': `10.4.0.${index}` },
      ),
    );
    const crowded = { over: false };
    const all = Promise.all(crowd).then((answers) => {
      crowded.over = true;
      return answers;
    });
    let healthy = 0;
    while (!crowded.over) {
      expect((await app.send('GET', '/health')).status).toBe(200);
      healthy += 1;
    }
    expect((await all).every((answer) => answer.status === 400)).toBe(true);
    // With hashes on the event loop, hardly any of these requests would end before the crowd.
    expect(healthy).toBeGreaterThan(10);
    await app.close();
  });
});
