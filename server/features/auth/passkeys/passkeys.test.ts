import { randomBytes, randomUUID } from 'node:crypto';

import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer } from '#test/support/auth-people.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { SoftAuthenticator } from '#test/support/soft-authenticator.ts';

type Session = Answer['body'];

const ORIGIN = 'https://jobs.waymark.example';
const SERVICE_KEY = `sb_secret_${randomBytes(24).toString('base64url')}`;
const OTHER_APP = 'https://app.jobs.waymark.example';

describeOnEmbeddedDatabase('a passkey', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    const passkeys = { on: true, origins: [OTHER_APP, 'https://elsewhere.example'] };
    app = await startAuthApp(database(), {
      publicUrl: ORIGIN,
      settings: { passkeys, serviceKeys: [SERVICE_KEY] },
    });
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);
  const post = (path: string, body?: object, session?: Session) =>
    app.send('POST', path, body ?? {}, session && bearer(session));
  const ask = async () => (await post('/passkeys/authentication/options')).body;
  const answer = (challenge_id: string, credential: object) =>
    post('/passkeys/authentication/verify', { challenge_id, credential });

  async function addTo(session: Session, made = new SoftAuthenticator(ORIGIN)) {
    const { body } = await post('/passkeys/registration/options', undefined, session);
    const credential = made.create(body.options);
    const proof = { challenge_id: body.challenge_id, credential };
    return { made, proof, ...(await post('/passkeys/registration/verify', proof, session)) };
  }
  async function personWithPasskey() {
    const { email, session } = await people.register();
    const { made, body } = await addTo(session);
    return { email, session, made, passkey: body, id: session.user.id };
  }

  it('[AUTH-174] is made for the host of the site, once for each challenge and session', async () => {
    const { session } = await people.register();
    const { body } = await post('/passkeys/registration/options', undefined, session);
    expect(body.options).toMatchObject({
      rp: { id: 'jobs.waymark.example' },
      authenticatorSelection: { residentKey: 'required' },
      attestation: 'none',
    });
    const { made, proof, status, body: passkey } = await addTo(session);
    expect([status, passkey]).toEqual([
      200,
      { id: expect.any(String), created_at: expect.any(String) },
    ]);
    const twice = await post('/passkeys/registration/verify', proof, session);
    expect([twice.status, twice.body.code]).toEqual([400, 'webauthn_challenge_not_found']);
    expect((await addTo(session, made)).body.code).toBe('webauthn_credential_exists');
    const { session: other } = await people.register();
    const stolen = { challenge_id: body.challenge_id, credential: made.create(body.options) };
    const refused = await post('/passkeys/registration/verify', stolen, other);
    expect(refused.body.code).toBe('webauthn_challenge_not_found');
  });

  it('[AUTH-175] signs in at aal2 when it verified its person, else at aal1', async () => {
    const { made, id } = await personWithPasskey();
    const asked = await ask();
    const { status, body } = await answer(asked.challenge_id, made.get(asked.options, id));
    expect([status, body.user.id]).toEqual([200, id]);
    expect(decodeJwt(body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'passkey' }],
    });
    const again = await ask();
    const touch = made.get(again.options, id, { verifies: false });
    const touched = (await answer(again.challenge_id, touch)).body;
    expect(decodeJwt(touched.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'passkey' }],
    });
  });

  it('[AUTH-176] is refused when its response is late, another’s, from a false site, repeated or from a copy', async () => {
    const { made, id } = await personWithPasskey();
    const { id: eve } = await personWithPasskey();
    const tries: Record<string, (asked: Session) => object> = {
      'another person': ({ options }) => made.get(options, eve),
      'another challenge': () => made.get({ challenge: 'AAAA' }, id),
      'a false site': ({ options }) => made.get(options, id, { origin: 'https://evil.example' }),
      'an origin of another host': ({ options }) =>
        made.get(options, id, { origin: 'https://elsewhere.example' }),
      'another key': ({ options }) => new SoftAuthenticator(ORIGIN).get(options, id),
      'no credential': () => ({}),
    };
    for (const [name, credential] of Object.entries(tries)) {
      const asked = await ask();
      const { status, body } = await answer(asked.challenge_id, credential(asked));
      expect([name, status, body.code]).toEqual([name, 400, 'webauthn_verification_failed']);
    }
    const asked = await ask();
    const good = made.get(asked.options, id, { origin: OTHER_APP, counter: 50 });
    expect((await answer(asked.challenge_id, good)).status).toBe(200);
    expect((await answer(asked.challenge_id, good)).body.code).toBe('webauthn_challenge_not_found');
    const copied = await ask();
    const old = made.get(copied.options, id, { counter: 7 });
    expect((await answer(copied.challenge_id, old)).body.code).toBe('webauthn_verification_failed');
    const late = await ask();
    app.later(301);
    const { body } = await answer(late.challenge_id, made.get(late.options, id, { counter: 60 }));
    expect(body.code).toBe('webauthn_challenge_expired');
  });

  it('[AUTH-176] of a banned person is refused', async () => {
    const { made, id } = await personWithPasskey();
    const path = `/admin/users/${id}`;
    const banned = await app.send('PUT', path, { ban_duration: '1h' }, { apikey: SERVICE_KEY });
    expect(banned.status).toBe(200);
    const asked = await ask();
    const { status, body } = await answer(asked.challenge_id, made.get(asked.options, id));
    expect([status, body.code]).toEqual([400, 'user_banned']);
  });

  it('[AUTH-177] is listed, renamed and removed by its person, which ends the other sessions it began', async () => {
    const { made, id, session, passkey } = await personWithPasskey();
    const asked = await ask();
    const begun = (await answer(asked.challenge_id, made.get(asked.options, id))).body;
    const path = `/passkeys/${passkey.id}`;
    const rename = (by: Session, friendly_name: string) =>
      app.send('PATCH', path, { friendly_name }, bearer(by));
    expect((await rename(session, ' My key ')).body).toMatchObject({ friendly_name: 'My key' });
    expect((await rename(session, 'x'.repeat(121))).status).toBe(400);
    const { session: other } = await people.register();
    expect((await rename(other, 'mine')).status).toBe(404);
    expect((await app.send('DELETE', path, undefined, bearer(other))).status).toBe(404);
    const list = (await app.send('GET', '/passkeys', undefined, bearer(session))).body;
    expect(list).toEqual([
      {
        id: passkey.id,
        friendly_name: 'My key',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ]);
    expect((await app.send('DELETE', path, undefined, bearer(session))).status).toBe(204);
    expect((await app.send('GET', '/user', undefined, bearer(begun))).status).toBe(403);
    const gone = await ask();
    const { body } = await answer(gone.challenge_id, made.get(gone.options, id));
    expect(body.code).toBe('webauthn_verification_failed');
  });

  it('[ADM-16] is listed and removed by an operator, which ends the sessions it began', async () => {
    const { made, id, session, passkey } = await personWithPasskey();
    const { id: other } = await personWithPasskey();
    const asked = await ask();
    const begun = (await answer(asked.challenge_id, made.get(asked.options, id))).body;
    const operate = (method: string, user: string, path = '') =>
      app.send(method, `/admin/users/${user}/passkeys${path}`, undefined, { apikey: SERVICE_KEY });
    expect((await operate('GET', id)).body).toMatchObject([{ id: passkey.id }]);
    expect((await operate('GET', randomUUID())).body.code).toBe('user_not_found');
    const foreign = await operate('DELETE', other, `/${passkey.id}`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'webauthn_credential_not_found']);
    expect((await operate('DELETE', id, `/${passkey.id}`)).status).toBe(204);
    expect((await operate('GET', id)).body).toEqual([]);
    const of = async (by: Session) =>
      (await app.send('GET', '/user', undefined, bearer(by))).status;
    expect([await of(begun), await of(session)]).toEqual([403, 200]);
  });

  it('[AUTH-178] is not added or removed by a session that waits for its second factor', async () => {
    const { email, session, passkey } = await personWithPasskey();
    const factor = (await post('/factors', { factor_type: 'totp' }, session)).body;
    const asked = (await post(`/factors/${factor.id}/challenge`, {}, session)).body;
    const code = new TOTP({ secret: factor.totp.secret }).generate({
      timestamp: app.now().getTime(),
    });
    const proof = { challenge_id: asked.id, code };
    expect((await post(`/factors/${factor.id}/verify`, proof, session)).status).toBe(200);
    const half = (await people.signIn(email)).body;
    for (const [method, path] of [
      ['GET', '/passkeys'],
      ['POST', '/passkeys/registration/options'],
      ['DELETE', `/passkeys/${passkey.id}`],
      ['GET', '/factors/recovery-codes'],
    ] as const) {
      const { status, body } = await app.send(method, path, undefined, bearer(half));
      expect([path, status, body.code]).toEqual([path, 403, 'insufficient_aal']);
    }
  });

  it('[AUTH-179] a security key is a second factor, whose responses count once', async () => {
    const { email, session } = await people.register();
    const key = new SoftAuthenticator(ORIGIN);
    const wish = { factor_type: 'webauthn', friendly_name: 'Key' };
    const factor = (await post('/factors', wish, session)).body;
    const path = `/factors/${factor.id}`;
    const first = (await post(`${path}/challenge`, {}, session)).body;
    expect(first.webauthn.type).toBe('create');
    const { publicKey } = first.webauthn.credential_options;
    const prove = (by: Session, challenge_id: string, credential_response: object, type: string) =>
      post(`${path}/verify`, { challenge_id, webauthn: { type, credential_response } }, by);
    const wrong = key.create(publicKey, { origin: 'https://evil.example' });
    expect((await prove(session, first.id, wrong, 'create')).body.code).toBe(
      'mfa_verification_failed',
    );
    const made = await prove(session, first.id, key.create(publicKey), 'create');
    expect(decodeJwt(made.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'otp' }],
    });

    const half = (await people.signIn(email)).body;
    const asked = (await post(`${path}/challenge`, {}, half)).body;
    expect(asked.webauthn.type).toBe('request');
    const use = key.get(asked.webauthn.credential_options.publicKey, half.user.id);
    expect((await prove(half, asked.id, use, 'request')).status).toBe(200);
    const next = (await people.signIn(email)).body;
    const other = (await post(`${path}/challenge`, {}, next)).body;
    expect((await prove(next, other.id, use, 'request')).body.code).toBe('mfa_verification_failed');
  });
});

