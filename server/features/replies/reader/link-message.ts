import { companyNames } from '#server/features/replies/reader/find-names.ts';
import { isFreeMail, isFromBoard, ownDomain } from '#server/features/replies/reader/senders.ts';
import { titleFit, titleWords } from '#server/features/replies/reader/title-fit.ts';
import { companyKey } from '#shared/companies/company-match.ts';
import { dayAfter } from '#shared/core/dates.ts';
import type {
  LinkableApplication,
  LinkReason,
  MailMessage,
  ReplyJudgement,
  ReplyLink,
} from '#shared/replies/reply.ts';

const NONE: ReplyLink = { applicationId: null, reason: null, sure: false, candidates: [] };
const CANDIDATES_MOST = 10;

/** How well a company is named: 3 by its own name or domain, 2 by a shorter form of it, 1 only in passing. */
type Named = 0 | 1 | 2 | 3;

/** Words at the end of a company's name that people leave out. */
const LEFT_OUT = new Set(
  'labs lab systems technologies technology tech group holdings software solutions ai io hq studio studios international global partners services usa us corporation network networks digital online'.split(
    ' ',
  ),
);
/** Which application a message belongs to. It is sure only where one thing says it and nothing speaks against it. */
export function linkMessage(
  message: MailMessage,
  judgement: ReplyJudgement,
  applications: readonly LinkableApplication[],
): ReplyLink {
  if (judgement.private || applications.length === 0) return NONE;
  const threads = applications.filter(({ messageIds }) =>
    messageIds.some((id) => message.references.includes(id)),
  );
  if (threads.length === 1) return sureOf(threads[0]!, 'thread');
  if (judgement.kind === 'other') return judgement.sure ? NONE : named(message, applications);
  const evidence = evidenceOf(message);
  const posted = byPosting(message, applications, evidence);
  if (posted.length === 1) return sureOf(posted[0]!, 'posting_link');
  const dated = applications.filter((one) => couldBeMeant(one, message));
  const address = byAddress(message, dated);
  if (address.length === 1) return checked(address[0]!, 'address', message, judgement);
  if (judgement.kind === 'recruiter') return named(message, dated);
  const among = threads.length > 1 ? threads : address.length > 1 ? address : undefined;
  if (among) return chooseByTitle(among, message, judgement, 3);
  return byCompany(message, judgement, dated, evidence);
}

const sureOf = ({ id }: LinkableApplication, reason: LinkReason): ReplyLink => ({
  applicationId: id,
  reason,
  sure: true,
  candidates: [id],
});
const unsure = (
  applications: readonly LinkableApplication[],
  first: LinkableApplication | null,
  reason: LinkReason | null,
): ReplyLink => ({
  applicationId: first?.id ?? null,
  reason: first ? reason : null,
  sure: false,
  candidates: applications.slice(0, CANDIDATES_MOST).map(({ id }) => id),
});
/** An application of which the message may speak: it was there when the message was sent. */
function couldBeMeant(
  { appliedOn, status }: LinkableApplication,
  { sentAt }: MailMessage,
): boolean {
  if (appliedOn === null || sentAt === null || status === 'saved') return true;
  return appliedOn <= dayAfter(sentAt.slice(0, 10), 2);
}

