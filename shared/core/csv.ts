/**
 * A text that a spreadsheet may read as a formula: a formula's sign, in any width or form, after blanks, control
 * characters or the semicolon that separates cells in many countries. Apostrophes before it are guards or look like them.
 */
const FORMULA =
  /^'*(?:[\t\n\r]|[\s\p{Cc}\p{Cf};']*[=+\-@\u2212\uFB29\uFE62\uFE63\uFE66\uFE6B＝＋－＠⁺⁻⁼₊₋₌])/u;
const NEEDS_QUOTES = /[",\n\r]/;

/** One CSV cell: quoted when it holds a comma, quote or line break; null is an empty cell; text that looks like a formula gets an apostrophe before it. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One CSV line, line feed included. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

/** Removes the apostrophe that `csvCell` puts before a text that looks like a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
