import type { MailMessage } from '#shared/replies/reply.ts';

/** Domains from which boards, test platforms and calendars write for employers: the sender's domain says nothing of the employer. */
const BOARDS = new Set(
  `greenhouse.io greenhouse-mail.io lever.co ashbyhq.com myworkday.com myworkdayjobs.com workday.com icims.com
  smartrecruiters.com workable.com workablemail.com taleo.net oraclecloud.com successfactors.com successfactors.eu sapsf.com
  bamboohr.com jobvite.com hackerrank.com hackerrankforwork.com codesignal.com codility.com karat.com hirevue.com calendly.com
  cal.com goodtime.io modernloop.io linkedin.com indeed.com indeedemail.com joinhandshake.com handshake.com ziprecruiter.com
  glassdoor.com wellfound.com angel.co teamtailor.com teamtailor-mail.com personio.de personio.com recruitee.com breezy.hr
  applytojob.com jazzhr.com resumatorjobs.com rippling.com gem.com dover.com pinpointhq.com comeet.com comeet-notifications.com
  freshteam.com zohorecruit.com avature.net paylocity.com paycomonline.net adp.com ultipro.com ukg.com eightfold.ai phenompeople.com phenom.com
  testgorilla.com coderbyte.com coderpad.io byteboard.dev pymetrics.com shl.com mettl.com xing.com stepstone.de otta.com
  welcometothejungle.com dice.com monster.com builtin.com hired.com triplebyte.com ycombinator.com workatastartup.com
  brassring.com kenexa.com silkroad.com cornerstoneondemand.com csod.com njoyn.com hirebridge.com applicantpro.com
  jobscore.com catsone.com bullhorn.com loxo.co hirehive.com join.com softgarden.io softgarden.de d-vinci.de rexx-systems.com
  getro.com trinethire.com paradox.ai olivia.paradox.ai mail.paradox.ai willo.video sparkhire.com vidcruiter.com criteriacorp.com
  wonderlic.com predictiveindex.com hirequest.io docusign.net docusign.com hellosign.com dropboxsign.com typeform.com
  qualtrics-survey.com survale.com google.com calendar.google.com zoom.us doodle.com savvycal.com chilipiper.com qualified.io
  hirevue-app.com breezy-mail.com pinpoint.email governmentjobs.com neogov.com pageuppeople.com peopleadmin.com interfolio.com
  dayforce.com dayforcehcm.com clearcompany.com isolvedhire.com applicantstack.com paycor.com newtonsoftware.com crelate.com jobdiva.com
  hireology.com careerplug.com apploi.com symplicity.com 12twenty.com homerun.co gohire.io fountain.com workstream.us usajobs.gov
  hackerrank.net eskill.com testdome.com vervoe.com harver.com cappfinity.com leetcode.com beamery.com sensehq.com prelude.co
  filtered.ai glider.ai imocha.io talview.com interviewing.io plum.io hackerearth.com codingame.com woven.com`.split(
    /\s+/,
  ),
);

