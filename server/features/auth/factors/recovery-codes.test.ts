import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer } from '#test/support/auth-people.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';

type Session = Answer['body'];

const CODES = '/factors/recovery-codes';

describeOnEmbeddedDatabase('recovery codes', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);
  const send = (method: string, path: string, session: Session, body?: object) =>
    app.send(method, path, body, bearer(session));

  async function protectedPerson() {
    const { email, session } = await people.register();
    const factor = (await send('POST', '/factors', session, { factor_type: 'totp' })).body;
    const asked = (await send('POST', `/factors/${factor.id}/challenge`, session, {})).body;
    const timestamp = app.now().getTime();
    const code = new TOTP({ secret: factor.totp.secret }).generate({ timestamp });
    const proof = { challenge_id: asked.id, code };
    const done = await send('POST', `/factors/${factor.id}/verify`, session, proof);
    return { email, factor, session: done.body };
  }
  async function personWithCodes() {
    const person = await protectedPerson();
    const { body } = await send('POST', CODES, person.session);
    return { ...person, set: body, codes: body.codes as string[] };
  }

  it('[AUTH-168] are ten, shown once, stored as hashes, and need another factor', async () => {
    const { session: plain } = await people.register();
    const sole = await send('POST', CODES, plain);
    expect([sole.status, sole.body.code]).toEqual([422, 'mfa_recovery_codes_sole_factor']);
    expect((await send('GET', CODES, plain)).body.code).toBe('mfa_factor_not_found');

    const { session, set, codes } = await personWithCodes();
    expect(set).toMatchObject({
      type: 'recovery_code',
      friendly_name: 'Recovery codes',
      total: 10,
    });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-km-np-z]{16}$/);
    const { body } = await send('GET', CODES, session);
    expect(body).toEqual({ id: set.id, type: 'recovery_code', total: 10, remaining: 10 });
    const again = await send('POST', CODES, session);
    expect([again.status, again.body.code]).toEqual([422, 'mfa_verified_factor_exists']);
    const rows = await database().transaction({ role: 'service_role' }, (tx) =>
      tx.selectFrom('auth.recovery_codes').selectAll().execute(),
    );
    const stored = JSON.stringify(rows) + rows.map((row) => row.code_hash.toString()).join();
    for (const code of codes) expect(stored).not.toContain(code);
  });

  it('[AUTH-168] stand in for the other factor, each once, however they are typed', async () => {
    const { email, session, set, codes } = await personWithCodes();
    const [first = ''] = codes;
    const half = (await people.signIn(email)).body;
    const typed = ` ${first.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')} `;
    const { status, body } = await send('POST', `${CODES}/verify`, half, { code: typed });
    expect(status).toBe(200);
    expect(decodeJwt(body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    expect((await people.refresh(half)).body.code).toBe('refresh_token_not_found');
    expect((await send('GET', CODES, session)).body).toMatchObject({ id: set.id, remaining: 9 });
    const next = (await people.signIn(email)).body;
    const twice = await send('POST', `${CODES}/verify`, next, { code: first });
    expect([twice.status, twice.body.code]).toEqual([422, 'mfa_verification_failed']);
  });

  it('[AUTH-169] are void once new ones are made, and go with the last other factor', async () => {
    const { email, factor, session, codes } = await personWithCodes();
    const fresh = (await send('POST', `${CODES}/regenerate`, session)).body;
    expect(fresh.codes).toHaveLength(10);
    const half = (await people.signIn(email)).body;
    const old = await send('POST', `${CODES}/verify`, half, { code: codes[1] });
    expect(old.status).toBe(422);
    const right = await send('POST', `${CODES}/verify`, half, { code: fresh.codes[1] });
    expect(right.status).toBe(200);
    expect((await send('DELETE', `/factors/${factor.id}`, session)).status).toBe(200);
    const { body } = await send('GET', '/user', session);
    expect(body).not.toHaveProperty('factors');
  });

  it('[AUTH-169] are locked after five wrong ones, until the time has passed', async () => {
    const { email, codes } = await personWithCodes();
    const half = (await people.signIn(email)).body;
    const attempt = (code: string) => send('POST', `${CODES}/verify`, half, { code });
    await app.stopClock(async () => {
      for (let tries = 0; tries < 5; tries += 1) expect((await attempt('wrong')).status).toBe(422);
      const locked = await attempt(codes[2] ?? '');
      expect([locked.status, locked.body.code]).toEqual([429, 'mfa_recovery_codes_locked']);
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
      app.later(1200);
      expect((await attempt(codes[2] ?? '')).status).toBe(200);
    });
  });
});
