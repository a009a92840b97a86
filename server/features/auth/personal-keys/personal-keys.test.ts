import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { KEYS_MAX } from '#shared/core/limits.ts';
import type { NewPersonalKey } from '#shared/security/contracts/keys.ts';
import { keyMessages } from '#shared/security/key-messages.ts';
import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, OTHER_PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

const DAY_S = 86_400;

describeOnBothDatabases('personal keys', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database(), { settings: { anonymous: true } });
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);

  type Session = { readonly access_token: string };
  async function make(session: Session, name: string, more: object = {}) {
    const response = await fetch(`${app.url}/api/account/keys/`, {
      method: 'POST',
      headers: { ...bearer(session), 'content-type': 'application/json' },
      body: JSON.stringify({ name, scope: 'read', ...more }),
    });
    return { status: response.status, body: (await response.json()) as NewPersonalKey };
  }
  const holderOf = (key: string, ip = '192.0.2.1') => app.auth.verifyKey(key, ip);
  const reads = (key: string) =>
    holderOf(key).then((holder) =>
      database().transaction(holder, async (tx) => {
        const { rows } = await sql<{ uid: string; name: string }>`
          select current_setting('waymark.user_id') as uid, current_setting('waymark.key_name', true) as name`.execute(
          tx,
        );
        return rows[0];
      }),
    );
  const asServer = <Row>(statement: ReturnType<typeof sql<Row>>) =>
    database().transaction({ role: 'service_role' }, (tx) => statement.execute(tx));

  it('[KEY-1] keeps a hash only, and acts as its person under its name', async () => {
    const { session } = await people.register();
    const { body } = await make(session, "Ann's laptop");
    expect(await reads(body.key)).toEqual({ uid: session.user.id, name: "Ann's laptop" });
    const { rows } = await asServer(
      sql<{ row: string }>`select to_jsonb(k)::text as row from auth.personal_keys as k`,
    );
    const stored = rows.map(({ row }) => row).join();
    expect(stored).toContain("Ann's laptop");
    expect(stored).not.toContain(body.key.slice('wmk_'.length));
    // No name of a key is left for whoever comes next on the connection.
    const next = await database().transaction({ role: 'service_role' }, (tx) =>
      sql<{ name: string | null }>`
        select nullif(current_setting('waymark.key_name', true), '') as name`.execute(tx),
    );
    expect(next.rows).toEqual([{ name: null }]);
  });

  it('[KEY-1] works for 90 days unless said, and is made by no anonymous account', async () => {
    const { session } = await people.register();
    const { body } = await make(session, 'plain');
    const lives = Date.parse(body.expires_at) - Date.parse(body.created_at);
    expect(lives).toBe(90 * DAY_S * 1000);
    for (const days of [0, 366, 1.5]) {
      expect((await make(session, 'odd', { days })).status).toBe(400);
    }
    const { body: nobody } = await app.send('POST', '/signup', {});
    expect((await make(nobody, 'none')).status).toBe(403);
  });

  it('[KEY-3] expires, and ends by hand and with a ban, not with the password', async () => {
    const { session } = await people.register();
    const { body: short } = await make(session, 'short', { days: 1 });
    const { body: long } = await make(session, 'long', { days: 3 });
    const password = { password: OTHER_PASSWORD };
    expect((await app.send('PUT', '/user', password, bearer(session))).status).toBe(200);
    expect(await reads(short.key)).toBeDefined();
    app.later(DAY_S + 1);
    await expect(reads(short.key)).rejects.toMatchObject({ code: 'bad_key', status: 401 });
    expect(await reads(long.key)).toBeDefined();
    await asServer(sql`
      update auth.users set banned_until = now() + interval '1 day' where id = ${session.user.id}`);
    await expect(reads(long.key)).rejects.toMatchObject({ code: 'user_banned' });
    await asServer(sql`update auth.users set banned_until = null where id = ${session.user.id}`);
    const holder = await holderOf(long.key);
    await asServer(sql`delete from auth.personal_keys where id = ${holder.sessionId}`);
    // Although this process still remembers it.
    await expect(reads(long.key)).rejects.toMatchObject({ code: 'session_not_found' });
    app.later(61);
    await expect(reads(long.key)).rejects.toMatchObject({ code: 'bad_key' });
  });

  it('[KEY-3] ends with its account', async () => {
    const { session } = await people.register();
    const { body } = await make(session, 'last');
    expect(await reads(body.key)).toBeDefined();
    await asServer(sql`delete from auth.users where id = ${session.user.id}`);
    await expect(reads(body.key)).rejects.toMatchObject({ code: 'session_not_found' });
    app.later(61);
    await expect(reads(body.key)).rejects.toMatchObject({ code: 'bad_key' });
  });

  it('[KEY-3] last use is noted', async () => {
    const { session } = await people.register();
    const { body } = await make(session, 'used');
    const lastUse = async () => {
      const { rows } = await asServer(sql<{ at: Date | null }>`
        select last_used_at as at from auth.personal_keys where id = ${body.id}`);
      return rows[0]?.at;
    };
    expect(await lastUse()).toBeNull();
    await reads(body.key);
    const first = await lastUse();
    app.later(90);
    await reads(body.key);
    expect(Number(await lastUse())).toBeGreaterThanOrEqual(Number(first) + 90_000);
  });

  it('[KEY-1] a person has at most so many', async () => {
    const { session } = await people.register();
    for (let count = 0; count < KEYS_MAX; count += 1) {
      expect((await make(session, `key ${count}`)).status).toBe(201);
    }
    expect(await make(session, 'one more')).toMatchObject({
      status: 409,
      body: { title: keyMessages.tooMany },
    });
  });

  it('[KEY-6] a network that sends many wrong keys is refused without a look into the database', async () => {
    const wrong = () => holderOf(`wmk_${'y'.repeat(43)}`, '198.51.100.7');
    for (let count = 0; count < 30; count += 1) {
      await expect(wrong()).rejects.toMatchObject({ code: 'bad_key' });
    }
    const looks = vi.spyOn(database(), 'transaction');
    await expect(wrong()).rejects.toMatchObject({ code: 'over_request_rate_limit' });
    expect(looks).not.toHaveBeenCalled();
    looks.mockRestore();
    await expect(holderOf(`wmk_${'y'.repeat(43)}`, '198.51.100.8')).rejects.toMatchObject({
      code: 'bad_key',
    });
    app.later(61);
    await expect(wrong()).rejects.toMatchObject({ code: 'bad_key' });
  });
});
