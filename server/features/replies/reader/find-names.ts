import { isBoardName, isFromBoard, ownDomain } from '#server/features/replies/reader/senders.ts';
import { jobFactsOf } from '#shared/postings/job-link.ts';
import type { MailMessage, ReplyJudgement } from '#shared/replies/reply.ts';

/** A name that a message gives its employer, and how much that says: 3 its sender or a phrase made for it, 2 a phrase, 1 an address. */
interface CompanyName {
  readonly name: string;
  readonly weight: 1 | 2 | 3;
}

/** What follows an employer's name in the name of a sender. */
const SENDER_PART =
  /[\s|,:(·–—-]+(?:the )?(?:hiring|recruiting|recruitment|recruiters?|talent|people|hr|human resources|careers?|jobs?|staffing|university|campus|early careers?|early talent|emerging talent|students?|graduates?|candidates?|applicants?|applications?|team|acquisition|experience|operations|ops|workday|greenhouse|lever|ashby|icims|notifications?|no-?reply|do not reply|support|talento|bewerbung(?:en)?|personal(?:abteilung)?|karriere|recrutement|rrhh|rh|selecci[oó]n|via \w{2,20}|system|automated|portal|services?|group hr|global|updates?|interviews?|scheduling|coordination|coordinator)\)?\s*$/i;
/** Parts that are taken off a sender's name, one after the other. */
const PARTS_MOST = 8;

/** A sender's name without what only says which part of an employer writes. */
function withoutParts(name: string): string {
  let rest = name.slice(0, 200).replace(/ on behalf of .*$/i, '');
  for (let count = 0; count < PARTS_MOST; count++) {
    const next = rest.replace(SENDER_PART, '');
    if (next === rest) return rest.trim();
    rest = next;
  }
  return rest.trim();
}

const BEFORE_NAME =
  /^(?:selecci[oó]n (?:de )?|recrutement |rh |rrhh |talento |bewerbung |personalabteilung |the |team |careers? (?:at|@) |jobs (?:at|@) |recruiting (?:at|@) |hiring (?:at|@) |talent (?:at|@) |hr (?:at|@) |life (?:at|@) |notifications? from )+/i;
