import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { pruneAnonymous } from '#server/features/account/account.ts';
import { accountData } from '#server/features/auth/personal-data.ts';
import {
  listUnusedAnonymous,
  lockUnusedAnonymous,
} from '#server/features/auth/repository/anonymous.ts';
import { takeFromQuota } from '#server/features/jobgpt/quota.ts';
import { noteGarbage } from '#server/features/storage/repository/garbage.ts';
import { ANONYMOUS_ACCOUNT_DAYS, ANONYMOUS_PER_HOUR } from '#shared/core/limits.ts';
import { type Answer, type AuthApp, startAuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';
import { silentLog } from '#test/support/silent-log.ts';

describeOnBothDatabases('an account without an address', (database) => {
  let app: AuthApp;
  let networks = 0;
  beforeAll(async () => {
    app = await startAuthApp(database(), { settings: { anonymous: true } });
  });
  afterAll(() => app.close());
  const { register, signIn, verify, refresh } = authPeople(() => app);
  const begin = (data?: object, ip?: string) => {
    networks += 1;
    const from = { 'x-forwarded-for': ip ?? `198.18.${networks}.1` };
    return app.send('POST', '/signup', { data }, from);
  };
  const identityOf = ({ access_token }: { access_token: string }) => {
    const { sub = '', session_id } = decodeJwt(access_token);
    return { role: 'authenticated', userId: sub, sessionId: String(session_id) } as const;
  };
  const put = (session: Answer['body'], body: object) =>
    app.send('PUT', '/user', body, bearer(session));

  it('[AUTH-240] is a session whose person and token say so', async () => {
    const { status, body } = await begin({ theme: 'dark' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: '',
      phone: '',
      is_anonymous: true,
      identities: [],
      app_metadata: {},
      user_metadata: { theme: 'dark' },
    });
    const claims = decodeJwt(body.access_token);
    expect(claims).toMatchObject({ is_anonymous: true, email: '', amr: [{ method: 'anonymous' }] });
    const { data } = await app.client().signInAnonymously();
    expect(data.user?.is_anonymous).toBe(true);
    expect((await app.send('GET', '/settings')).body.external.anonymous_users).toBe(true);
  });

  it('[AUTH-241] is one of 30 that a network makes in an hour', async () => {
    const statuses: number[] = [];
    await app.stopClock(async () => {
      for (let count = 0; count <= ANONYMOUS_PER_HOUR; count += 1) {
        statuses.push((await begin({}, `198.51.100.${count}`)).status);
      }
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(ANONYMOUS_PER_HOUR);
    expect(statuses.at(-1)).toBe(429);
    expect((await begin()).status).toBe(200);
  });

  it('[AUTH-242] keeps no files, asks no AI model and protects nothing by a second factor', async () => {
    const { body } = await begin();
    const identity = identityOf(body);
    const { session } = await register();
    const refused = { code: 'forbidden', message: 'Add an email address to your account first' };
    const file = (who: typeof identity) => () =>
      database().transaction(who, (tx) =>
        noteGarbage(tx, {
          user_id: who.userId,
          object_key: `resumes/${who.userId}`,
          remove_after: app.now(),
        }),
      );
    const ask = (userId: string) => () =>
      takeFromQuota(
        { database: database(), clock: app, dailyLimit: 5, totalDailyLimit: 5 },
        userId,
      );
    await expect(file(identity)).rejects.toMatchObject(refused);
    await expect(ask(identity.userId)).rejects.toMatchObject(refused);
    const known = identityOf(session);
    await expect(file(known)()).resolves.not.toThrow();
    await expect(ask(known.userId)()).resolves.toMatch(/^\d{4}-/);
    const factor = await app.send('POST', '/factors', { factor_type: 'totp' }, bearer(body));
    expect([factor.status, factor.body.code]).toEqual([403, 'no_authorization']);
  });

  it('[AUTH-243] becomes a usual one when it confirms an address, and keeps its id', async () => {
    const { body } = await begin();
    const alone = await put(body, { password: PASSWORD });
    expect([alone.status, alone.body.code]).toEqual([422, 'validation_failed']);
    const email = newAddress();
    const asked = await put(body, { email, password: PASSWORD });
    expect(asked.body).toMatchObject({ is_anonymous: true, email: '', new_email: email });
    expect((await signIn(email)).status).toBe(400);
    const token = codeOf(await app.lastMail(email));
    const confirmed = await verify({ type: 'email_change', email, token });
    expect(confirmed.body.user).toMatchObject({
      id: body.user.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email }],
    });
    expect(decodeJwt(confirmed.body.access_token)['is_anonymous']).toBe(false);
    expect((await signIn(email)).body.user.id).toBe(body.user.id);
  });

  it('[AUTH-243] takes no address of another account', async () => {
    const { email } = await register();
    const { body } = await begin();
    const taken = await put(body, { email });
    expect([taken.status, taken.body.code]).toEqual([422, 'email_exists']);
  });

  it('[AUTH-244] is removed with all it owns when nobody used it for 30 days', async () => {
    const unused = (await begin()).body;
    const used = (await begin()).body;
    const { email, session } = await register();
    const prune = () =>
      pruneAnonymous({
        database: database(),
        clock: app,
        log: silentLog,
        parts: [accountData(database())],
        anonymous: { listUnused: listUnusedAnonymous, lockUnused: lockUnusedAnonymous },
      });
    app.later((ANONYMOUS_ACCOUNT_DAYS - 1) * 86_400);
    const kept = await refresh(used);
    app.later(2 * 86_400);
    expect(await prune()).toBeGreaterThan(0);
    expect((await refresh(unused)).body.code).toBe('refresh_token_not_found');
    expect((await refresh(kept.body)).status).toBe(200);
    expect((await signIn(email)).body.user.id).toBe(session.user.id);
  });
});
