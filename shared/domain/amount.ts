const GROUPED = /^\d{1,3}(?:([ .,'’])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/;
const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;

/** The number that a typed amount means: '72 000', '72,000.50' or '72.000,5'; undefined for anything else. */
export function amountOf(typed: string): number | undefined {
  const text = typed.trim();
  if (!GROUPED.test(text) && !PLAIN.test(text)) return undefined;
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return Number(`${whole.replaceAll(/\D/g, '')}.${decimals || '0'}`);
}
