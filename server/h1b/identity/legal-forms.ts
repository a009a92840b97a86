import { lettersApart } from '#server/h1b/identity/letters-apart.ts';

/** Words that say in which legal form an employer is run, each in one spelling. */
const FORMS: ReadonlySet<string> = new Set(
  (
    'inc corp co ltd llc lc llp lllp lp pllc plc pc pa na apc psc ulc gmbh ag kg kgaa sa sas sarl sl srl ' +
    'spa bv nv cv ab asa aps oy oyj kk pty pte pvt sdn bhd'
  ).split(' '),
);

/** Other spellings of a form wherever they stand in a name. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['incorporated', 'inc'],
  ['incorporation', 'inc'],
  ['corporation', 'corp'],
  ['corpn', 'corp'],
  ['company', 'co'],
  ['limited', 'ltd'],
]);

/** Letters of a form from which one may be mistyped. */
const LONG_FORM = 7;

/** Forms of several words; they count at the end of a name only. */
const PHRASES: readonly (readonly [words: string, form: string])[] = [
  ['ltd liability co', 'llc'],
  ['ltd liability corp', 'llc'],
  ['ltd liability partnership', 'llp'],
  ['public ltd co', 'plc'],
  ['professional ltd liability co', 'pllc'],
  ['ltd partnership', 'lp'],
  ['professional corp', 'pc'],
  ['professional association', 'pa'],
  ['national association', 'na'],
  ['private ltd', 'pvt ltd'],
];

/** Forms that people also write as single letters, longest first. */
const LETTERED = ['pllc', 'lllp', 'llc', 'llp', 'inc', 'pc', 'pa', 'na'] as const;

/** The words with every legal form in one spelling. */
export function spellForms(words: readonly string[]): string[] {
  const last = words.length - 1;
  const text = words
    .map((word, at) => SPELLINGS.get(word) ?? (at === last && at > 0 ? mistypedForm(word) : word))
    .join(' ');
  const phrase = PHRASES.find(([form]) => text.endsWith(` ${form}`));
  return (phrase ? text.slice(0, -phrase[0].length) + phrase[1] : text).split(' ');
}

/** The form that a last word is but for one letter ('corporaiton'); otherwise the word. */
function mistypedForm(word: string): string {
  if (word.length < LONG_FORM) return word;
  const long = SPELLINGS.keys().find(
    (form) => form.length >= LONG_FORM && lettersApart(word, form, 1) === 1,
  );
  return long === undefined ? word : SPELLINGS.get(long)!;
}

/** Parts joined letters before a form they end with: 'mdpc' is 'md' and 'pc'. */
export function partForm(letters: string): string[] {
  const form = LETTERED.find((each) => letters.endsWith(each) && letters.length > each.length);
  return form ? [letters.slice(0, -form.length), form] : [letters];
}

/** Whether a word says a legal form. */
export function isForm(word: string): boolean {
  return FORMS.has(word);
}

/**
 * The words before the legal forms at the end; at least one stays. 'and co' is a part of a name: Crane Co. and
 * Crane & Co. are two companies.
 */
export function withoutForm(words: readonly string[]): string[] {
  let end = words.length;
  while (
    end > 1 &&
    isForm(words[end - 1]!) &&
    !(words[end - 2] === 'and' && words[end - 1] === 'co')
  ) {
    end--;
  }
  return words.slice(0, end);
}

/** Whether one form is the other with a second one after it, or a Co before it: 'Corp Inc', 'Co Inc'. */
export function addsForm(a: string, b: string): boolean {
  return a.startsWith(`${b} `) || b.startsWith(`${a} `) || a === `co ${b}` || b === `co ${a}`;
}