const FREE = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com
  proton.me protonmail.com gmx.com gmx.de gmx.net web.de mail.com fastmail.com zoho.com qq.com 163.com yandex.com mail.ru
  t-online.de orange.fr free.fr laposte.net`.split(/\s+/),
);

/** Names under which boards write that are no employer's. */
const BOARD_NAMES =
  /^(?:greenhouse|lever|ashby(?:hq)?|workday|icims|smartrecruiters|workable|taleo|oracle|successfactors|sap successfactors|bamboohr|jobvite|hackerrank|codesignal|codility|karat|hirevue|calendly|cal\.com|goodtime|modernloop|linkedin|indeed(?: apply)?|handshake|ziprecruiter|glassdoor|wellfound|angellist|teamtailor|personio|recruitee|breezy(?: hr)?|jazzhr|rippling|gem|dover|pinpoint|comeet|freshteam|zoho recruit|avature|paylocity|adp|testgorilla|coderbyte|coderpad|docusign|xing|stepstone|otta|dice|monster|built ?in|hired|google calendar|zoom|notifications?|support|team|(?:the )?(?:hiring|recruiting|recruitment|talent|people|hr|careers?) ?(?:team)?|talent acquisition|human resources|no-?reply|do not reply|recruiter|admin|info|jobs|applications?|system|automated|mail|staffing|early careers|university recruiting|campus recruiting)$/i;

const DOMAIN_ENDS = /\.(?:co|com|org|net|ac|gov|edu)\.[a-z]{2}$/;

/** The domain of an address that somebody registered: 'mail.acme.co.uk' is 'acme.co.uk'. */
function registeredDomain(host: string): string {
  const parts = host.toLowerCase().split('.');
  return parts.slice(DOMAIN_ENDS.test(host) ? -3 : -2).join('.');
}

const hostOf = (address: string | null) =>
  address?.slice(address.lastIndexOf('@') + 1).toLowerCase() ?? '';

/** Whether a message comes from a board or a platform that writes for employers. */
export function isFromBoard({ from }: Pick<MailMessage, 'from'>): boolean {
  const host = hostOf(from.address);
  // Google's calendar writes for everybody, Google for itself.
  if (host === 'google.com') return !/careers|recruit|staffing|hiring/.test(from.address ?? '');
  return BOARDS.has(host) || BOARDS.has(registeredDomain(host));
}

/** Whether a domain is one of a mail provider for everybody. */
export function isFreeMail(address: string | null): boolean {
  return FREE.has(registeredDomain(hostOf(address)));
}

/** The domain that an employer's own sender writes from; undefined for boards, providers and no address. */
export function ownDomain(message: MailMessage): string | undefined {
  const host = hostOf(message.from.address);
  if (host === '' || !host.includes('.') || isFromBoard(message) || isFreeMail(host))
    return undefined;
  return registeredDomain(host);
}

/** Whether a name is that of a board or of a part of any employer, and so names none. */
export function isBoardName(name: string): boolean {
  return BOARD_NAMES.test(name.trim());
}

const LAWYERS =
  /\b(?:attorney[- ]client|immigration (?:law|attorney|counsel|lawyer|paralegal)s?|law (?:firm|office|group|offices)|attorneys? at law|esq\.?|paralegal|fragomen|berry appleman|ogletree|seyfarth|greenberg traurig|murthy law|klasko|our law firm|legal counsel for your (?:visa|petition))\b/i;
const LAW_DOMAIN =
  /(?:^|[.-])(?:law|legal|attorneys?|lawyers?|immigration|visalaw|fragomen|bal)(?:[.-]|$)|law(?:firm|group|office|llp|pc)?\.[a-z]+$/i;
const STATUS =
  /\b(?:i-?20|sevis|sevp|ds-?2019|i-?765|i-?797|i-?983|i-?485|i-?140|i-?129|i-?94|opt\b|stem opt|cpt\b|h-?1b|h-?4|f-?1|j-?1|o-?1|green card|ead card|petition|uscis|visa|lca\b|perm labor|immigration)\b/i;
const OFFICE =
  /\b(?:international (?:student|scholar|programs?|center|services|students? (?:and|&) scholars?)s?\b(?: (?:office|services|center|advis\w+))?|designated school official|dso\b|isss|oiss|isso|iss office|office of (?:international|global)|global (?:engagement|student) (?:office|services)|bechtel international|student advis[eo]r|sevis (?:advis\w+|coordinator)|international office)\b/i;
const AUTHORITY =
  /(?:^|[.@])(?:uscis\.gov|dhs\.gov|ice\.gov|cbp\.gov|state\.gov|dol\.gov|eoir\.justice\.gov|ssa\.gov|irs\.gov|uscis\.dhs\.gov|bamf\.de)$|(?:^|[.@])(?:uscis|dhs|sevp|sevis)\.[a-z.]{2,20}$/i;

/** Mail of lawyers, schools' advisers and authorities, which is nobody's to sort: about status and papers. */
export function isPrivate(message: MailMessage): boolean {
  const { from, subject, text } = message;
  const host = hostOf(from.address);
  if (AUTHORITY.test(host)) return true;
  const who = `${from.name ?? ''} ${from.address?.split('@')[0] ?? ''}`.replaceAll(/[._+]/g, ' ');
  const end = text.slice(0, 6000);
  const all = `${who}\n${subject}\n${end}`;
  const isAboutStatus = STATUS.test(`${subject}\n${end}`);
  if (/\battorney[- ]client\b/i.test(all)) return true;
  if (isAboutStatus && (LAW_DOMAIN.test(host) || LAWYERS.test(all)) && !isFromBoard(message))
    return true;
  const isSchool = /\.edu$|\.ac\.[a-z]{2}$|\.edu\.[a-z]{2}$/.test(host);
  if (OFFICE.test(who) || (isSchool && OFFICE.test(`${subject}\n${end}`)))
    return isAboutStatus || OFFICE.test(who);
  if (
    isSchool &&
    /\b(?:i-?20|sevis|sevp|ds-?2019|i-?765|i-?983|stem opt|opt (?:application|request|recommendation)|cpt (?:application|request|authorization))\b/i.test(
      `${subject}\n${end}`,
    )
  )
    return true;
  return /^(?:uscis|u\.?s\.? citizenship and immigration services)\b/i.test(from.name ?? '');
}
