import { isForm, partForm, spellForms, withoutForm } from '#server/h1b/identity/legal-forms.ts';
import { splitName } from '#server/h1b/identity/split-name.ts';

/** Abbreviations that stand for one word only; one that may stand for several (tech, assoc) is no spelling of either. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    univ: 'university',
    intl: 'international',
    natl: 'national',
    svcs: 'services',
    svc: 'service',
    mfg: 'manufacturing',
    dept: 'department',
    assn: 'association',
    govt: 'government',
    ctr: 'center',
    centre: 'center',
    hosp: 'hospital',
    mgmt: 'management',
    mgt: 'management',
    grp: 'group',
    engg: 'engineering',
    engrg: 'engineering',
    bros: 'brothers',
    saint: 'st',
    organisation: 'organization',
  }),
);

/** 'California, University of': the part that ends with 'of' comes first. */
const INVERTED = /^([^,]+),\s*((?:the\s+)?[^,]+\bof(?:\s+the)?)\s*$/iu;
/** 'J.P.' and 'L.L.C': letters that dots hold together. */
const DOTTED =
  /(?<![\p{L}\p{N}])(?:\p{L}\.)+\p{L}(?![\p{L}\p{N}])\.?|(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu;
/** A last part that names a branch: ', New York Branch', '(US Branch)'; a medical branch is a school. */
const BRANCH = /\s*[,(–—-]\s*[^,()]*(?<!\bmedical )\bbranch(?:\s+office)?\s*\)?[\s.]*$/iu;

/** The words of a legal name: folded, without accents, signs and a leading The; '&', '+' and a 7 for '&' are 'and'; initials are joined; forms and abbreviations are written one way. */
function employerWords(legal: string): string[] {
  const named = legal.replace(BRANCH, '') || legal;
  const turned = INVERTED.exec(named);
  const plain = (turned ? `${turned[2]} ${turned[1]}` : named)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`´]/gu, '')
    .replaceAll(DOTTED, (letters) => ` ${letters.replaceAll('.', '')} `)
    .replaceAll(/[&+]|(?<=\p{L} )7(?= (?:co|company|sons|associates|partners)\b)/gu, ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (plain === '') return [];
  const words = joinLetters(plain.split(' ')).map((word) => ABBREVIATIONS.get(word) ?? word);
  return withoutBranch(spellForms(withoutArticle(withoutEcho(words))));
}

/** 'amp' between words is what is left of '&amp;' in files without signs. */
function withoutEcho(words: readonly string[]): string[] {
  const last = words.length - 1;
  return words.map((word, k) => (word === 'amp' && k > 0 && k < last ? 'and' : word));
}

function withoutArticle(words: string[]): string[] {
  const from = words.length > 1 && words[0] === 'the' ? 1 : 0;
  const to = words.length - from > 1 && words.at(-1) === 'the' ? -1 : words.length;
  return words.slice(from, to);
}

/** A bank's branch is the bank: what follows the legal form up to 'branch' goes. */
function withoutBranch(words: string[]): string[] {
  const end = words.at(-1) === 'office' ? words.length - 1 : words.length;
  if (words[end - 1] !== 'branch') return words;
  const form = words.findLastIndex(isForm);
  return form > 0 ? words.slice(0, form + 1) : words;
}

/** A word that a possessive s may follow. */
const POSSESSIVE = /^(?!and$|the$|for$)\p{L}{3,}$/u;

/** Joins single letters beside each other ('i b m' is 'ibm') and a possessive s ('macy s' is 'macys'). */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run = '';
  const close = (): void => {
    if (run === 's' && POSSESSIVE.test(joined.at(-1) ?? '')) joined.push(`${joined.pop()!}s`);
    else if (run !== '') joined.push(...(run.length > 3 ? partForm(run) : [run]));
    run = '';
  };
  for (const word of words) {
    if (/^\p{L}$/u.test(word)) run += word;
    else {
      close();
      joined.push(word);
    }
  }
  close();
  return joined;
}

/**
 * The key that spellings of one employer's legal name share; '' when the name has neither letter nor digit. Legal
 * forms are written one way and stay, so 'Lord Corp.' and 'Lord Corporation' share a key, 'Lord Inc.' has another.
 */
export function identityKey(name: string): string {
  let key = keyOnce(name);
  // What a removed word leaves at an end may be removed in turn ('A, University of The').
  for (;;) {
    const next = keyOnce(key);
    if (next.length >= key.length) return key;
    key = next;
  }
}

function keyOnce(name: string): string {
  return employerWords(splitName(name).legal).join(' ');
}

/** A key without the legal forms at its end. */
export function coreOf(key: string): string {
  const last = key.slice(key.lastIndexOf(' ') + 1);
  return isForm(last) ? withoutForm(key.split(' ')).join(' ') : key;
}

/** The legal forms at the end of a key, '' for none. */
export function formOf(key: string): string {
  return key.slice(coreOf(key).length + 1);
}

/** A core without 'and', which files lose with the sign, and without a 'co' that followed it. */
export function looseCore(core: string): string {
  const bare = core.includes(' and ') ? core.replaceAll(/ and(?= )/g, '') : core;
  return bare.endsWith(' co') ? bare.replace(/(?<=.) co$/, '') : bare;
}

/** A key or core without blanks: spellings that differ only in where words part share it. */
export function compactOf(key: string): string {
  return key.replaceAll(' ', '');
}

/** The public id of the employer that was first filed under a key; it reads like the name. */
export function employerIdOf(key: string): string {
  return key.replaceAll(' ', '-');
}

/** The key in an id; '' for a text that is none. */
export function keyOfEmployerId(id: string): string {
  return identityKey(id.replaceAll('-', ' '));
}
