import { afterAll, describe, expect, test } from 'vitest';

import { startAnyServer } from '#test/support/any-server.ts';
import { preparedRealDatabase, hasPostgres } from '#test/support/database.ts';
import { authClientOf, newAddress, whileBusy } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { freePort, secretKeys, startServer, type TestServer } from '#test/support/server.ts';

const TIGHT = { AUTH_RATE_LIMIT: '5' };

describe('limits of sign-in', () => {
  const servers: TestServer[] = [];
  const kept = (server: TestServer) => {
    servers.push(server);
    return server;
  };
  const start = async (options: Parameters<typeof startServer>[0]) =>
    kept(await startServer(options));
  // The last server first: it may run on the data of an earlier one.
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.remove();
  });
  const guess = (server: TestServer, headers: Record<string, string> = {}) =>
    whileBusy(
      () =>
        fetch(`${server.url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ email: newAddress(), password: 'x' }),
        }),
      ({ status }) => status,
    );

  test('[AUTH-113] a made-up X-Forwarded-For does not help', async () => {
    const server = kept(await startAnyServer(TIGHT));
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const answer = await guess(server, {
        'x-forwarded-for': `10.0.${count}.1`,
        'x-real-ip': `10.0.${count}.1`,
        forwarded: `for=10.0.${count}.1`,
      });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 400));
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
  });

  test('[AUTH-113] behind a configured proxy the header counts', async () => {
    const server = kept(await startAnyServer({ ...TIGHT, TRUSTED_PROXIES: '127.0.0.1' }));
    for (let count = 0; count < 8; count += 1) {
      expect((await guess(server, { 'x-forwarded-for': `10.0.${count}.1` })).status).toBe(400);
    }
  });

  test('[AUTH-106] limits, sessions and keys survive a restart', async () => {
    const dataDir = await preparedDataDir();
    const env = { ...TIGHT, PORT: await freePort() };
    const first = await start({ env, dataDir });
    for (let count = 0; count < 5; count += 1) await guess(first);
    const auth = authClientOf(first);
    const email = newAddress();
    await auth.signInWithOtp({ email });
    const mail = await first.nextMail(email);
    const token = /\b(\d{6})\b/.exec(mail.text)?.[1] ?? '';
    await first.stop();
    const second = await start({ env, dataDir });
    const limited = await guess(second);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^[1-9]\d*$/),
    ]);
    const { data, error } = await auth.verifyOtp({ type: 'email', email, token });
    expect([error, data.user?.email]).toEqual([null, email]);
  }, 90_000);

  test.skipIf(!hasPostgres())(
    '[AUTH-106] two processes on one database share them',
    async () => {
      const env = { ...TIGHT, DATABASE_URL: await preparedRealDatabase(), ...secretKeys() };
      const [one, other] = [await start({ env }), await start({ env })];
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        statuses.push((await guess(one)).status, (await guess(other)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    },
    90_000,
  );
});
