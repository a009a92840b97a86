import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  linkOf,
  linkTokenOf,
  startAuthApp,
  type Answer,
  type AuthApp,
} from '#test/support/auth-app.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

const PASSWORD = 'korrekt-Pferd-77';
const OTHER = 'ganz-anderes-Fohlen-12';

/** An answer without what differs by nature: times and ids. */
function shapeOf({ status, headers, body }: Answer) {
  return {
    status,
    type: headers.get('content-type'),
    code: headers.get('x-sb-error-code'),
    cache: headers.get('cache-control'),
    keys: Object.entries(body as object).map(([key, value]) => [
      key,
      /_at$|^id$/.test(key) ? typeof value : value,
    ]),
  };
}

describeOnBothDatabases('accounts', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());

  const signUp = (email: string, password = PASSWORD, data: object = { first_name: 'Ada' }) =>
    app.send('POST', '/signup', { email, password, data });
  const verify = (body: object) => app.send('POST', '/verify', body);
  const signIn = (email: string, password = PASSWORD) =>
    app.send('POST', '/token?grant_type=password', { email, password });
  async function register(email = newAddress(), password = PASSWORD) {
    await signUp(email, password);
    const token = codeOf(await app.lastMail(email));
    const answer = await verify({ type: 'signup', email, token });
    expect(answer.status).toBe(200);
    return { email, session: answer.body };
  }
  const bearer = (session: { access_token: string }) => ({
    authorization: `Bearer ${session.access_token}`,
  });
  const ban = (email: string) =>
    database().transaction({ role: 'service_role' }, (tx) =>
      tx
        .updateTable('auth.users')
        .set({ banned_until: new Date(Date.now() + 9e9) })
        .where('email', '=', email)
        .execute(),
    );

  describe('signing up', () => {
    it('[spec 7] makes an unconfirmed account that its mail confirms and its password opens', async () => {
      const email = newAddress();
      const made = await signUp(email, PASSWORD, { first_name: 'Ada', last_name: 'Lovelace' });
      expect(made.body).toMatchObject({
        email,
        aud: 'authenticated',
        role: 'authenticated',
        user_metadata: { first_name: 'Ada', last_name: 'Lovelace' },
        app_metadata: { provider: 'email', providers: ['email'] },
        is_anonymous: false,
      });
      expect(made.body.access_token).toBeUndefined();
      const early = await signIn(email);
      expect([early.status, early.body.code]).toEqual([400, 'email_not_confirmed']);
      const done = await verify({
        type: 'signup',
        token_hash: linkTokenOf(await app.lastMail(email)),
      });
      expect(done.body.user.id).toBe(made.body.id);
      expect(done.body.user.identities).toHaveLength(1);
      expect(done.body.user.email_confirmed_at).toBeTypeOf('string');
      expect((await signIn(email)).status).toBe(200);
    });

    it('[security 3] a known confirmed address gets the same answer and a mail that says so', async () => {
      const { email } = await register();
      const known = await signUp(email);
      const fresh = await signUp(newAddress());
      const same = (answer: Answer) =>
        JSON.stringify(shapeOf(answer)).replaceAll(/person-\d+-\d+@waymark.example/g, '@');
      expect(same(known)).toBe(same(fresh));
      const mail = await app.lastMail(email);
      expect(mail.subject).toBe('You already have a Waymark account');
      expect(mail.text).not.toMatch(/token_hash|\b\d{6}\b/);
    });

    it('a known unconfirmed address is mailed again and keeps its data', async () => {
      const email = newAddress();
      await signUp(email, PASSWORD, { first_name: 'Ada' });
      await signUp(email, PASSWORD, { first_name: 'Eve' });
      expect(await app.mailsTo(email)).toHaveLength(2);
      const token = codeOf(await app.lastMail(email));
      const done = await verify({ type: 'signup', email, token });
      expect(done.body.user.user_metadata).toEqual({ first_name: 'Ada' });
      expect((await signIn(email)).status).toBe(200);
    });

    it('[security 30] a password from before the owner signed up does not survive', async () => {
      const email = newAddress('victim');
      await signUp(email, 'attackers-Pferd-99');
      await signUp(email, PASSWORD);
      await verify({ type: 'signup', email, token: codeOf(await app.lastMail(email)) });
      expect((await signIn(email, 'attackers-Pferd-99')).body.code).toBe('invalid_credentials');
    });

    it('[security 30] nor does it survive a sign-in link', async () => {
      const email = newAddress('victim');
      await signUp(email, 'attackers-Pferd-99');
      await app.send('POST', '/otp', { email });
      const done = await verify({ type: 'email', email, token: codeOf(await app.lastMail(email)) });
      expect(done.status).toBe(200);
      expect((await signIn(email, 'attackers-Pferd-99')).body.code).toBe('invalid_credentials');
    });

    it('[security 32] variants of an address are one account', async () => {
      const email = newAddress();
      await signUp(email.toUpperCase());
      await verify({ type: 'signup', email, token: codeOf(await app.lastMail(email)) });
      expect((await signIn(email.replace('person', 'ＰＥＲＳＯＮ'))).status).toBe(200);
      await signUp(`  ${email.toUpperCase()}`);
      expect((await app.lastMail(email)).subject).toBe('You already have a Waymark account');
    });

    it.each([
      [{ email: 'no address', password: PASSWORD }, 400, 'validation_failed'],
      [{ email: 'a@b.example', password: 'short' }, 422, 'weak_password'],
      [{ email: 'a@b.example', password: 'password123' }, 422, 'weak_password'],
      [{ email: 'a@b.example', password: 'x'.repeat(1025) }, 400, 'validation_failed'],
      [{ email: 'a@b.example' }, 400, 'validation_failed'],
      [{}, 422, 'anonymous_provider_disabled'],
      [{ data: { a: 1 } }, 422, 'anonymous_provider_disabled'],
      [{ phone: '123', password: PASSWORD }, 400, 'phone_provider_disabled'],
      [{ phone: '1', email: 'a@b.example', password: PASSWORD }, 400, 'validation_failed'],
      [{ email: 'a@b.example', password: PASSWORD, code_challenge: 'x' }, 400, 'validation_failed'],
      [
        { email: 'a@b.example', password: PASSWORD, data: { a: '\u0000' } },
        400,
        'validation_failed',
      ],
      [
        { email: 'a@b.example', password: PASSWORD, data: { a: '\uD800' } },
        400,
        'validation_failed',
      ],
      [
        { email: 'a@b.example', password: PASSWORD, data: { a: 'x'.repeat(5000) } },
        400,
        'validation_failed',
      ],
      [{ email: 'a@b.example', password: PASSWORD, data: 'x' }, 400, 'validation_failed'],
      [{ email: 7, password: PASSWORD }, 400, 'validation_failed'],
    ])('refuses %j', async (body, status, code) => {
      const answer = await app.send('POST', '/signup', body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.headers.get('x-sb-error-code')).toBe(code);
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    });

    it('[security 15] a weak password says why', async () => {
      const answer = await app.send('POST', '/signup', { email: newAddress(), password: 'short' });
      expect(answer.body).toMatchObject({
        message: 'Password should be at least 8 characters',
        weak_password: { reasons: ['length'] },
      });
    });
  });

  describe('who exists', () => {
    it('[security 1] a wrong, an absent and an unknown password are one answer', async () => {
      const { email } = await register();
      const linkOnly = newAddress();
      await app.send('POST', '/otp', { email: linkOnly });
      const answers = await Promise.all([
        signIn(email, 'wrong'),
        signIn(newAddress()),
        signIn(linkOnly),
        signIn(email, ''),
        signIn('no address'),
        signIn(email, 'x'.repeat(3000)),
      ]);
      expect(new Set(answers.map((answer) => JSON.stringify(shapeOf(answer)))).size).toBe(1);
      expect(answers[0]?.status).toBe(400);
      expect(answers[0]?.body).toEqual({
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    });

    it('[security 4] recover, otp, magiclink and resend answer the same whatever is known', async () => {
      const { email: known } = await register();
      const { email: banned } = await register();
      await ban(banned);
      const unconfirmed = newAddress();
      await signUp(unconfirmed);
      const unknown = newAddress('unknown');
      for (const [path, more] of [
        ['/recover', {}],
        ['/otp', { create_user: false }],
        ['/otp', {}],
        ['/magiclink', {}],
        ['/resend', { type: 'signup' }],
        ['/resend', { type: 'email_change' }],
      ] as const) {
        for (let round = 0; round < 7; round += 1) {
          for (const email of [known, banned, unconfirmed, unknown]) {
            const answer = await app.send('POST', path, { email, ...more });
            expect([answer.status, answer.body]).toEqual([200, {}]);
          }
        }
      }
      expect((await app.mailsTo(banned)).length).toBe(1);
    }, 60_000);

    it('[security 4] without create_user an unknown address gets neither an account nor a mail', async () => {
      const email = newAddress();
      await app.send('POST', '/otp', { email, create_user: false });
      expect(await app.mailsTo(email)).toHaveLength(0);
    });

    it('[security 6] a wrong code is one answer for known and unknown addresses', async () => {
      const { email } = await register();
      await app.send('POST', '/otp', { email });
      await app.lastMail(email);
      const known = await verify({ type: 'email', email, token: '000000' });
      const unknown = await verify({ type: 'email', email: newAddress(), token: '000000' });
      expect(shapeOf(known)).toEqual(shapeOf(unknown));
      expect([known.status, known.body]).toEqual([
        403,
        { code: 'otp_expired', message: 'Token has expired or is invalid' },
      ]);
    });
  });

  describe('a mailed code', () => {
    async function mailed() {
      const email = newAddress();
      await app.send('POST', '/otp', { email });
      const code = codeOf(await app.lastMail(email));
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      return { email, code, wrong };
    }

    it('[security 8] dies after 5 wrong tries, from whatever addresses', async () => {
      const { email, code, wrong } = await mailed();
      const tries = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          app.send(
            'POST',
            '/verify',
            { type: 'email', email, token: index === 60 ? wrong : wrong },
            { 'x-forwarded-for': `10.0.0.${index}` },
          ),
        ),
      );
      expect(new Set(tries.map((answer) => answer.status))).toEqual(new Set([403]));
      expect((await verify({ type: 'email', email, token: code })).status).toBe(403);
    }, 60_000);

    it('[security 8] lives after 4', async () => {
      const { email, code, wrong } = await mailed();
      for (let count = 0; count < 4; count += 1) {
        await verify({ type: 'email', email, token: wrong });
      }
      expect((await verify({ type: 'email', email, token: code })).status).toBe(200);
    });

    it('[security 8] the link dies with its code', async () => {
      const { email, wrong } = await mailed();
      const link = linkTokenOf(await app.lastMail(email));
      for (let count = 0; count < 5; count += 1) {
        await verify({ type: 'email', email, token: wrong });
      }
      const answer = await verify({ type: 'email', token_hash: link });
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'Email link is invalid or has expired',
      ]);
    });

    it('[security 9] works once, even when many race', async () => {
      const { email, code } = await mailed();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => verify({ type: 'email', email, token: code })),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 403)).toHaveLength(9);
    });

    it('[security 9] is void once a newer one is mailed', async () => {
      const { email, code } = await mailed();
      await app.send('POST', '/otp', { email });
      const newer = codeOf(await app.lastMail(email));
      if (newer !== code) {
        expect((await verify({ type: 'email', email, token: code })).status).toBe(403);
      }
      expect((await verify({ type: 'email', email, token: newer })).status).toBe(200);
    });

    it('[security 9] lives one hour', async () => {
      const { email, code } = await mailed();
      const link = linkTokenOf(await app.lastMail(email));
      app.later(3601);
      expect((await verify({ type: 'email', email, token: code })).status).toBe(403);
      expect((await verify({ type: 'email', token_hash: link })).status).toBe(403);
    });

    it.each([
      [{ type: 'nonsense', token_hash: 'x' }],
      [{ type: 'email' }],
      [{ type: 'email', token: '123456' }],
      [{ type: 'email', token: '123456', token_hash: 'x', email: 'a@b.example' }],
      [{ type: '__proto__', token_hash: 'x' }],
      [{}],
    ])('verify refuses %j', async (body) => {
      const answer = await verify(body);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    });
  });

  describe('a mailed link', () => {
    it('[ruling 20] leads to the confirm page with the type signup for a new person, then magiclink', async () => {
      const email = newAddress();
      const redirect = encodeURIComponent(`${app.url}/auth/callback?next=%2Fapplication%2F1`);
      await app.send('POST', `/otp?redirect_to=${redirect}`, {
        email,
        data: { first_name: 'Ada' },
      });
      const first = linkOf(await app.lastMail(email));
      expect(first.origin + first.pathname).toBe(`${app.url}/auth/confirm`);
      expect(first.searchParams.get('type')).toBe('signup');
      expect(first.searchParams.get('next')).toBe('/application/1');
      const done = await verify({
        type: 'signup',
        token_hash: first.searchParams.get('token_hash'),
      });
      expect(done.body.user.user_metadata).toEqual({ first_name: 'Ada' });
      await app.send('POST', '/otp', { email });
      expect(linkOf(await app.lastMail(email)).searchParams.get('type')).toBe('magiclink');
    });

    it('[security 24] never leads or goes on elsewhere', async () => {
      const email = newAddress();
      const evil = encodeURIComponent('https://evil.example/x');
      await app.send('POST', `/otp?redirect_to=${evil}`, { email });
      const mail = await app.lastMail(email);
      expect(mail.text + mail.html).not.toContain('evil');
      const token = linkTokenOf(mail);
      const answer = await app.send(
        'GET',
        `/verify?type=signup&token=${token}&redirect_to=${evil}`,
      );
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toMatch(new RegExp(`^${app.url}/#access_token=`));
    });

    it('[security 26] is built from the configured site, never from the request', async () => {
      const email = newAddress();
      await app.send(
        'POST',
        '/otp',
        { email },
        {
          'x-forwarded-host': 'evil.example',
          forwarded: 'host=evil.example',
          referer: 'https://evil.example/',
        },
      );
      const mail = await app.lastMail(email);
      expect(linkOf(mail).origin).toBe(app.url);
      expect(mail.text + mail.html).not.toContain('evil');
    });

    it('[security 25] HEAD 10 times uses nothing up; the click works', async () => {
      const email = newAddress();
      await app.send('POST', '/otp', { email });
      const token = linkTokenOf(await app.lastMail(email));
      for (let count = 0; count < 10; count += 1) {
        expect((await app.send('HEAD', `/verify?type=signup&token=${token}`)).status).toBe(200);
      }
      expect((await verify({ type: 'signup', token_hash: token })).status).toBe(200);
      expect((await verify({ type: 'signup', token_hash: token })).status).toBe(403);
    });

    it('followed by GET goes on with tokens in the fragment, or with the error', async () => {
      const email = newAddress();
      await app.send('POST', '/otp', { email });
      const token = linkTokenOf(await app.lastMail(email));
      const redirect = encodeURIComponent(`${app.url}/auth/callback`);
      const path = `/verify?type=signup&token=${token}&redirect_to=${redirect}`;
      const done = new URL((await app.send('GET', path)).headers.get('location') ?? '');
      const fragment = new URLSearchParams(done.hash.slice(1));
      expect([...fragment.keys()]).toEqual([
        'access_token',
        'expires_at',
        'expires_in',
        'refresh_token',
        'token_type',
        'type',
        'sb',
      ]);
      expect(done.pathname).toBe('/auth/callback');
      const again = new URL((await app.send('GET', path)).headers.get('location') ?? '');
      expect(Object.fromEntries(new URLSearchParams(again.hash.slice(1)))).toEqual({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
        sb: '',
      });
    });
  });

  describe('changing a password', () => {
    const setPassword = (session: { access_token: string }, body: object) =>
      app.send('PUT', '/user', body, bearer(session));

    it('[security 16] ends every other session, voids every mailed token and mails a notice', async () => {
      const { email, session } = await register();
      const other = (await signIn(email)).body;
      await app.send('POST', '/recover', { email });
      const link = linkTokenOf(await app.lastMail(email));
      expect((await setPassword(session, { password: OTHER })).status).toBe(200);
      expect((await app.send('GET', '/user', undefined, bearer(other))).body.code).toBe(
        'session_not_found',
      );
      expect((await app.send('GET', '/user', undefined, bearer(session))).status).toBe(200);
      expect((await verify({ type: 'recovery', token_hash: link })).status).toBe(403);
      expect((await app.lastMail(email)).subject).toBe('Your Waymark password was changed');
      expect((await signIn(email)).status).toBe(400);
      expect((await signIn(email, OTHER)).status).toBe(200);
    });

    it('[security 16] an old session needs the current password or a mailed nonce', async () => {
      const { email, session } = await register();
      app.later(25 * 3600);
      const { body: old } = await app.send('POST', '/token?grant_type=refresh_token', {
        refresh_token: session.refresh_token,
      });
      const plain = await setPassword(old, { password: OTHER });
      expect([plain.status, plain.body.code]).toEqual([400, 'reauthentication_needed']);
      const wrong = await setPassword(old, { password: OTHER, current_password: 'wrong' });
      expect([wrong.status, wrong.body.code]).toEqual([400, 'current_password_invalid']);
      const guessed = await setPassword(old, { password: OTHER, nonce: '000000' });
      expect([guessed.status, guessed.body.code]).toEqual([422, 'reauthentication_not_valid']);
      expect((await app.send('GET', '/reauthenticate', undefined, bearer(old))).body).toEqual({});
      const mail = await app.lastMail(email);
      expect(mail.text).not.toContain('token_hash');
      const nonce = codeOf(mail);
      expect((await setPassword(old, { password: OTHER, nonce })).status).toBe(200);
      const again = await setPassword(old, { password: PASSWORD, nonce });
      expect(again.body.code).toBe('reauthentication_not_valid');
      const known = await setPassword(old, { password: PASSWORD, current_password: OTHER });
      expect(known.status).toBe(200);
    });

    it('[security 16] a session from recovery needs neither, however old', async () => {
      const { email } = await register();
      await app.send('POST', '/recover', { email });
      const token = codeOf(await app.lastMail(email));
      const { body: session } = await verify({ type: 'recovery', email, token });
      app.later(25 * 3600);
      const { body: old } = await app.send('POST', '/token?grant_type=refresh_token', {
        refresh_token: session.refresh_token,
      });
      expect((await setPassword(old, { password: OTHER })).status).toBe(200);
    });

    it('refuses the same and a weak password', async () => {
      const { session } = await register();
      const same = await setPassword(session, { password: PASSWORD });
      expect([same.status, same.body.code]).toEqual([422, 'same_password']);
      const weak = await setPassword(session, { password: 'short' });
      expect([weak.status, weak.body.code]).toEqual([422, 'weak_password']);
    });

    it('[security 10] after 10 failures further tries wait longer and longer; success clears it', async () => {
      const { email, session } = await register();
      for (let count = 0; count < 10; count += 1) {
        expect((await signIn(email, 'wrong')).status).toBe(400);
      }
      const waits: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        const blocked = await signIn(email);
        expect([blocked.status, blocked.body.code]).toEqual([429, 'over_request_rate_limit']);
        const wait = Number(blocked.headers.get('retry-after'));
        waits.push(wait);
        app.later(wait);
        if (count < 3) expect((await signIn(email, 'wrong')).status).toBe(400);
      }
      expect(waits).toEqual([1, 2, 4, 8]);
      expect((await app.send('GET', '/user', undefined, bearer(session))).status).toBe(200);
      expect((await signIn(email)).status).toBe(200);
      expect((await signIn(email, 'wrong')).status).toBe(400);
      expect((await signIn(email)).status).toBe(200);
    });

    it('[security 10] an unknown address is slowed down alike, and parallel guesses count', async () => {
      const email = newAddress();
      const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'wrong')));
      expect(answers.filter((answer) => answer.status === 400).length).toBe(10);
      expect(answers.filter((answer) => answer.status === 429).length).toBe(10);
    });
  });

  describe('the rest of a person', () => {
    it('[spec 3] metadata is merged shallowly and null removes a key', async () => {
      const { session } = await register();
      const put = (data: object) => app.send('PUT', '/user', { data }, bearer(session));
      await put({ username: 'ada', address: { city: 'London' } });
      const answer = await put({ username: null, address: { state: 'X' } });
      expect(answer.body.user_metadata).toEqual({ first_name: 'Ada', address: { state: 'X' } });
      const { body } = await app.send('POST', '/token?grant_type=refresh_token', {
        refresh_token: session.refresh_token,
      });
      expect(body.user.user_metadata).toEqual(answer.body.user_metadata);
    });

    it('[security 33] nobody raises their own rights', async () => {
      const { email, session } = await register();
      const forbidden = await app.send(
        'PUT',
        '/user',
        { app_metadata: { role: 'admin' } },
        bearer(session),
      );
      expect([forbidden.status, forbidden.body.code]).toEqual([403, 'not_admin']);
      const before = (await app.send('GET', '/user', undefined, bearer(session))).body;
      await app.send(
        'PUT',
        '/user',
        {
          role: 'service_role',
          is_anonymous: true,
          id: 'x',
          email_confirmed_at: null,
          banned_until: null,
          aud: 'admin',
          data: { role: 'service_role', app_metadata: { admin: true } },
        },
        bearer(session),
      );
      const after = (await app.send('GET', '/user', undefined, bearer(session))).body;
      for (const field of [
        'role',
        'is_anonymous',
        'id',
        'email_confirmed_at',
        'aud',
        'app_metadata',
      ]) {
        expect(after[field]).toEqual(before[field]);
      }
      const { body } = await signIn(email);
      const claims = JSON.parse(
        Buffer.from(body.access_token.split('.')[1], 'base64url').toString(),
      );
      expect([claims.role, claims.app_metadata]).toEqual(['authenticated', before.app_metadata]);
    });

    it.each(['current first', 'new first'])(
      '[security 32] an address changes only once both mailboxes agree: %s',
      async (order) => {
        const { email, session } = await register();
        const target = newAddress('target');
        const asked = await app.send('PUT', '/user', { email: target }, bearer(session));
        expect(asked.body).toMatchObject({ email, new_email: target });
        const links = [
          linkTokenOf(await app.lastMail(email)),
          linkTokenOf(await app.lastMail(target)),
        ];
        if (order === 'new first') links.reverse();
        const half = await verify({ type: 'email_change', token_hash: links[0] });
        expect([half.status, half.body.code]).toEqual([200, '200']);
        expect(half.body.access_token).toBeUndefined();
        expect((await signIn(email)).status).toBe(200);
        const whole = await verify({ type: 'email_change', token_hash: links[1] });
        expect(whole.body.user).toMatchObject({
          email: target,
          identities: [{ email: target, identity_data: { email: target } }],
        });
        expect(whole.body.user.new_email).toBeUndefined();
        expect((await signIn(target)).status).toBe(200);
        expect((await signIn(email)).status).toBe(400);
        const notice = await app.lastMail(email);
        expect(notice.subject).toBe('The address of your Waymark account was changed');
      },
    );

    it('[security 32] both codes work as well as the links', async () => {
      const { email, session } = await register();
      const target = newAddress('target');
      await app.send('PUT', '/user', { email: target }, bearer(session));
      for (const address of [email, target]) {
        const token = codeOf(await app.lastMail(address));
        const done = await verify({ type: 'email_change', email: address, token });
        expect(done.status).toBe(200);
      }
      expect((await signIn(target)).status).toBe(200);
    });

    it('[security 32] a change dies when its address is taken meanwhile', async () => {
      const { email, session } = await register();
      const target = newAddress('target');
      await app.send('PUT', '/user', { email: target }, bearer(session));
      const links = [
        linkTokenOf(await app.lastMail(email)),
        linkTokenOf(await app.lastMail(target)),
      ];
      await register(target);
      await verify({ type: 'email_change', token_hash: links[0] });
      const refused = await verify({ type: 'email_change', token_hash: links[1] });
      expect([refused.status, refused.body.code]).toEqual([403, 'otp_expired']);
      expect((await signIn(email)).body.user.email).toBe(email);
    });

    it('refuses an address that has an account', async () => {
      const { email } = await register();
      const { session } = await register();
      const answer = await app.send('PUT', '/user', { email }, bearer(session));
      expect([answer.status, answer.body.code]).toEqual([422, 'email_exists']);
    });
  });
});
