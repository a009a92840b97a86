import { judgeMessage, type ReadingDay } from '#server/features/replies/reader/judge-message.ts';
import {
  type Evidence,
  evidenceOf,
  howNamed,
  isFromKnown,
  type Named,
  spellingsOf,
} from '#server/features/replies/reader/name-evidence.ts';
import { ownDomain } from '#server/features/replies/reader/senders.ts';
import { titleFit, titleWords } from '#server/features/replies/reader/title-fit.ts';
import { isActive, STATUSES } from '#shared/applications/status.ts';
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

/** What a message says and where it belongs. Who writes of a job that the person applied for is no recruiter in search. */
export function judgeAndLink(
  message: MailMessage,
  day: ReadingDay,
  applications: readonly LinkableApplication[],
): { readonly judgement: ReplyJudgement; readonly link: ReplyLink } {
  const first = judgeMessage(message, day);
  const isWeak = !first.private && (first.kind === 'other' || first.kind === 'recruiter');
  const isKnown = isWeak && isFromKnown(message, applications);
  const judgement = isKnown ? judgeMessage(message, day, { isKnown }) : first;
  const link = linkMessage(message, judgement, applications);
  if (judgement.kind !== 'recruiter') return { judgement, link };
  const other = judgeMessage(message, day, { isApplied: true, isKnown });
  const known = linkMessage(message, other, applications);
  const one = applications.find(({ id }) => id === known.applicationId);
  // 'Snowflake Data Engineer' names a tool, not who hires.
  const inPassing =
    known.reason === 'company_and_title' && one && howNamed(one, evidenceOf(message)) < 2;
  return known.sure && known.reason !== 'company' && !inPassing
    ? { judgement: other, link: known }
    : { judgement, link };
}

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
  if (address.length === 1) return checked(address[0]!, dated, message, judgement);
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
  message: MailMessage,
  applications: readonly LinkableApplication[],
  evidence: Evidence,
): LinkableApplication[] {
  const { links, text, subject } = message;
  const named = new Set(links.map(postingKey).filter(Boolean));
  const linked = applications.filter(({ link }) => link !== null && named.has(postingKey(link)));
  if (linked.length > 0) return linked;
  const said = new Set(numbersIn(`${subject} ${text.slice(0, 6000)} ${links.join(' ')}`));
  if (said.size === 0) return [];
  // Employers count their postings alike, so a number counts where its employer is named.
  return applications.filter(
    (one) =>
      one.link !== null &&
      numbersIn(one.link).some((id) => said.has(id)) &&
      (howNamed(one, evidence) > 0 || /same|near/.test(titleFit(one, message, { role: null }))),
  );
}

/** The numbers of postings in a text or an address, each written one way: 'R-0098121' and 'JR20817' by their digits. */
const numbersIn = (text: string) =>
  [
    ...text.matchAll(
      /(?<![a-z\d.])(?:(?:jr|req|r|id|job|#)[-_# :]{0,2}(\d{4})|(?:jr|req|r)?-?(\d{5,12}))(?![\d.]*\d)/gi,
    ),
  ].map(([, four, more]) => four ?? more ?? '');

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

/** The application of a person who writes, unless the message names another title, or none where there are several at the employer. */
function checked(
  one: LinkableApplication,
  all: readonly LinkableApplication[],
  message: MailMessage,
  judgement: ReplyJudgement,
): ReplyLink {
  const fit = titleFit(one, message, judgement);
  const { key } = spellingsOf(one);
  const beside = all.filter((other) => other !== one && spellingsOf(other).key === key);
  const isMeant = fit !== 'other' && (fit !== 'none' || !beside.some(isOpen));
  return isMeant ? sureOf(one, 'address') : unsure([one, ...beside], one, 'address');
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
      ? sureOf(only, fits[0]?.fit === 'near' ? 'company_and_title' : 'company')
      : unsure(applications, possible.length === 1 ? only : null, 'company');
  }
  if (companies.size > 1) return unsure(applications, null, null);
  const near = fits.filter(({ fit }) => fit === 'near').map(({ one }) => one);
  if (named === 3 && near.length === 1 && possible.length === 1)
    return sureOf(near[0]!, 'company_and_title');
  const open = possible.filter(isOpen);
  const saysTitle = judgement.role !== null;
  if (open.length === 1 && named === 3 && !saysTitle && applications.filter(isOpen).length === 1)
    return unsure(applications, open[0]!, 'company');
  return unsure(possible.length > 0 ? possible : applications, null, null);
}

/** A saved job is open, too: it has no status of an application. */
const isOpen = ({ status }: LinkableApplication) =>
  !STATUSES.some((one) => one === status && !isActive(one));
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
