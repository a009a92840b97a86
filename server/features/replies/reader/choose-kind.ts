import type { CueKind, LeanKind } from '#server/features/replies/reader/cue.ts';
import {
  type AddressedChoice,
  bulkBefore,
  bulkOf,
  type Choice,
  type Findings,
  type Hit,
  weightOf,
} from '#server/features/replies/reader/findings.ts';
import { asksForTime, fixedMeeting } from '#server/features/replies/reader/fixed-meeting.ts';
import { leanOf, LEANS } from '#server/features/replies/reader/kind-lean.ts';
import {
  CANCELLED,
  MEETING_WORD,
  MOVED,
  SETTLED,
} from '#server/features/replies/reader/meeting-words.ts';
import type { Sentence } from '#server/features/replies/reader/sentences.ts';
import type { ReplyKind } from '#shared/replies/reply.ts';

/** Words to somebody who applied. */
const APPLIED =
  /\b(?:your (?:\w+ ){0,2}(?:application|candidacy|submission|candidature)|you(?:'ve| have)? (?:recently |successfully )?applied|(?:for|in|of) (?:your )?applying|applied (?:for|to)(?! \d+ )|(?:ihre|deine|ihrer|deiner) bewerbung|(?:tu|su) (?:candidatura|solicitud|postulacion)|(?:votre|ta) candidature)\b/;
/** Words to somebody who is in an employer's process. */
const TO_APPLICANT = new RegExp(
  String.raw`${APPLIED.source}|\b(?:your (?:\w+ ){0,3}(?:interviews?|resume|cv|assessment|offer letter|take-?home)|(?:interview|speak|talk|chat|call|conversation|meet) with (?:us|you|our|the (?:team|hiring))|(?:for|of|in) (?:the|our|this) [^.;!?]{2,70} (?:role|position|opening|job|internship)\b|(?:role|position) (?:of|at|with)\b|hiring (?:manager|team|process|panel|committee)|recruit(?:er|ing|ment)\b|talent acquisition|offer letter|job offer|(?:other|another|all|our) (?:\S+ )?(?:applicants?|candidates?)\b|search committee|interview (?:with|for|at|is|on|(?:confirm|invit|schedul)\w+)\b|your (?:\w+ ){0,2}(?:screen|chat|call) with\b|als [^.;!?]{2,60} (?:bei|in)\b|puesto de|poste de|vorstellungsgesprach|gesprachspartner|bewerbungsunterlagen|(?:la|tu|una|nuestra) entrevista|(?:votre|notre|l') ?entretien|(?:votre|ton) cv|tu (?:cv|curriculum)|proceso de seleccion)`,
);
/** Words of a receipt that is as warm as an invitation. */
const WARM = /\b(?:get to know|learn more about|connect with) you\b/;
/** Characters of a text in which what decides stands. */
const EARLY = 2000;
/** Sentences of a mail that one person writes to another at most. */
const SHORT_MOST = 60;
/** How much a receipt must lean to a no to be one. */
const CONTRARY = 4;
/** Words that leave a choice between times. */
const CHOICE =
  /\b(?:which (?:of|one|time|day)|prefer\w*|choose|pick|options|openings|any ?time|either)\b/;
/** Kinds of mail that only names a job's title. */
const TITLED: readonly LeanKind[] = [
  'confirmation',
  'rejection',
  'test',
  'more_information',
  'recruiter',
];
const isFromList = ([first]: readonly Sentence[]) =>
  first?.in === 'subject' &&
  /^(?:(?:re|fwd?|aw)(?:\[\d\])?: ?)*\[(?!ext|caution)/.test(first.plain);

/** The kind, by the first rule that holds; something is sure only where the mail speaks to an applicant, and early. */
export function chooseKind(findings: Findings, sentences: readonly Sentence[]): AddressedChoice {
  const chosen = leaning(pick(findings, sentences), findings, sentences);
  const isShort = sentences.length < SHORT_MOST;
  const early = sentences.filter(({ start }) => start < EARLY);
  const isClear =
    findings.isBoard || (isShort && early.some(({ plain }) => TO_APPLICANT.test(plain)));
  const isToOne = !findings.isFriendly && !isFromList(sentences);
  const isEarly = (chosen.sentence?.start ?? 0) < EARLY;
  // What stands after the sentence that decides is the end of every mail of a board.
  const bulk =
    chosen.kind === 'other' ? bulkOf(findings.hits) : bulkBefore(findings.hits, chosen.sentence);
  const toSomebody = isShort && bulk === 0 ? 'somebody' : 'many';
  return {
    ...chosen,
    sure: chosen.sure && (chosen.kind === 'other' || (isClear && isEarly && isToOne)),
    addressee: !isToOne ? 'many' : isClear && bulk < 3 ? 'applicant' : toSomebody,
  };
}

/** What no form of words decided, by the kind to which it leans; that is never sure. */
function leaning(chosen: Choice, findings: Findings, sentences: readonly Sentence[]): Choice {
  const {
    hits,
    isBoard,
    isAboutApplication,
    isFriendly,
    isFree,
    namesJob,
    isKnown,
    event,
    options,
  } = findings;
  const isWeak =
    chosen.kind === 'other' || chosen.kind === 'confirmation' || chosen.kind === 'recruiter';
  const isHiring = isBoard || isAboutApplication || namesJob || isKnown;
  if (chosen.sure || !isWeak || isFriendly || isFree || bulkOf(hits) >= 3) return chosen;
  if (!isHiring) {
    const first = chosen.kind === 'other' ? leanOf(sentences, ['recruiter']) : undefined;
    return first && first.score >= CONTRARY ? { ...first, kind: 'recruiter', sure: false } : chosen;
  }
  if (chosen.kind !== 'other') {
    const isReceipt = chosen.kind === 'confirmation';
    const lean = leanOf(sentences, isReceipt ? ['rejection'] : ['rejection', 'confirmation']);
    if (!lean || lean.score < CONTRARY) return chosen;
    return {
      ...lean,
      kind: isReceipt || lean.kind === 'rejection' ? 'rejection' : 'confirmation',
      sure: false,
    };
  }
  const isFirst = !isBoard && !isKnown && !sentences.some(({ plain }) => APPLIED.test(plain));
  const kinds = isBoard || isAboutApplication || isKnown ? LEANS : TITLED;
  const lean = leanOf(
    sentences,
    kinds.filter((kind) => isFirst || kind !== 'recruiter'),
  );
  if (!lean) return chosen;
  const isFixed =
    lean.kind === 'interview_proposed' &&
    event !== null &&
    !asksForTime(hits) &&
    options < 2 &&
    !sentences.some(({ plain }) => CHOICE.test(plain));
  return { kind: isFixed ? 'interview_fixed' : lean.kind, sure: false, sentence: lean.sentence };
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
  const isReceipt =
    speaksToApplicant &&
    bulk < 10 &&
    of('confirmation', 2).some(({ sentence }) => sentence.in === 'subject');
  const isContact = !isBoard && of('recruiter').length > 1;
  if (isSubjectBulk && !asksApplicant && !isContact && !isReceipt)
    return { kind: 'other', sure: of('offer').length === 0, sentence: best('bulk') };
  if (bulk >= 6 && !speaksToApplicant)
    return { kind: 'other', sure: bulk >= 8, sentence: best('bulk') };
  if (!isHiring && !findings.calendar) return withoutContext(findings, sentences, { of, best });
  if (
    bulk >= 2 &&
    !speaksToApplicant &&
    !isBoard &&
    of('offer').length === 0 &&
    of('test').length === 0 &&
    (of('rejection').length === 0 || bulkBefore(hits, best('rejection')) > 0)
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
  // A subject that is answered may name a test that was handed in.
  const tests = of('test').some(
    ({ sentence }) => sentence.in === 'text' || !asksForTime(findings.hits),
  );
  const isMeeting = of('interview').some(
    ({ sentence: { plain } }) => !WARM.test(plain) || MEETING_WORD.test(plain),
  );
  const isReceipt = speaksToApplicant && of('confirmation', 2).length > 0;
  const interviews =
    isMeeting ||
    (!isReceipt && (of('interview').length > 0 || weightOf(findings.hits, 'interview') >= 4));
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
      sure: of('interview').length > 0 && of('test', 1).length === 0 && bulk < 3 && !isConfirmed,
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
  const invites = of('interview', 2).some(
    ({ sentence }) => !isReceipt || !WARM.test(sentence.plain),
  );
  if (invites && isHiring && bulk === 0)
    return { kind: 'interview_proposed', sure: false, sentence: best('interview') };
  if (of('test', 2).length > 0) return { kind: 'test', sure: false, sentence: best('test') };
  if (of('recruiter').length > 0 && bulk < 3 && !isReceipt)
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
  const settled = sentences.find(({ plain }) =>
    [SETTLED, MOVED, CANCELLED].some((form) => form.test(plain)),
  );
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

const speaksOfOutcome = (sentences: readonly Sentence[]) =>
  sentences.some(({ plain }) =>
    /\b(?:application|applying|applied|candida\w+|position|role|interview\w*|process|opening|hiring|recruit\w*|bewerb\w+|stelle|puesto|poste|profil\w*|resume|assessment|programme|job|opportunity|search)\b/.test(
      plain,
    ),
  );
