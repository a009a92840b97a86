const GROUPED = /^\d{1,3}(?:([ .,'’])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/;
const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;

const WITH_SIGNS = /^\p{Sc}?\s*(.*?)\s*(k?)\s*\p{Sc}?$/iu;

/** The number that a typed amount means: '72 000', '$72,000.50', '72.000,5' or '95k'; undefined for anything else. */
export function amountOf(typed: string): number | undefined {
  const [, text = '', thousands] = WITH_SIGNS.exec(typed.trim()) ?? [];
  if (!GROUPED.test(text) && !PLAIN.test(text)) return undefined;
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const number = Number(`${whole.replaceAll(/\D/g, '')}.${decimals || '0'}`);
  return thousands ? Math.round(number * 100_000) / 100 : number;
}
