import type { GoTrueClient } from '@supabase/auth-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startAnyServer } from '#test/support/any-server.ts';
import { authClientOf, codeOf, signIn } from '#test/support/people.ts';
import { freePort, type TestServer } from '#test/support/server.ts';
import { catchTexts } from '#test/support/sms-hook.ts';
import { SoftAuthenticator } from '#test/support/soft-authenticator.ts';

describe('second factors and passkeys, by the official client', () => {
  let texts: Awaited<ReturnType<typeof catchTexts>>;
  let server: TestServer;
  let origin: string;
  beforeAll(async () => {
    texts = await catchTexts();
    const PORT = await freePort();
    // Passkeys need a name.
    origin = `http://localhost:${PORT}`;
    server = await startAnyServer({ ...texts.env, PORT, PUBLIC_URL: origin });
  });
  afterAll(async () => {
    await server.remove();
    await texts.close();
  });

  const levelOf = async (auth: GoTrueClient) =>
    (await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;
  /** The status that the applications give to a client's session. */
  async function statusOf(auth: GoTrueClient): Promise<number> {
    const token = (await auth.getSession()).data.session?.access_token ?? '';
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/api/applications/`, { headers })).status;
  }
  async function protect(auth: GoTrueClient): Promise<() => string> {
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    if (!data) throw new Error('not enrolled');
    const totp = new TOTP({ secret: data.totp.secret });
    const verified = await auth.mfa.challengeAndVerify({
      factorId: data.id,
      code: totp.generate(),
    });
    if (verified.error) throw verified.error;
    // A code counts once: the next one is good a step early.
    return () => totp.generate({ timestamp: Date.now() + 30_000 });
  }

  test('[AUTH-160] [AUTH-164] an authenticator app raises the session, and the next one waits for it', async () => {
    const { auth, email } = await signIn(server);
    const next = await protect(auth);
    expect([await levelOf(auth), await statusOf(auth)]).toEqual(['aal2', 200]);

    const later = (await signIn(server, email)).auth;
    expect([await levelOf(later), await statusOf(later)]).toEqual(['aal1', 403]);
    const [factor] = (await later.mfa.listFactors()).data?.totp ?? [];
    const factorId = factor?.id ?? '';
    const wrong = await later.mfa.challengeAndVerify({ factorId, code: '000000' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect((await later.mfa.challengeAndVerify({ factorId, code: next() })).error).toBeNull();
    expect([await levelOf(later), await statusOf(later)]).toEqual(['aal2', 200]);
    expect((await later.mfa.unenroll({ factorId })).error).toBeNull();
    expect(await statusOf((await signIn(server, email)).auth)).toBe(200);
  });

  test('[AUTH-168] a recovery code stands in for it, once', async () => {
    const { auth, email } = await signIn(server);
    await protect(auth);
    const { data } = await auth.mfa.recoveryCodes.generate();
    const code = data?.codes[0] ?? '';
    const later = (await signIn(server, email)).auth;
    expect((await later.mfa.recoveryCodes.verify({ code })).error).toBeNull();
    expect([await levelOf(later), await statusOf(later)]).toEqual(['aal2', 200]);
    const again = (await signIn(server, email)).auth;
    expect((await again.mfa.recoveryCodes.verify({ code })).error?.status).toBe(422);
    expect((await auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 9 });
  });

  test('[AUTH-160] a phone is a second factor by a text', async () => {
    const phone = '+14155550123';
    const { auth, email } = await signIn(server);
    const { data: made, error } = await auth.mfa.enroll({ factorType: 'phone', phone });
    expect(error).toBeNull();
    const factorId = made?.id ?? '';
    const { data: asked } = await auth.mfa.challenge({ factorId, channel: 'sms' });
    const code = codeOf(await texts.textTo(phone));
    const challengeId = asked?.id ?? '';
    expect((await auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    expect([await levelOf(auth), await statusOf(auth)]).toEqual(['aal2', 200]);
    expect(await statusOf((await signIn(server, email)).auth)).toBe(403);
  });

  test('[AUTH-174] [AUTH-176] a passkey signs in by itself, for its own site only', async () => {
    const { auth, session } = await signIn(server);
    const { data: asked } = await auth.passkey.startRegistration();
    if (!asked) throw new Error('passkeys are off');
    const passkey = new SoftAuthenticator(origin);
    const made = await auth.passkey.verifyRegistration({
      challengeId: asked.challenge_id,
      credential: passkey.create(asked.options) as never,
    });
    expect(made.error).toBeNull();

    const visitor = authClientOf(server);
    const answer = async (manner: { origin?: string } = {}) => {
      const { data } = await visitor.passkey.startAuthentication();
      if (!data) throw new Error('passkeys are off');
      const credential = passkey.get(data.options, session.user.id, manner) as never;
      return visitor.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
    };
    const elsewhere = await answer({ origin: 'http://localhost.example' });
    expect(elsewhere.error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
    expect((await answer()).data?.user?.id).toBe(session.user.id);
    expect([await levelOf(visitor), await statusOf(visitor)]).toEqual(['aal2', 200]);
  });
});