const PERSON_AT =
  /^(?<person>[\p{L}][\p{L}.'’ -]{1,50}?)(?:,? (?:at|from|@|with|bei|von|de|chez) | \(| [|·–—-] |, | \/ )(?<company>[\p{L}\p{N}][^()]{1,60}?)\)?$/u;

/** A company's name in running text: words that begin with a capital letter or digit, with small words between them. */
const WORD = String.raw`[\p{Lu}\p{N}][\p{L}\p{N}&'’.+!-]{0,40}`;
const NAME = String.raw`(?<![\p{L}\p{N}])${WORD}(?: (?:(?:&|\+|of|and|de|du|la|for|the|del) )?${WORD}){0,5}`;
/** A title of a job: words up to what ends it. */
const ROLE = String.raw`[\p{L}\p{N}][^\n.;:!?"<>|]{2,90}?`;

const COMPANIES: readonly (readonly [RegExp, 2 | 3])[] = [
  [
    new RegExp(
      String.raw`\b(?:[Aa]pplication|[Aa]ppl(?:y|ied|ying)|[Ii]nterest|[Cc]andidacy|[Cc]andidature) (?:to|at|with|in) (?<name>${NAME})`,
      'gu',
    ),
    3,
  ],
  [
    new RegExp(
      String.raw`\b(?:[Pp]osition|[Rr]ole|[Oo]pening|[Oo]pportunity|[Jj]ob|[Ii]nternship|[Tt]eam|[Ii]nterview\w*|[Aa]ssessment|[Cc]hallenge|[Tt]est|[Cc]all|[Ss]creen|[Cc]hat|[Oo]nsite|[Oo]ffer|[Ee]ngineer|[Dd]eveloper|[Aa]nalyst|[Ss]cientist|[Dd]esigner|[Ii]ntern) (?:here )?(?:at|with|from) (?<name>${NAME})`,
      'gu',
    ),
    3,
  ],
  [
    new RegExp(
      String.raw`(?:^|[\n.!,] ?)(?<name>${NAME})(?: team)? (?:has |have |is |would like to |wants to )?(?:invit\w+|request\w*|asked|would like|viewed your)`,
      'gu',
    ),
    3,
  ],
  [new RegExp(String.raw`\b(?:sent|submitted) to (?<name>${NAME})`, 'gu'), 3],
  [
    new RegExp(
      String.raw`\b(?:[Oo]n behalf of|[Jj]oin(?:ing)?|[Hh]ere at|[Bb]ei der|[Bb]ei|[Cc]hez|[Ee]n la empresa|[Uu]pdate from|[Nn]ews from|[Mm]essage from|[Oo]ffer from|[Ii]nvitation from|[Hh]iring at|[Cc]areers at|[Ww]orking at|[Ee]mployment with|[Ee]mployer:|[Cc]ompany:|[Ii]nterest in|[Ff]rom the|[Tt]eam at|[Rr]ecruiter (?:at|for|with)) (?<name>${NAME})`,
      'gu',
    ),
    2,
  ],
];
const SIGNED = new RegExp(
  String.raw`^(?:[Tt]he |[Yy]our |[Ii]hr |[Dd]ein |[Tt]eam |[Ee]quipo |L'équipe )?(?<name>${NAME}) (?:[Tt]alent|[Rr]ecruit\w+|[Hh]iring|[Cc]areers?|HR|[Pp]eople|[Ee]arly|[Hh]uman|[Ss]taffing|[Cc]andidate|[Uu]niversity|[Tt]eam)\b`,
  'u',
);

const NO_NAME =
  /^(?:i|we|you|your|our|the|this|that|it|a|an|hi|hello|dear|thank(?:s| you)?|best|regards|please|unfortunately|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|sr|senior|junior|software|data|us|u\.s|united states|new|candidate|applicant|talent|hr|team|re|fwd|as|if|at|on|in|for|to|am|pm|et|pt|all|next|remote|full|home|inbox|position|role|job|application|interview|stage|round|least|this time|time)$/i;

/** Where people meet and boards that write: employers only where somebody applied there, or by their own sender. */
const PLATFORM =
  /^(?:zoom|teams|google(?: meet)?|microsoft teams|linkedin|hackerrank|codesignal|codility|calendly|greenhouse|workday|lever)$/i;

/** Without what no company's name ends or begins with. */
function tidy(name: string): string {
  return name
    .replace(/(?:[.,!'’]s)?[\s,.!:;-]+$/u, '')
    .replace(/['’]s$/u, '')
    .replace(
      / (?:for|as|on|in|and|of|the|to|at|is|has|we|our|your|you|and your|Inc|Team|Hiring|Recruiting|Recruitment|Careers|Talent|If|We|You|Our|Your|I|It|This|The|Thank|Best|Kind|Please|Hi|Dear)$/u,
      '',
    )
    .replace(/^(?:The|Dear|Hi|Hello|At|From|Team) (?=\p{Lu})/u, '')
    .trim();
}

const isName = (name: string) =>
  name.length > 1 &&
  name.length < 70 &&
  /\p{L}/u.test(name) &&
  !NO_NAME.test(name) &&
  !isBoardName(name);

/** The names that a message gives its employer, the most telling first. */
export function companyNames(message: MailMessage): CompanyName[] {
  const found: CompanyName[] = [];
  const add = (name: string | undefined, weight: 1 | 2 | 3, isEmployers = false) => {
    const tidied = tidy(name ?? '');
    if (!isEmployers && PLATFORM.test(tidied)) return;
    if (isName(tidied) && !found.some((one) => one.name.toLowerCase() === tidied.toLowerCase())) {
      found.push({ name: tidied, weight });
    }
  };
  const sender = senderCompany(message);
  if (sender !== undefined) add(sender, 3, !isFromBoard(message));
  const subject = message.subject.replace(/^(?:(?:re|fwd?|aw|wg|tr|rv): ?)+/i, '');
  for (const text of [subject, message.text.slice(0, 1500)]) {
    for (const [k, [form, weight]] of COMPANIES.entries()) {
      for (const { groups } of [...text.matchAll(form)].slice(0, 4))
        add(groups?.['name'], weight, k === 0);
    }
  }
  const [, before] = /^([^:|]{2,50}?) ?[:|]/.exec(subject) ?? [];
  add(before, 1);
  const [, , after] = /^(.{2,60}?) (?:at|@|[|–—-]|\/\/|<>) ?(.{2,50})$/.exec(subject) ?? [];
  add(after, 1);
  for (const line of message.text.trim().split('\n').slice(-12)) {
    if (line.length < 80) add(SIGNED.exec(line.trim())?.groups?.['name'], 2);
  }
  for (const link of message.links.slice(0, 20)) add(jobFactsOf(link)?.company, 1);
  return found.slice(0, 12);
}

/** One to four words, each with a capital letter, as people are called. */
const PERSON = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){0,3}$/u;

/** The employer as the sender's name says it; undefined for a person's or a board's. */
function senderCompany(message: MailMessage): string | undefined {
  const { name } = message.from;
  if (name === null) return undefined;
  const shown = name
    .replace(/^['"]|['"]$/g, '')
    .replace(BEFORE_NAME, '')
    .trim();
  if (isBoardName(shown)) return undefined;
  const person = PERSON_AT.exec(shown);
  const parts = withoutParts(shown);
  if (parts !== '' && parts !== shown) return isBoardName(parts) ? undefined : parts;
  if (person) {
    const { company: behind = '', person: before = '' } = person.groups ?? {};
    // 'City of Madison, WI' is a place in a state.
    const company = withoutParts(/^\p{Lu}{2}$/u.test(behind) ? before : behind);
    return company === '' || isBoardName(company) ? undefined : company;
  }
  // A calendar writes with the name of the one who invites.
  const isPersons = /^calendar-(?:notification|server)@/.test(message.from.address ?? '');
  if (isPersons && PERSON.test(shown)) return undefined;
  return isFromBoard(message) || !looksLikePerson(shown, message) ? shown : undefined;
}

/** Whether a sender's name is a person's: two or three words that their address repeats, or that is no word of the domain. */
function looksLikePerson(name: string, message: MailMessage): boolean {
  const words = name
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean);
  const local = message.from.address?.split('@')[0]?.toLowerCase() ?? '';
  const domain = ownDomain(message)?.split('.')[0] ?? '';
  const joined = words.join('').replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (
    domain.length > 2 &&
    (joined.startsWith(domain.replaceAll('-', '')) || domain.replaceAll('-', '').startsWith(joined))
  )
    return words.some((word) => local.includes(word)) && !domain.includes(words[0] ?? '');
  if (words.some((word) => word.length > 2 && local.includes(word))) return true;
  return (
    words.length <= 3 &&
    words.every((word) => /^[\p{L}'’-]+$/u.test(word)) &&
    !/^(?:no-?reply|careers?|jobs?|talent|hr|recruit\w*|hiring|notifications?|info|donotreply|do-not-reply|applications?)/.test(
      local,
    )
  );
}

const ROLES: readonly RegExp[] = [
  new RegExp(
    String.raw`\bfor (?:the|our|an?|your)(?: open)? (?<role>${ROLE})(?: \([^)\n]{2,30}\))? (?:position|role|opening|job|opportunity|vacancy|internship|programme|program|application|requisition|team|search)\b`,
    'giu',
  ),
  new RegExp(
    String.raw`\bthe (?<role>${ROLE}) (?:position|role|opening|vacancy|job|internship|search|opportunity|challenge|test)\b`,
    'giu',
  ),
  new RegExp(
    String.raw`\b(?:position|role|post|job|vacancy|opening)(?: title)?(?: of|:| as| -)? ?(?:an? |the )?(?<role>${ROLE})(?= at | with | in our | \(|[.,;:\n]| - |$)`,
    'giu',
  ),
  new RegExp(
    String.raw`\b(?:applying|applied|application|apply|interview|bewerbung|candidacy|candidature|candidatura|offer|you)(?: to us| to \S+)? (?:for|as|als|to be|to|au poste de|al puesto de|como)(?: an?| the| our)? (?<role>${ROLE})(?= at | with | role| position|[.,;:!\n]| - | \(| und | and | is | was | has | landed |$)`,
    'giu',
  ),
  new RegExp(
    String.raw`\b(?:puesto de|poste de|stelle als|position als|als) (?<role>${ROLE})(?= en | chez | bei | und |[.,;:\n]|$)`,
    'giu',
  ),
];
const JOB_WORD =
  /\b(?:engineer\w*|developer|analyst|scientist|designer|manager|intern(?:ship)?|architect|consultant|researcher|programmer|administrator|specialist|associate|lead|director|coordinator|technician|graduate|trainee|swe|sde|sre|devops|qa|tester|product|data|officer|accountant|writer|support|auditor|clerk|actuary|advisor|strategist|planner|assistant|representative|teacher|nurse|entwickler\w*|ingenieur\w*|berater\w*|werkstudent\w*|praktik\w*|ingenier[oa]\w*|desarrollador\w*|analista|développeu[rs]\w*|ingénieur\w*|stagiaire|chef|quant\w*|trader|security|operations|programme?)\b/i;
const NO_TITLE =
  /\b(?:interview|application|assessment|challenge|invit\w+|update|received|screen|call|hiring|team|manager at|recruit\w+|talent|regards|thanks|view|jobs?|acquisition|resume|apply|click|dear|hi|hello)\b/i;
/** What stands before a title where a sentence goes on from something else. */
const BEFORE_ROLE =
  /^.{0,60}\b(?:applying|apply|applied|interest|application|candidacy|considered|interview\w*|submi\w+)\b.{0,30}?\b(?:to|for|in|as) (?:the |our |an? )?/i;
const NO_ROLE =
  /\b(?:you|your|we|our|us|interest|time|thank|following|same|right|this|that|any|other|another|current|future|below|above|available|open|position|role)\b/i;

const isTitle = (text: string) =>
  text.length > 4 &&
  text.length < 70 &&
  JOB_WORD.test(text) &&
  !NO_ROLE.test(text) &&
  !NO_TITLE.test(text);

/** The title of the job that a message names; null without one that looks like a title. */
export function roleIn(subject: string, text: string): string | null {
  const bare = subject.replace(/^(?:(?:re|fwd?|aw|wg|tr|rv): ?)+/i, '');
  for (const part of [text.slice(0, 2500), bare]) {
    for (const form of ROLES) {
      for (const { groups } of [...part.matchAll(form)].slice(0, 6)) {
        const role =
          groups?.['role']
            ?.replace(BEFORE_ROLE, '')
            .replace(/^(?:an?|the|our|your) /i, '')
            .replaceAll(/\s+/g, ' ')
            .trim() ?? '';
        if (role.length < 80 && JOB_WORD.test(role) && !NO_ROLE.test(role)) return role;
      }
    }
  }
  const alone = text
    .slice(0, 400)
    .split('\n')
    .map((one) => one.trim())
    .find(
      (one, k, lines) =>
        isTitle(one) &&
        /^[\p{Lu}\d]/u.test(one) &&
        !/[.!?:]$/.test(one) &&
        // What stands under a person's name is theirs.
        !(one.includes(',') && PERSON.test(lines[k - 1] ?? '')),
    );
  if (alone !== undefined) return alone;
  const piece = bare
    .split(/\s*(?: [-–—|:] |: |\/\/|<>| at | @ |\()\s*/)
    .find((one) => isTitle(one) && /^\p{Lu}/u.test(one));
  return piece?.trim() ?? null;
}

/** The person who writes; null for a board, a team and no name. */
export function personOf(message: MailMessage): ReplyJudgement['person'] {
  const { name, address } = message.from;
  if (name === null) return null;
  const shown = name.replaceAll(/['"]/g, '').trim();
  const person =
    PERSON_AT.exec(shown)?.groups?.['person']?.trim() ?? shown.replace(/ via .*$/i, '');
  const isNamed = PERSON.test(person) && !isBoardName(person);
  if (!isNamed || SENDER_PART.test(` ${person}`)) return null;
  if (person === shown && !looksLikePerson(person, message)) return null;
  if (isFromBoard(message) && person === shown) return null;
  return { name: person.slice(0, 120), email: isFromBoard(message) ? null : address };
}
