/** A range of pay as boards and pages give it. */
interface PayRange {
  readonly min?: unknown;
  readonly max?: unknown;
  readonly currency?: unknown;
  /** What it is for, in any word that contains hour, day, week, month or year. */
  readonly unit?: unknown;
}

const UNITS = { hour: 'an hour', day: 'a day', week: 'a week', month: 'a month', year: 'a year' };

/** A range of pay in words, such as 'USD 128,000 to 150,000 a year'; undefined when there is no amount. */
export function payWords({ min, max, currency, unit }: PayRange): string | undefined {
  const [low, high] = [amountOf(min), amountOf(max)];
  const amounts = [...new Set([low, high].filter((amount) => amount !== undefined))];
  if (amounts.length === 0) return undefined;
  const written = amounts.map((amount) => amount.toLocaleString('en-US'));
  const code = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? `${currency} ` : '';
  const name = typeof unit === 'string' ? unit.toLowerCase() : '';
  const period = Object.entries(UNITS).find(([word]) => name.includes(word))?.[1];
  return `${code}${written.join(' to ')}${period ? ` ${period}` : ''}`;
}

function amountOf(value: unknown): number | undefined {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount > 0 ? amount : undefined;
}
