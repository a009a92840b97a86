import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Mail } from '#server/platform/mail/mailer.ts';
import { linkOf, linkTokenOf, startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, OTHER_PASSWORD, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';
import { sendWithHost } from '#test/support/send-with-host.ts';

describeOnBothDatabases('mailed tokens', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);
  const { verify } = people;

  describe('a mailed code', () => {
    async function mailed(email = newAddress()) {
      await app.send('POST', '/otp', { email });
      const code = codeOf(await app.lastMail(email));
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      return { email, code, wrong };
    }

    it('[AUTH-86] ends after 5 wrong tries, wherever they come from', async () => {
      const { email, code, wrong } = await mailed();
      const statuses: number[] = [];
      for (let host = 0; host < 100; host += 10) {
        const guesses = Array.from({ length: 10 }, (_, index) =>
          app.send(
            'POST',
            '/verify',
            { type: 'email', email, token: wrong },
            { 'x-forwarded-for': `10.0.0.${host + index}` },
          ),
        );
        statuses.push(...(await Promise.all(guesses)).map((answer) => answer.status));
      }
      expect(statuses).toEqual(Array.from({ length: 100 }, () => 403));
      expect((await verify({ type: 'email', email, token: code })).status).toBe(403);
    });

    it('[AUTH-89] confirms the address at the first sign-in and at no later one', async () => {
      const { email, code } = await mailed();
      const first = await verify({ type: 'email', email, token: code });
      const { email_confirmed_at: confirmedAt, last_sign_in_at: signedInAt } = first.body.user;
      expect(confirmedAt).toEqual(expect.any(String));
      expect(signedInAt).toBe(confirmedAt);
      await app.send('POST', '/otp', { email });
      const next = codeOf(await app.lastMail(email));
      const second = await verify({ type: 'email', email, token: next });
      expect(second.body.user.email_confirmed_at).toBe(confirmedAt);
      expect(second.body.user.last_sign_in_at).not.toBe(confirmedAt);
    });

    it('[AUTH-86] still works after 4 wrong tries', async () => {
      const { email, code, wrong } = await mailed();
      for (let count = 0; count < 4; count += 1) {
        await verify({ type: 'email', email, token: wrong });
      }
      expect((await verify({ type: 'email', email, token: code })).status).toBe(200);
    });

    it.each(['new', 'known'])(
      '[AUTH-86] ends after 5 wrong tries, while the link of the same mail goes on working, for a %s person',
      async (who) => {
        const email = who === 'known' ? (await people.register()).email : newAddress();
        const { code, wrong } = await mailed(email);
        const link = linkTokenOf(await app.lastMail(email));
        for (let count = 0; count < 5; count += 1) {
          await verify({ type: 'email', email, token: wrong });
        }
        expect((await verify({ type: 'email', email, token: code })).status).toBe(403);
        expect((await verify({ type: 'email', token_hash: link })).status).toBe(200);
        expect((await verify({ type: 'email', token_hash: link })).status).toBe(403);
      },
    );

    it('[AUTH-85] asked for by a stranger voids no link to reset the password, nor the other way round', async () => {
      const { email } = await people.register();
      await app.send('POST', '/recover', { email });
      const reset = await app.lastMail(email);
      await app.send('POST', '/otp', { email });
      const signIn = await app.lastMail(email);
      const done = await verify({ type: 'recovery', token_hash: linkTokenOf(reset) });
      expect([done.status, linkOf(reset).searchParams.get('type')]).toEqual([200, 'recovery']);
      const { token_hash, type } = Object.fromEntries(linkOf(signIn).searchParams);
      expect((await verify({ type, token_hash })).status).toBe(200);
    });

    it('[AUTH-85] of one kind is not taken for another', async () => {
      const { email } = await people.register();
      await app.send('POST', '/otp', { email });
      const token_hash = linkTokenOf(await app.lastMail(email));
      expect((await verify({ type: 'recovery', token_hash })).status).toBe(403);
      expect((await verify({ type: 'magiclink', token_hash })).status).toBe(200);
    });

    it.each(['new', 'known'])(
      '[AUTH-84] works once, also when many use it at the same time, for a %s person',
      async (who) => {
        const { email, code: first } = await mailed();
        let code = first;
        if (who === 'known') {
          await verify({ type: 'email', email, token: code });
          await app.send('POST', '/otp', { email });
          code = codeOf(await app.lastMail(email));
        }
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => verify({ type: 'email', email, token: ` ${code} ` })),
        );
        expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
        expect(answers.filter((answer) => answer.status === 403)).toHaveLength(9);
      },
    );

    it('[AUTH-85] is void once a newer one is mailed', async () => {
      const { email, code } = await mailed();
      await app.send('POST', '/otp', { email });
      const newer = codeOf(await app.lastMail(email));
      if (newer !== code) {
        expect((await verify({ type: 'email', email, token: code })).status).toBe(403);
      }
      expect((await verify({ type: 'email', email, token: newer })).status).toBe(200);
    });

    it('[AUTH-83] works for one hour', async () => {
      const { email, code } = await mailed();
      const link = linkTokenOf(await app.lastMail(email));
      app.later(3601);
      expect((await verify({ type: 'email', email, token: code })).status).toBe(403);
      expect((await verify({ type: 'email', token_hash: link })).status).toBe(403);
      const young = await mailed();
      app.later(3540);
      const inTime = await verify({ type: 'email', email: young.email, token: young.code });
      expect(inTime.status).toBe(200);
    });

    it.each([
      [{ type: 'nonsense', token_hash: 'x' }],
      [{ type: 'email' }],
      [{ type: 'email', token: '123456' }],
      [{ type: 'email', token: '123456', token_hash: 'x', email: 'a@b.example' }],
      [{ type: '__proto__', token_hash: 'x' }],
      [{}],
    ])('[AUTH-93] is not looked for with %j', async (body) => {
      const answer = await verify(body);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    });
  });

  describe('a mailed link', () => {
    it('[AUTH-91] leads to the confirm page with the type signup for a new person, then magiclink', async () => {
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

    it('[AUTH-105] never leads to another site, neither when asked for nor when used', async () => {
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

    it('[AUTH-90] is built from the configured site in every mail, whatever Host the request names', async () => {
      const { email, session } = await people.register();
      const [unconfirmed, newcomer, moved] = [newAddress(), newAddress(), newAddress()];
      await app.send('POST', '/otp', { email: unconfirmed });
      const forged: readonly ({ host: string } & Record<string, string>)[] = [
        { host: 'evil.example' },
        {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          forwarded: 'host=evil.example',
        },
        { host: new URL(app.url).host, origin: 'https://evil.example' },
        {
          host: 'evil.example',
          referer: 'https://evil.example/',
          redirect_to: 'https://evil.example',
        },
      ];
      const requests = [
        ['POST', '/otp', { email }],
        ['POST', '/recover', { email }],
        ['POST', '/signup', { email, password: PASSWORD }],
        ['POST', '/signup', { email: newcomer, password: PASSWORD }],
        ['POST', '/resend', { type: 'signup', email: unconfirmed }],
        ['GET', '/reauthenticate', undefined],
        ['PUT', '/user', { email: moved }],
        ['PUT', '/user', { password: OTHER_PASSWORD, current_password: PASSWORD }],
      ] as const;
      const addresses = [email, unconfirmed, newcomer, moved];
      const everyMail = async () => {
        const mails: Mail[] = [];
        for (const address of addresses) mails.push(...(await app.mailsTo(address)));
        return mails;
      };
      for (const [index, [method, path, body]] of requests.entries()) {
        const before = await everyMail();
        for (const headers of index === 7 ? forged.slice(0, 1) : forged) {
          const { host, ...others } = headers;
          const sent = { host, method, body, headers: { ...others, ...bearer(session) } };
          const { status } = await sendWithHost(`${app.url}/auth/v1${path}`, sent);
          expect([path, status]).toEqual([path, 200]);
        }
        expect([path, (await everyMail()).length > before.length]).toEqual([path, true]);
      }
      const mails = await everyMail();
      for (const { text, html, subject } of mails) {
        expect(subject + text + html).not.toContain('evil');
        const links = [...(text + html).matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
        expect(new Set(links.map((link) => new URL(link).origin))).toEqual(
          links.length > 0 ? new Set([app.url]) : new Set(),
        );
      }
      expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(7);
    });

    it('[AUTH-21] is not used up by HEAD, ten times; the click works once', async () => {
      const email = newAddress();
      await app.send('POST', '/otp', { email });
      const token = linkTokenOf(await app.lastMail(email));
      for (let count = 0; count < 10; count += 1) {
        expect((await app.send('HEAD', `/verify?type=signup&token=${token}`)).status).toBe(200);
      }
      expect((await verify({ type: 'signup', token_hash: token })).status).toBe(200);
      expect((await verify({ type: 'signup', token_hash: token })).status).toBe(403);
    });

    it('[AUTH-319] says to whom it was mailed while it works, and is not used up by that', async () => {
      const email = newAddress();
      const ask = async (body: object) => {
        const { status, body: answer } = await app.send('POST', '/verify/address', body);
        return [status, answer.email ?? answer.code];
      };
      await app.send('POST', '/otp', { email });
      const link = { type: 'signup', token_hash: linkTokenOf(await app.lastMail(email)) };
      const missed = [403, 'otp_expired'];
      for (let count = 0; count < 10; count += 1) expect(await ask(link)).toEqual([200, email]);
      expect(await ask({ ...link, type: 'recovery' })).toEqual(missed);
      expect(await ask({ ...link, token_hash: `${link.token_hash}x` })).toEqual(missed);
      expect((await verify(link)).status).toBe(200);
      expect(await ask(link)).toEqual(missed);
      await app.send('POST', '/recover', { email });
      const late = { type: 'recovery', token_hash: linkTokenOf(await app.lastMail(email)) };
      expect(await ask(late)).toEqual([200, email]);
      app.later(3601);
      expect(await ask(late)).toEqual(missed);
      const unread = [400, 'validation_failed'];
      expect(await ask({ token_hash: 'x' })).toEqual(unread);
      expect(await ask({ type: 'signup' })).toEqual(unread);
      expect(await ask({ type: 'signup', token: '123456', email })).toEqual(unread);
    });

    it('[AUTH-92] followed by GET redirects with tokens in the fragment, or with the error', async () => {
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
});
