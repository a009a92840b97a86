import type { PayUnit } from '#shared/applications/fields.ts';

/** What an amount of pay is for, after it: 'a year', 'an hour'. */
export function perWords(unit: string): string {
  return `${unit === 'hour' ? 'an' : 'a'} ${unit}`;
}

/** A note on the pay that names another currency than the dollar. */
const FOREIGN = /[€£¥₹]|\b(?:eur|gbp|cad|aud|inr|chf|jpy|cny|sgd|sek|euros?|pounds?|rupees?)\b/i;

/** What stands before an amount: a dollar sign, as all drawings of pay are in dollars, unless its note names another currency. */
export const currencyOf = (note: string) => (FOREIGN.test(note) ? '' : '$');

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
