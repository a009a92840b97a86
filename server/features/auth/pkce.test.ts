import { createHash, randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { linkTokenOf, startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

describeOnBothDatabases('PKCE', (database) => {
  const pair = () => {
    const verifier = randomBytes(56).toString('hex');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return { verifier, challenge };
  };
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());
  async function codeFor(challenge: string, method = 's256') {
    const email = newAddress();
    await app.send('POST', '/otp', {
      email,
      code_challenge: challenge,
      code_challenge_method: method,
    });
    const token = linkTokenOf(await app.lastMail(email));
    expect(token).toMatch(/^pkce_/);
    const answer = await app.send('GET', `/verify?type=signup&token=${token}`);
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code');
    return { code, email };
  }
  const redeem = (auth_code: string | null, code_verifier: string) =>
    app.send('POST', '/token?grant_type=pkce', { auth_code, code_verifier });

  it('[AUTH-99] a code is redeemed once, by the verifier of its challenge', async () => {
    const { verifier, challenge } = pair();
    const { code, email } = await codeFor(challenge);
    const elsewhere = await redeem(code, pair().verifier);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'bad_code_verifier']);
    const plain = await redeem(code, challenge);
    expect(plain.body.code).toBe('bad_code_verifier');
    const done = await redeem(code, verifier);
    expect([done.status, done.body.user.email]).toEqual([200, email]);
    const again = await redeem(code, verifier);
    expect([again.status, again.body.code]).toEqual([404, 'flow_state_not_found']);
  });

  it('[AUTH-99] a code works for five minutes', async () => {
    const { verifier, challenge } = pair();
    const { code } = await codeFor(challenge);
    app.later(301);
    const late = await redeem(code, verifier);
    expect([late.status, late.body.code]).toEqual([422, 'flow_state_expired']);
  });

  it('[AUTH-99] one of many at the same time gets the session', async () => {
    const { verifier, challenge } = pair();
    const { code } = await codeFor(challenge);
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(code, verifier)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it.each([
    [{ code_challenge: 'x'.repeat(43) }],
    [{ code_challenge_method: 's256' }],
    [{ code_challenge: 'short', code_challenge_method: 's256' }],
    [{ code_challenge: 'x'.repeat(129), code_challenge_method: 's256' }],
    [{ code_challenge: `${'x'.repeat(43)}!`, code_challenge_method: 's256' }],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 's512' }],
  ])('[AUTH-100] refuses the challenge %j', async (challenge) => {
    const answer = await app.send('POST', '/otp', { email: newAddress(), ...challenge });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('[AUTH-100] a missing code or verifier is refused', async () => {
    expect((await redeem(null, 'x')).status).toBe(400);
    expect((await redeem('x', '')).status).toBe(400);
  });

  describe('a link without its verifier', () => {
    async function asked(challenge: string) {
      const email = newAddress();
      const body = { email, code_challenge: challenge, code_challenge_method: 's256' };
      await app.send('POST', '/otp', body);
      const mail = await app.lastMail(email);
      return { email, mail, link: linkTokenOf(mail) };
    }
    const confirmedAt = (email: string) =>
      database().transaction({ role: 'service_role' }, (tx) =>
        tx
          .selectFrom('auth.users')
          .select(['email_confirmed_at', 'last_sign_in_at'])
          .where('email', '=', email)
          .executeTakeFirstOrThrow(),
      );
    const NOTHING = { email_confirmed_at: null, last_sign_in_at: null };

    it('[AUTH-101] gives nothing without its prefix', async () => {
      const { email, link } = await asked(pair().challenge);
      const token_hash = link.replace('pkce_', '');
      const answer = await app.send('POST', '/verify', { type: 'signup', token_hash });
      expect([answer.status, answer.body.code]).toEqual([403, 'otp_expired']);
      const bare = await app.send('GET', `/verify?type=signup&token=${link.replace('pkce_', '')}`);
      expect(bare.headers.get('location')).toContain('error_code=otp_expired');
      expect(await confirmedAt(email)).toEqual(NOTHING);
    });

    it('[AUTH-294] gives a session, once, when its whole hash is posted, and its code is void', async () => {
      const { verifier, challenge } = pair();
      const { email, link } = await asked(challenge);
      const { headers } = await app.send('GET', `/verify?type=signup&token=${link}`);
      const code = new URL(headers.get('location') ?? '').searchParams.get('code');
      const client = app.client();
      const wrong = await client.verifyOtp({ type: 'recovery', token_hash: link });
      expect(wrong.error?.code).toBe('otp_expired');
      const { data, error } = await client.verifyOtp({ type: 'email', token_hash: link });
      expect([error, data.user?.email]).toEqual([null, email]);
      const again = await client.verifyOtp({ type: 'email', token_hash: link });
      expect(again.error?.code).toBe('otp_expired');
      expect((await redeem(code, verifier)).body.code).toBe('flow_state_not_found');
    });

    it('[AUTH-101] gives only a code when it is followed, which confirms nothing by itself', async () => {
      const { verifier, challenge } = pair();
      const { email, link } = await asked(challenge);
      const follow = async () => {
        const { headers } = await app.send('GET', `/verify?type=signup&token=${link}`);
        return new URL(headers.get('location') ?? '').searchParams.get('code');
      };
      const scanned = await follow();
      expect((await redeem(scanned, pair().verifier)).body.code).toBe('bad_code_verifier');
      expect(await confirmedAt(email)).toEqual(NOTHING);
      // A scanner opened it; the person opens it again.
      const code = await follow();
      expect((await redeem(scanned, verifier)).status).toBe(404);
      const done = await redeem(code, verifier);
      expect([done.status, done.body.user.email_confirmed_at]).toEqual([200, expect.any(String)]);
      expect(await follow()).toBeNull();
    });

    it('[AUTH-102] gives a code that is void once the mail is used otherwise', async () => {
      const { verifier, challenge } = pair();
      const { email, mail, link } = await asked(challenge);
      const { headers } = await app.send('GET', `/verify?type=signup&token=${link}`);
      const code = new URL(headers.get('location') ?? '').searchParams.get('code');
      const typed = await app.send('POST', '/verify', {
        type: 'email',
        email,
        token: codeOf(mail),
      });
      expect(typed.status).toBe(200);
      expect((await redeem(code, verifier)).body.code).toBe('flow_state_not_found');
    });

    it('[AUTH-102] does not finish the change of an address', async () => {
      const { email, session } = await authPeople(() => app).register();
      const target = newAddress('target');
      const { verifier, challenge } = pair();
      const body = { email: target, code_challenge: challenge, code_challenge_method: 's256' };
      await app.send('PUT', '/user', body, bearer(session));
      const follow = async (address: string) => {
        const token = linkTokenOf(await app.lastMail(address));
        const path = `/verify?type=email_change&token=${token}`;
        return new URL((await app.send('GET', path)).headers.get('location') ?? '');
      };
      expect((await follow(email)).hash).toContain('message=');
      const code = (await follow(target)).searchParams.get('code');
      const before = await app.send('GET', '/user', undefined, bearer(session));
      expect(before.body).toMatchObject({ email, new_email: target });
      const done = await redeem(code, verifier);
      expect([done.status, done.body.user.email]).toEqual([200, target]);
    });
  });
});
