import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startAnyServer } from '#test/support/any-server.ts';
import { authClientOf, codeOf, newAddress } from '#test/support/people.ts';
import { samlIdp } from '#test/support/saml-idp.ts';
import { freePort, type TestServer } from '#test/support/server.ts';
import { catchTexts } from '#test/support/sms-hook.ts';
import { resumeBytes } from '#test/support/storage.ts';
import { ethereumWallet } from '#test/support/wallets.ts';

const PASSWORD = 'korrekt-Pferd-77';

describe('with every further way to sign in', () => {
  let texts: Awaited<ReturnType<typeof catchTexts>>;
  let idp: ReturnType<typeof samlIdp>;
  let server: TestServer;
  beforeAll(async () => {
    texts = await catchTexts();
    const PORT = await freePort();
    idp = samlIdp(`http://localhost:${PORT}`);
    const { id, ...addresses } = idp.entry;
    const env = {
      ...texts.env,
      PORT,
      AUTH_ANONYMOUS: 'on',
      AUTH_WEB3: 'ethereum',
      AUTH_SAML_PROVIDERS: JSON.stringify([{ id, domains: ['acme.example'], ...addresses }]),
    };
    server = await startAnyServer(env);
  });
  afterAll(async () => {
    await server.remove();
    await texts.close();
  });
  const client = () => authClientOf(server);

  test('[AUTH-127] the settings say that they are on', async () => {
    const settings = await (await fetch(`${server.url}/auth/v1/settings`)).json();
    expect(settings).toMatchObject({
      external: { anonymous_users: true, phone: true, web3: true },
      sms_provider: 'hook',
      saml_enabled: true,
    });
  });

  test('[AUTH-240] [AUTH-242] [AUTH-243] somebody without an address keeps what they tracked when they give one', async () => {
    const auth = client();
    const { data } = await auth.signInAnonymously();
    const token = data.session?.access_token ?? '';
    const call = (method: string, path: string, body: string | Buffer<ArrayBuffer>, type: string) =>
      fetch(server.url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body,
      });
    const application = { job_title: 'Engineer', company: { name: 'ACME' }, status: 'applied' };
    const json = JSON.stringify({ ...application, source: 'Manual' });
    const made = await call('POST', '/api/applications/', json, 'application/json');
    expect(made.status).toBe(201);
    const path = `/storage/v1/object/resumes/${data.user?.id}/cv.pdf`;
    const file = await call('POST', path, resumeBytes('one-column.pdf'), 'application/pdf');
    expect(await file.json()).toMatchObject({
      statusCode: '403',
      message: 'Add an email address to your account first',
    });
    const link = JSON.stringify({ link: 'https://jobs.lever.co/harbour' });
    const refused = [
      await call('POST', '/api/imports/', 'company,title\n', 'text/csv'),
      await call('POST', '/api/postings/read/', link, 'application/json'),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('Add an email address to your account first');
    }
    const email = newAddress();
    await auth.updateUser({ email });
    const code = codeOf(await server.nextMail(email, 0));
    const known = await auth.verifyOtp({ email, token: code, type: 'email_change' });
    expect(known.data.user).toMatchObject({ id: data.user?.id, is_anonymous: false });
  });

  test('[AUTH-250] [AUTH-254] [AUTH-260] a phone signs up, in and over to another', async () => {
    const [phone, other] = ['+14155550101', '+14155550102'];
    const auth = client();
    expect((await auth.signUp({ phone, password: PASSWORD })).error).toBeNull();
    const token = codeOf(await texts.textTo(phone));
    expect((await auth.verifyOtp({ phone, token, type: 'sms' })).data.user?.phone).toBe(
      phone.slice(1),
    );
    expect((await client().verifyOtp({ phone, token, type: 'sms' })).error?.code).toBe(
      'otp_expired',
    );
    const signedIn = await client().signInWithPassword({ phone, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect((await auth.updateUser({ phone: other })).error).toBeNull();
    const change = codeOf(await texts.textTo(other));
    const changed = await auth.verifyOtp({ phone: other, token: change, type: 'phone_change' });
    expect(changed.data.user?.phone).toBe(other.slice(1));
    expect(server.output()).not.toContain(phone.slice(1));
  });

  test('[AUTH-270] [AUTH-271] a wallet signs in, once with each message', async () => {
    const wallet = ethereumWallet();
    const message = [
      `${new URL(server.url).host} wants you to sign in with your Ethereum account:`,
      wallet.address,
      '',
      `URI: ${server.url}/login`,
      'Version: 1',
      'Chain ID: 1',
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n');
    const signature = wallet.sign(message) as `0x${string}`;
    const credentials = { chain: 'ethereum', message, signature } as const;
    const { data } = await client().signInWithWeb3(credentials);
    expect(data.user?.identities?.[0]?.provider).toBe('web3');
    expect((await client().signInWithWeb3(credentials)).error?.status).toBe(400);
  });

  test('[AUTH-280] [AUTH-287] a person of an organisation signs in, once with each response', async () => {
    const auth = client();
    const { data } = await auth.signInWithSSO({ domain: 'acme.example' });
    const email = 'ada@acme.example';
    const { xml, relayState } = await idp.answer(data?.url ?? '', new Date(), { email });
    const post = async () => {
      const response = await fetch(`${server.url}/auth/v1/sso/saml/acs`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          SAMLResponse: Buffer.from(xml).toString('base64'),
          RelayState: relayState,
        }),
      });
      const target = new URL(response.headers.get('location') ?? 'missing:');
      return new URLSearchParams(target.hash.slice(1));
    };
    const parts = await post();
    const session = await auth.setSession({
      access_token: parts.get('access_token') ?? '',
      refresh_token: parts.get('refresh_token') ?? '',
    });
    expect(session.data.user).toMatchObject({ email, app_metadata: { provider: 'sso:acme' } });
    expect((await post()).get('error_code')).toBe('saml_relay_state_not_found');
  });
});
