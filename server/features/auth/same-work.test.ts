import type * as nodeCrypto from 'node:crypto';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, shapeOf } from '#test/support/auth-people.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

const { hashes } = vi.hoisted(() => ({ hashes: { argon2: 0, hmac: 0 } }));

vi.mock('node:crypto', async (importOriginal) => {
  const actual = await importOriginal<typeof nodeCrypto>();
  const argon2 = ((...args: Parameters<typeof actual.argon2>) => {
    hashes.argon2 += 1;
    actual.argon2(...args);
  }) as typeof actual.argon2;
  const createHmac: typeof actual.createHmac = (...args) => {
    hashes.hmac += 1;
    return actual.createHmac(...args);
  };
  return { ...actual, argon2, createHmac };
});

describeOnBothDatabases('the work done, whatever is known about an address', (database) => {
  let app: AuthApp;
  const counted = countedDatabase(database);
  beforeAll(async () => {
    app = await startAuthApp(counted.database, { realHashing: true });
  });
  afterAll(() => app.close());
  const { register, signIn, signUp, verify } = authPeople(() => app);

  /** The statements and hashes of a request, and the shape of its answer. */
  async function workOf(act: () => Promise<Answer>) {
    counted.taken();
    const before = { ...hashes };
    const answer = await act();
    return {
      statements: counted.taken(),
      argon2: hashes.argon2 - before.argon2,
      hmac: hashes.hmac - before.hmac,
      answer: shapeOf(answer),
    };
  }

  it('[AUTH-57] a refused password: unknown, wrong, without a password, never confirmed', async () => {
    const { email } = await register();
    const linkOnly = newAddress();
    await app.send('POST', '/otp', { email: linkOnly });
    const unconfirmed = newAddress();
    await signUp(unconfirmed);
    const wrong = await workOf(() => signIn(email, 'wrong'));
    expect(wrong).toMatchObject({ argon2: 1, answer: { status: 400 } });
    expect(wrong.statements.length).toBeGreaterThan(8);
    expect(await workOf(() => signIn(newAddress()))).toEqual(wrong);
    expect(await workOf(() => signIn(linkOnly))).toEqual(wrong);
    expect(await workOf(() => signIn(unconfirmed, 'wrong'))).toEqual(wrong);
    // The mail that follows is a background job, which is made in every case.
    expect(await workOf(() => signIn(unconfirmed))).toEqual(wrong);
  });

  it.each(['/recover', '/otp'])(
    '[AUTH-88] a wrong code after %s, of any type: unknown, known, its code ended',
    async (path) => {
      const { email } = await register();
      await app.send('POST', path, { email });
      const code = codeOf(await app.lastMail(email));
      const wrong = code === '000000' ? '111111' : '000000';
      for (const type of ['recovery', 'magiclink', 'email', 'signup']) {
        const guess = (address: string) =>
          workOf(() => verify({ type, email: address, token: wrong }));
        const unknown = await guess(newAddress());
        expect(unknown).toMatchObject({ answer: { status: 403 } });
        expect(unknown.statements.length).toBeGreaterThan(4);
        expect(unknown.hmac).toBeGreaterThan(0);
        expect(await guess(email)).toEqual(unknown);
      }
      for (let count = 0; count < 5; count += 1)
        await verify({ type: 'email', email, token: wrong });
      const unknown = await workOf(() =>
        verify({ type: 'email', email: newAddress(), token: wrong }),
      );
      expect(await workOf(() => verify({ type: 'email', email, token: wrong }))).toEqual(unknown);
    },
    60_000,
  );

  it('[AUTH-114] a request for a reset link: unknown, known, never confirmed', async () => {
    const { email } = await register();
    const unconfirmed = newAddress();
    await signUp(unconfirmed);
    const recover = (address: string) =>
      workOf(() => app.send('POST', '/recover', { email: address }));
    const unknown = await recover(newAddress());
    expect(await recover(email)).toEqual(unknown);
    expect(await recover(unconfirmed)).toEqual(unknown);
  });
});