describeOnEmbeddedDatabase('a site without passkeys', (database) => {
  it.each([
    ['http://192.0.2.7:3000', true, /need a site with a name, and 192\.0\.2\.7 is an IP address/],
    ['https://[2001:db8::1]', true, /is an IP address/],
    ['http://jobs.waymark.example', true, /need HTTPS/],
    ['https://jobs.waymark.example', false, /^Passkeys are disabled$/],
  ])('[AUTH-180] says why: %s', async (publicUrl, on, reason) => {
    const app = await startAuthApp(database(), {
      publicUrl,
      settings: { passkeys: { on, origins: [] } },
    });
    const settings = (await app.send('GET', '/settings')).body;
    expect(settings).toMatchObject({
      passkeys_enabled: false,
      passkeys_disabled_reason: expect.stringMatching(reason),
    });
    const { status, body } = await app.send('POST', '/passkeys/authentication/options', {});
    expect([status, body.code]).toEqual([404, 'passkey_disabled']);
    expect(body.message).toMatch(reason);
    const people = authPeople(() => app);
    const { session } = await people.register();
    const factor = { factor_type: 'webauthn' };
    const enrolled = await app.send('POST', '/factors', factor, bearer(session));
    expect([enrolled.status, enrolled.body.code]).toEqual([422, 'mfa_webauthn_enroll_not_enabled']);
    await app.close();
  });

  it('[AUTH-180] has them on localhost', async () => {
    const app = await startAuthApp(database(), { publicUrl: 'http://localhost:3000' });
    const settings = (await app.send('GET', '/settings')).body;
    expect(settings.passkeys_enabled).toBe(true);
    expect(settings).not.toHaveProperty('passkeys_disabled_reason');
    await app.close();
  });
});
