import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, OTHER_PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

describeOnBothDatabases('a wrong password or code', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);
  const { register, refresh } = people;

  const FAILURES = ['login_failed', 'verification_attempted'];
  let hosts = 0;
  /** The entries about failures that an action leaves, found by the address it comes from. */
  async function entriesOf(
    method: string,
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ) {
    const ip = `192.0.2.${(hosts += 1)}`;
    const answer = await app.send(method, path, body, { 'x-forwarded-for': ip, ...headers });
    const rows = await database().transaction({ role: 'service_role' }, (tx) =>
      tx
        .selectFrom('auth.audit_log_entries')
        .selectAll()
        .where('ip', '=', ip)
        .where('action', 'in', FAILURES)
        .execute(),
    );
    return { answer, rows, text: JSON.stringify(rows) };
  }

  it('[AUTH-133] at sign-in leaves an entry with the person, if there is one, and no secret or address', async () => {
    const { email, session } = await register();
    const body = { email, password: 'wrong-Stute-11' };
    const known = await entriesOf('POST', '/token?grant_type=password', body);
    expect(known.rows).toMatchObject([
      {
        action: 'login_failed',
        user_id: session.user.id,
        session_id: null,
        details: { method: 'password', outcome: 'refused' },
        created_at: expect.any(Date),
      },
    ]);
    expect(known.text).not.toMatch(/wrong-Stute|@/);
    const stranger = { email: newAddress('stranger'), password: 'wrong-Stute-11' };
    const unknown = await entriesOf('POST', '/token?grant_type=password', stranger);
    expect(unknown.rows).toMatchObject([{ action: 'login_failed', user_id: null }]);
    expect(unknown.text).not.toMatch(/wrong-Stute|@|stranger/);
  });

  it('leaves no entry when it is right', async () => {
    const { email } = await register();
    const body = { email, password: 'korrekt-Pferd-77' };
    const { answer, rows } = await entriesOf('POST', '/token?grant_type=password', body);
    expect([answer.status, rows]).toEqual([200, []]);
  });

  it('[AUTH-133] of a mail leaves an entry, whether the person was mailed one or not', async () => {
    const { email, session } = await register();
    const guess = (address: string) =>
      entriesOf('POST', '/verify', { type: 'recovery', email: address, token: '271828' });
    const none = await guess(email);
    await app.send('POST', '/recover', { email });
    expect(codeOf(await app.lastMail(email))).not.toBe('271828');
    const live = await guess(email);
    for (const { rows, text } of [none, live]) {
      expect(rows).toMatchObject([
        {
          action: 'verification_attempted',
          user_id: session.user.id,
          details: { method: 'recovery', outcome: 'refused' },
        },
      ]);
      expect(text).not.toMatch(/271828|@/);
    }
    const unknown = await guess(newAddress('stranger'));
    expect(unknown.rows).toMatchObject([{ action: 'verification_attempted', user_id: null }]);
    expect(unknown.text).not.toMatch(/271828|@|stranger/);
  });

  it('[AUTH-133] of a signed-in person leaves an entry with their session', async () => {
    const { session } = await register();
    app.later(25 * 3600);
    const { body: old } = await refresh(session);
    const wish = { password: OTHER_PASSWORD };
    for (const [proof, method] of [
      [{ current_password: 'wrong-Stute-11' }, 'current_password'],
      [{ nonce: '271828' }, 'reauthentication'],
    ] as const) {
      const { rows, text } = await entriesOf('PUT', '/user', { ...wish, ...proof }, bearer(old));
      expect(rows).toMatchObject([
        {
          action: 'verification_attempted',
          user_id: session.user.id,
          session_id: expect.any(String),
          details: { method },
        },
      ]);
      expect(text).not.toMatch(/wrong-Stute|271828|@/);
    }
  });
});
