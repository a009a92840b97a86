import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { purposeOf } from '#server/features/auth/factors/totp.ts';
import { protection } from '#server/features/auth/keys/protection.ts';
import { startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

type Session = Answer['body'];

describeOnBothDatabases('an authenticator app', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database(), { publicUrl: 'http://localhost:3000' });
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);
  const post = (session: Session, path: string, body: object = {}) =>
    app.send('POST', path, body, bearer(session));
  const enrol = async (session: Session, name = 'App') =>
    (await post(session, '/factors', { factor_type: 'totp', friendly_name: name })).body;
  const challenge = async (session: Session, id: string) =>
    (await post(session, `/factors/${id}/challenge`)).body;
  const codeOf = (factor: Session, steps = 0) =>
    new TOTP({ secret: factor.totp.secret }).generate({
      timestamp: app.now().getTime() + steps * 30_000,
    });
  const answer = (session: Session, id: string, challenge_id: string, code: string) =>
    post(session, `/factors/${id}/verify`, { challenge_id, code });
  /** A person whose session has passed the app, which is theirs. */
  async function protectedPerson() {
    const { email, session } = await people.register();
    const factor = await enrol(session);
    const asked = await challenge(session, factor.id);
    const done = await answer(session, factor.id, asked.id, codeOf(factor));
    expect(done.status).toBe(200);
    app.later(60);
    return { email, factor, before: session, session: done.body };
  }

  it('[AUTH-160] is set up by key, address and QR code, and raises the session with new tokens', async () => {
    const { email, session } = await people.register();
    const other = (await people.signIn(email)).body;
    const factor = await enrol(session, 'My phone');
    expect(factor).toMatchObject({ type: 'totp', friendly_name: 'My phone' });
    expect(factor.totp.uri).toContain(`otpauth://totp/Waymark:${encodeURIComponent(email)}?`);
    expect(factor.totp.uri).toContain(factor.totp.secret);
    // The official client puts it after `data:` as it is.
    expect(factor.totp.qr_code).toMatch(/^<svg [^#%]+<\/svg>$/);

    const asked = await challenge(session, factor.id);
    expect(asked).toMatchObject({ type: 'totp' });
    expect(asked.expires_at - app.now().getTime() / 1000).toBeLessThanOrEqual(300);
    const done = await answer(session, factor.id, asked.id, codeOf(factor));
    expect(done.status).toBe(200);
    const claims = decodeJwt(done.body.access_token);
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'otp' }] });
    // Whoever planted or copied the token of the session before has nothing of it.
    expect(claims['session_id']).not.toBe(decodeJwt(session.access_token)['session_id']);
    const planted = await app.send('GET', '/user', undefined, bearer(session));
    expect([planted.status, planted.body.code]).toEqual([403, 'session_not_found']);
    expect(done.body.user.factors).toMatchObject([
      { id: factor.id, factor_type: 'totp', status: 'verified', friendly_name: 'My phone' },
    ]);
    const old = await people.refresh(session);
    expect([old.status, old.body.code]).toEqual([400, 'refresh_token_not_found']);
    expect((await people.refresh(done.body)).status).toBe(200);
    expect((await app.send('GET', '/user', undefined, bearer(other))).body.code).toBe(
      'session_not_found',
    );
  });

  it('[AUTH-161] takes a code once, one step early or late, whatever challenge asks for it', async () => {
    // A step that ends between two lines would make another code right.
    await app.stopClock(async () => {
      const { factor, session } = await protectedPerson();
      const first = await challenge(session, factor.id);
      const code = codeOf(factor, -1);
      expect((await answer(session, factor.id, first.id, codeOf(factor, -2))).status).toBe(422);
      expect((await answer(session, factor.id, first.id, codeOf(factor, 2))).status).toBe(422);
      expect((await answer(session, factor.id, first.id, code)).status).toBe(200);
      const second = await challenge(session, factor.id);
      const again = await answer(session, factor.id, second.id, code);
      expect([again.status, again.body]).toEqual([
        422,
        { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
      ]);
      expect((await answer(session, factor.id, second.id, codeOf(factor, 1))).status).toBe(200);
      const third = await challenge(session, factor.id);
      expect((await answer(session, factor.id, third.id, codeOf(factor))).status).toBe(422);
    });
  });

  it('[AUTH-162] asks in one session for 300 seconds and five tries', async () => {
    const { email, factor, session } = await protectedPerson();
    const elsewhere = (await people.signIn(email)).body;
    const asked = await challenge(session, factor.id);
    const stolen = await answer(elsewhere, factor.id, asked.id, codeOf(factor));
    expect([stolen.status, stolen.body.code]).toEqual([404, 'mfa_factor_not_found']);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await answer(session, factor.id, asked.id, '000000')).status).toBe(422);
    }
    const sixth = await answer(session, factor.id, asked.id, codeOf(factor));
    expect([sixth.status, sixth.body.code]).toEqual([422, 'mfa_challenge_expired']);

    const late = await challenge(session, factor.id);
    app.later(301);
    const expired = await answer(session, factor.id, late.id, codeOf(factor));
    expect([expired.status, expired.body.code]).toEqual([422, 'mfa_challenge_expired']);
    const right = await challenge(session, factor.id);
    expect((await answer(session, factor.id, right.id, codeOf(factor))).status).toBe(200);
  });

  it('[AUTH-162] asks for one factor: another one of the person does not respond in its place', async () => {
    const { factor, session } = await protectedPerson();
    const second = await enrol(session, 'Tablet');
    const asked = await challenge(session, factor.id);
    const crossed = await answer(session, second.id, asked.id, codeOf(second));
    expect([crossed.status, crossed.body.code]).toEqual([404, 'mfa_factor_not_found']);
  });

  it('[AUTH-166] what was never confirmed goes when another one is', async () => {
    const { session } = await people.register();
    await enrol(session, 'Abandoned');
    const factor = await enrol(session, 'Used');
    const asked = await challenge(session, factor.id);
    const done = await answer(session, factor.id, asked.id, codeOf(factor));
    expect(done.body.user.factors).toMatchObject([{ id: factor.id }]);
  });

  it('[AUTH-163] is guessed by nobody: after ten wrong codes further tries wait', async () => {
    const { factor, session } = await protectedPerson();
    await app.stopClock(async () => {
      for (let tries = 0; tries < 10; tries += 1) {
        const asked = await challenge(session, factor.id);
        expect((await answer(session, factor.id, asked.id, '000000')).status).toBe(422);
      }
      const asked = await challenge(session, factor.id);
      const waits = await answer(session, factor.id, asked.id, codeOf(factor));
      expect([waits.status, waits.body.code]).toEqual([429, 'over_request_rate_limit']);
      expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
      app.later(1200);
      const later = await challenge(session, factor.id);
      expect((await answer(session, factor.id, later.id, codeOf(factor))).status).toBe(200);
    });
  });

  it('[AUTH-299] takes 150 tries and then one in ten minutes, and its person hears of them once a day', async () => {
    const { email, factor, session } = await protectedPerson();
    const notices = async () =>
      (await app.mailsTo(email)).filter(({ subject }) =>
        subject.startsWith('Wrong codes were entered'),
      );
    await app.stopClock(async () => {
      let tried = 0;
      const begin = app.now().getTime();
      for (let round = 0; round < 20; round += 1) {
        for (let wrong = 0; wrong < 10; wrong += 1) {
          const asked = await challenge(session, factor.id);
          const { status } = await answer(session, factor.id, asked.id, '000000');
          if (status === 422) tried += 1;
        }
        // As long as the longest pause, after which the slow-down forgets.
        app.later(901);
      }
      const hours = (app.now().getTime() - begin) / 3_600_000;
      expect(tried).toBeLessThanOrEqual(150 + hours * 6);
    });
    await expect.poll(async () => (await notices()).length).toBe(1);
  });

  it('[AUTH-164] is asked for before anything else: a session of level aal1 proves it or leaves', async () => {
    const { email, factor } = await protectedPerson();
    const half = (await people.signIn(email)).body;
    expect(decodeJwt(half.access_token)).toMatchObject({ aal: 'aal1' });
    expect(half.user.factors).toHaveLength(1);
    const call = async (method: string, path: string, body?: object) => {
      const { status, body: got } = await app.send(method, path, body, bearer(half));
      return [status, got?.code];
    };
    expect(await call('PUT', '/user', { data: { a: 1 } })).toEqual([403, 'insufficient_aal']);
    expect(await call('PUT', '/user', { email: 'new@waymark.example' })).toEqual([
      401,
      'insufficient_aal',
    ]);
    expect(await call('PUT', '/user', { password: 'ganz-anderes-Fohlen-12' })).toEqual([
      401,
      'insufficient_aal',
    ]);
    expect(await call('GET', '/reauthenticate')).toEqual([403, 'insufficient_aal']);
    expect(await call('POST', '/factors', { factor_type: 'totp' })).toEqual([
      403,
      'insufficient_aal',
    ]);
    expect(await call('DELETE', `/factors/${factor.id}`)).toEqual([422, 'insufficient_aal']);
    expect((await call('GET', '/user'))[0]).toBe(200);
    const kept = (await people.refresh(half)).body;
    expect(decodeJwt(kept.access_token)).toMatchObject({ aal: 'aal1' });
    const asked = await challenge(kept, factor.id);
    const { status, body } = await answer(kept, factor.id, asked.id, codeOf(factor));
    expect(status).toBe(200);
    expect((await app.send('PUT', '/user', { data: { a: 1 } }, bearer(body))).status).toBe(200);
    const leaving = (await people.signIn(email)).body;
    expect((await app.send('POST', '/logout?scope=local', undefined, bearer(leaving))).status).toBe(
      204,
    );
  });

  it('[AUTH-165] is removed at aal2 only, which lowers the sessions it raised', async () => {
    const { email, factor, session } = await protectedPerson();
    const removed = await app.send('DELETE', `/factors/${factor.id}`, undefined, bearer(session));
    expect([removed.status, removed.body]).toEqual([200, { id: factor.id }]);
    const refreshed = (await people.refresh(session)).body;
    expect(decodeJwt(refreshed.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'otp' }],
    });
    expect(refreshed.user).not.toHaveProperty('factors');
    const free = (await people.signIn(email)).body;
    const change = await app.send('PUT', '/user', { data: { a: 2 } }, bearer(free));
    expect(change.status).toBe(200);
  });

  it('[AUTH-166] has a name of its own among at most ten, and is dropped when it is never confirmed', async () => {
    const { session } = await people.register();
    const wish = { factor_type: 'totp', friendly_name: 'App 0' };
    for (let made = 0; made < 10; made += 1) await enrol(session, `App ${made}`);
    const twice = await post(session, '/factors', wish);
    expect([twice.status, twice.body.code]).toEqual([422, 'mfa_factor_name_conflict']);
    const eleventh = await post(session, '/factors', { factor_type: 'totp' });
    expect([eleventh.status, eleventh.body.code]).toEqual([422, 'too_many_enrolled_mfa_factors']);
    app.later(301);
    expect((await post(session, '/factors', wish)).status).toBe(200);
    const { body } = await app.send('GET', '/user', undefined, bearer(session));
    expect(body.factors).toHaveLength(1);
    const long = await post(session, '/factors', { ...wish, friendly_name: 'x'.repeat(121) });
    expect([long.status, long.body.code]).toEqual([400, 'validation_failed']);
  });

  it('[AUTH-167] has a key that is stored encrypted and bound to its row', async () => {
    const { factor } = await protectedPerson();
    const rows = await database().transaction({ role: 'service_role' }, (tx) =>
      tx.selectFrom('auth.mfa_factors').selectAll().where('id', '=', factor.id).execute(),
    );
    const [row] = rows;
    const stored = row?.secret ?? '';
    expect(stored).toMatch(/^[\w-]+\.[\w-]{60,}$/);
    expect(JSON.stringify(rows) + app.logged()).not.toContain(factor.totp.secret);
    const stores = protection(app.keys);
    const [user_id, id] = [row?.user_id ?? '', factor.id];
    expect(stores.reveal(purposeOf({ user_id, id }), stored)).toBe(factor.totp.secret);
    expect(() => stores.reveal(purposeOf({ user_id, id: user_id }), stored)).toThrow();
  });

  it('refuses what is no factor, in the words of the protocol', async () => {
    const { session } = await people.register();
    const nobody = '6f2a1a34-0000-4000-8000-000000000000';
    const seen = async (method: string, path: string, body?: object) => {
      const { status, body: got } = await app.send(method, path, body, bearer(session));
      return [status, got.code, got.message];
    };
    expect(await seen('POST', '/factors', { factor_type: 'x' })).toEqual([
      400,
      'validation_failed',
      'factor_type needs to be totp, phone, or webauthn',
    ]);
    expect(await seen('POST', `/factors/${nobody}/challenge`, {})).toEqual([
      404,
      'mfa_factor_not_found',
      'Factor not found',
    ]);
    expect((await seen('POST', '/factors/x/challenge', {}))[0]).toBe(404);
    expect((await seen('POST', `/factors/${nobody}/verify`, { code: '1' }))[0]).toBe(400);
    expect(
      (await seen('POST', `/factors/${nobody}/verify`, { code: '1', challenge_id: nobody }))[0],
    ).toBe(404);
    expect((await seen('DELETE', `/factors/${nobody}`))[0]).toBe(404);
  });
});
