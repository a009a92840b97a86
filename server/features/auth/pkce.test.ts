import { createHash, randomBytes } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { linkTokenOf, startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { newAddress } from '#test/support/people.ts';

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

  it('[security 28] a code is redeemed once, by the verifier of its challenge', async () => {
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

  it('[security 28] a code lives five minutes', async () => {
    const { verifier, challenge } = pair();
    const { code } = await codeFor(challenge);
    app.later(301);
    const late = await redeem(code, verifier);
    expect([late.status, late.body.code]).toEqual([422, 'flow_state_expired']);
  });

  it('[security 28] only one of many that race gets the session', async () => {
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
  ])('[security 28] refuses the challenge %j', async (challenge) => {
    const answer = await app.send('POST', '/otp', { email: newAddress(), ...challenge });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('[security 28] a missing code or verifier is refused', async () => {
    expect((await redeem(null, 'x')).status).toBe(400);
    expect((await redeem('x', '')).status).toBe(400);
  });
});
