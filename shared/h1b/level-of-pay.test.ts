import { expect, test } from 'vitest';

import { rangeWords } from '#shared/h1b/level-of-pay.ts';

test('[WAGE-10] in a state alone a pay reaches the levels that it reaches in all of its areas up to those that it reaches in some', () => {
  const levels = [
    { level: 'I', low: 60_000, high: 90_000 },
    { level: 'II', low: 80_000, high: 120_000 },
    { level: 'III', low: 100_000, high: 150_000 },
    { level: 'IV', low: 120_000, high: 180_000 },
  ] as const;
  const words = (annual: number) => rangeWords({ state: 'CA', levels: [...levels] }, annual);
  expect(words(50_000)).toBe('Anywhere in California the pay stays below level I.');
  expect(words(85_000)).toBe(
    'Within California the pay reaches up to level II, depending on the area.',
  );
  expect(words(110_000)).toBe(
    'Within California the pay reaches level I to level III, depending on the area.',
  );
  expect(words(180_000)).toBe('Anywhere in California the pay reaches level IV.');
});
