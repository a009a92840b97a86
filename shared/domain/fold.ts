/** Text without anything to fold beyond the letter case of ASCII. */
// oxlint-disable-next-line no-control-regex -- the whole ASCII range is meant
const ASCII = /^[\u0000-\u007f]*$/;

/** The form in which text is compared: NFC, lower case, every sigma alike; one function for data, query and oracle. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Lower-casing can leave a pair that composes (J + caron), hence the second NFC.
  return text.toWellFormed().normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/** Orders by folded UTF-16 code units, then by the text as written; negative when `a` comes first. */
export function compareFolded(a: string, b: string): number {
  const x = fold(a);
  const y = fold(b);
  if (x !== y) return x < y ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

/** What the spellings of one employer have in common: folded letters, digits, & and +, single blanks. */
export function employerKey(name: string): string {
  return fold(name)
    .replaceAll(/['’.]/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}&+]+/gu, ' ')
    .trim();
}
