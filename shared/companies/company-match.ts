import { employerKey } from '#shared/core/fold.ts';

/** How a company's name was found: the same name in another form, or a longer name that begins with it. */
export type NameMatch = 'same' | 'begins';

/** Endings that only say in which legal form a company is run. */
const LEGAL_FORMS = new Set(
  (
    'inc incorporated llc lc llp lllp lp pllc plc pc pa na ltd limited corp corporation co company ulc ' +
    'gmbh ag kg kgaa ohg gbr ug se ev sa sas sarl sl slu srl spa bv nv cv ab as asa aps oy oyj ' +
    'kk pty pte pvt private sdn bhd lda ltda doo sro sp oo'
  ).split(' '),
);

/** Words between the parts of a legal form: '& Co.', 'S.A. de C.V.', 'Sp. z o.o.'. */
const BETWEEN_FORMS = new Set(['and', 'de', 'z']);

/** Joins single letters that stand beside each other: 'j p morgan' is 'jp morgan', 'l l c' is 'llc'. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let open = false;
  for (const word of words) {
    const single = /^\p{L}$/u.test(word);
    if (single && open) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
    open = single;
  }
  return joined;
}

/**
 * The name of a company without what its spellings differ by: letter case, punctuation, accents, '&' for 'and', a
 * leading 'The', '.com' and legal forms. Empty when the name has no letter or digit.
 */
export function companyKey(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[\u0300-\u036f]/gu, '');
  const key = employerKey(plain.replaceAll(/\.com\b/giu, ' ')).replaceAll('&', ' and ');
  const words = joinLetters(key.split(' ').filter((word) => word !== ''));
  if (words[0] === 'the' && words.length > 1) words.shift();
  const length = words.length;
  const isForm = (word: string) =>
    LEGAL_FORMS.has(word) || (words.length < length && BETWEEN_FORMS.has(word));
  while (words.length > 1 && isForm(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/** How a name matches the one with the given key; null when it does not. */
export function matchName(key: string, name: string): NameMatch | null {
  const other = companyKey(name);
  if (key === '' || other === '') return null;
  if (other === key) return 'same';
  return other.startsWith(`${key} `) ? 'begins' : null;
}

/** Orders candidates: the same name first, then larger counts; candidates alike stay in their order. */
export function compareMatches(
  a: { readonly match: NameMatch; readonly count: number },
  b: { readonly match: NameMatch; readonly count: number },
): number {
  if (a.match !== b.match) return a.match === 'same' ? -1 : 1;
  return b.count - a.count;
}
