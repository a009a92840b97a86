import type * as nodeCrypto from 'node:crypto';

import { expect, it, vi } from 'vitest';

import { newCode } from '#server/features/auth/secrets.ts';

const { asked } = vi.hoisted(() => ({ asked: [] as number[] }));

vi.mock('node:crypto', async (importOriginal) => {
  const actual = await importOriginal<typeof nodeCrypto>();
  const randomInt = ((most: number) => {
    const drawn = actual.randomInt(most);
    asked.push(drawn);
    return drawn;
  }) as typeof actual.randomInt;
  return { ...actual, randomInt };
});

const CODES = 10_000;
/** Chi-square with 9 degrees of freedom that a fair source exceeds once in ten million times. */
const MOST = 50;

it('[AUTH-83] a code is six digits of the cryptographic source, each as likely as the others', () => {
  const codes = Array.from({ length: CODES }, newCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.map(Number)).toEqual(asked);
  for (let place = 0; place < 6; place += 1) {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const code of codes) counts[Number(code[place])]! += 1;
    const fair = CODES / 10;
    const chiSquare = counts.reduce((sum, count) => sum + (count - fair) ** 2 / fair, 0);
    expect(chiSquare).toBeLessThan(MOST);
  }
  // Ten thousand drawn from a million codes are almost all different.
  expect(new Set(codes).size).toBeGreaterThan(9_800);
});
