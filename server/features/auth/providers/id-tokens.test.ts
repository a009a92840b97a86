import { createHash } from 'node:crypto';

import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer } from '#test/support/auth-people.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import {
  providerPerson,
  startOpenIdProvider,
  type Claims,
  type OpenIdProvider,
} from '#test/support/open-id-provider.ts';
import { newAddress } from '#test/support/people.ts';

describeOnEmbeddedDatabase('the id_token grant', (database) => {
  let google: OpenIdProvider;
  let app: AuthApp;
  const people = authPeople(() => app);

  beforeAll(async () => {
    google = await startOpenIdProvider();
    app = await startAuthApp(database(), { settings: { providers: [google.settings()] } });
  });
  afterAll(async () => {
    await Promise.all([app.close(), google.close()]);
  });

  const grant = (body: object, headers = {}) =>
    app.send('POST', '/token?grant_type=id_token', { provider: 'google', ...body }, headers);
  const token = (claims: Claims = {}) =>
    google.idToken({ ...providerPerson(newAddress()), ...claims });

  it('[AUTH-212] signs in, and the same subject later leads to the same account', async () => {
    const person = providerPerson(newAddress());
    const first = await grant({ id_token: await google.idToken(person) });
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({ email: person['email'] });
    const byIssuer = await grant({
      provider: undefined,
      issuer: google.issuer,
      client_id: google.clientId,
      id_token: await google.idToken(person),
    });
    expect(byIssuer.body.user.id).toBe(first.body.user.id);
  });

  it('[AUTH-212] another issuer, audience or time is refused', async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const claims of [
      { iss: 'https://evil.example' },
      { aud: 'another app' },
      { aud: [] },
      { exp: now - 1 },
      { exp: undefined },
      { sub: undefined },
      { sub: '' },
      { sub: 'x'.repeat(256) },
      { sub: 'a\u0000b' },
      { nbf: now + 3600 },
    ]) {
      const { status, body } = await grant({ id_token: await token(claims) });
      expect([claims, status, body.error]).toEqual([claims, 400, 'invalid request']);
    }
  });

  it('[AUTH-212] the refusal names an audience that is not ours', async () => {
    const { body } = await grant({ id_token: await token({ aud: 'another app' }) });
    expect(body.error_description).toBe('Unacceptable audience in id_token: [another app]');
  });

  it('[AUTH-212] a signature by another key, none, or one with what is public is refused', async () => {
    const claims = { ...providerPerson(newAddress()), iss: google.issuer, aud: google.clientId };
    const sign = (alg: string, key: Parameters<SignJWT['sign']>[0], kid?: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg, ...(kid && { kid }) })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key);
    const [header = '', payload = ''] = (await token()).split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const { privateKey } = await generateKeyPair('RS256');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [
      await sign('RS256', privateKey, kid),
      await sign('HS256', new TextEncoder().encode(google.clientSecret), kid),
      `${none}.${payload}.`,
      `${header}.${payload}.AAAA`,
      'x.y.z',
      'nonsense',
    ]) {
      const { status, body } = await grant({ id_token: forged });
      expect([status, body]).toEqual([
        400,
        { error: 'invalid request', error_description: 'Bad ID token', ...codes(body) },
      ]);
    }
    function codes({ code, message }: { code?: string; message?: string }) {
      return { ...(code && { code }), ...(message && { message }) };
    }
  });

  it('[AUTH-212] the token has the hash of the nonce that is sent, or there is none', async () => {
    const nonce = 'of this sign-in';
    const hash = createHash('sha256').update(nonce).digest('hex');
    const good = await grant({ id_token: await token({ nonce: hash }), nonce });
    expect(good.status).toBe(200);
    for (const [claim, sent, error] of [
      [nonce, nonce, 'invalid nonce'],
      [hash, 'of another', 'invalid nonce'],
      [hash, undefined, 'invalid request'],
      [undefined, nonce, 'invalid request'],
    ]) {
      const { status, body } = await grant({
        id_token: await token({ nonce: claim }),
        nonce: sent,
      });
      expect([status, body.error]).toEqual([400, error]);
    }
  });

  it('[AUTH-212] an access token beside it is the one it was issued with', async () => {
    const digest = createHash('sha256').update('its own').digest();
    const id_token = await token({ at_hash: digest.subarray(0, 16).toString('base64url') });
    expect((await grant({ id_token, access_token: 'its own' })).status).toBe(200);
    expect((await grant({ id_token, access_token: 'another' })).body.error).toBe('invalid request');
  });

  it('[AUTH-212] a provider that is off keeps its refusal', async () => {
    const off = await grant({ provider: 'apple', id_token: await token() });
    expect([off.status, off.body.code]).toEqual([400, 'provider_disabled']);
    const unknown = await grant({ provider: 'nobody', id_token: await token() });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'validation_failed']);
    const foreign = { provider: undefined, issuer: google.issuer, client_id: 'another app' };
    expect((await grant({ ...foreign, id_token: await token() })).status).toBe(400);
  });

  it('[AUTH-219] keys that cannot be fetched are no fault of the token', async () => {
    const other = await startOpenIdProvider();
    const there = await startAuthApp(database(), { settings: { providers: [other.settings()] } });
    const body = {
      provider: 'google',
      id_token: await other.idToken(providerPerson(newAddress())),
    };
    await there.send('GET', '/authorize?provider=google&skip_http_redirect=true');
    await other.close();
    const answer = await there.send('POST', '/token?grant_type=id_token', body);
    await there.close();
    expect([answer.status, answer.body.code]).toEqual([424, 'unexpected_failure']);
  });

  it('[AUTH-213] links an identity to the account of a live session', async () => {
    const { session } = await people.register();
    const id_token = await token();
    const bare = await grant({ id_token, link_identity: true });
    expect([bare.status, bare.body.code]).toEqual([401, 'no_authorization']);
    const linked = await grant({ id_token, link_identity: true }, bearer(session));
    expect(linked.body.user.id).toBe(session.user.id);
    const { session: other } = await people.register();
    const taken = await grant({ id_token, link_identity: true }, bearer(other));
    expect([taken.status, taken.body.code]).toEqual([422, 'identity_already_exists']);
  });

  it('[AUTH-217] linking can be switched off', async () => {
    const settings = { providers: [google.settings()], manualLinking: false };
    const same = { keys: app.keys, publicUrl: app.url };
    const closed = await startAuthApp(database(), { settings, ...same });
    const { session } = await people.register();
    const asked = [
      await closed.send(
        'GET',
        '/user/identities/authorize?provider=google',
        undefined,
        bearer(session),
      ),
      await closed.send('DELETE', '/user/identities/x', undefined, bearer(session)),
      await closed.send(
        'POST',
        '/token?grant_type=id_token',
        { provider: 'google', id_token: await token(), link_identity: true },
        bearer(session),
      ),
    ];
    await closed.close();
    expect(asked.map(({ body }) => body.code)).toEqual(Array(3).fill('manual_linking_disabled'));
  });
});
