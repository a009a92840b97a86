import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { SMS_GAP_S } from '#shared/core/limits.ts';
import { linkTokenOf, startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import { bearer, OTHER_PASSWORD, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { startGitHub, type GitHubServer } from '#test/support/github-server.ts';
import {
  providerPerson,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#test/support/open-id-provider.ts';
import { codeOf, newAddress } from '#test/support/people.ts';
import { providerScene } from '#test/support/provider-scene.ts';
import { SoftAuthenticator } from '#test/support/soft-authenticator.ts';
import { ethereumWallet } from '#test/support/wallets.ts';

type Session = Answer['body'];

const SITE = 'https://jobs.waymark.example';
const SERVICE_KEY = `sb_secret_${randomBytes(24).toString('base64url')}`;
/** Fields whose value is a secret, in what is sent and in what comes back. */
const SENT = /^(password|token|nonce|auth_code|code_verifier|signature|code|email|phone)$/;
const RETURNED =
  /^(access_token|refresh_token|provider_token|provider_refresh_token|secret|uri|codes|email_otp|hashed_token|action_link)$/;

describeOnEmbeddedDatabase('a walk through every way to sign in', (database) => {
  let app: AuthApp;
  let linking: AuthApp;
  let google: OpenIdProvider;
  let gitHub: GitHubServer;
  const email = newAddress();
  const phone = '+14155550199';
  const secrets = new Set<string>([SERVICE_KEY, phone.slice(1)]);

  function collect(value: object, names: RegExp): void {
    for (const [name, item] of Object.entries<unknown>({ ...value })) {
      if (!names.test(name)) {
        if (typeof item === 'object' && item !== null) collect(item, names);
      } else {
        for (const text of [item].flat()) if (typeof text === 'string' && text) secrets.add(text);
      }
    }
  }
  async function send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Session> {
    collect(body ?? {}, SENT);
    const answer = await app.send(method, path, body, headers);
    if (answer.status >= 400) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    if (typeof answer.body === 'object') collect(answer.body, RETURNED);
    return answer.body;
  }
  const post = (path: string, body: object = {}, session?: Session) =>
    send('POST', path, body, session && bearer(session));
  const operate = (method: string, path: string, body?: object) =>
    send(method, `/admin${path}`, body, { apikey: SERVICE_KEY });
  const signIn = (password = PASSWORD) => post('/token?grant_type=password', { email, password });
  async function mailedCode(): Promise<string> {
    const mail = await app.lastMail(email);
    if (mail.text.includes('/auth/confirm')) secrets.add(linkTokenOf(mail));
    return codeOf(mail);
  }

  /** A session of aal2 of the person, whose authenticator app is new. */
  async function protect(session: Session) {
    const factor = await post('/factors', { factor_type: 'totp' }, session);
    const code = () =>
      new TOTP({ secret: factor.totp.secret }).generate({ timestamp: app.now().getTime() });
    const prove = async (by: Session) => {
      // A code works once.
      app.later(30);
      const { id } = await post(`/factors/${factor.id}/challenge`, {}, by);
      return post(`/factors/${factor.id}/verify`, { challenge_id: id, code: code() }, by);
    };
    return { id: String(factor.id), prove, session: await prove(session) };
  }

  async function useRecoveryCodes(session: Session): Promise<void> {
    await post('/factors/recovery-codes', {}, session);
    const { codes } = await post('/factors/recovery-codes/regenerate', {}, session);
    await post('/factors/recovery-codes/verify', { code: codes[0] }, await signIn());
    await send('DELETE', '/factors/recovery-codes', undefined, bearer(session));
  }

  async function usePasskeys(session: Session): Promise<string> {
    let kept = '';
    for (const isLast of [false, true]) {
      const made = new SoftAuthenticator(SITE);
      const begun = await post('/passkeys/registration/options', {}, session);
      const proof = {
        challenge_id: begun.challenge_id,
        credential: made.create(begun.options),
      };
      const { id } = await post('/passkeys/registration/verify', proof, session);
      const asked = await post('/passkeys/authentication/options');
      const credential = made.get(asked.options, session.user.id);
      await post('/passkeys/authentication/verify', {
        challenge_id: asked.challenge_id,
        credential,
      });
      if (isLast) kept = String(id);
      else await send('DELETE', `/passkeys/${id}`, undefined, bearer(session));
    }
    return kept;
  }

  async function usePhone(session: Session): Promise<void> {
    await send('PUT', '/user', { phone }, bearer(session));
    const textedCode = async () => codeOf((await app.textsTo(phone)).at(-1) ?? { text: '' });
    await post('/verify', { type: 'phone_change', phone, token: await textedCode() });
    app.later(SMS_GAP_S);
    await post('/otp', { phone });
    await post('/verify', { type: 'sms', phone, token: await textedCode() });
  }

  async function useWallet(): Promise<void> {
    const wallet = ethereumWallet();
    const message = [
      'jobs.waymark.example wants you to sign in with your Ethereum account:',
      wallet.address,
      '',
      'Sign in to Waymark.',
      '',
      `URI: ${SITE}/login`,
      'Version: 1',
      'Chain ID: 1',
      `Issued At: ${app.now().toISOString()}`,
    ].join('\n');
    const signature = wallet.sign(message);
    await post('/token?grant_type=web3', { chain: 'ethereum', message, signature });
  }

  async function administer(id: string, factorId: string, passkeyId: string): Promise<void> {
    await operate('DELETE', `/users/${id}/factors/${factorId}`);
    await operate('DELETE', `/users/${id}/passkeys/${passkeyId}`);
    await operate('PUT', `/users/${id}`, { password: OTHER_PASSWORD });
    await operate('POST', '/generate_link', { type: 'recovery', email });
    const other = newAddress();
    const made = await operate('POST', '/users', { email: other, password: 'voll-Fremdes-31' });
    await operate('DELETE', `/users/${made.id}`, {});
  }

  /** A sign-in and a link at providers on a site of their own, which providers reach on loopback. */
  async function useProviders(): Promise<void> {
    const scene = providerScene(() => linking);
    google.signInAs(providerPerson(newAddress()));
    const { code, verifier } = await scene.code();
    const { body } = await scene.redeem(code, verifier);
    gitHub.signInAs({ id: 77, login: 'ada', name: null, emails: [] });
    const linked = await scene.link(body, 'github');
    for (const answer of [body, linked.body]) collect(answer, RETURNED);
    for (const text of [code, verifier, google.clientSecret, gitHub.clientSecret]) {
      secrets.add(text);
    }
  }

  beforeAll(async () => {
    [google, gitHub] = await Promise.all([startOpenIdProvider(), startGitHub()]);
    app = await startAuthApp(database(), {
      publicUrl: SITE,
      texts: async () => {},
      settings: { web3: ['ethereum:1'], serviceKeys: [SERVICE_KEY] },
    });
    linking = await startAuthApp(database(), {
      settings: { providers: [google.settings(), gitHub.settings()] },
    });
    await post('/signup', { email, password: PASSWORD });
    const session = await post('/verify', { type: 'signup', email, token: await mailedCode() });
    const { id, prove, session: raised } = await protect(session);
    await useRecoveryCodes(raised);
    const passkeyId = await usePasskeys(raised);
    await usePhone(raised);
    await prove(await signIn());
    await useWallet();
    await useProviders();
    await administer(session.user.id, id, passkeyId);
    await post('/recover', { email });
    await post('/verify', { type: 'recovery', email, token: await mailedCode() });
    await post('/token?grant_type=refresh_token', await signIn(OTHER_PASSWORD));
  });
  afterAll(async () => {
    await Promise.all([app.close(), linking.close(), google.close(), gitHub.close()]);
  });

  it('[AUTH-194] mails a notice of each change of what protects the account', async () => {
    const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /step|passkey|recovery codes|phone/.test(subject))).toEqual(
      [
        'A second step was added to your Waymark account',
        'Your Waymark account has new recovery codes',
        'Your Waymark account has new recovery codes',
        'The recovery codes of your Waymark account were removed',
        'A passkey was added to your Waymark account',
        'A passkey was removed from your Waymark account',
        'A passkey was added to your Waymark account',
        'The phone of your Waymark account was changed',
        'A second step was removed from your Waymark account',
        'A passkey was removed from your Waymark account',
      ],
    );
  });

  it('[AUTH-132] leaves no secret, address or number in the audit log, nor in the log of the server', async () => {
    const entries = await database().transaction({ role: 'service_role' }, (tx) =>
      sql<{ action: string }>`select * from auth.audit_log_entries`.execute(tx),
    );
    const actions = new Set(entries.rows.map(({ action }) => action));
    for (const action of [
      'factor_verified',
      'mfa_code_login',
      'recovery_codes_generated',
      'recovery_code_used',
      'passkey_created',
      'passkey_deleted',
      'identity_linked',
      'link_generated',
      'user_deleted',
    ]) {
      expect(actions).toContain(action);
    }
    expect(secrets.size).toBeGreaterThan(40);
    const written = JSON.stringify(entries.rows) + app.logged() + linking.logged();
    expect(written).toContain('/auth/v1/factors/:factor_id/verify');
    const found = [...secrets].filter((secret) =>
      // Six digits may be a part of a longer number.
      /^\d{6}$/.test(secret) ? new RegExp(`"${secret}"`).test(written) : written.includes(secret),
    );
    expect(found).toEqual([]);
  });
});
