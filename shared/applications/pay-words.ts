import type { PayUnit } from '#shared/applications/fields.ts';

/** What an amount of pay is for, after it: 'a year', 'an hour'. */
export function perWords(unit: string): string {
  return `${unit === 'hour' ? 'an' : 'a'} ${unit}`;
}

/** Pay of an application in words: '182,000 a year, plus shares'; empty without any. The currency stands in the note, if anywhere. */
export function payWords(pay: {
  readonly pay_amount: number | null;
  readonly pay_unit: PayUnit | null;
  readonly pay_note: string;
}): string {
  const { pay_amount, pay_unit, pay_note } = pay;
  const per = pay_unit && perWords(pay_unit);
  const amount = pay_amount !== null && [pay_amount.toLocaleString('en-US'), per];
  return [amount && amount.filter(Boolean).join(' '), pay_note].filter(Boolean).join(', ');
}
