import { expect, it } from 'vitest';

import { Combinations } from '#server/h1b/snapshot/interner.ts';

it('gives each combination one code, in order of appearance, however many there are', () => {
  const combinations = new Combinations(3);
  const known = new Map<string, number>();
  let seed = 7;
  for (let k = 0; k < 60_000; k++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    const numbers = Int32Array.of(seed % 41, k % 37, (seed >> 8) % 29);
    const text = numbers.join(' ');
    if (!known.has(text)) known.set(text, known.size + 1);
    expect(combinations.code(numbers)).toBe(known.get(text));
  }
  expect(known.size).toBeGreaterThan(10_000);
});
