import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { linkOf, linkTokenOf, startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, OTHER_PASSWORD, PASSWORD, shapeOf } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

const ATTACKERS = 'attackers-Pferd-99';

describeOnBothDatabases('an account that was never confirmed', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);
  const { signUp, signIn, verify, register } = people;
  const open = async (mail: Parameters<typeof linkOf>[0]) => {
    const { type, token_hash } = Object.fromEntries(linkOf(mail).searchParams);
    const answer = await verify({ type, token_hash });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  describe('signing in with its password', () => {
    it('[AUTH-57] [AUTH-108] is refused as any wrong password is, however often', async () => {
      const { email } = await register();
      const unconfirmed = newAddress();
      await signUp(unconfirmed);
      await app.stopClock(async () => {
        for (let count = 0; count < 11; count += 1) {
          const right = await signIn(unconfirmed);
          const wrong = await signIn(email, 'wrong');
          const unknown = await signIn(newAddress());
          expect(shapeOf(right)).toEqual(shapeOf(wrong));
          if (count < 10) {
            expect(shapeOf(right)).toEqual(shapeOf(unknown));
            expect([right.status, right.body.code]).toEqual([400, 'invalid_credentials']);
          } else expect(right.status).toBe(429);
        }
      });
    });

    it('[AUTH-59] mails the confirmation again, which keeps the password', async () => {
      const email = newAddress();
      await signUp(email);
      expect(await app.mailsTo(email)).toHaveLength(1);
      await signIn(email, 'wrong');
      expect(await app.mailsTo(email)).toHaveLength(1);
      await signIn(email);
      const mail = await app.lastMail(email);
      expect(await app.mailsTo(email)).toHaveLength(2);
      expect(mail.subject).toBe('Confirm your Waymark account');
      await open(mail);
      expect((await signIn(email)).status).toBe(200);
      expect(await app.mailsTo(email)).toHaveLength(2);
    });

    it('[AUTH-59] mails it within the limits of mails', async () => {
      const email = newAddress();
      await signUp(email);
      for (let count = 0; count < 8; count += 1) await signIn(email);
      expect(await app.mailsTo(email)).toHaveLength(5);
      app.later(61);
      await signIn(email);
      expect(await app.mailsTo(email)).toHaveLength(6);
    });

    it('[AUTH-59] uses no mail up when the password is wrong', async () => {
      const email = newAddress();
      await signUp(email);
      for (let count = 0; count < 8; count += 1) await signIn(email, 'wrong');
      for (let count = 0; count < 4; count += 1) {
        await app.send('POST', '/resend', { type: 'signup', email });
      }
      expect(await app.mailsTo(email)).toHaveLength(5);
    });
  });

  describe('what a mail proves', () => {
    it('[AUTH-94] the sign-up mail: the address, with the password and the names typed there', async () => {
      const email = newAddress();
      await signUp(email, PASSWORD, { first_name: 'Ada' });
      const { user } = await open(await app.lastMail(email));
      expect(user.user_metadata).toEqual({ first_name: 'Ada' });
      expect((await signIn(email)).status).toBe(200);
    });

    it('[AUTH-94] the same although a stranger asked for a sign-in and a reset link', async () => {
      const email = newAddress();
      await signUp(email, PASSWORD, { first_name: 'Ada' });
      const mail = await app.lastMail(email);
      await app.send('POST', '/otp', { email, data: { first_name: 'Eve' } });
      await app.send('POST', '/recover', { email });
      expect(await app.mailsTo(email)).toHaveLength(3);
      expect((await open(mail)).user.user_metadata).toEqual({ first_name: 'Ada' });
      expect((await signIn(email)).status).toBe(200);
    });

    it.each([
      ['/otp', 'link'],
      ['/otp', 'code'],
      ['/recover', 'link'],
      ['/recover', 'code'],
    ] as const)(
      '[AUTH-95] a mail of %s (%s): the address alone, so the password and names of a stranger are gone',
      async (path, how) => {
        const email = newAddress('victim');
        await signUp(email, ATTACKERS, { first_name: 'Eve', evil: true });
        const attackers = await app.lastMail(email);
        await app.send('POST', path, { email });
        const mail = await app.lastMail(email);
        const type = path === '/otp' ? 'email' : 'recovery';
        const { user } =
          how === 'link'
            ? await open(mail)
            : (await verify({ type, email, token: codeOf(mail) })).body;
        expect(user.user_metadata).toEqual({});
        expect((await signIn(email, ATTACKERS)).status).toBe(400);
        const late = await verify({ type: 'signup', token_hash: linkTokenOf(attackers) });
        expect(late.status).toBe(403);
      },
    );

    it('[AUTH-96] a sign-in mail: the names asked for with it, not those of a sign-up', async () => {
      const email = newAddress('victim');
      await signUp(email, ATTACKERS, { first_name: 'Eve' });
      await app.send('POST', '/otp', { email, data: { first_name: 'Vera' } });
      const { user } = await open(await app.lastMail(email));
      expect(user.user_metadata).toEqual({ first_name: 'Vera' });
    });

    it('[AUTH-96] a sign-in mail: no names when somebody else asked for one within the hour', async () => {
      const email = newAddress('victim');
      await app.send('POST', '/otp', { email, data: { first_name: 'Eve' } });
      await app.mailsTo(email);
      await app.send('POST', '/otp', { email });
      expect((await open(await app.lastMail(email))).user.user_metadata).toEqual({});
      const other = newAddress('victim');
      await app.send('POST', '/otp', { email: other, data: { first_name: 'Eve' } });
      app.later(3601);
      await app.send('POST', '/otp', { email: other, data: { first_name: 'Vera' } });
      const { user } = await open(await app.lastMail(other));
      expect(user.user_metadata).toEqual({ first_name: 'Vera' });
    });

    it.each([
      [
        'asks for it again',
        (email: string) => app.send('POST', '/resend', { type: 'signup', email }),
      ],
      ['tries the password', (email: string) => signIn(email, ATTACKERS)],
      ['signs up again', (email: string) => signUp(email, ATTACKERS, { first_name: 'Eve' })],
    ] as const)(
      '[AUTH-97] the sign-up mail of a stranger who %s while the owner waits for a link: the address alone',
      async (_title, act) => {
        const email = newAddress('victim');
        await signUp(email, ATTACKERS, { first_name: 'Eve' });
        await app.send('POST', '/otp', { email });
        await app.mailsTo(email);
        await act(email);
        const mail = await app.lastMail(email);
        expect(mail.subject).toBe('Confirm your Waymark account');
        expect((await open(mail)).user.user_metadata).toEqual({});
        expect((await signIn(email, ATTACKERS)).status).toBe(400);
      },
    );

    it.each([
      ['before the owner', ATTACKERS, PASSWORD],
      ['after the owner', PASSWORD, ATTACKERS],
    ])(
      '[AUTH-97] the mail of two sign-ups within the hour, the stranger’s %s: neither password',
      async (_title, first, second) => {
        const email = newAddress('victim');
        await signUp(email, first, { first_name: 'Eve' });
        await app.mailsTo(email);
        await signUp(email, second, { first_name: 'Vera' });
        expect((await open(await app.lastMail(email))).user.user_metadata).toEqual({});
        expect((await signIn(email, ATTACKERS)).status).toBe(400);
        expect((await signIn(email, PASSWORD)).status).toBe(400);
      },
    );

    it('[AUTH-98] a sign-up mail as good as the first, once no older mail can be opened', async () => {
      const email = newAddress('victim');
      await signUp(email, ATTACKERS, { first_name: 'Eve' });
      await app.send('POST', '/otp', { email });
      await app.mailsTo(email);
      app.later(3601);
      await signUp(email, OTHER_PASSWORD, { first_name: 'Vera' });
      const { user } = await open(await app.lastMail(email));
      expect(user.user_metadata).toEqual({ first_name: 'Vera' });
      expect((await signIn(email, ATTACKERS)).status).toBe(400);
      expect((await signIn(email, OTHER_PASSWORD)).status).toBe(200);
    });
  });
});
