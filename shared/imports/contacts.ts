import { linkOf } from '#shared/imports/cell-values.ts';
import type { ColumnMapping } from '#shared/imports/fields.ts';
import { plainWords } from '#shared/imports/heading-words.ts';
import { type ImportedPerson, UNKNOWN_PERSON } from '#shared/imports/read-record.ts';
import { EMAIL_MAX, NAME_MAX, URL_MAX } from '#shared/core/limits.ts';

const MAIL = /[^\s<>()[\],;:"'/|]+@[^\s<>()[\],;:"'/|]+\.[a-z]{2,}/i;
const WEB = /https?:\/\/[^\s)]+/i;
/** An address that nobody reads. */
const NOBODY = /^(?:no|do ?not|donot)[-_.]?reply/i;
const PHONE =
  /(?:(?:^|[\s,(])(?:tel|phone|ph|mobile|cell)\b\.?:?\s*)?(?:\+|\(?\d)[\d\s().-]{5,}\d/gi;

/** Who answers where nobody in particular does: a cell of it names no person. */
const NO_NAME =
  /^(?:the )?(?:hr|r ?rhh|rrhh|rh|human resources|hr|people|hiring|recruit(?:ing|ment)|talent(?: acquisition)?|personal|admissions|front desk|reception|office|info|jobs|careers|recruiter|hiring manager|manager|owner|general|main|unknown|nobody|no one|niemand|keine?r?|nessuno|ninguno|ninguem|aucune?|personne|geen|niemand|anonymous|personalabteilung|personalwesen|ressources humaines|recursos humanos|risorse umane|bewerberportal|online|website|portal|online portal)(?: (?:team|dept|department|office|desk|line|abteilung|email|inbox))?$/;

/** A word that says what somebody does. */
const ROLE_WORD =
  /\b(?:hr|hm|ta|ceo|cto|coo|cfo|vp|rh|recruit\w*|sourcer|manager|lead|director|founder|owner|head|talent|people|principal|chair|coordinator|agent|agency|assistant|chef|foreman|supervisor|partner|friend|referral|alum\w*|personal\w*|leiter\w*|drh|responsable|recluta\w*|recruta\w*|selezionat\w*)\b/i;

/** How somebody is addressed, before a first name and a surname: with a surname alone it is how one knows them. */
const SALUTATION =
  /^(frau|herrn?|hr\.|fr\.|mr\.?|mrs\.?|ms\.?|miss|mme\.?|mlle\.?|m\.|monsieur|madame|sr\.?|sra\.?|sig\.?|sig\.ra|dhr\.?|mevr\.?|ing\.) +(\p{L}\S* +\p{L}.*)$/iu;

/** What headings of a column of people call them. */
const ROLES: readonly (readonly [role: string, words: RegExp])[] = [
  ['Hiring manager', /hiring manager/],
  [
    'Recruiter',
    /recruiter|reclutador|recruteu(?:r|se)|recrutador|selezionat(?:or|ric)e|招聘官|猎头/,
  ],
];

/** What the heading of a column of people says of them. */
function roleOf(heading: string): string {
  const plain = plainWords(heading);
  return ROLES.find(([, words]) => words.test(plain))?.[0] ?? '';
}

/** For each column of people the column of their mail addresses: of the same role, else the next one before other people. */
export function mailColumnsOf(
  columns: ColumnMapping,
  headings: readonly string[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const isFree = (at: number) =>
    columns[at] === 'contact_mail' && ![...found.values()].includes(at);
  const all = [...columns.keys()];
  const people = all.filter((at) => columns[at] === 'contact');
  const roleAt = (at: number) => roleOf(headings[at] ?? '');
  for (const at of people) {
    const role = roleAt(at);
    const same = all.find((other) => isFree(other) && role !== '' && roleAt(other) === role);
    if (same !== undefined) found.set(at, same);
  }
  for (const at of people.toReversed()) {
    const next = all.find((other) => other > at && isFree(other) && roleAt(other) === '');
    if (next !== undefined && !found.has(at)) found.set(at, next);
  }
  return found;
}

/** What a part of a cell says beside a name: 'Campus Recruiter' in 'Lucia Farrow, Campus Recruiter'. */
function nameAndRole(text: string): { name: string; role: string } {
  const [, before = text, inBrackets = ''] = /^([^(]*)\(([^()@\d]+)\)/.exec(text) ?? [];
  const [first = '', ...others] = before
    .split(/,|·|\s[-–—|]\s/)
    .map((part) => part.trim())
    .filter(Boolean);
  const role = inBrackets.trim() || others.join(', ');
  // 'Farrow, Lucia' is one name, 'Dana, recruiter' a name and a role.
  const isRole = /\s/.test(first) || ROLE_WORD.test(role);
  if (role === '' || !/\p{L}{2}/u.test(role) || !isRole) {
    return { name: [first, ...others, inBrackets].join(' '), role: '' };
  }
  return { name: first, role };
}

/** The somebody that a part of a cell names; undefined where no name is to be seen. */
function personIn(
  part: string,
  beside: string,
  { role, company }: { role: string; company: string },
): ImportedPerson | undefined {
  const [own = ''] = MAIL.exec(part) ?? [];
  const [web = ''] = WEB.exec(part) ?? [];
  const mail = own || beside;
  const rest = part.replace(own, ' ').replace(web, ' ').replaceAll(PHONE, ' ');
  const said = nameAndRole(rest.replaceAll(/[<>[\]"]|\(\s*\)/g, ' '));
  const words = said.name
    .replaceAll(/[(),]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[-–—/|:\s]+|[-–—/|:\s]+$/g, '');
  const name = words || (NOBODY.test(mail) ? '' : mail.split('@', 1)[0]!);
  const [, salutation = '', bare = name] = SALUTATION.exec(name) ?? [];
  const hasLetters = /\p{L}{2}/u.test(name) && (mail !== '' || !NO_NAME.test(plainWords(name)));
  if (!hasLetters || name.length > NAME_MAX || mail.length > EMAIL_MAX) return undefined;
  const link = web.length > URL_MAX ? '' : (linkOf(web).link ?? '');
  const what = (said.role.replaceAll(/\s+/g, ' ').trim() || role).slice(0, NAME_MAX);
  return {
    ...UNKNOWN_PERSON,
    name: bare,
    role: what,
    mail,
    link,
    company_name: company,
    notes: salutation,
  };
}

/** The people of 'Hal Vickery & Min Soto'; 'HR and Sales' is one. */
function eachOf(part: string): string[] {
  const names = part.split(/\s+(?:&|and|und|et|y|e)\s+/);
  return names.every((name) => /\S\s+\S/.test(name.trim())) ? names : [part];
}

/** Longest cells in which people are looked for: a longer text is no list of names, and takes long to look through. */
const LONGEST = 2000;

/** What a cell of people and the cell of their addresses say. */
interface Contacts {
  readonly people: ImportedPerson[];
  /** The addresses as they stand when they could not be given to these people. */
  readonly mails: string;
}

/**
 * The people in a cell that somebody typed: 'Kim Ek <kim@trail.example>; Ada Lind, Recruiter'; nobody where no name is to be
 * seen. `mails` is the cell of addresses beside it.
 */
export function contactsIn(
  cell: string,
  { heading, company, mails }: { heading: string; company: string; mails: string },
): Contacts {
  if (cell.length + mails.length > LONGEST) return { people: [], mails };
  const rest = { role: roleOf(heading), company };
  // The database of a well-known note-taker writes 'Ada Lind (https://…), Bo Ek (https://…)'.
  const parts = cell
    .split(/[;\n]|(?<=\)),/)
    .flatMap(eachOf)
    .filter((part) => part.trim() !== '');
  const addresses = mails.match(new RegExp(MAIL, 'gi')) ?? [];
  const isPaired = addresses.length === Math.max(1, parts.length);
  const people = (parts.length > 0 ? parts : ['']).flatMap(
    (part, at) => personIn(part, isPaired ? addresses[at]! : '', rest) ?? [],
  );
  const isGiven = people.length > 0 && (isPaired || addresses.length === 0);
  const left = isGiven ? mails.replaceAll(new RegExp(MAIL, 'gi'), '') : mails;
  return {
    people,
    mails: /[\p{L}\p{N}]/u.test(left) ? left.replaceAll(/^[\s/|,;]+|[\s/|,;]+$/g, '') : '',
  };
}
