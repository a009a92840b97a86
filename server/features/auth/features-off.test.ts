import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

const FACTOR = '6f2a1a34-0000-4000-8000-000000000000';

describeOnBothDatabases('a feature that is off', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database(), { settings: { manualLinking: false } });
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);

  it.each([
    ['GET', '/sso/saml/metadata', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['POST', '/sso/saml/acs', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['POST', '/oauth/token', 404, 'feature_disabled', 'OAuth server is disabled'],
    ['GET', '/oauth/authorize', 404, 'feature_disabled', 'OAuth server is disabled'],
    ['GET', `/oauth/authorizations/${FACTOR}`, 404, 'feature_disabled', 'OAuth server is disabled'],
    [
      'GET',
      '/.well-known/oauth-authorization-server',
      404,
      'feature_disabled',
      'OAuth server is disabled',
    ],
  ])('[AUTH-128] says so to everybody: %s %s', async (method, path, status, code, message) => {
    const answer = await app.send(method, path, method === 'POST' ? {} : undefined);
    expect([answer.status, answer.body]).toEqual([status, { code, message }]);
  });

  it.each([
    ['GET', '/user/identities/authorize?provider=google', 404, 'manual_linking_disabled'],
    ['DELETE', `/user/identities/${FACTOR}`, 404, 'manual_linking_disabled'],
    ['GET', '/user/oauth/grants', 404, 'feature_disabled'],
    ['GET', '/admin/users', 403, 'not_admin'],
    ['POST', '/admin/users', 403, 'not_admin'],
    ['PUT', `/admin/users/${FACTOR}`, 403, 'not_admin'],
    ['DELETE', `/admin/users/${FACTOR}`, 403, 'not_admin'],
    ['POST', '/admin/generate_link', 403, 'not_admin'],
    ['POST', '/invite', 403, 'not_admin'],
  ])('[AUTH-129] wants a live session first: %s %s', async (method, path, status, code) => {
    const { session } = await people.register();
    const send = (headers: Record<string, string>) =>
      app.send(method, path, method === 'GET' || method === 'DELETE' ? undefined : {}, headers);
    const refused = await send(bearer(session));
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await send({})).status).toBe(401);
    await app.send('POST', '/logout', undefined, bearer(session));
    const gone = await send(bearer(session));
    expect([gone.status, gone.body.code]).toEqual([403, 'session_not_found']);
  });

  it('[AUTH-128] wants an organisation to be named before it says so', async () => {
    const off = await app.send('POST', '/sso', { domain: 'acme.example' });
    expect([off.status, off.body.code]).toEqual([404, 'saml_provider_disabled']);
    for (const [body, message] of [
      [{}, 'A provider_id or domain needs to be provided'],
      [{ domain: 'a.example', provider_id: 'a' }, 'Only one of provider_id or domain supported'],
    ] as const) {
      const refused = await app.send('POST', '/sso', body);
      expect([refused.status, refused.body]).toEqual([400, { code: 'validation_failed', message }]);
    }
  });

  it('[AUTH-128] is refused whatever form the request has', async () => {
    const answer = await fetch(`${app.url}/auth/v1/sso/saml/acs`, {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse: 'x' }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 404, error_code: 'saml_provider_disabled', msg: 'SAML 2.0 is disabled' },
    ]);
  });

  it('[AUTH-130] reaches the official client as its own errors', async () => {
    const { email } = await people.register();
    const client = app.client();
    await client.signInWithPassword({ email, password: PASSWORD });
    const refusals = await Promise.all([
      client.signInWithSSO({ domain: 'mail.example' }),
      client.linkIdentity({ provider: 'google' }),
      client.unlinkIdentity({
        id: FACTOR,
        identity_id: FACTOR,
        user_id: FACTOR,
        provider: 'google',
      }),
      client.mfa.enroll({ factorType: 'phone', phone: '+15550100' }),
      client.mfa.challenge({ factorId: FACTOR }),
      client.admin.listUsers(),
    ]);
    expect(refusals.map(({ error }) => [error?.name, error?.status, error?.code])).toEqual([
      ['AuthApiError', 404, 'saml_provider_disabled'],
      ['AuthApiError', 404, 'manual_linking_disabled'],
      ['AuthApiError', 404, 'manual_linking_disabled'],
      ['AuthApiError', 422, 'mfa_phone_enroll_not_enabled'],
      ['AuthApiError', 404, 'mfa_factor_not_found'],
      // The client sends its public key here, where a service key is expected.
      ['AuthApiError', 401, 'no_authorization'],
    ]);
    const other = app.client();
    const grants = await Promise.all([
      other.signInAnonymously(),
      other.signInWithIdToken({ provider: 'google', token: 'x' }),
      other.signInWithPassword({ phone: '+15550100', password: PASSWORD }),
      other.signUp({ phone: '+15550100', password: PASSWORD }),
      other.signInWithOtp({ phone: '+15550100' }),
      other.verifyOtp({ phone: 'abc', token: '123456', type: 'sms' }),
    ]);
    expect(grants.map(({ error }) => [error?.status, error?.code])).toEqual([
      [422, 'anonymous_provider_disabled'],
      [400, 'provider_disabled'],
      [422, 'phone_provider_disabled'],
      [400, 'phone_provider_disabled'],
      [400, 'phone_provider_disabled'],
      [400, 'validation_failed'],
    ]);
  });
});
