import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { linkTokenOf, startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import {
  authPeople,
  bearer,
  OTHER_PASSWORD as OTHER,
  PASSWORD,
} from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

describeOnBothDatabases('changing an account', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);
  const { signIn, verify, register, refresh } = people;

  describe('changing a password', () => {
    const setPassword = (session: { access_token: string }, body: object) =>
      app.send('PUT', '/user', body, bearer(session));

    it('[AUTH-71] ends every other session, voids every mailed token and mails a notice', async () => {
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

    it('[AUTH-73] needs the current password or a mailed code in a session over 24 hours old', async () => {
      const { email, session } = await register();
      app.later(25 * 3600);
      const { body: old } = await refresh(session);
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

    it('[AUTH-73] needs neither in a session from a reset link, however old', async () => {
      const { email } = await register();
      await app.send('POST', '/recover', { email });
      const token = codeOf(await app.lastMail(email));
      const { body: session } = await verify({ type: 'recovery', email, token });
      app.later(25 * 3600);
      const { body: old } = await refresh(session);
      expect((await setPassword(old, { password: OTHER })).status).toBe(200);
    });

    it('[AUTH-64] [AUTH-65] refuses the same and a weak password', async () => {
      const { session } = await register();
      const same = await setPassword(session, { password: PASSWORD });
      expect([same.status, same.body.code]).toEqual([422, 'same_password']);
      const weak = await setPassword(session, { password: 'short' });
      expect([weak.status, weak.body.code]).toEqual([422, 'weak_password']);
    });

    it('[AUTH-63] refuses the person’s own address and what is before its at-sign', async () => {
      const email = `maximilian.mustermann+jobs-${newAddress()}`;
      const { session } = await register(email);
      const [local = ''] = email.split('@');
      const [untagged = ''] = local.split('+');
      for (const own of [email, local, untagged, ` ${local.toUpperCase()}`]) {
        const changed = await setPassword(session, { password: own });
        const signedUp = await people.signUp(email, own);
        for (const { status, body } of [changed, signedUp]) {
          expect([status, body.code]).toEqual([422, 'weak_password']);
          expect(body.message).toBe(
            'Your password must not be your email address or the part before the @.',
          );
          expect(body.weak_password).toEqual({ reasons: ['characters'] });
        }
      }
      expect((await setPassword(session, { password: OTHER })).status).toBe(200);
    });

    it('[AUTH-108] makes further tries wait longer and longer after 10 failures; a success clears it', async () => {
      const { email, session } = await register();
      await app.stopClock(async () => {
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
    });

    it('[AUTH-108] slows an unknown address down alike, and counts guesses made at the same time', async () => {
      const email = newAddress();
      const answers = await app.stopClock(() =>
        Promise.all(Array.from({ length: 20 }, () => signIn(email, 'wrong'))),
      );
      expect(answers.filter((answer) => answer.status === 400).length).toBe(10);
      expect(answers.filter((answer) => answer.status === 429).length).toBe(10);
    });
  });

  describe('the account', () => {
    it('[AUTH-75] has details that are merged key by key; null removes one', async () => {
      const { session } = await register();
      const put = (data: object) => app.send('PUT', '/user', { data }, bearer(session));
      await put({ username: 'ada', address: { city: 'London' } });
      const answer = await put({ username: null, address: { state: 'X' } });
      expect(answer.body.user_metadata).toEqual({ first_name: 'Ada', address: { state: 'X' } });
      const { body } = await refresh(session);
      expect(body.user.user_metadata).toEqual(answer.body.user_metadata);
    });

    it('[AUTH-79] has rights that nobody raises for themselves', async () => {
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
      '[AUTH-77] has an address that changes only once both mailboxes agree: %s',
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

    it('[AUTH-77] changes its address with both codes as well as with the links', async () => {
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

    it('[AUTH-78] keeps its address when the new one is taken meanwhile', async () => {
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

    it('[AUTH-78] cannot take an address that has an account', async () => {
      const { email } = await register();
      const { session } = await register();
      const answer = await app.send('PUT', '/user', { email }, bearer(session));
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        422,
        'email_exists',
        'A user with this email address has already been registered',
      ]);
    });
  });
});
