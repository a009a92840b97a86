import {
  bulkOf,
  type Choice,
  type Findings,
  type Hit,
} from '#server/features/replies/reader/findings.ts';
import {
  CANCELLED,
  INTERVIEW_WORD,
  MEETING_WORD,
  MOVED,
  SETTLED,
  YOUR_MEETING,
} from '#server/features/replies/reader/meeting-words.ts';
import { plainOf, type Sentence } from '#server/features/replies/reader/sentences.ts';

/** Sentences of a mail that settles a meeting at most. */
const NOTE_MOST = 40;
/** A meeting whose time is settled, moved or called off. */
export function fixedMeeting(
  { calendar, event, eventSentence, hits, isBoard, options }: Findings,
  sentences: readonly Sentence[],
): Choice | undefined {
  const said = sentences.slice(0, 40);
  const hasInterview =
    said.some(({ plain }) => INTERVIEW_WORD.test(plain)) ||
    INTERVIEW_WORD.test(plainOf(calendar?.summary ?? ''));
  const settled = said.find(({ plain }) =>
    [SETTLED, CANCELLED, MOVED].some((form) => form.test(plain)),
  );
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
  // A day by which something is wanted is no meeting.
  if (hits.some(({ kind }) => kind === 'test') && /\bby\b/.test(eventSentence?.plain ?? ''))
    return undefined;
  // Several times to choose from are a proposal.
  if (
    (asksForTime(hits) || options > 1) &&
    !/\b(?:bestatig\w*|confirmo|confirme|confirmed|confirming|confirms|is scheduled|scheduled for|see you|calendar invit\w+|reminder|rescheduled|new event)\b/.test(
      said.map(({ plain }) => plain).join(' '),
    )
  )
    return undefined;
  if (hits.some(({ kind }) => kind === 'test') && !hasInterview) return undefined;
  // When an application arrived is no meeting.
  if (hits.some(({ kind, sentence }) => kind === 'confirmation' && sentence === eventSentence))
    return undefined;
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

/** Whether a message asks when somebody has time. */
export const asksForTime = (hits: readonly Hit[]) =>
  hits.some(
    ({ kind, weight, sentence }) =>
      kind === 'interview' &&
      weight >= 2 &&
      /\b(?:disponib|libre|hatten sie|haben sie|wann|passt|termine|vorschla|vendria|viene|rato|creneau|quand|availab|what time|which|let (?:me|us) know|pick|choose|select|answer with|reply with|openings|options|share|send|suggest|grab|book|could you|can you|works? (?:best )?for you|are you free)/.test(
        sentence.plain,
      ),
  );
