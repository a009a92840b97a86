import { afterAll, describe, expect, it } from 'vitest';

import { deleteStale } from '#server/features/auth/repository/limits.ts';
import { startAuthApp, type AuthApp, type AuthAppOptions } from '#test/support/auth-app.ts';
import { PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

const DAY_S = 86_400;
const HOME = '198.51.100.7';
/** The same household with another address from its provider. */
const HOME_LATER = '198.51.100.201';
const ELSEWHERE = '203.0.113.9';

describeOnBothDatabases('a network from which the account signed in', (database) => {
  const apps: AuthApp[] = [];
  afterAll(() => Promise.all(apps.map((app) => app.close())));
  async function start(settings: AuthAppOptions['settings'] = {}) {
    const app = await startAuthApp(database(), { settings });
    apps.push(app);
    const send = (from: string, path: string, body: object) =>
      app.send('POST', path, body, { 'x-forwarded-for': from });
    return {
      app,
      send,
      signIn: (from: string, email: string, password = PASSWORD) =>
        send(from, '/token?grant_type=password', { email, password }),
      register: async (from: string) => {
        const email = newAddress();
        await send(from, '/signup', { email, password: PASSWORD });
        const token = codeOf(await app.lastMail(email));
        const { status } = await send(from, '/verify', { type: 'signup', email, token });
        expect(status).toBe(200);
        return email;
      },
    };
  }

  describe('in the delay after wrong passwords', () => {
    it('[AUTH-109] does not wait for failures elsewhere, for 30 days', async () => {
      const { app, signIn, register } = await start();
      const email = await register(HOME);
      await app.stopClock(async () => {
        for (let count = 0; count < 10; count += 1) await signIn(ELSEWHERE, email, 'wrong');
        expect((await signIn(ELSEWHERE, email)).status).toBe(429);
        expect((await signIn('203.0.114.1', email)).status).toBe(429);
        expect((await signIn(HOME_LATER, email)).status).toBe(200);
        // The owner's success gives no new tries to anybody elsewhere.
        expect((await signIn(ELSEWHERE, email)).status).toBe(429);
      });
      app.later(31 * DAY_S);
      await app.stopClock(async () => {
        for (let count = 0; count < 10; count += 1) await signIn(ELSEWHERE, email, 'wrong');
        expect((await signIn(HOME, email)).status).toBe(429);
      });
    });

    it('[AUTH-109] waits for its own failures, which hold up no sign-in elsewhere', async () => {
      const { app, signIn, register } = await start();
      const email = await register(HOME);
      await app.stopClock(async () => {
        for (let count = 0; count < 10; count += 1) {
          expect((await signIn(HOME, email, 'wrong')).status).toBe(400);
        }
        expect((await signIn(HOME_LATER, email)).status).toBe(429);
        expect((await signIn(ELSEWHERE, email)).status).toBe(200);
      });
    });

    it('[AUTH-109] passes it for its own account only', async () => {
      const { app, signIn, register } = await start();
      await register(HOME);
      const other = await register(ELSEWHERE);
      await app.stopClock(async () => {
        for (let count = 0; count < 10; count += 1) await signIn('192.0.2.1', other, 'wrong');
        expect((await signIn(HOME, other)).status).toBe(429);
      });
    });
  });

  describe('has mails of its own', () => {
    it('[AUTH-111] in bursts, which are counted by address and network', async () => {
      const { app, send } = await start();
      const email = newAddress();
      for (let count = 0; count < 8; count += 1) await send(ELSEWHERE, '/otp', { email });
      expect(await app.mailsTo(email)).toHaveLength(5);
      for (const from of [HOME, HOME_LATER, HOME]) await send(from, '/otp', { email });
      expect(await app.mailsTo(email)).toHaveLength(8);
    });

    it('[AUTH-112] beside those an address gets a day from all other networks together', async () => {
      const { app, send, register } = await start({ mailDaily: 8 });
      const email = await register(HOME);
      app.later(2 * DAY_S);
      const known = (await app.mailsTo(email)).length;
      await app.stopClock(async () => {
        for (let hour = 0; hour < 24; hour += 1) {
          for (const path of ['/otp', '/recover']) {
            await send(`203.0.${hour}.1`, path, { email });
            await send(`2001:db8:${hour}::1`, path, { email });
          }
          app.later(3599);
        }
        // Four at once and one every six hours; the eighth would be due in a minute.
        expect((await app.mailsTo(email)).length - known).toBe(7);
        await send(HOME_LATER, '/otp', { email });
        await send(HOME_LATER, '/recover', { email });
        expect((await app.mailsTo(email)).length - known).toBe(9);
      });
    });

    it('[AUTH-112] so that a signed-in person gets their code, whatever strangers asked for', async () => {
      const { app, send, register, signIn } = await start({ mailDaily: 2 });
      const email = await register(HOME);
      const { body: session } = await signIn(HOME, email);
      app.later(31 * DAY_S);
      const { body } = await app.send('POST', '/token?grant_type=refresh_token', {
        refresh_token: session.refresh_token,
      });
      for (let count = 0; count < 5; count += 1) await send(`203.0.${count}.1`, '/otp', { email });
      const known = (await app.mailsTo(email)).length;
      const headers = { authorization: `Bearer ${body.access_token}`, 'x-forwarded-for': HOME };
      await app.send('GET', '/reauthenticate', undefined, headers);
      expect((await app.mailsTo(email)).length).toBe(known + 1);
    });
  });

  it('[AUTH-134] is kept as a hash that fits one account only, and for 30 days', async () => {
    const { app, register } = await start();
    const emails = [await register(HOME), await register(HOME)];
    const kept = () =>
      database().transaction({ role: 'service_role' }, (tx) =>
        tx
          .selectFrom('auth.sign_in_networks')
          .innerJoin('auth.users', 'id', 'user_id')
          .select(['network_hash', 'last_at'])
          .where('email', 'in', emails)
          .execute(),
      );
    const rows = await kept();
    expect(rows.map((row) => row.network_hash.length)).toEqual([32, 32]);
    expect(rows[0]?.network_hash).not.toEqual(rows[1]?.network_hash);
    const clean = (days: number) =>
      database().transaction({ role: 'service_role' }, (tx) =>
        deleteStale(tx, new Date(app.now().getTime() + days * DAY_S * 1000)),
      );
    await clean(29);
    expect(await kept()).toHaveLength(2);
    await clean(31);
    expect(await kept()).toHaveLength(0);
  });
});