function byPosting(
  { links, text, subject }: MailMessage,
  applications: readonly LinkableApplication[],
  evidence: Evidence,
): LinkableApplication[] {
  const named = new Set(links.map(postingKey).filter(Boolean));
  const linked = applications.filter(({ link }) => link !== null && named.has(postingKey(link)));
  if (linked.length > 0) return linked;
  const words = new Set(
    `${subject} ${text.slice(0, 6000)}`
      .toUpperCase()
      .match(/\b(?:JR|REQ|R)?-?\d{5,12}\b/g)
      ?.map((id) => id.replace('-', '')) ?? [],
  );
  if (words.size === 0) return [];
  // Employers count their postings alike, so a number counts where its employer is named.
  return applications.filter((one) => {
    const { link } = one;
    const id = /_((?:JR|REQ|R)-?\d{4,12})(?:-\d)?(?:$|[/?#])/i
      .exec(link ?? '')?.[1]
      ?.toUpperCase()
      .replace('-', '');
    return id !== undefined && words.has(id) && howNamed(one, evidence) > 0;
  });
}

/** What two addresses of one posting share; empty for the front page of a board. */
function postingKey(link: string): string {
  const url = URL.parse(link);
  if (!url) return '';
  const path = url.pathname.replace(/\/(?:apply|application|job|thanks|confirmation)?\/?$/i, '');
  const token = url.searchParams.get('gh_jid') ?? url.searchParams.get('token') ?? '';
  if (!/\d{4,}|[\da-f]{8}-|\/j\/|\/jobs?\/[\w-]{6,}/i.test(`${path}${token}`)) return '';
  return `${url.hostname.replace(/^www\./, '')}${path}${token === '' ? '' : `?${token}`}`.toLowerCase();
}

/** Addresses that no person writes from. */
const NOBODYS =
  /^(?:no-?reply|do-?not-?reply|notifications?|careers?|jobs|recruiting|talent|hr|info)\b/;

function byAddress(
  { from, replyTo }: MailMessage,
  applications: readonly LinkableApplication[],
): LinkableApplication[] {
  const isPersons = (one: string | null) => one !== null && !NOBODYS.test(one);
  const own = new Set([from.address, replyTo].filter(isPersons));
  return applications.filter(({ addresses }) =>
    addresses.some((one) => own.has(one.toLowerCase())),
  );
}

/** One application, unless the message names another title. */
function checked(
  one: LinkableApplication,
  reason: LinkReason,
  message: MailMessage,
  judgement: ReplyJudgement,
): ReplyLink {
  return titleFit(one, message, judgement) === 'other'
    ? unsure([one], one, reason)
    : sureOf(one, reason);
}

/** Applications of which a message may be that does not say so: its sender is the employer, or its subject names the title. */
function named(message: MailMessage, applications: readonly LinkableApplication[]): ReplyLink {
  const senders = new Set([
    ownDomain(message)
      ?.split('.')[0]
      ?.replaceAll(/[^a-z\d]/g, ''),
  ]);
  const about = { ...message, text: '' };
  const possible = applications.filter(
    (one) =>
      couldBeMeant(one, message) &&
      (senders.has(spellingsOf(one).compact) ||
        senders.has(spellingsOf(one).compactShort) ||
        titleFit(one, about, { role: null }) === 'same'),
  );
  return unsure(possible, null, null);
}

function byCompany(
  message: MailMessage,
  judgement: ReplyJudgement,
  applications: readonly LinkableApplication[],
  evidence: Evidence,
): ReplyLink {
  const rated = applications.map((one) => ({ one, named: howNamed(one, evidence) }));
  const best = Math.max(0, ...rated.map(({ named }) => named)) as Named;
  if (best === 0) return NONE;
  // What is said of the sender outweighs a name in passing.
  if (best === 1 && evidence.names.some(({ weight }) => weight === 3)) {
    return unsure(
      rated.filter(({ named }) => named === 1).map(({ one }) => one),
      null,
      null,
    );
  }
  return chooseByTitle(
    rated.filter(({ named }) => named === best).map(({ one }) => one),
    message,
    judgement,
    best,
  );
}

/** One of the applications at an employer, by its title. */
function chooseByTitle(
  applications: readonly LinkableApplication[],
  message: MailMessage,
  judgement: ReplyJudgement,
  named: Named,
): ReplyLink {
  const fits = applications.map((one) => ({ one, fit: titleFit(one, message, judgement) }));
  const exact = longest(fits.filter(({ fit }) => fit === 'same').map(({ one }) => one));
  if (exact.length === 1) return sureOf(exact[0]!, 'company_and_title');
  if (exact.length > 1) {
    const open = exact.filter(isOpen);
    return open.length === 1 ? sureOf(open[0]!, 'company_and_title') : unsure(exact, null, null);
  }
  const companies = new Set(applications.map(({ company }) => companyKey(company)));
  const possible = fits.filter(({ fit }) => fit !== 'other').map(({ one }) => one);
  const [only] = applications;
  if (applications.length === 1 && only) {
    const isSure = named === 3 && possible.length === 1;
    return isSure
      ? sureOf(only, 'company')
      : unsure(applications, possible.length === 1 ? only : null, 'company');
  }
  if (companies.size > 1) return unsure(applications, null, null);
  const open = possible.filter(isOpen);
  const saysTitle = judgement.role !== null;
  if (open.length === 1 && named === 3 && !saysTitle && applications.filter(isOpen).length === 1)
    return unsure(applications, open[0]!, 'company');
  return unsure(possible.length > 0 ? possible : applications, null, null);
}

const isOpen = ({ status }: LinkableApplication) => status !== 'rejected' && status !== 'offer';
/** Those whose title holds those of the others: 'Senior Data Engineer' where 'Data Engineer' is named, too. */
function longest(applications: readonly LinkableApplication[]): LinkableApplication[] {
  const titles = applications.map(({ title }) => titleWords(title).join(' '));
  const most = applications.filter(
    (_, k) =>
      !titles.some(
        (other, j) => j !== k && other !== titles[k] && ` ${other} `.includes(` ${titles[k]!} `),
      ),
  );
  return most;
}

/** What a message says of its employer. */
interface Evidence {
  readonly names: readonly { readonly key: string; readonly weight: number }[];
  /** The registered name of the sender's own domain, and what boards put before the '@' or the domain for an employer. */
  readonly slugs: readonly string[];
  readonly text: string;
}

function evidenceOf(message: MailMessage): Evidence {
  const domain = ownDomain(message)?.split('.')[0];
  const address = message.from.address ?? '';
  const slugs = domain === undefined ? [] : [domain];
  if (isFromBoard(message)) {
    const [local = '', host = ''] = address.split('@');
    slugs.push(local.split('+')[0] ?? '', ...host.split('.').slice(0, -2));
  }
  return {
    names: companyNames(message).map(({ name, weight }) => ({ key: companyKey(name), weight })),
    slugs: slugs.map((slug) => slug.replaceAll(/[^a-z\d]/g, '')).filter((slug) => slug.length > 2),
    text: ` ${companyKey(`${isFreeMail(address) ? '' : (message.from.name ?? '')} \n ${message.subject} \n ${message.text.slice(0, 4000)}`)} `,
  };
}

interface Spelled {
  readonly key: string;
  readonly short: string;
  readonly compact: string;
  readonly compactShort: string;
}

/** The spellings of each application's company, made once for all messages. */
const spelled = new WeakMap<LinkableApplication, Spelled>();

function spellingsOf(application: LinkableApplication): Spelled {
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

function howNamed(application: LinkableApplication, { names, slugs, text }: Evidence): Named {
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
  if (strong.some((one) => one.key.startsWith(`${key} `) && key.length > 3)) return 2;
  if (strong.some((one) => one.key.length > 3 && key.startsWith(`${one.key} `))) return 2;
  if (
    slugs.some((slug) => slug.length > 4 && (compact.startsWith(slug) || slug.startsWith(compact)))
  )
    return 2;
  return key.length > 3 && text.includes(` ${key} `) ? 1 : 0;
}

/** A key without words that people leave out; whole when nothing else is left. */
function shortened(key: string): string {
  const words = key.split(' ');
  if (words.length > 1 && /^(?:grupo|groupe|group|societe|banco|the)$/.test(words[0] ?? ''))
    words.shift();
  while (words.length > 1 && LEFT_OUT.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}
