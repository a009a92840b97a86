import type { CalendarPart } from '#server/features/replies/reader/calendar-event.ts';
import type { CueKind } from '#server/features/replies/reader/cue.ts';
import {
  CANCELLED,
  INTERVIEW_WORD,
  MEETING_WORD,
  SETTLED,
} from '#server/features/replies/reader/request-cues.ts';
import { plainOf, type Sentence } from '#server/features/replies/reader/sentences.ts';
import type { ReplyEvent, ReplyKind } from '#shared/replies/reply.ts';

/** A cue that was found. */
export interface Hit {
  readonly kind: CueKind;
  readonly weight: number;
  readonly sentence: Sentence;
}

/** What is known of a message before its kind is chosen. */
export interface Findings {
  readonly hits: readonly Hit[];
  readonly isBoard: boolean;
  /** Whether words of an application are in it. */
  readonly isAboutApplication: boolean;
  readonly isFriendly: boolean;
  readonly calendar: CalendarPart | undefined;
  readonly event: ReplyEvent | null;
  readonly eventSentence: Sentence | undefined;
}

/** A kind, whether something may be done alone because of it, and the sentence that decided. */
export interface Choice {
  readonly kind: ReplyKind;
  readonly sure: boolean;
  readonly sentence?: Sentence | undefined;
}

