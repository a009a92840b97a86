import { expect, test } from 'vitest';

import { amountOf } from '#shared/domain/amount.ts';

test.each([
  ['72000', 72_000],
  [' 72000.5 ', 72_000.5],
  ['72,5', 72.5],
  ['72,000', 72_000],
  ['1.272.000,50', 1_272_000.5],
  ['72 000.25', 72_000.25],
  ['0', 0],
  ['', undefined],
  ['72k', undefined],
  ['-5', undefined],
  ['1,00,000', undefined],
  ['1.5.5', undefined],
])('an amount typed as %j is %j', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});
