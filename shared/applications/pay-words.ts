import type { PayUnit } from '#shared/applications/fields.ts';

/** What an amount of pay is for, after it: 'a year', 'an hour'. */
export function perWords(unit: string): string {
  return `${unit === 'hour' ? 'an' : 'a'} ${unit}`;
}

/** Currencies other than the dollar by the signs and words that people write. */
const FOREIGN: readonly (readonly [code: string, form: RegExp])[] = [
  ['BRL', /\br\$|\bbrl\b/i],
  ['CAD', /\bca?\$|\bcad\b/i],
  ['AUD', /\bau?\$|\baud\b/i],
  ['NZD', /\bnz\$|\bnzd\b/i],
  ['SGD', /\bs\$|\bsgd\b/i],
  ['HKD', /\bhk\$|\bhkd\b/i],
  ['MXN', /\bmx\$|\bmxn\b/i],
  ['EUR', /€|\beur(?:os?)?\b/i],
  ['GBP', /£|\b(?:gbp|pounds?)\b/i],
  ['INR', /₹|\b(?:inr|rs|lpa|la(?:kh|c)s?|rupees?)\b/i],
  ['CNY', /\b(?:cny|rmb)\b/i],
  ['JPY', /\bjpy\b/i],
  ['¥', /¥/],
  ['CHF', /\bchf\b/i],
  ['SEK', /\bsek\b/i],
];

/** The code of a currency other than the dollar that a text names; undefined where it names none. */
export function foreignCurrencyIn(text: string): string | undefined {
  return FOREIGN.find(([, form]) => form.test(text))?.[0];
}

/** What stands before an amount: a dollar sign, as all drawings of pay are in dollars, unless its note names another currency. */
export const currencyOf = (note: string) => (foreignCurrencyIn(note) ? '' : '$');

/** Pay of an application in words: '$182,000 a year'; without an amount its note, and empty without any. */
export function payWords(pay: {
  readonly pay_amount: number | null;
  readonly pay_unit: PayUnit | null;
  readonly pay_note: string;
}): string {
  const { pay_amount, pay_unit, pay_note } = pay;
  if (pay_amount === null) return pay_note;
  const amount = currencyOf(pay_note) + pay_amount.toLocaleString('en-US');
  return pay_unit ? `${amount} ${perWords(pay_unit)}` : amount;
}
