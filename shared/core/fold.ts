/** ASCII text: lower-casing is all the folding it needs. */
// oxlint-disable-next-line no-control-regex -- the whole ASCII range is meant
const ASCII = /^[\u0000-\u007f]*$/;

/** The form in which text is compared: NFC, lower case, one sigma. Data, queries and the test oracle all use it. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Lower-casing can produce a pair that composes (j + caron), so NFC runs twice.
  return text.toWellFormed().normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/** Orders by folded UTF-16 code units, then by the text as written; negative when `a` comes first. */
export function compareFolded(a: string, b: string): number {
  const x = fold(a);
  const y = fold(b);
  if (x !== y) return x < y ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The key that all spellings of an employer share: folded letters, digits, & and +, single blanks. */
export function employerKey(name: string): string {
  return fold(name)
    .replaceAll(/['’.]/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}&+]+/gu, ' ')
    .trim();
}
