import { calendarPart } from '#server/features/replies/reader/calendar-event.ts';
import { companyNames, personOf, roleIn } from '#server/features/replies/reader/find-names.ts';
import { deadlineIn, sentDay, timesIn } from '#server/features/replies/reader/find-times.ts';
import { chooseKind } from '#server/features/replies/reader/choose-kind.ts';
import type { AddressedChoice, Findings, Hit } from '#server/features/replies/reader/findings.ts';
import type { CueKind } from '#server/features/replies/reader/cue.ts';
import { FRIENDLY } from '#server/features/replies/reader/bulk-cues.ts';
import {
  ABOUT_APPLICATION,
  CONDITION,
  CUES,
  POLITE,
  UNREAL,
  WARNING,
} from '#server/features/replies/reader/kind-cues.ts';
import {
  CANCELLED,
  INSTEAD_OF,
  isMeetingOff,
  MOVED,
} from '#server/features/replies/reader/meeting-words.ts';
import { isFreeMail, isFromBoard, isPrivate } from '#server/features/replies/reader/senders.ts';
import { momentOf } from '#server/features/replies/reader/time-zones.ts';
import { plainOf, type Sentence, sentencesOf } from '#server/features/replies/reader/sentences.ts';
import { jobFactsOf } from '#shared/postings/job-link.ts';
import type { MailMessage, ReplyEvent, ReplyJudgement, ReplyKind } from '#shared/replies/reply.ts';

/** Where and when a message is read. */
export interface ReadingDay {
  /** The person's day, 'YYYY-MM-DD'. */
  readonly today: string;
  /** Their time zone, for times that name none in a calendar part. */
  readonly zone: string;
}

/** Kinds whose cues are dropped where they stand under a condition. */
const CONDITIONAL: ReadonlySet<CueKind> = new Set([
  'test',
  'interview',
  'rejection',
  'offer',
  'more_information',
]);

/** What is known of a message besides its words. */
interface Context {
  /** Whether it is about an application of its reader's. */
  readonly isApplied?: boolean;
  /** Whether it comes from an employer where they applied. */
  readonly isKnown?: boolean;
}

/** What a message says, by rules alone. One about an application (`isApplied`) is no recruiter's first contact. */
export function judgeMessage(
  message: MailMessage,
  { today, zone }: ReadingDay,
  { isApplied = false, isKnown = false }: Context = {},
): ReplyJudgement {
  const sent = sentDay(message.sentAt, today, zone);
  const sentences = sentencesOf(message.subject, message.text);
  const isSetAside = isPrivate(message);
  const calendar = message.calendar === null ? undefined : calendarPart(message.calendar, zone);
  const named = calendar ? undefined : eventIn(sentences, sent);
  const role = roleIn(message.subject, message.text);
  const findings: Findings = {
    hits: hitsIn(sentences).filter(({ kind }) => !isApplied || kind !== 'recruiter'),
    isBoard: isFromBoard(message),
    isAboutApplication: sentences.some(({ plain }) => ABOUT_APPLICATION.test(plain)),
    isKnown,
    namesJob: role !== null,
    isFriendly: !isKnown && isFriendly(message, sentences),
    isFree: isFreeMail(message.from.address),
    calendar,
    event: calendar?.event ?? named?.event ?? null,
    options: calendar ? 0 : optionsIn(sentences, sent),
    eventSentence: named?.sentence,
  };
  const choice = isSetAside
    ? ({ kind: 'other', sure: true, addressee: 'many' } satisfies AddressedChoice)
    : chooseKind(findings, sentences);
  const isMeeting = choice.kind === 'interview_fixed';
  const asks =
    choice.kind !== 'other' && choice.kind !== 'confirmation' && choice.kind !== 'rejection';
  const plain = plainOf(`${message.subject}\n${message.text.slice(0, 6000)}`);
  return {
    kind: choice.kind,
    sure: choice.sure,
    addressee: choice.addressee,
    sentence: choice.sentence
      ? { in: choice.sentence.in, text: choice.sentence.text, start: choice.sentence.start }
      : null,
    company: companyNames(message)[0]?.name ?? null,
    role,
    person: personOf(message),
    event: isMeeting ? findings.event : null,
    deadline: asks && !isMeeting ? deadlineIn(plain, sent) : null,
    link: linkOf(message, choice.kind),
    private: isSetAside,
  };
}

/** The steps of a process, one after the other: what comes later asks for nothing now. */
const STEP =
  /\b(?:review|screen(?:ing)?|call|chat|case study|take-?home|assessment|challenge|test|panel|on-?site|interviews?|offer|references?|decision)\b(?: ?\([^)]{0,30}\))?(?= ?(?:,|;|\/|→|->|>|\band\b|&|\.?$))/g;
const isListOfSteps = (plain: string) =>
  (plain.match(STEP)?.length ?? 0) > 2 &&
  !/\b(?:please|invit\w+|selected|schedul\w+)\b/.test(plain);

/** The cues in sentences; not those under a condition or in quotation marks. */
function hitsIn(sentences: readonly Sentence[]): Hit[] {
  const hits: Hit[] = [];
  for (const sentence of sentences) {
    const { plain } = sentence;
    const isSteps = isListOfSteps(plain);
    const isOff = isMeetingOff(plain);
    const isUnreal = UNREAL.test(plain);
    const isWarning = WARNING.test(plain);
    const meant = plain.replaceAll(POLITE, (words) => ' '.repeat(words.length));
    for (const { kind, weight, form, unless } of CUES) {
      const match = form.exec(plain);
      if (!match || unless?.test(plain)) continue;
      if (isQuoted(plain, match.index)) continue;
      if (kind === 'rejection' && isOff) continue;
      if (CONDITIONAL.has(kind) && (isWarning || (isUnreal && kind !== 'rejection'))) continue;
      if (
        CONDITIONAL.has(kind) &&
        (isSteps ||
          isConditional(
            kind === 'more_information' ? meant.replaceAll('whether', '-------') : meant,
            match.index + match[0].length,
          ))
      )
        continue;
      hits.push({ kind, weight, sentence });
    }
  }
  return hits;
}

