import type * as nodeCrypto from 'node:crypto';

import { afterAll, describe, expect, it, vi } from 'vitest';

import { knownWords, passwordRules } from '#server/features/auth/password-strength.ts';
import { passwords } from '#server/features/auth/passwords.ts';

/** The cost of each argon2 hash that was made. */
const { derived } = vi.hoisted(() => ({ derived: [] as object[] }));

vi.mock('node:crypto', async (importOriginal) => {
  const actual = await importOriginal<typeof nodeCrypto>();
  const argon2 = ((...args: Parameters<typeof actual.argon2>) => {
    const [algorithm, { message: _message, nonce, ...cost }] = args;
    derived.push({ algorithm, salt: Buffer.byteLength(nonce), ...cost });
    actual.argon2(...args);
  }) as typeof actual.argon2;
  return { ...actual, argon2 };
});

describe('a stored password', () => {
  const store = passwords();

  it('[AUTH-131] is argon2id with at least 19 MiB, two passes and one lane', async () => {
    expect(await store.hash('korrekt-Pferd-77')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('[AUTH-66] is not cut: two passwords that differ at byte 80 are different', async () => {
    const one = `${'a'.repeat(80)}b${'c'.repeat(19)}`;
    const other = `${'a'.repeat(80)}d${'c'.repeat(19)}`;
    const hash = await store.hash(one);
    expect(await store.verify(one, hash)).toBe(true);
    expect(await store.verify(other, hash)).toBe(false);
  });

  it('[AUTH-66] is the same however a keyboard composes its letters', async () => {
    expect(
      await store.verify(
        'Stra\u00DFenb\u0061\u0308nke',
        await store.hash('Stra\u00DFenb\u00E4nke'),
      ),
    ).toBe(true);
  });

  it('[AUTH-57] is hashed at the same cost when there is none to compare with, and never matches', async () => {
    const stored = await store.hash('korrekt-Pferd-77');
    derived.length = 0;
    expect(await store.verify('wrong-Stute-11', stored)).toBe(false);
    const [real] = derived.splice(0);
    expect(real).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 });
    for (const none of [null, 'not a hash']) {
      for (const password of ['', 'wrong-Stute-11']) {
        expect(await store.verify(password, none)).toBe(false);
        expect(derived.splice(0)).toEqual([real]);
      }
    }
  });

  it('[AUTH-131] hashed at another cost is to be hashed again', async () => {
    expect(store.needsRehash(await store.hash('x'))).toBe(false);
    expect(store.needsRehash('$argon2id$v=19$m=9728,t=2,p=1$c2FsdHNhbHQ$dGFn')).toBe(true);
  });
});

describe('the rules for a new password', () => {
  const rules = passwordRules();
  afterAll(() => rules.close());

  it.each([
    ['short1!', ['length']],
    ['password', ['pwned']],
    ['password123', ['pwned']],
    ['aaaaaaaaaaaa', ['characters']],
    ['lovelace1', ['pwned', 'characters']],
  ])('[AUTH-61] [AUTH-62] [AUTH-64] %j is refused with its reasons', async (password, reasons) => {
    const words = knownWords('ada@example.org', { first_name: 'Ada', last_name: 'Lovelace' });
    await expect(rules.check(password, words)).rejects.toMatchObject({
      code: 'weak_password',
      status: 422,
      details: { weak_password: { reasons: [expect.toBeOneOf(reasons)] } },
    });
  });

  it.each(['korrekt-Pferd-77', 'four unrelated words here', 'ünïcödé-ist-schön'])(
    '[AUTH-62] %j is accepted',
    async (password) => {
      await expect(rules.check(password, [])).resolves.toBeUndefined();
    },
  );

  it('[AUTH-61] refuse more than 1024 bytes without judging them', async () => {
    await expect(rules.check('x'.repeat(1025), [])).rejects.toMatchObject({ status: 400 });
  });

  it('start their worker again after it has ended', async () => {
    await rules.close();
    await expect(rules.check('korrekt-Pferd-77', [])).resolves.toBeUndefined();
  });
});
