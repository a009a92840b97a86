import { createHash, randomBytes } from 'node:crypto';

import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SAML_REQUEST_TTL_S } from '#shared/core/limits.ts';
import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { newAddress } from '#test/support/people.ts';
import { samlIdp, type SamlAnswer } from '#test/support/saml-idp.ts';

const SITE = 'https://jobs.waymark.example';
const acme = samlIdp(SITE);
const rival = samlIdp(SITE, 'rival');
const weak = samlIdp(SITE, 'weak', undefined, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1');

const providerOf = ({ entry }: typeof acme, domains: readonly string[]) => ({
  id: entry.id,
  label: entry.id === 'acme' ? 'Acme staff' : undefined,
  domains,
  entityId: entry.entity_id,
  ssoUrl: entry.sso_url,
  certificates: [entry.certificate],
  attributes: { first_name: 'givenName' },
});

describeOnEmbeddedDatabase('an organisation', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    const saml = [
      providerOf(acme, ['acme.example', 'waymark.example']),
      providerOf(rival, ['rival.example']),
      providerOf(weak, []),
    ];
    const settings = { saml, redirectUrls: ['https://other.example/**'] };
    app = await startAuthApp(database(), { settings, publicUrl: SITE });
  });
  afterAll(() => app.close());
  const { register, signIn } = authPeople(() => app);

  const begin = async (body: object = {}) => {
    const { body: answer } = await app.send('POST', '/sso', {
      domain: 'acme.example',
      skip_http_redirect: true,
      ...body,
    });
    return String(answer.url);
  };
  const post = async (xml: string, relayState: string) => {
    const response = await fetch(`${app.url}/auth/v1/sso/saml/acs`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: relayState,
      }),
    });
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('location') ?? 'missing:');
    return { target, parts: Object.fromEntries(new URLSearchParams(target.hash.slice(1))) };
  };
  const arrive = async (answer: SamlAnswer = {}, body: object = {}) => {
    const { xml, relayState } = await acme.answer(await begin(body), app.now(), answer);
    return post(xml, relayState);
  };
  const userOf = async (parts: Record<string, string>) => {
    const access_token = parts['access_token'] ?? '';
    return (await app.send('GET', '/user', undefined, bearer({ access_token }))).body;
  };

  it('[AUTH-280] [AUTH-289] signs its people in, the same account each time, by domain or id', async () => {
    const email = newAddress();
    const { parts, target } = await arrive({ email, subject: 'ada' });
    expect(target.origin).toBe(SITE);
    const user = await userOf(parts);
    expect(user).toMatchObject({
      email,
      app_metadata: { provider: 'sso:acme' },
      user_metadata: { first_name: 'Ada' },
      identities: [{ provider: 'sso:acme', id: 'ada', identity_data: { email } }],
    });
    expect(decodeJwt(parts['access_token'] ?? '')).toMatchObject({
      amr: [{ method: 'sso/saml' }],
    });
    const again = await arrive({ email, subject: 'ada' }, { domain: null, provider_id: 'acme' });
    expect((await userOf(again.parts)).id).toBe(user.id);
    expect((await app.send('GET', '/settings')).body).toMatchObject({
      saml_enabled: true,
      saml_providers: [{ id: 'acme', label: 'Acme staff' }],
    });
  });

  it('[AUTH-281] never meets another account by its address, and has no password', async () => {
    const { email, session } = await register();
    const { parts } = await arrive({ email, subject: 'same-address' });
    const user = await userOf(parts);
    expect(user.email).toBe(email);
    expect(user.id).not.toBe(session.user.id);
    expect((await signIn(email)).body.user.id).toBe(session.user.id);
    const rivals = await rival.answer(await begin({ domain: 'rival.example' }), app.now(), {
      email,
      subject: 'same-address',
    });
    const other = await post(rivals.xml, rivals.relayState);
    expect((await userOf(other.parts)).id).not.toBe(user.id);
    const access_token = parts['access_token'] ?? '';
    for (const change of [{ password: PASSWORD }, { email: newAddress() }]) {
      const refused = await app.send('PUT', '/user', change, bearer({ access_token }));
      expect([refused.status, refused.body.code]).toEqual([422, 'user_sso_managed']);
    }
  });

  it('[AUTH-282] leads back to an allowed address only, as it was when asked and when used', async () => {
    const at = async (redirect_to: string) => {
      const url = await begin({ redirect_to });
      const { xml, relayState } = await acme.answer(url, app.now());
      return (await post(xml, relayState)).target.href.split('#')[0];
    };
    expect(await at('https://other.example/back')).toBe('https://other.example/back');
    expect(await at('https://evil.example/back')).toBe(`${SITE}/`);
    const { relayState, xml } = await acme.answer(await begin(), app.now());
    await database().transaction({ role: 'service_role' }, (tx) =>
      tx
        .updateTable('auth.saml_requests')
        .set({ redirect_to: 'https://evil.example/back' })
        .where('id', '=', relayState)
        .execute(),
    );
    expect((await post(xml, relayState)).target.origin).toBe(SITE);
  });

  it('[AUTH-283] gives a PKCE code that only its verifier redeems, once', async () => {
    const verifier = randomBytes(32).toString('hex');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const { target, parts } = await arrive({}, { code_challenge, code_challenge_method: 's256' });
    expect(parts).toEqual({});
    const auth_code = target.searchParams.get('code');
    const redeem = (code_verifier: string) =>
      app.send('POST', '/token?grant_type=pkce', { auth_code, code_verifier });
    expect((await redeem(randomBytes(32).toString('hex'))).body.code).toBe('bad_code_verifier');
    const { status, body } = await redeem(verifier);
    expect([status, decodeJwt(body.access_token)['amr']]).toEqual([
      200,
      [expect.objectContaining({ method: 'sso/saml' })],
    ]);
    expect((await redeem(verifier)).status).toBe(404);
  });

  it('[AUTH-284] ends the session when it says so', async () => {
    const { parts } = await arrive({ sessionEndsIn: 1200 });
    const access_token = parts['access_token'] ?? '';
    const user = () => app.send('GET', '/user', undefined, bearer({ access_token }));
    expect((await user()).status).toBe(200);
    app.later(1201);
    expect((await user()).body.code).toBe('session_not_found');
  });

  it('[AUTH-284] ends the session when it says so, with PKCE, too', async () => {
    const code_verifier = randomBytes(32).toString('hex');
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const pkce = { code_challenge, code_challenge_method: 's256' };
    const { target } = await arrive({ sessionEndsIn: 1200 }, pkce);
    const proof = { auth_code: target.searchParams.get('code'), code_verifier };
    const { body } = await app.send('POST', '/token?grant_type=pkce', proof);
    const user = () => app.send('GET', '/user', undefined, bearer(body));
    expect((await user()).status).toBe(200);
    app.later(1201);
    expect((await user()).body.code).toBe('session_not_found');
  });

  it('[AUTH-285] publishes what its provider needs to know, and is asked by that', async () => {
    const { status, headers, body } = await app.send('GET', '/sso/saml/metadata');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect(body).toContain(`entityID="${SITE}/auth/v1/sso/saml/metadata"`);
    expect(body).toContain(`Location="${SITE}/auth/v1/sso/saml/acs"`);
    const url = new URL(await begin());
    expect(url.origin + url.pathname).toBe(acme.entry.sso_url);
    const { data } = await app.client().signInWithSSO({ domain: 'acme.example' });
    expect(data?.url).toContain('SAMLRequest=');
    const redirect = await app.send('POST', '/sso', { domain: 'acme.example' });
    expect(redirect.status).toBe(303);
    const unknown = await app.send('POST', '/sso', { domain: 'nobody.example' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'sso_provider_not_found']);
    expect((await app.send('POST', '/sso', { provider_id: 'nobody' })).status).toBe(404);
  });

  describe('a response', () => {
    const refused = {
      error: 'access_denied',
      error_code: 'saml_response_refused',
      error_description: 'Your organization’s response was not accepted',
      sb: '',
    };

    it.each<[string, SamlAnswer]>([
      ['for another site', { audience: 'https://other.example/metadata' }],
      ['to another receiver', { recipient: 'https://other.example/acs' }],
      ['to another request', { inResponseTo: '_another' }],
      ['of another issuer', { issuer: 'https://idp-rival.example/metadata' }],
      ['that has expired', { endsIn: -120 }],
      ['for a session that has ended', { sessionEndsIn: -10 }],
      ['about nobody who lasts', { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ])('[AUTH-286] is refused %s', async (_, answer) => {
      expect((await arrive(answer)).parts).toEqual(refused);
    });

    it('[AUTH-286] is refused when it is unsigned, changed, or signed by another', async () => {
      const ask = async () => acme.answer(await begin(), app.now(), { subject: 'victim' });
      const plain = await ask();
      const unsigned = plain.xml.replace(/<ds:Signature.*?<\/ds:Signature>/s, '');
      expect(unsigned).not.toBe(plain.xml);
      expect((await post(unsigned, plain.relayState)).parts).toEqual(refused);
      const changed = await ask();
      expect(
        (await post(changed.xml.replace('>victim<', '>admin<'), changed.relayState)).parts,
      ).toEqual(refused);
      const url = await begin();
      const foreign = await rival.answer(url, app.now(), { issuer: acme.entry.entity_id });
      expect((await post(foreign.xml, foreign.relayState)).parts).toEqual(refused);
    });

    it('[AUTH-286] is refused when it is signed with SHA-1, does not say success, or its name has markup', async () => {
      const url = await begin({ domain: undefined, provider_id: 'weak' });
      const { xml, relayState } = await weak.answer(url, app.now());
      expect(xml).toContain('rsa-sha1');
      expect((await post(xml, relayState)).parts['error']).toBe('access_denied');
      const said = 'Value="urn:oasis:names:tc:SAML:2.0:status:Success"';
      const failed = said.replace('Success', 'Responder');
      for (const status of [failed, `Said='${said}' ${failed}`, '']) {
        const own = await acme.answer(await begin(), app.now());
        const changed = own.xml.replace(said, status);
        expect(changed).not.toBe(own.xml);
        expect((await post(changed, own.relayState)).parts['error']).toBe('access_denied');
      }
      const { parts } = await arrive({ subject: 'admin<b>evil</b>' });
      expect(parts['error']).toBe('access_denied');
    });

    it('[AUTH-280] an address of a domain that the organisation does not have is not taken', async () => {
      const url = await begin({ domain: 'rival.example' });
      const answer = { subject: 'someone', email: 'chief@acme.example' };
      const { xml, relayState } = await rival.answer(url, app.now(), answer);
      const { parts } = await post(xml, relayState);
      expect(decodeJwt(parts['access_token'] ?? '')['email']).toBe('');
      const own = await rival.answer(await begin({ domain: 'rival.example' }), app.now(), {
        ...answer,
        email: 'chief@Rival.example',
      });
      const again = await post(own.xml, own.relayState);
      expect(decodeJwt(again.parts['access_token'] ?? '')['email']).toBe('chief@rival.example');
    });

    it('[AUTH-286] is refused with a document type, an entity or a comment', async () => {
      const { xml, relayState } = await acme.answer(await begin(), app.now(), { subject: 'eve' });
      for (const odd of [
        `<!DOCTYPE x [<!ENTITY who "admin">]>${xml}`,
        `<!DOCTYPE x SYSTEM "file:///etc/passwd">${xml}`,
        xml.replace('>eve<', '>e<!-- -->ve<'),
        xml.replace('>eve<', '><![CDATA[eve]]><'),
      ]) {
        expect((await post(odd, relayState)).parts).toEqual(refused);
      }
      expect((await post(xml, relayState)).parts['access_token']).toBeDefined();
    });

    it('[AUTH-287] works once, and so does its assertion in another response', async () => {
      const first = await acme.answer(await begin(), app.now(), { assertionId: '_one' });
      const both = await Promise.all([
        post(first.xml, first.relayState),
        post(first.xml, first.relayState),
      ]);
      expect(both.filter(({ parts }) => parts['access_token'])).toHaveLength(1);
      const again = await post(first.xml, first.relayState);
      expect(again.parts['error_code']).toBe('saml_relay_state_not_found');
      expect((await arrive({ assertionId: '_one' })).parts).toEqual(refused);
    });

    it('[AUTH-287] wants a request of ours that is not old', async () => {
      const { xml, relayState } = await acme.answer(await begin(), app.now(), { endsIn: 3600 });
      const stray = await post(xml, 'nothing');
      expect(stray.parts['error_code']).toBe('saml_relay_state_not_found');
      app.later(SAML_REQUEST_TTL_S + 1);
      const late = await post(xml, relayState);
      expect(late.parts['error_code']).toBe('saml_relay_state_expired');
    });

    // The classic wrappings: the signed assertion is kept somewhere and a forged one is put where it is read.
    const parts = (xml: string) => {
      const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml) ?? [];
      const [signature = ''] = /<ds:Signature.*?<\/ds:Signature>/s.exec(assertion) ?? [];
      const forged = assertion
        .replace(signature, '')
        .replace('>victim<', '>admin<')
        .replace(/ ID="[^"]+"/, ' ID="_forged"');
      const bare = assertion.replace(signature, '');
      return { assertion, signature, forged, bare };
    };
    const wrap = (text: string, inner: string, end: string) =>
      text.slice(0, text.lastIndexOf(end)) + inner + text.slice(text.lastIndexOf(end));
    type Wrapping = (xml: string) => string;
    const wrappings: [string, Wrapping][] = [
      [
        'XSW1: a forged response around the signed one, in the signature',
        (xml) => {
          const { forged, assertion, signature } = parts(xml);
          const holder = wrap(signature, xml, '</ds:Signature>');
          return xml
            .replace(assertion, forged)
            .replace('<samlp:Status>', `${holder}<samlp:Status>`);
        },
      ],
      [
        'XSW2: the signed response beside the signature',
        (xml) => {
          const { forged, assertion, signature } = parts(xml);
          return xml
            .replace(assertion, forged)
            .replace('<samlp:Status>', `${signature}${xml}<samlp:Status>`);
        },
      ],
      [
        'XSW3: a forged assertion before the signed one',
        (xml) => {
          const { forged, assertion } = parts(xml);
          return xml.replace(assertion, forged + assertion);
        },
      ],
      [
        'XSW4: a forged assertion around the signed one',
        (xml) => {
          const { forged, assertion } = parts(xml);
          return xml.replace(assertion, wrap(forged, assertion, '</saml:Assertion>'));
        },
      ],
      [
        'XSW5: a forged assertion with the signature, the signed one after it',
        (xml) => {
          const { forged, assertion, signature, bare } = parts(xml);
          const signed = forged.replace('</saml:Issuer>', `</saml:Issuer>${signature}`);
          return xml.replace(assertion, signed + bare);
        },
      ],
      [
        'XSW6: the signed assertion in the signature of a forged one',
        (xml) => {
          const { forged, assertion, signature, bare } = parts(xml);
          const holder = wrap(signature, bare, '</ds:Signature>');
          return xml.replace(
            assertion,
            forged.replace('</saml:Issuer>', `</saml:Issuer>${holder}`),
          );
        },
      ],
      [
        'XSW7: a forged assertion among extensions',
        (xml) => {
          const { forged, assertion } = parts(xml);
          return xml.replace(
            assertion,
            `<samlp:Extensions>${forged}</samlp:Extensions>${forged.replace('_forged', '_other')}${assertion}`,
          );
        },
      ],
      [
        'XSW8: the signed assertion in an object of a forged one’s signature',
        (xml) => {
          const { forged, assertion, signature, bare } = parts(xml);
          const holder = wrap(signature, `<ds:Object>${bare}</ds:Object>`, '</ds:Signature>');
          return xml.replace(
            assertion,
            forged.replace('</saml:Issuer>', `</saml:Issuer>${holder}`),
          );
        },
      ],
      [
        'the same id twice',
        (xml) => {
          const { forged, assertion } = parts(xml);
          const id = / ID="([^"]+)"/.exec(assertion)?.[1] ?? '';
          return xml.replace(assertion, forged.replace('_forged', id) + assertion);
        },
      ],
    ];
    it.each(wrappings)('[AUTH-288] is refused with %s', async (_, forge) => {
      const { xml, relayState } = await acme.answer(await begin(), app.now(), {
        subject: 'victim',
      });
      const forged = forge(xml);
      expect(forged).toContain('>admin<');
      expect((await post(forged, relayState)).parts).toEqual(refused);
      expect((await post(xml, relayState)).parts['access_token']).toBeDefined();
    });
  });
});
