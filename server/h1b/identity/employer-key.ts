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
    nyc: 'new york city',
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

/** What a name says of its owner: ', a division of …', '(indirect subsidiary of …)', '(successor …'. */
const PART_OF =
  /\s*[,(–—-]\s*(?:an?\s+)?(?:(?:in)?direct\s+)?(?:(?:division|subsidiary|part|operator)\s+of\b|div\b|successor\b).*$/iu;
/** 'and all its subsidiaries', also where a file lost the sign or cut it. */
const SUBSIDIARIES = /[\s,&]+(?:and\s+)?(?:all|its)\s+(?:its\s+)?sub(?:s\b|sid).*$/iu;
/** What stands in brackets after a legal form, but for a country or state: '(GE Energy)'; 'X Inc. (USA)' is another company. */
const AFTER_FORM =
  /(?<=\b(?:inc|corp|corporation|co|company|llc|l\.l\.c|ltd|llp|l\.?p|p\.?c)\.?)\s*\((?!\s*(?:u\.?\s?s|delaware|india|\w* ?america))[^()]{4,}\)[\s.]*$/iu;
/** ', a Cognizant company', also before a legal form; a professional corporation is a form. */
const OWNED =
  /\s*[,(]\s*an?\s+(?!.*\b(?:professional|medical|law|dental)\b)[^()]{2,60}?\s(?:company|subsidiary|corporation)\)?(?=$|,\s*(?:llc|inc|l\.?p)\.?$)/iu;
/** A place after a legal form: ', Redwood Shores CA', ', Austin, TX 78701'. */
const PLACE =
  /(?<=\b(?:inc|corp|corporation|company|llc|l\.l\.c|ltd|llp|l\.l\.p)\.?)\s*[,-]\s*(?:\p{L}[\p{L}.'-]*\s+){0,3}\p{L}+,?\s+(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?(?:\s+\d{5}(?:-\d{4})?)?[\s.]*$/iu;
/** A university's department: '… Botany Dept', '… Department of Economics'. */
const DEPARTMENT = /[\s,/-]+(?:dep(?:artmen)?t\.?\s+of\b.*|[^\s,/-]+\s+dept\.?)$/iu;
const UNIVERSITY = /\b(?:univ|university|college)\b/iu;
/** What a name must have that says more than the employer. */
const REMARKED = /[,(–—-]|\b(?:dep|all|its|branch)/iu;

/** A name without its branch or department and what it says of its owner. */
function withoutRemarks(legal: string): string {
  if (!REMARKED.test(legal)) return legal;
  const named = [BRANCH, PART_OF, SUBSIDIARIES, AFTER_FORM, OWNED, PLACE].reduce(
    (text, at) => text.replace(at, '') || text,
    legal,
  );
  const university = named.slice(0, DEPARTMENT.exec(named)?.index);
  return UNIVERSITY.test(university) ? university : named;
}

/** A last part in brackets that may be an acronym. */
const BRACKETED = /\(["“']?\p{L}{3,6}["”']?\)[\s.]*$/u;
const SMALL_WORDS: ReadonlySet<string> = new Set(['of', 'the', 'and', 'at', 'for', 'in']);
/** Letters of an acronym, fewest and most; more would take ever longer. */
const [ACRONYM_FROM, ACRONYM_TO] = [3, 6];

/** Two words in one: 'swri' of 'southwest research institute'. */
const COMPASS = /^(north|south)((?:east|west)(?:ern)?)$/;

/** Whether a word is made of the first letters of words in a row, from the first on: 'amd' of 'advanced micro devices', 'atpco' of 'airline tariff publishing co'. */
function isAcronym(word: string, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return word === '';
  if (word === '' || (SMALL_WORDS.has(first) && isAcronym(word, rest))) return true;
  const [, from, to] = COMPASS.exec(first) ?? [];
  if (from !== undefined && to !== undefined && isAcronym(word, [from, to, ...rest])) return true;
  for (let k = 1; k <= first.length && word.startsWith(first.slice(0, k)); k++) {
    if (isAcronym(word.slice(k), rest)) return true;
  }
  return false;
}

/** A name before another one in brackets: 'AWS (Amazon Web Services Inc)', 'Instacart (Maplebear Inc.)'. */
const BEFORE_BRACKETS = /^([^()]+)\(([^()]+)\)[\s.]*$/u;
const isFormed = (words: readonly string[]) => words.length > 1 && isForm(words.at(-1) ?? '');

/** The name in brackets where the one before them is its acronym, or has no legal form while it has one. */
function withinBrackets(name: string): string {
  const [, before = '', within = ''] = BEFORE_BRACKETS.exec(name) ?? [];
  if (within === '') return name;
  const [short, whole] = [employerWords(before), employerWords(within)];
  const [acronym = ''] = short;
  const isShort = acronym.length >= ACRONYM_FROM && acronym.length <= ACRONYM_TO;
  const isOfIt = short.length === 1 && isShort && whole.length > 1 && isAcronym(acronym, whole);
  return isOfIt || (isFormed(whole) && !isFormed(short)) ? within : name;
}

/** The words without their acronym at the end, in brackets or after the legal form: 'Advanced Micro Devices Inc AMD'. */
function withoutAcronym(words: string[], isBracketed: boolean): string[] {
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  const isApart = isBracketed || isForm(before.at(-1) ?? '');
  const isShort = last.length >= ACRONYM_FROM && last.length <= ACRONYM_TO;
  return before.length > 1 && isShort && isApart && !isForm(last) && isAcronym(last, before)
    ? before
    : words;
}

/** The words of a legal name: folded, without accents, signs and a leading The; '&', '+' and a 7 for '&' are 'and'; initials are joined; forms and abbreviations are written one way. */
function employerWords(legal: string): string[] {
  const named = withoutRemarks(legal);
  const turned = INVERTED.exec(named);
  const plain = (turned ? `${turned[2]} ${turned[1]}` : named)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`´]/gu, '')
    .replaceAll(DOTTED, (letters) => ` ${letters.replaceAll('.', '')} `)
    .replaceAll(/[&+]|(?<=\p{L} )7(?= (?:co|company|sons|associates|partners)\b)/gu, ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\bmed(?= (?:center|centre|ctr)\b)/gu, 'medical')
    .trim();
  if (plain === '') return [];
  const words = joinLetters(plain.split(' ')).map((word) => ABBREVIATIONS.get(word) ?? word);
  const spelled = spellForms(withoutArticle(withoutEcho(words)));
  return withoutBranch(withoutAcronym(spelled, BRACKETED.test(named)));
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
  return employerWords(withinBrackets(splitName(name).legal)).join(' ');
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
