import { companyNames } from '#server/features/replies/reader/find-names.ts';
import { isFreeMail, isFromBoard, ownDomain } from '#server/features/replies/reader/senders.ts';
import { companyKey } from '#shared/companies/company-match.ts';
import type { LinkableApplication, MailMessage } from '#shared/replies/reply.ts';

/** How well a company is named: 3 by its own name or domain, 2 by a shorter form of it, 1 only in passing. */
export type Named = 0 | 1 | 2 | 3;

/** Words at the end of a company's name that people leave out. */
const LEFT_OUT = new Set(
  'labs lab systems technologies technology tech group holdings software solutions ai io hq studio studios international global partners services usa us corporation network networks digital online'.split(
    ' ',
  ),
);
/** What companies put before or after their name in a domain because the name alone was taken, or for mail. */
const DOMAIN_BEFORE =
  /^(?:get|join|try|use|go|the|team|with|hello|hi|hey|we(?:are)?|work(?:at)?|careers?(?:at)?|jobs(?:at)?|mail|e?mail)(?=.{4})/;
const DOMAIN_AFTER =
  /(?<=.{4})(?:hq|inc|corp|llc|co|careers?|jobs?|hiring|talent|recruiting|recruitment|team|app|mail|hr|people|group|usa|us|global|labs?|ai|io|tech|technologies|software|systems)$/;

const LITTLE = /^(?:of|and|the|for|at|in|de)$/;

/** What a message says of its employer. */
export interface Evidence {
  readonly names: readonly { readonly key: string; readonly weight: number }[];
  /** The registered name of the sender's own domain, and what boards put before the '@' or the domain for an employer. */
  readonly slugs: readonly string[];
  /** Whether the sender writes from a domain that is no board's and no provider's. */
  readonly hasOwnDomain: boolean;
  readonly subject: string;
  readonly text: string;
}

/** The registered name of a sender's own domain, and what boards put before the '@' or the domain for an employer. */
function slugsOf(message: MailMessage): string[] {
  const domain = ownDomain(message)?.split('.')[0];
  const slugs = domain === undefined ? [] : [domain];
  if (isFromBoard(message)) {
    const [local = '', host = ''] = (message.from.address ?? '').split('@');
    slugs.push(local.split('+')[0] ?? '', ...host.split('.').slice(0, -2));
  }
  return (
    slugs
      .map((slug) => slug.replaceAll(/[^a-z\d]/g, ''))
      .flatMap((slug) => [slug, slug.replace(DOMAIN_BEFORE, '').replace(DOMAIN_AFTER, '')])
      // 'brueckner' is written for 'brückner'.
      .flatMap((slug) => [slug, slug.replaceAll(/([aou])e/g, '$1')])
      .filter((slug, k, all) => slug.length > 2 && all.indexOf(slug) === k)
  );
}

/** What a message says of its employer, made once for all applications. */
export function evidenceOf(message: MailMessage): Evidence {
  const address = message.from.address ?? '';
  const keyed = (text: string) => ` ${companyKey(text)} `;
  return {
    names: companyNames(message).map(({ name, weight }) => ({ key: companyKey(name), weight })),
    slugs: slugsOf(message),
    hasOwnDomain: ownDomain(message) !== undefined,
    subject: keyed(inCapitals(message.subject)),
    text: keyed(
      `${isFreeMail(address) ? '' : (message.from.name ?? '')} \n ${message.subject} \n ${message.text.slice(0, 4000)} \n ${message.links.slice(0, 20).map(hostWords).join(' ')}`,
    ),
  };
}

