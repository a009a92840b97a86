import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

const EMAIL = 'ann@mail.example';
const CHALLENGE = { code_challenge_method: 's256' };

describeOnBothDatabases('what the protocol refuses, in its own words', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);

  const text = (length: number, character = 'a') => character.repeat(length);

  it.each([
    ['/signup', { phone: '+15550100', password: PASSWORD }, 400, 'Phone signups are disabled'],
    ['/signup', { phone: '+15550100' }, 400, 'Signup requires a valid password'],
    [
      '/signup',
      { phone: '+15550100', password: PASSWORD, code_challenge: text(43), ...CHALLENGE },
      400,
      'PKCE not supported for phone signups',
    ],
    [
      '/signup',
      { phone: '+15550100', email: EMAIL, password: PASSWORD },
      400,
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      '/signup',
      { email: `${text(250)}@mail.example`, password: PASSWORD },
      400,
      'An email address is too long',
    ],
    ['/signup', {}, 422, 'Anonymous sign-ins are disabled'],
    [
      '/token?grant_type=password',
      { phone: '+15550100', password: PASSWORD },
      422,
      'Phone logins are disabled',
    ],
    [
      '/token?grant_type=password',
      { phone: '+15550100', email: EMAIL, password: PASSWORD },
      400,
      'Only an email address or phone number should be provided on login.',
    ],
    ['/token?grant_type=password', { password: PASSWORD }, 400, 'missing email or phone'],
    ['/token?grant_type=web3', { chain: 'solana' }, 422, 'Web3 provider is disabled'],
    ['/token?grant_type=nonsense', {}, 400, 'unsupported_grant_type'],
    ['/token', {}, 400, 'unsupported_grant_type'],
    [
      '/token?grant_type=id_token',
      { id_token: 'x', provider: 'google' },
      400,
      'Provider (issuer "https://accounts.google.com") is not enabled',
    ],
    [
      '/token?grant_type=id_token',
      { id_token: 'x', client_id: 'c', issuer: 'https://appleid.apple.com' },
      400,
      'Provider (issuer "https://appleid.apple.com") is not enabled',
    ],
    [
      '/token?grant_type=id_token',
      { id_token: 'x', provider: 'constructor' },
      400,
      'Custom OIDC provider "constructor" not allowed',
    ],
    ['/otp', {}, 400, 'One of email or phone must be set'],
    ['/otp', { phone: '+15550100' }, 400, 'Unsupported phone provider'],
    [
      '/otp',
      { email: EMAIL, phone: '+15550100' },
      400,
      'Only an email address or phone number should be provided',
    ],
    [
      '/otp',
      { email: EMAIL, channel: 'sms' },
      400,
      'Channel should only be specified with Phone OTP',
    ],
    [
      '/otp',
      { email: EMAIL, code_challenge: text(43) },
      400,
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      '/otp',
      { email: EMAIL, code_challenge: text(42), ...CHALLENGE },
      400,
      'code challenge has to be between 43 and 128 characters',
    ],
    [
      '/otp',
      { email: EMAIL, code_challenge: text(43, '+'), ...CHALLENGE },
      400,
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    ],
    ['/recover', {}, 400, 'Password recovery requires an email'],
    ['/recover', { email: 'x' }, 400, 'Unable to validate email address: invalid format'],
    ['/resend', {}, 400, 'Missing one of these types: signup, email_change, sms, phone_change'],
    ['/resend', { type: 'signup' }, 400, 'Type provided requires an email address'],
    ['/resend', { type: 'sms' }, 400, 'Type provided requires a phone number'],
    ['/resend', { type: 'sms', phone: '+15550100' }, 400, 'Phone logins are disabled'],
    ['/resend', { type: 'email_change' }, 400, 'Missing email address or phone number'],
    [
      '/resend',
      { type: 'signup', email: EMAIL, phone: '+15550100' },
      400,
      'Only an email address or phone number should be provided.',
    ],
    ['/verify', {}, 400, 'Verify requires a verification type'],
    ['/verify', { type: 'email' }, 400, 'Verify requires either a token or a token hash'],
    [
      '/verify',
      { type: 'email', token: '123456', token_hash: 'x', email: EMAIL },
      400,
      'Verify requires either a token or a token hash',
    ],
    [
      '/verify',
      { type: 'email', token_hash: 'x', email: EMAIL },
      400,
      'Only the token_hash and type should be provided',
    ],
    [
      '/verify',
      { type: 'email', token: '123456' },
      400,
      'Only an email address or phone number should be provided on verify',
    ],
    [
      '/verify',
      { type: 'email', token: '123456', email: EMAIL, phone: '+15550100' },
      400,
      'Only an email address or phone number should be provided on verify',
    ],
    ['/verify', { type: 'nonsense', token_hash: 'x' }, 400, 'Invalid email verification type'],
    [
      '/verify',
      { type: 'nonsense', token: '123456', email: EMAIL },
      400,
      'Invalid email verification type',
    ],
    ['/verify', { type: 'email', token: '123456', email: 'x' }, 422, 'Invalid email format'],
    [
      '/verify',
      { type: 'sms', token: '123456', phone: 'abc' },
      400,
      'Invalid phone number format (E.164 required)',
    ],
    [
      '/verify',
      { type: 'sms', token: '123456', phone: '+15550100' },
      403,
      'Token has expired or is invalid',
    ],
  ])(
    '[AUTH-53] [AUTH-93] [AUTH-100] [AUTH-128] %s %j is %i %s',
    async (path, body, status, message) => {
      const answer = await app.send('POST', path, body);
      expect([answer.status, answer.body.message]).toEqual([status, message]);
      expect(answer.headers.get('x-sb-error-code')).toBe(answer.body.code);
    },
  );

  it.each([
    ['/token?grant_type=web3', {}, 'web3_provider_disabled'],
    ['/token?grant_type=nonsense', {}, 'invalid_credentials'],
    ['/token?grant_type=id_token', { id_token: 'x', provider: 'google' }, 'provider_disabled'],
    ['/token?grant_type=password', { phone: '1', password: 'x' }, 'phone_provider_disabled'],
    ['/signup', { phone: '1', password: 'x' }, 'phone_provider_disabled'],
    ['/signup', {}, 'anonymous_provider_disabled'],
    ['/otp', { phone: '1' }, 'phone_provider_disabled'],
    ['/verify', { type: 'sms', token: '1', phone: '15550100' }, 'otp_expired'],
  ])('[AUTH-128] %s %j has the code %s', async (path, body, code) => {
    expect((await app.send('POST', path, body)).body.code).toBe(code);
  });

  it.each([
    ['POST', '/signup'],
    ['POST', '/otp'],
    ['POST', '/recover'],
    ['POST', '/resend'],
    ['POST', '/verify'],
    ['POST', '/token?grant_type=password'],
    ['PUT', '/user'],
  ])(
    '[AUTH-295] %s %s with a long body is refused before anybody walks it',
    async (method, path) => {
      const { session } = await people.register();
      // Were it walked, the lone surrogate would be refused by its name: 400.
      const data = { text: '\ud800', long: 'x'.repeat(64 * 1024) };
      const { status } = await app.send(method, path, { email: EMAIL, data }, bearer(session));
      expect(status).toBe(413);
    },
  );

  it.each([
    ['POST', '/signup'],
    ['POST', '/otp'],
    ['PUT', '/user'],
  ])(
    '[AUTH-295] %s %s with long details is refused by their length first',
    async (method, path) => {
      const { session } = await people.register();
      const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`key ${n}`, n]));
      for (const data of [
        { text: '\ud800', many },
        { text: '\ud800', long: 'x'.repeat(9_000) },
      ]) {
        const { status } = await app.send(method, path, { email: EMAIL, data }, bearer(session));
        expect(status).toBe(413);
      }
      // A short one is read, and the lone surrogate refused.
      const short = { email: EMAIL, data: { text: '\ud800' } };
      expect((await app.send(method, path, short, bearer(session))).status).toBe(400);
    },
  );

  it('[AUTH-128] a version that is no date gets the old form of errors', async () => {
    const old = { 'x-supabase-api-version': 'zzzz' };
    const { body } = await app.send('POST', '/verify', {}, old);
    expect(body).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  it('[AUTH-114] a resend to a number or a pending change of one is as silent as any other', async () => {
    const answer = await app.send('POST', '/resend', { type: 'phone_change', email: EMAIL });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await app.mailsTo(EMAIL)).toHaveLength(0);
  });

  it('[AUTH-128] an ID token that is missing is refused in the form of OAuth', async () => {
    for (const [body, description] of [
      [{}, 'id_token required'],
      [{ id_token: 'x' }, 'provider or client_id and issuer required'],
      [{ id_token: 'x', issuer: 'y' }, 'provider or client_id and issuer required'],
    ] as const) {
      const answer = await app.send('POST', '/token?grant_type=id_token', body);
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: 'invalid request', error_description: description },
      ]);
    }
  });

  it('[AUTH-128] a changed phone number is refused by its form, then because there are none', async () => {
    const { session } = await people.register();
    const change = (phone: string) => app.send('PUT', '/user', { phone }, bearer(session));
    expect((await change('abc')).body.message).toBe('Invalid phone number format (E.164 required)');
    expect((await change('+15550100')).body.code).toBe('phone_provider_disabled');
    const pigeon = { phone: '+15550100', channel: 'pigeon' };
    const refused = await app.send('PUT', '/user', pigeon, bearer(session));
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
  });

  it('[AUTH-124] an unknown scope of sign-out is named', async () => {
    const { session } = await people.register();
    const { body } = await app.send('POST', '/logout?scope=all', undefined, bearer(session));
    expect(body).toEqual({
      code: 'validation_failed',
      message: 'Unsupported logout scope "all"',
    });
  });

  it('[AUTH-118] a bad token is refused with what is wrong with it', async () => {
    const { session } = await people.register();
    const [header = '', payload = ''] = (session.access_token as string).split('.');
    const messageOf = async (token: string) =>
      (await app.send('GET', '/user', undefined, { authorization: `Bearer ${token}` })).body
        .message;
    const start = 'invalid JWT: unable to parse or verify signature, ';
    expect(await messageOf('x')).toBe(`${start}token is malformed`);
    expect(await messageOf(`${header}.${payload}.AAAA`)).toBe(
      `${start}token signature is invalid: signature is invalid`,
    );
    app.later(3601);
    expect(await messageOf(session.access_token)).toBe(
      `${start}token has invalid claims: token is expired`,
    );
  });
});
