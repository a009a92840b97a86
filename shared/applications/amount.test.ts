import { expect, test } from 'vitest';

import { amountOf } from '#shared/applications/amount.ts';
import { payWords } from '#shared/applications/pay-words.ts';

test.each([
  ['72000', 72_000],
  [' 72000.5 ', 72_000.5],
  ['72,5', 72.5],
  ['72,000', 72_000],
  ['1.272.000,50', 1_272_000.5],
  ['72 000.25', 72_000.25],
  ['0', 0],
  ['', undefined],
  ['72k', 72_000],
  ['$1.5K', 1500],
  ['$182,000', 182_000],
  ['$ 182,000.00', 182_000],
  ['72.000,50 €', 72_000.5],
  ['k', undefined],
  ['$', undefined],
  ['72m', undefined],
  ['$120k - $150k', undefined],
  ['-5', undefined],
  ['1,00,000', undefined],
  ['1.5.5', undefined],
])('an amount typed as %j is %j', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test.each([
  [182_000, 'year', '', '$182,000 a year'],
  [55.5, 'hour', 'plus shares', '$55.5 an hour'],
  [60, null, '', '$60'],
  [72_000, 'year', 'in EUR', '72,000 a year'],
  [null, null, '$120k - $150k', '$120k - $150k'],
  [null, null, '', ''],
] as const)('pay of %j a %j with the note %j is %j', (pay_amount, pay_unit, pay_note, words) => {
  expect(payWords({ pay_amount, pay_unit, pay_note })).toBe(words);
});