/** A text's words that begin with a capital letter or a digit, and the little ones between them; a dot for each of the others. */
const inCapitals = (text: string) =>
  text.replaceAll(/(?<![\p{L}\p{N}])(?!(?:of|and|for|the|de|la)\b)\p{Ll}[\p{L}\p{N}'’]*/gu, '0');

/** The name in an address's host, which is no board's: 'careers.acme.com' says 'acme'. */
function hostWords(link: string): string {
  const host = URL.parse(link)?.hostname ?? '';
  const isBoards = isFromBoard({ from: { name: null, address: `x@${host}` } });
  return isBoards ? '' : (host.split('.').at(-2) ?? '');
}

interface Spelled {
  readonly key: string;
  readonly short: string;
  readonly compact: string;
  readonly compactShort: string;
}

/** The spellings of each application's company, made once for all messages. */
const spelled = new WeakMap<LinkableApplication, Spelled>();

/** How the company of an application is written. */
export function spellingsOf(application: LinkableApplication): Spelled {
  const known = spelled.get(application);
  if (known) return known;
  const key = companyKey(application.company);
  const short = shortened(key);
  const made = {
    key,
    short,
    compact: key.replaceAll(' ', ''),
    compactShort: short.replaceAll(' ', ''),
  };
  spelled.set(application, made);
  return made;
}

/** How well a message names the company of an application. Two things that say it each in their way are as good as its own name. */
export function howNamed(application: LinkableApplication, evidence: Evidence): Named {
  const { names, slugs, subject, text, hasOwnDomain } = evidence;
  const { key, short, compact, compactShort } = spellingsOf(application);
  if (key === '') return 0;
  const strong = names.filter(({ weight }) => weight > 1);
  if (names.some((one) => one.key === key)) return 3;
  if (strong.some((one) => one.key === short || shortened(one.key) === short)) return 3;
  if (slugs.some((slug) => slug === compact || (slug === compactShort && slug.length > 3)))
    return 3;
  const firstWord = key.split(' ')[0] ?? '';
  if (slugs.some((slug) => slug.length > Math.max(7, firstWord.length) && compact.startsWith(slug)))
    return 3;
  const isSaid = key.length > 3 && text.includes(` ${key} `);
  // A shorter or shortened form and the whole name.
  const isShort =
    strong.some(
      (one) => (one.key.length > 3 && key.startsWith(`${one.key} `)) || isInitials(one.key, key),
    ) ||
    slugs.some((slug) => (slug.length > 3 && compact.startsWith(slug)) || abbreviates(slug, key));
  if (isShort) return isSaid ? 3 : 2;
  if (strong.some((one) => one.key.startsWith(`${key} `) && key.length > 3)) return 2;
  if (slugs.some((slug) => slug.length > 4 && slug.startsWith(compact))) return 2;
  if (!isSaid) return 0;
  if (hasOwnDomain || !subject.includes(` ${key} `)) return 1;
  // A board's or a calendar's subject names whom it writes for.
  return names.some(({ weight }) => weight === 3) ? 2 : 3;
}

/** Whether a message comes from the own domain of an employer where somebody applied, or from a person they know there. */
export function isFromKnown(
  message: MailMessage,
  applications: readonly LinkableApplication[],
): boolean {
  const { address } = message.from;
  const slugs = ownDomain(message) === undefined ? [] : slugsOf(message);
  return applications.some(
    (one) =>
      (address !== null && one.addresses.includes(address)) ||
      slugs.some((slug) => isDomainOf(one, slug)),
  );
}

/** Whether a domain's name is that of an application's company. */
function isDomainOf(application: LinkableApplication, slug: string): boolean {
  const { key, compact, compactShort } = spellingsOf(application);
  return (
    slug === compact ||
    (slug.length > 3 && (slug === compactShort || compact.startsWith(slug))) ||
    abbreviates(slug, key)
  );
}

/** Whether a domain's name is made of the beginnings of a company's words: 'weatherbylab', 'umich', 'snhu'. */
function abbreviates(slug: string, key: string): boolean {
  const all = key.split(' ');
  const words = all.filter((word) => !LITTLE.test(word));
  if (words.length < 2 || slug.length < 3) return false;
  if (isInitials(slug, key)) return true;
  return isMadeOf(slug, all, 0, 0) || isMadeOf(slug, words, 0, 0);
}

/** Whether a name is the first letters of a company's words, with or without the little ones: 'wsdot', 'pcg'. */
function isInitials(name: string, key: string): boolean {
  if (name.length < 3 || name.includes(' ')) return false;
  const all = key.split(' ');
  const initials = (words: readonly string[]) => words.map((word) => word[0]).join('');
  return [all, all.filter((word) => !LITTLE.test(word))].some((words) => initials(words) === name);
}

/** Whether the beginnings of words, at least two of them and one of three letters or more, make up a text. */
function isMadeOf(rest: string, words: readonly string[], used: number, longest: number): boolean {
  if (rest === '') return used > 1 && longest > 2;
  const [word, ...others] = words;
  if (word === undefined) return false;
  let most = 0;
  while (most < word.length && word[most] === rest[most]) most++;
  for (let length = most; length > 0; length--) {
    if (isMadeOf(rest.slice(length), others, used + 1, Math.max(longest, length))) return true;
  }
  // Only the first word is never left out.
  return used > 0 && isMadeOf(rest, others, used, longest);
}

/** A key without words that people leave out; whole when nothing else is left. */
function shortened(key: string): string {
  const words = key.split(' ');
  if (words.length > 1 && /^(?:grupo|groupe|group|societe|banco|the)$/.test(words[0] ?? ''))
    words.shift();
  while (words.length > 1 && LEFT_OUT.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}