/** Words to somebody who applied. */
const APPLIED =
  /\b(?:your (?:\w+ ){0,2}(?:application|candidacy|submission|candidature)|you(?:'ve| have)? (?:recently |successfully )?applied|(?:for|in|of) (?:your )?applying|applied (?:for|to)|(?:ihre|deine|ihrer|deiner) bewerbung|(?:tu|su) (?:candidatura|solicitud|postulaci[óo]n)|(?:votre|ta) candidature)\b/;
/** Words to somebody who is in an employer's process. */
const TO_APPLICANT = new RegExp(
  String.raw`${APPLIED.source}|\b(?:your (?:\w+ ){0,3}(?:interviews?|résumé|resume|cv|assessment|offer letter|take-?home)|(?:interview|speak|talk|chat|call|conversation|meet) with (?:us|you|our|the (?:team|hiring))|(?:for|of|in) (?:the|our|this) [^.;!?]{2,70} (?:role|position|opening|job|internship)\b|(?:role|position) (?:of|at|with)\b|hiring (?:manager|team|process|panel|committee)|recruit(?:er|ing|ment)\b|talent acquisition|offer letter|job offer|interview (?:with|for|at|is|on|(?:confirm|invit|schedul)\w+)\b|your (?:\w+ ){0,2}(?:screen|chat|call) with\b|als [^.;!?]{2,60} (?:bei|in)\b|puesto de|poste de)`,
);
/** Sentences of a mail that settles a meeting at most. */
const NOTE_MOST = 40;
/** A meeting with the one who is written to. */
const YOUR_MEETING =
  /\b(?:(?:your|our|the) (?:\w+ ){0,3}(?:interview|screen|call|chat|onsite)|interview (?:with|for|at|confirm\w*|is|on)|phone (?:screen|interview)|on-?site|recruiter (?:call|chat|screen))\b/;
/** Characters of a text in which what decides stands. */
const EARLY = 2000;
/** Sentences of a mail that one person writes to another at most. */
const SHORT_MOST = 60;
const isFromList = ([first]: readonly Sentence[]) =>
  first?.in === 'subject' &&
  /^(?:(?:re|fwd?|aw)(?:\[\d\])?: ?)*\[(?!ext|caution)/.test(first.plain);
/** The kind, by the first rule that holds; something is sure only where the mail speaks to an applicant, and early. */
export function chooseKind(findings: Findings, sentences: readonly Sentence[]): Choice {
  const chosen = pick(findings, sentences);
  if (!chosen.sure || chosen.kind === 'other') return chosen;
  const early = sentences.filter(({ start }) => start < EARLY);
  const isClear =
    findings.isBoard ||
    (sentences.length < SHORT_MOST && early.some(({ plain }) => TO_APPLICANT.test(plain)));
  const isEarly = (chosen.sentence?.start ?? 0) < EARLY;
  return { ...chosen, sure: isClear && isEarly && !isFromList(sentences) };
}

function pick(findings: Findings, sentences: readonly Sentence[]): Choice {
  const { hits, isBoard, isAboutApplication } = findings;
  const of = (kind: CueKind, from = 3) =>
    hits.filter((hit) => hit.kind === kind && hit.weight >= from);
  const best = (kind: CueKind) =>
    hits.filter((hit) => hit.kind === kind).toSorted((a, b) => b.weight - a.weight)[0]?.sentence;
  const isHiring = isBoard || isAboutApplication;
  const bulk = bulkOf(hits);
  const isSubjectBulk = of('bulk').some(({ sentence }) => sentence.in === 'subject');
  const speaksToApplicant = sentences.some(({ plain }) => APPLIED.test(plain));
  if (findings.isFriendly) return { kind: 'other', sure: !isBoard && !speaksToApplicant };
  const asksApplicant =
    speaksToApplicant &&
    bulk < 6 &&
    (['test', 'more_information', 'interview', 'rejection'] as const).some(
      (kind) => of(kind).length > 0,
    );
  if (isSubjectBulk && !asksApplicant)
    return { kind: 'other', sure: of('offer').length === 0, sentence: best('bulk') };
  if (bulk >= 6 && !speaksToApplicant)
    return { kind: 'other', sure: bulk >= 8, sentence: best('bulk') };
  if (!isHiring && !findings.calendar) return withoutContext(findings, sentences, { of, best });
  if (
    bulk >= 2 &&
    !speaksToApplicant &&
    !isBoard &&
    of('offer').length === 0 &&
    of('test').length === 0
  )
    return { kind: 'other', sure: bulk >= 5, sentence: best('bulk') };

  const rejection = weightOf(hits, 'rejection');
  if (of('rejection').length > 0 || rejection >= 4) {
    const isContested =
      of('interview').length > 0 ||
      of('offer').length > 0 ||
      of('test').length > 0 ||
      bulkBefore(hits, best('rejection')) >= 3;
    const subjectOnly = of('rejection', 2).every(({ sentence }) => sentence.in === 'subject');
    return {
      kind: 'rejection',
      sure:
        of('rejection').length > 0 && !isContested && !subjectOnly && speaksOfOutcome(sentences),
      sentence: best('rejection'),
    };
  }
  const fixed = fixedMeeting(findings, sentences);
  if (of('offer').length > 0) {
    return {
      kind: 'offer',
      sure: of('offer').length > 1 && bulk < 3 && isAboutApplication,
      sentence: best('offer'),
    };
  }
  if (fixed && (fixed.sure || of('test').length === 0)) return fixed;
  return chooseRequest(findings, { of, best, bulk, speaksToApplicant });
}

interface Counted {
  readonly of: (kind: CueKind, from?: number) => Hit[];
  readonly best: (kind: CueKind) => Sentence | undefined;
  readonly bulk: number;
  readonly speaksToApplicant: boolean;
}

/** Kinds that ask for something, and what is left when nothing is asked. */
function chooseRequest(findings: Findings, { of, best, bulk, speaksToApplicant }: Counted): Choice {
  const confirmation = weightOf(findings.hits, 'confirmation');
  const isConfirmed = of('confirmation').length > 0;
  const tests = of('test').length > 0;
  const interviews = of('interview').length > 0 || weightOf(findings.hits, 'interview') >= 4;
  const isFirstContact =
    of('recruiter').length > 0 &&
    !speaksToApplicant &&
    !isConfirmed &&
    of('confirmation', 2).length === 0;
  if (isFirstContact && !findings.isBoard && !tests)
    return {
      kind: 'recruiter',
      sure: bulk < 3 && weightOf(findings.hits, 'recruiter') >= 4,
      sentence: best('recruiter'),
    };
  if (tests || weightOf(findings.hits, 'test') >= 4) {
    const isOneWay = interviews && of('interview').length > 1;
    return { kind: 'test', sure: tests && !isOneWay && bulk < 3, sentence: best('test') };
  }
  if (isFirstContact) return { kind: 'recruiter', sure: false, sentence: best('recruiter') };
  if (interviews)
    return {
      kind: 'interview_proposed',
      sure: of('interview').length > 0 && bulk < 3 && !isConfirmed,
      sentence: best('interview'),
    };
  const asks =
    of('more_information').length > 0 || weightOf(findings.hits, 'more_information') >= 2;
  const asksInSubject = of('more_information', 2).some(({ sentence }) => sentence.in === 'subject');
  if (asks && (!isConfirmed || asksInSubject)) {
    return {
      kind: 'more_information',
      sure: of('more_information').length > 0 && bulk < 3 && speaksToApplicant && !isConfirmed,
      sentence: best('more_information'),
    };
  }
  if (isConfirmed || (confirmation >= 3 && of('confirmation', 2).length > 0)) {
    return {
      kind: 'confirmation',
      sure: isConfirmed && !asks && bulk < 6 && of('recruiter').length === 0,
      sentence: best('confirmation'),
    };
  }
  const isHiring = findings.isAboutApplication || findings.isBoard;
  if (of('interview', 2).length > 0 && isHiring && bulk === 0)
    return { kind: 'interview_proposed', sure: false, sentence: best('interview') };
  if (of('test', 2).length > 0) return { kind: 'test', sure: false, sentence: best('test') };
  if (of('recruiter').length > 0 && bulk < 3)
    return { kind: 'recruiter', sure: false, sentence: best('recruiter') };
  if (of('confirmation', 2).length > 0 && bulk < 3)
    return { kind: 'confirmation', sure: false, sentence: best('confirmation') };
  return { kind: 'other', sure: bulk >= 3, sentence: best('bulk') };
}

/** Mail that names no application: a recruiter's first letter, a sentence that decides all the same, or nothing of it. */
function withoutContext(
  findings: Findings,
  sentences: readonly Sentence[],
  { of, best }: Pick<Counted, 'of' | 'best'>,
): Choice {
  const strong = (['rejection', 'offer', 'test', 'interview', 'more_information'] as const).find(
    (kind) => of(kind).length > 0,
  );
  const bulk = bulkOf(findings.hits);
  if (bulk >= 3) return { kind: 'other', sure: true, sentence: best('bulk') };
  const settled = sentences.find(({ plain }) => SETTLED.test(plain));
  const isShort = sentences.reduce((sum, { text }) => sum + text.length, 0) < 1500;
  if (findings.event && findings.event.zone !== null && settled && isShort && bulk === 0)
    return { kind: 'interview_fixed', sure: false, sentence: findings.eventSentence ?? settled };
  if (of('recruiter').length > 0)
    return { kind: 'recruiter', sure: false, sentence: best('recruiter') };
  // A person may write of an application in words that no rule knows.
  if (strong === undefined) return { kind: 'other', sure: false };
  const kind: ReplyKind = strong === 'interview' ? 'interview_proposed' : strong;
  return { kind, sure: false, sentence: best(strong) };
}

/** A meeting whose time is settled, moved or called off. */
function fixedMeeting(
  { calendar, event, eventSentence, hits, isBoard }: Findings,
  sentences: readonly Sentence[],
): Choice | undefined {
  const said = sentences.slice(0, 40);
  const hasInterview =
    said.some(({ plain }) => INTERVIEW_WORD.test(plain)) ||
    INTERVIEW_WORD.test(plainOf(calendar?.summary ?? ''));
  const settled = said.find(({ plain }) => SETTLED.test(plain) || CANCELLED.test(plain));
  if (calendar) {
    const isMeeting =
      hasInterview ||
      isBoard ||
      said.some(({ plain }) => MEETING_WORD.test(plain)) ||
      MEETING_WORD.test(plainOf(calendar.summary));
    if (!isMeeting) return undefined;
    return {
      kind: 'interview_fixed',
      sure: hasInterview && calendar.isInvitation && bulkOf(hits) < 3,
      sentence: said.find(({ plain }) => INTERVIEW_WORD.test(plain)) ?? said[0],
    };
  }
  const called = said.find(({ plain }) => CANCELLED.test(plain) && MEETING_WORD.test(plain));
  if (!event && called && hasInterview && !asksForTime(hits))
    return { kind: 'interview_fixed', sure: false, sentence: called };
  if (
    !event ||
    !settled ||
    !said.some(({ plain }) => MEETING_WORD.test(plain) || INTERVIEW_WORD.test(plain))
  )
    return undefined;
  // Several times to choose from are a proposal.
  if (
    asksForTime(hits) &&
    !/\b(?:confirm\w*|is scheduled|scheduled for|see you|calendar invit\w+|reminder|rescheduled|new event)\b/.test(
      said.map(({ plain }) => plain).join(' '),
    )
  )
    return undefined;
  if (hits.some(({ kind }) => kind === 'test') && !hasInterview) return undefined;
  return {
    kind: 'interview_fixed',
    sure:
      sentences.length < NOTE_MOST &&
      said.some(({ plain }) => YOUR_MEETING.test(plain)) &&
      event.startsAt !== null &&
      !asksForTime(hits) &&
      bulkOf(hits) < 3,
    sentence: eventSentence ?? settled,
  };
}

const asksForTime = (hits: readonly Hit[]) =>
  hits.some(
    ({ kind, weight, sentence }) =>
      kind === 'interview' &&
      weight >= 2 &&
      /\b(?:availab|what time|which|let (?:me|us) know|pick|choose|select|share|send|suggest|grab|book|could you|can you|works? (?:best )?for you|are you free)/.test(
        sentence.plain,
      ),
  );
/** How much of a kind's cues there is, each sentence counted once by its weightiest. */
function weightOf(hits: readonly Hit[], kind: CueKind): number {
  const bySentence = new Map<Sentence, number>();
  for (const hit of hits) {
    if (hit.kind === kind)
      bySentence.set(hit.sentence, Math.max(hit.weight, bySentence.get(hit.sentence) ?? 0));
  }
  return [...bySentence.values()].reduce((sum, weight) => sum + weight, 0);
}

/** What speaks for mail to many before the sentence that decides: after a no come alerts and other jobs. */
const bulkBefore = (hits: readonly Hit[], decides: Sentence | undefined) =>
  weightOf(
    hits.filter(
      ({ sentence }) => sentence.in === 'subject' || sentence.start <= (decides?.start ?? 0),
    ),
    'bulk',
  );
const bulkOf = (hits: readonly Hit[]) => weightOf(hits, 'bulk');
const speaksOfOutcome = (sentences: readonly Sentence[]) =>
  sentences.some(({ plain }) =>
    /\b(?:application|applying|applied|candida\w+|position|role|interview\w*|process|opening|hiring|recruit\w*|bewerb\w+|stelle|puesto|poste|profil\w*|resume|résumé|assessment|programme|job|opportunity|search)\b/.test(
      plain,
    ),
  );