/** A condition behind what it bounds: 'a video interview, if you are selected'. */
const AFTERWARDS =
  /\bif (?:you are |you're |you get )?(?:selected|shortlisted|chosen|successful)\b/;

/** Whether words that end at a place stand under a condition: one in their sentence, up to a semicolon. */
function isConditional(meant: string, end: number): boolean {
  if (AFTERWARDS.test(meant)) return true;
  const condition = CONDITION.exec(meant)?.index ?? -1;
  return condition >= 0 && condition <= end && !meant.slice(condition, end).includes(';');
}

/** Whether a place in a sentence is within quotation marks. */
function isQuoted(plain: string, at: number): boolean {
  const before = plain.slice(0, at).replaceAll(/(?<=\w)'(?=\w)/g, '');
  const after = plain.slice(at);
  const marks = before.split('"').length - 1;
  if (marks % 2 === 1 && after.includes('"')) return true;
  return /(?:^| )'[^']*$/.test(before) && /'(?:$|[ .,:;!?)])/.test(after);
}

function isFriendly(message: MailMessage, sentences: readonly Sentence[]): boolean {
  const isPersonal = isFreeMail(message.from.address) || message.from.address === null;
  return (
    sentences.some(({ plain }) => FRIENDLY.test(plain)) && (isPersonal || !isFromBoard(message))
  );
}

/** The meeting that sentences name: the last one of a move, else the first. */
function eventIn(
  sentences: readonly Sentence[],
  sent: string,
): { event: ReplyEvent; sentence: Sentence } | undefined {
  const all = sentences
    .slice(0, 60)
    .flatMap((sentence) =>
      timesIn(sentence.text, sentence.plain, sent).map((time) => ({ ...time, sentence })),
    );
  const joined = all.length > 0 ? all : acrossLines(sentences, sent);
  const said = sentences
    .map(({ plain }) => plain)
    .join(' ')
    .slice(0, 3000);
  const isMoved = MOVED.test(said) && !/\bmoved? (?:forward|ahead|on)\b/.test(said);
  const body = joined.filter(({ sentence }) => sentence.in === 'text');
  const off = sentences.find((one) => one.in === 'text' && CANCELLED.test(one.plain));
  // What is called off and named anew was moved.
  const renewed = off ? body.filter(({ sentence }) => sentence.start > off.start) : [];
  const isLast = isMoved || renewed.length > 0;
  const among = renewed.length > 0 ? renewed : body.filter((time) => !isInsteadOf(time));
  const best = isLast
    ? (among.findLast(({ zone }) => zone !== null) ?? among.at(-1) ?? joined.at(-1))
    : (joined.find(({ zone }) => zone !== null) ?? joined[0]);
  if (!best) return undefined;
  const zone = best.zone ?? joined.find((one) => one.zone !== null)?.zone ?? null;
  const isCancelled = CANCELLED.test(said) && renewed.length === 0;
  const change = isCancelled ? 'cancelled' : isLast ? 'moved' : 'new';
  const { start, end, sentence } = best;
  return {
    event: {
      start,
      zone,
      startsAt: momentOf(start, zone),
      endsAt: end === null ? null : momentOf(end, zone),
      change,
    },
    sentence,
  };
}

/** Whether a time is the one at which a meeting was to be. */
function isInsteadOf({ at, sentence }: { readonly at: number; readonly sentence: Sentence }) {
  const before = INSTEAD_OF.exec(sentence.plain)?.index ?? Infinity;
  return at > before;
}

/** How many lines of a list name a time. */
const optionsIn = (sentences: readonly Sentence[], sent: string) =>
  sentences
    .slice(0, 40)
    .filter(
      ({ text, plain }) =>
        /^(?:[-*•·]|\(?[\da-d][.)]|(?:mon|tue|wed|thu|fri)[a-z]*\b) ?/i.test(text) &&
        timesIn(text, plain, sent).length > 0,
    ).length;

/** Times whose day stands on another line: 'Date: …', then 'Time: …'. */
function acrossLines(sentences: readonly Sentence[], sent: string) {
  return sentences.slice(0, 40).flatMap((sentence, k) => {
    const next = sentences[k + 1];
    if (!next || sentence.text.length > 120 || next.text.length > 240) return [];
    return timesIn(`${sentence.text}, ${next.text}`, `${sentence.plain}, ${next.plain}`, sent).map(
      (time) => ({
        ...time,
        sentence,
      }),
    );
  });
}

/** The address that matters: of the test, the meeting or the posting. */
function linkOf({ links }: MailMessage, kind: ReplyKind): string | null {
  const found = (form: RegExp) => links.find((link) => form.test(link));
  const meeting = /(?:zoom\.us|meet\.google|teams\.microsoft|webex|whereby|chime\.aws)/i;
  const booking = /(?:calendly\.com|cal\.com\/|goodtime\.io|savvycal|modernloop|bookings|schedul)/i;
  const test =
    /(?:hackerrank|codesignal|codility|hirevue|karat|testgorilla|coderbyte|hackerearth|take-?home|assessment|challenge|test|shl\.com|pymetrics)/i;
  if (kind === 'test') return found(test) ?? null;
  if (kind === 'interview_fixed') return found(meeting) ?? found(booking) ?? null;
  if (kind === 'interview_proposed') return found(booking) ?? found(meeting) ?? null;
  return links.find((link) => jobFactsOf(link) !== undefined) ?? null;
}
