import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { linkTokenOf, startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { providerPerson, startOpenIdProvider } from '#test/support/open-id-provider.ts';
import { newAddress } from '#test/support/people.ts';
import { providerScene } from '#test/support/provider-scene.ts';
import { samlIdp } from '#test/support/saml-idp.ts';
import { ethereumWallet } from '#test/support/wallets.ts';

const SITE = 'https://jobs.waymark.example';
const KEY = `sb_secret_${randomBytes(24).toString('base64url')}`;
const OPERATOR = { apikey: KEY };

describeOnEmbeddedDatabase('registration', (database) => {
  const acme = samlIdp(SITE);
  let google: Awaited<ReturnType<typeof startOpenIdProvider>>;
  const apps = new Map<string, AuthApp>();
  beforeAll(async () => {
    google = await startOpenIdProvider();
    const saml = [
      {
        id: acme.entry.id,
        label: 'Acme staff',
        domains: ['acme.example'],
        entityId: acme.entry.entity_id,
        ssoUrl: acme.entry.sso_url,
        certificates: [acme.entry.certificate],
        attributes: {},
      },
    ];
    for (const registration of ['open', 'invited', 'closed'] as const) {
      const app = await startAuthApp(database(), {
        publicUrl: SITE,
        texts: async () => undefined,
        settings: {
          registration,
          saml,
          anonymous: true,
          web3: ['ethereum:1'],
          providers: [google.settings()],
          serviceKeys: [KEY],
        },
      });
      apps.set(registration, app);
    }
  });
  afterAll(async () => {
    for (const app of apps.values()) await app.close();
    await google.close();
  });

  const countAccounts = () =>
    database().transaction({ role: 'service_role' }, async (tx) => {
      const { rows } = await sql<{ n: string }>`select count(*) as n from auth.users`.execute(tx);
      return Number(rows[0]?.n);
    });
  let phones = 0;
  const newPhone = () => `+1415555${String((phones += 1)).padStart(4, '0')}`;
  const codeOfAnswer = ({ status, body }: Answer) => [status, body.code];

  /** Every way by which a stranger asks for an account; each gives what the refusal says. */
  const ways: Readonly<Record<string, (app: AuthApp) => Promise<unknown>>> = {
    'a password': async (app) =>
      codeOfAnswer(await app.send('POST', '/signup', { email: newAddress(), password: PASSWORD })),
    'a phone and a password': async (app) =>
      codeOfAnswer(await app.send('POST', '/signup', { phone: newPhone(), password: PASSWORD })),
    'no address': async (app) => codeOfAnswer(await app.send('POST', '/signup', {})),
    'an id token': async (app) => {
      const id_token = await google.idToken(providerPerson(newAddress()));
      const body = { provider: 'google', id_token };
      return codeOfAnswer(await app.send('POST', '/token?grant_type=id_token', body));
    },
    'an id token without an address': async (app) => {
      const person = { ...providerPerson(newAddress()), email: undefined };
      const body = { provider: 'google', id_token: await google.idToken(person) };
      return codeOfAnswer(await app.send('POST', '/token?grant_type=id_token', body));
    },
    'a wallet': async (app) => {
      const wallet = ethereumWallet();
      const message = [
        'jobs.waymark.example wants you to sign in with your Ethereum account:',
        wallet.address,
        '',
        'Sign in.',
        '',
        `URI: ${SITE}/login`,
        'Version: 1',
        'Chain ID: 1',
        `Issued At: ${app.now().toISOString()}`,
      ].join('\n');
      const body = { chain: 'ethereum', message, signature: wallet.sign(message) };
      return codeOfAnswer(await app.send('POST', '/token?grant_type=web3', body));
    },
    'an organisation': async (app) => {
      const begun = await app.send('POST', '/sso', {
        domain: 'acme.example',
        skip_http_redirect: true,
      });
      const wish = { email: newAddress(), subject: newAddress() };
      const { xml, relayState } = await acme.answer(String(begun.body.url), app.now(), wish);
      const response = await fetch(`${app.url}/auth/v1/sso/saml/acs`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          SAMLResponse: Buffer.from(xml).toString('base64'),
          RelayState: relayState,
        }),
      });
      const hash = new URL(response.headers.get('location') ?? 'x:').hash.slice(1);
      return [422, new URLSearchParams(hash).get('error_code') ?? undefined];
    },
  };

  describe.each(['invited', 'closed'] as const)('%s', (registration) => {
    const app = () => apps.get(registration) as AuthApp;
    // A provider leads back to where the server listens.
    let reached: AuthApp;
    beforeAll(async () => {
      const settings = { registration, providers: [google.settings()] };
      reached = await startAuthApp(database(), { settings });
    });
    afterAll(() => reached.close());
    const scene = providerScene(() => reached);

    it.each(Object.entries(ways))('[AUTH-310] %s makes no account', async (_, ask) => {
      const before = await countAccounts();
      expect(await ask(app())).toEqual([422, 'signup_disabled']);
      expect(await countAccounts()).toBe(before);
      expect(await ask(apps.get('open') as AuthApp)).not.toEqual([422, 'signup_disabled']);
      expect(await countAccounts()).toBe(before + 1);
    });

    it('[AUTH-310] a first sign-in at a provider makes no account', async () => {
      const before = await countAccounts();
      google.signInAs(providerPerson(newAddress()));
      await expect(scene.signIn()).rejects.toThrow('"error_code":"signup_disabled"');
      const { code, verifier } = await scene.code();
      expect(codeOfAnswer(await scene.redeem(code, verifier))).toEqual([422, 'signup_disabled']);
      expect(await countAccounts()).toBe(before);
    });

    it('[AUTH-311] a link or text for a stranger is answered like any other, and makes and sends nothing', async () => {
      const before = await countAccounts();
      const [email, phone] = [newAddress(), newPhone()];
      expect((await app().send('POST', '/otp', { email, create_user: true })).body).toEqual({});
      expect((await app().send('POST', '/otp', { phone })).status).toBe(200);
      expect([await app().mailsTo(email), await app().textsTo(phone)]).toEqual([[], []]);
      expect(await countAccounts()).toBe(before);
    });

    it('[AUTH-312] those who have an account sign in as before, by a mailed link and at a provider', async () => {
      const { email } = await authPeople(() => apps.get('open') as AuthApp).register();
      await app().send('POST', '/otp', { email });
      expect(await app().mailsTo(email)).toHaveLength(1);
      google.signInAs(providerPerson(email));
      expect((await scene.signIn()).user.email).toBe(email);
    });

    it('[AUTH-313] the settings and the administration say so', async () => {
      expect((await app().send('GET', '/settings')).body.disable_signup).toBe(true);
      const email = newAddress();
      const made = await app().send('POST', '/admin/users', { email }, OPERATOR);
      expect(made.status).toBe(200);
    });
  });

  it('[AUTH-313] an operator invites where people are invited, and nobody where it is closed', async () => {
    const [invited, closed] = [apps.get('invited') as AuthApp, apps.get('closed') as AuthApp];
    const email = newAddress();
    const refused = await closed.send('POST', '/invite', { email }, OPERATOR);
    expect(codeOfAnswer(refused)).toEqual([422, 'signup_disabled']);
    for (const type of ['invite', 'signup', 'magiclink']) {
      const wish = { type, email, password: PASSWORD };
      const link = await closed.send('POST', '/admin/generate_link', wish, OPERATOR);
      expect([type, ...codeOfAnswer(link)]).toEqual([type, 422, 'signup_disabled']);
    }
    await expect(closed.auth.administration.invite(email)).rejects.toThrow('Signups not allowed');
    expect((await invited.send('POST', '/invite', { email }, OPERATOR)).status).toBe(200);
    const token_hash = linkTokenOf(await invited.lastMail(email));
    const { data } = await invited.client().verifyOtp({ type: 'invite', token_hash });
    expect(data.user?.email).toBe(email);
  });
});
