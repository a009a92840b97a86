import { randomBytes } from 'node:crypto';

import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { banUntil } from '#server/features/auth/admin/ban-duration.ts';
import { linkTokenOf, startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, OTHER_PASSWORD, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

const newKey = () => `sb_secret_${randomBytes(24).toString('base64url')}`;
const [KEY, NEXT_KEY] = [newKey(), newKey()];
const NOBODY = '00000000-0000-4000-8000-000000000000';

describeOnBothDatabases('administration', (database) => {
  let app: AuthApp;
  let admin: GoTrueClient['admin'];
  beforeAll(async () => {
    app = await startAuthApp(database(), { settings: { serviceKeys: [KEY, NEXT_KEY] } });
    admin = adminOf(KEY);
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);

  /** The official client with a key in both headers, as it sends a service key. */
  function adminOf(key: string): GoTrueClient['admin'] {
    const headers = { apikey: key, Authorization: `Bearer ${key}` };
    const options = { url: `${app.url}/auth/v1`, headers, autoRefreshToken: false };
    return new AuthClient({ ...options, persistSession: false }).admin;
  }

  async function made(attributes: object = {}) {
    const email = newAddress();
    const wish = { email, password: PASSWORD, email_confirm: true, ...attributes };
    const { data, error } = await admin.createUser(wish);
    if (error || !data.user) throw error ?? new Error('no user');
    return { email, user: data.user };
  }
  const auditOf = async (userId: string) => {
    const { body } = await app.send('GET', `/admin/audit?query=user:${userId}`, undefined, {
      apikey: KEY,
    });
    return body as { payload: { action: string; traits: object }; ip_address: string }[];
  };

  describe('who is let in', () => {
    const calls = [
      ['GET', '/admin/users'],
      ['POST', '/invite'],
      ['GET', '/admin/audit'],
      ['GET', '/admin/sso/providers'],
    ] as const;

    it('[ADM-1] every live service key, as apikey or Bearer', async () => {
      const asKey = (key: string): Record<string, string>[] => [
        { apikey: key },
        { authorization: `Bearer ${key}` },
      ];
      for (const headers of [...asKey(KEY), ...asKey(NEXT_KEY)]) {
        expect((await app.send('GET', '/admin/users', undefined, headers)).status).toBe(200);
      }
      const missing = await app.send('GET', '/admin/sso/providers', undefined, { apikey: KEY });
      expect([missing.status, missing.body.code]).toEqual([404, 'feature_disabled']);
    });

    it('[ADM-1] nobody else: a person is 403 not_admin, a wrong key and no key are 401', async () => {
      const { session } = await people.register();
      const headers = {
        none: {},
        public: { apikey: app.publishableKey, authorization: `Bearer ${app.publishableKey}` },
        'wrong apikey': { apikey: newKey() },
        'wrong Bearer': { authorization: `Bearer ${newKey()}` },
        person: { apikey: app.publishableKey, ...bearer(session) },
        'no token': { authorization: 'Bearer abc' },
      };
      for (const [method, path] of calls) {
        const seen: Record<string, unknown> = {};
        for (const [name, sent] of Object.entries(headers)) {
          const { status, body } = await app.send(method, path, undefined, sent);
          seen[name] = [status, body.code];
        }
        expect([path, seen]).toEqual([
          path,
          {
            none: [401, 'no_authorization'],
            public: [401, 'no_authorization'],
            'wrong apikey': [401, 'no_authorization'],
            'wrong Bearer': [401, 'no_authorization'],
            person: [403, 'not_admin'],
            'no token': [403, 'bad_jwt'],
          },
        ]);
      }
    });

    it('[ADM-1] a service key is nobody’s session', async () => {
      const { status } = await app.send('GET', '/user', undefined, {
        apikey: KEY,
        authorization: `Bearer ${KEY}`,
      });
      expect(status).toBe(403);
    });
  });

  it('[ADM-2] a user is made, read, found in pages and changed as the official client asks', async () => {
    const id = '3f7f8a52-6a0e-4c7c-9c0b-2d5d1c1e0a11';
    const first = await made({
      id,
      user_metadata: { first_name: 'Ada' },
      app_metadata: { plan: 'x' },
    });
    expect(first.user).toMatchObject({
      id,
      email: first.email,
      user_metadata: { first_name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'x' },
      identities: [{ provider: 'email' }],
    });
    expect((await people.signIn(first.email)).status).toBe(200);
    const again = await admin.createUser({ email: first.email });
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
    const sameId = await admin.createUser({ email: newAddress(), id });
    expect(sameId.error).toMatchObject({ status: 422, code: 'user_already_exists' });
    const weak = await admin.createUser({ email: newAddress(), password: 'short' });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' });
    const nobody = await admin.createUser({});
    expect(nobody.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const hashed = await admin.createUser({ email: newAddress(), password_hash: '$2b$10$abc' });
    expect(hashed.error).toMatchObject({ status: 400, code: 'validation_failed' });

    const second = await made();
    const list = await admin.listUsers({ page: 1, perPage: 1 });
    expect(list.data).toMatchObject({ nextPage: 2, users: [{ id: second.user.id }] });
    const total = (list.data as { total: number }).total;
    expect(total).toBeGreaterThanOrEqual(2);
    const past = await admin.listUsers({ page: total + 1, perPage: 1 });
    expect(past.data).toMatchObject({ users: [], nextPage: null });
    const bad = await app.send('GET', '/admin/users?page=0', undefined, { apikey: KEY });
    expect([bad.status, bad.body.code]).toEqual([400, 'validation_failed']);
    const found = await app.send('GET', `/admin/users?filter=${first.email}`, undefined, {
      apikey: KEY,
    });
    expect(found.body.users.map((user: { id: string }) => user.id)).toEqual([id]);

    const changes = {
      user_metadata: { first_name: null, last_name: 'L' },
      app_metadata: { plan: 'y' },
    };
    const { data } = await admin.updateUserById(id, changes);
    expect(data.user).toMatchObject({
      user_metadata: { last_name: 'L' },
      app_metadata: { plan: 'y' },
    });
    expect(data.user?.user_metadata).not.toHaveProperty('first_name');
    const read = await admin.getUserById(id);
    expect(read.data.user).toMatchObject({ app_metadata: { plan: 'y', provider: 'email' } });
    const missing = await admin.getUserById(NOBODY);
    expect(missing.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const noId = await app.send('GET', '/admin/users/me', undefined, { apikey: KEY });
    expect([noId.status, noId.body.code]).toEqual([404, 'validation_failed']);
    const role = await admin.updateUserById(id, { role: 'service_role' });
    expect(role.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('[ADM-3] a new address counts at once, and mailed links to the old one end', async () => {
    const { email, user } = await made();
    await app.send('POST', '/otp', { email });
    const link = linkTokenOf(await app.lastMail(email));
    const moved = newAddress('moved');
    const { data } = await admin.updateUserById(user.id, { email: moved });
    expect(data.user).toMatchObject({
      email: moved,
      identities: [{ identity_data: { email: moved } }],
    });
    expect((await people.verify({ type: 'magiclink', token_hash: link })).status).toBe(403);
    expect((await people.signIn(moved)).status).toBe(200);
    const other = await made();
    const taken = await admin.updateUserById(other.user.id, { email: moved });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('[ADM-3] a new password ends every session, and the person gets a notice', async () => {
    const { email, user } = await made();
    const { body: session } = await people.signIn(email);
    await admin.updateUserById(user.id, { password: OTHER_PASSWORD });
    expect((await app.send('GET', '/user', undefined, bearer(session))).body.code).toBe(
      'session_not_found',
    );
    expect((await people.signIn(email, OTHER_PASSWORD)).status).toBe(200);
    expect((await app.lastMail(email)).subject).toContain('password was changed');
  });

  it('[ADM-4] a ban works at once and ends by itself or by none', async () => {
    const { email, user } = await made();
    const { body: session } = await people.signIn(email);
    const status = async () =>
      (await app.send('GET', '/user', undefined, bearer(session))).body.code;
    await admin.updateUserById(user.id, { ban_duration: '1h30m' });
    expect(await status()).toBe('user_banned');
    expect((await people.signIn(email)).body.code).toBe('user_banned');
    expect((await people.refresh(session)).body.code).toBe('user_banned');
    const { data } = await admin.updateUserById(user.id, { ban_duration: 'none' });
    expect(data.user).not.toHaveProperty('banned_until');
    expect(await status()).toBeUndefined();
    const bad = await admin.updateUserById(user.id, { ban_duration: 'a while' });
    expect(bad.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('[ADM-5] a user is deleted, or only closed', async () => {
    const gone = await made();
    expect((await admin.deleteUser(gone.user.id)).error).toBeNull();
    expect((await admin.getUserById(gone.user.id)).error?.status).toBe(404);
    expect((await admin.deleteUser(gone.user.id)).error?.status).toBe(404);

    const { email, user } = await made();
    const { body: session } = await people.signIn(email);
    await admin.deleteUser(user.id, true);
    const { data } = await admin.getUserById(user.id);
    expect(data.user).toMatchObject({ id: user.id, identities: [], user_metadata: {} });
    expect(data.user?.deleted_at).toBeDefined();
    expect(JSON.stringify(data.user)).not.toContain(email);
    expect((await app.send('GET', '/user', undefined, bearer(session))).status).toBe(403);
    expect((await people.signIn(email)).body.code).toBe('invalid_credentials');
    // The address is free again, and may be closed again.
    const next = await made({ email });
    await admin.deleteUser(next.user.id, true);
    await admin.deleteUser(user.id);
    expect((await admin.getUserById(user.id)).error?.status).toBe(404);
  });

  it('[ADM-6] an invitation makes an account that its mail confirms', async () => {
    const email = newAddress();
    // What somebody else typed for the address before must not come with the invitation.
    await people.signUp(email, OTHER_PASSWORD, { first_name: 'Mallory' });
    await app.lastMail(email);
    const { data, error } = await admin.inviteUserByEmail(email, { data: { first_name: 'Ann' } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeDefined();
    const mail = await app.lastMail(email);
    expect(mail.subject).toContain('invited');
    const accepted = await people.verify({ type: 'invite', email, token: codeOf(mail) });
    expect(accepted.body.user).toMatchObject({ email, user_metadata: { first_name: 'Ann' } });
    expect((await people.signIn(email, OTHER_PASSWORD)).status).toBe(400);
    const again = await admin.inviteUserByEmail(email);
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
    const mine = await auditOf(accepted.body.user.id);
    expect(mine.map(({ payload }) => payload.action)).toContain('user_invited');
  });

  it.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    '[ADM-7] a link of the type %s signs its person in and sends nothing',
    async (type) => {
      const email = newAddress();
      if (type === 'recovery') await made({ email });
      const wish = type === 'signup' ? { type, email, password: PASSWORD } : { type, email };
      const { data, error } = await admin.generateLink(wish);
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email });
      expect(data.properties).toMatchObject({ verification_type: type });
      const { action_link: link, hashed_token: hash } = data.properties ?? {};
      expect(link).toMatch(`${app.url}/auth/v1/verify?token=${hash}&type=${type}&redirect_to=`);
      expect(await app.mailsTo(email)).toEqual([]);
      const followed = await fetch(link ?? '', { redirect: 'manual' });
      expect(followed.headers.get('location')).toContain('#access_token=');
      const second = await admin.generateLink({ type: 'magiclink', email });
      const token = second.data.properties?.email_otp;
      expect((await people.verify({ type: 'magiclink', email, token })).status).toBe(200);
      if (type === 'signup') expect((await people.signIn(email)).status).toBe(200);
    },
  );

  it('[ADM-7] links of both halves change an address, and unknown ones are refused', async () => {
    const { email, user } = await made();
    const newEmail = newAddress('next');
    const links = [];
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin.generateLink({ type, email, newEmail });
      links.push(data.properties?.hashed_token);
    }
    const [one, other] = links;
    const half = await people.verify({ type: 'email_change', token_hash: one });
    expect(half.body).toMatchObject({ code: '200' });
    const whole = await people.verify({ type: 'email_change', token_hash: other });
    expect(whole.body.user).toMatchObject({ id: user.id, email: newEmail });

    const email_exists = { status: 422, code: 'email_exists' };
    const unknown = await admin.generateLink({ type: 'recovery', email: newAddress() });
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const known = await admin.generateLink({ type: 'invite', email: newEmail });
    expect(known.error).toMatchObject(email_exists);
    const bad = await app.send(
      'POST',
      '/admin/generate_link',
      { type: 'sms', email },
      { apikey: KEY },
    );
    expect([bad.status, bad.body.code]).toEqual([400, 'validation_failed']);
  });

  it('[ADM-8] sessions are listed and ended, one, all, or by the person’s token', async () => {
    const { email, user } = await made();
    const [one, two, three] = [
      (await people.signIn(email)).body,
      (await people.signIn(email)).body,
      (await people.signIn(email)).body,
    ];
    const alive = async (session: { access_token: string }) =>
      (await app.send('GET', '/user', undefined, bearer(session))).status === 200;
    const path = `/admin/users/${user.id}/sessions`;
    const { body: sessions } = await app.send('GET', path, undefined, { apikey: KEY });
    expect(sessions).toHaveLength(3);
    const last = sessions.find(({ id }: { id: string }) => id === sessionIdOf(three.access_token));
    const ended = await app.send('DELETE', `${path}/${last.id}`, undefined, { apikey: KEY });
    expect(ended.status).toBe(204);
    expect([await alive(one), await alive(two), await alive(three)]).toEqual([true, true, false]);
    const missing = await app.send('DELETE', `${path}/${NOBODY}`, undefined, { apikey: KEY });
    expect(missing.status).toBe(404);
    expect((await admin.signOut(two.access_token, 'local')).error).toBeNull();
    expect([await alive(one), await alive(two)]).toEqual([true, false]);
    await app.send('DELETE', path, undefined, { apikey: KEY });
    expect(await alive(one)).toBe(false);
  });

  it('[ADM-15] second factors are listed without their secret, and removed', async () => {
    const { email, user } = await made();
    const session = (await people.signIn(email)).body;
    const wish = { factor_type: 'totp', friendly_name: 'Lost phone' };
    const { body: factor } = await app.send('POST', '/factors', wish, bearer(session));
    const token = new TOTP({ secret: factor.totp.secret }).generate({
      timestamp: app.now().getTime(),
    });
    const on = `/factors/${factor.id}`;
    const { body: asked } = await app.send('POST', `${on}/challenge`, {}, bearer(session));
    const answer = { challenge_id: asked.id, code: token };
    const raised = await app.send('POST', `${on}/verify`, answer, bearer(session));
    expect(raised.status).toBe(200);

    const listed = await admin.mfa.listFactors({ userId: user.id });
    expect(listed.data?.factors).toMatchObject([
      { id: factor.id, factor_type: 'totp', friendly_name: 'Lost phone', status: 'verified' },
    ]);
    expect(JSON.stringify(listed.data)).not.toContain(factor.totp.secret);
    const { user: other } = await made();
    const foreign = await admin.mfa.deleteFactor({ userId: other.id, id: factor.id });
    expect(foreign.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    const removed = await admin.mfa.deleteFactor({ userId: user.id, id: factor.id });
    expect(removed.error).toBeNull();
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
    const { access_token } = (await people.signIn(email)).body;
    expect((await app.send('GET', '/user', undefined, bearer({ access_token }))).status).toBe(200);
  });

  it('[ADM-5] a closed account keeps no second factor', async () => {
    const { email, user } = await made();
    const session = (await people.signIn(email)).body;
    await app.send('POST', '/factors', { factor_type: 'totp' }, bearer(session));
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toHaveLength(1);
    await admin.deleteUser(user.id, true);
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
  });

  it('[ADM-13] the command line has the same powers, by address or id', async () => {
    const tools = app.auth.administration;
    const email = newAddress();
    const { id } = await tools.create(email, PASSWORD);
    const { body: session } = await people.signIn(email);
    expect(await tools.sessions(id)).toMatchObject([{ device: 'A program (node)' }]);
    await tools.setOperator(email, true);
    expect((await tools.find(email)).app_metadata).toMatchObject({ roles: ['operator'] });
    await tools.setOperator(id, false);
    expect((await tools.find(email)).app_metadata).not.toHaveProperty('roles');
    await tools.mailReset(email);
    expect((await app.lastMail(email)).subject).toContain('new Waymark password');
    await tools.ban(email, '1h');
    await tools.ban(email, 'none');
    expect((await app.send('GET', '/user', undefined, bearer(session))).status).toBe(200);
    await tools.endSessions(email, undefined);
    expect((await app.send('GET', '/user', undefined, bearer(session))).status).toBe(403);
    await expect(tools.find(newAddress())).rejects.toThrow('There is no account');
    const actions = (await auditOf(id)).map(({ payload, ip_address: ip }) => [payload.action, ip]);
    expect(actions.filter(([, ip]) => ip === '').map(([action]) => action)).toEqual([
      'session_ended',
      'user_unbanned',
      'user_banned',
      'user_recovery_requested',
      'user_modified',
      'user_modified',
      'user_signedup',
    ]);
  });

  it('[ADM-9] the audit log lists what operators do, without secrets', async () => {
    const { email, user } = await made();
    await admin.updateUserById(user.id, { password: OTHER_PASSWORD });
    await admin.updateUserById(user.id, { ban_duration: '1h' });
    const entries = await auditOf(user.id);
    expect(entries.map(({ payload }) => [payload.action, payload.traits])).toEqual([
      ['user_banned', { by: 'service_key', changed: ['ban_duration'] }],
      ['user_updated_password', { by: 'service_key', changed: ['password'] }],
      ['user_signedup', { by: 'service_key' }],
    ]);
    const text = JSON.stringify(entries);
    for (const secret of [email, OTHER_PASSWORD, KEY]) expect(text).not.toContain(secret);
    const { headers, body } = await app.send(
      'GET',
      '/admin/audit?query=action:user_signedup&per_page=1',
      undefined,
      { apikey: KEY },
    );
    expect(body).toHaveLength(1);
    expect(headers.get('link')).toContain('rel="last"');
    const bad = await app.send('GET', '/admin/audit?query=x', undefined, { apikey: KEY });
    expect(bad.status).toBe(400);
  });
});

describe('the duration of a ban', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  it.each([
    ['1h30m', '2026-01-01T01:30:00.000Z'],
    ['24h', '2026-01-02T00:00:00.000Z'],
    ['1.5h', '2026-01-01T01:30:00.000Z'],
    ['90s500ms', '2026-01-01T00:01:30.500Z'],
  ])('%s', (duration, end) => expect(banUntil(duration, now)?.toISOString()).toBe(end));
  it('[ADM-4] none lifts it', () => expect(banUntil('none', now)).toBeNull());
  it('a very long one is still a date', () => {
    expect(banUntil('99999999999h', now)?.getFullYear()).toBe(3026);
  });
  it.each(['', '1', 'h', '1d', '-1h', '1h 30m', 'forever'])('refuses %j', (duration) => {
    expect(() => banUntil(duration, now)).toThrow('ban_duration');
  });
});

function sessionIdOf(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { session_id: string }).session_id;
}
