import { type LeanKind, sign, type Sign } from '#server/features/replies/reader/cue.ts';
import { FOREIGN_SIGNS } from '#server/features/replies/reader/foreign-signs.ts';
import { CONDITION, POLITE, UNREAL } from '#server/features/replies/reader/kind-cues.ts';
import { DONE } from '#server/features/replies/reader/request-cues.ts';
import type { Sentence } from '#server/features/replies/reader/sentences.ts';

const SIGNS: Readonly<Record<LeanKind, readonly Sign[]>> = {
  rejection: [
    sign(
      2,
      /\b(?:unfortunately|regret\w*|regrettably|sadly|disappoint\w*|sorry to|bad news|(?:hard|tough) call|(?:it|person|one) (?:wasn't|isn't) you|offer\b[^.;!?]{0,60}\baccepted)\b/,
    ),
    sign(
      2,
      /(?:\bnot\b|n't\b|\bno longer\b|\bunable\b|\bcannot\b|\bnone\b)(?!.{0,12}\b(?:yet|reply|respond|hesitate)\b)(?!.*\b(?:until|unless)\b)[^.;!?]{0,70}\b(?:select|chos|choos|mov|progress|tak|includ|proceed|advanc|consider|offer|continu|invit|match|fit|success|pursu|shortlist|made it|what (?:we|i)|mov|you$|qualif|eligible|referr|further|among|hir)\w*/,
    ),
    sign(
      1.5,
      /\b(?:other|another|someone|somebody|others|different) (?:\w+ )?(?:candidat\w+|applica\w+|finalists?|profiles?|people|folks|else|direction|person|individuals?|who|whose|with)\b|\bgo(?:ing)? in (?:a|that|another|this) (?:different )?direction\b/,
    ),
    sign(
      1,
      /\b(?:more|most|better|stronger|closer|closely|deeper|direct(?:ly)?|greater)\b[^.;!?]{0,40}\b(?:experience|match\w*|align\w*|qualif\w+|suited|fit|background|line|needs?|skills?)\b/,
    ),
    sign(
      1.5,
      /\bkeep (?:your|you)\b[^.;!?]{0,60}\b(?:file|mind|database|records?|pool|future)\b|\b(?:apply|reapply|applying) (?:again|in (?:the )?future|for other)\b|\bfuture (?:opening|opportunit|role|position|vacanc|posting)\w*/,
    ),
    sign(
      1.5,
      /\b(?:better|stronger|closer) (?:match|fit)\b[^.;!?]{0,30}\b(?:elsewhere|other|another|among|pipeline)\b|\b(?:not able|unable|cannot|can't) to? ?(?:give|provide|offer|share) (?:\w+ )?feedback\b/,
    ),
    sign(
      1,
      /\bwish(?:es|ing)? (?:you )?(?:all|every|the|success|luck|well|nothing)\b|\bbest of luck\b|\bgood luck (?:with|in|on) your\b|\bwish you\b/,
    ),
    sign(
      1,
      /\b(?:difficult|tough|hard|careful\w*|thorough|much|close) (?:decision|choice|note|call|consideration|thought|deliberation|review|one)\b/,
    ),
    sign(
      1.5,
      /\b(?:clos(?:e|ed|ing)|filled|on hold|hold off|cancel\w+|paus\w+|withdrawn|frozen|freeze|reorgani[sz]ation|restructur\w+|budget)\b/,
    ),
    sign(
      2,
      /\b(?:made an offer to|accepted by|chose|picked|went with|hired|choosing|ended up|opted for|to go with|going with|decided (?:on|against|to (?:go|focus|move|pursue|hire)))\b[^.;!?]{0,50}\b(?:someone|another|other|candidate|finalist|else|applicant|person|internal)\b/,
    ),
    sign(
      2,
      /\b(?:not qualified|ineligible|not eligible|not referred|unsuccessful|turned down|rejected|declined|dispositioned|out of contention|not a (?:fit|match)|(?:have to|must|will|we'll) (?:leave it|stop|end)|went internal|pulled the plug|(?:not|n't) sponsor)\b/,
    ),
    sign(
      0.5,
      /\b(?:at this (?:time|point|stage)|this time(?: around)?|on this occasion|at the moment|right now|for now)\b/,
    ),
    sign(0.5, /\b(?:while|although|despite|however|though|but)\b/),
    sign(
      0.5,
      /\b(?:competitive|impress\w+|strong (?:field|pool|candidates|applicants)|many (?:qualified|talented|strong)|high volume|number of (?:qualified|strong|applicants|applications))\b/,
    ),
    sign(
      0.5,
      /\bthank\w*\b[^.;!?]{0,40}\b(?:time|interest|patience|effort|meeting|interviewing|speaking)\b/,
    ),
    sign(1.5, UNREAL),
  ],
  confirmation: [
    sign(
      2,
      /\b(?:application|resume|materials|profile|cv|submission|candidacy|packet|documents|details)\b[^.;!?]{0,50}\b(?:landed|made it|rec(?:ei|ie)v\w+|reached|submitted|arrived|inbox|safely|(?:came|went|gone|is) through|with us|passed (?:it )?(?:on|along)|forwarded|good hands|on file|added|pool|created|noted|recorded|stored|logged|complete|in (?:our|the) (?:system|queue))\b/,
    ),
    sign(
      2,
      /\b(?:got|have|received|acknowledge\w*)\b[^.;!?]{0,30}\byour (?:\w+ )?(?:application|app|resume|materials|profile|cv|packet|documents|name|letter)\b|\b(?:got|have) it,? thank|^(?:received|got (?:it|this|them))\b[^.;!?]{0,20}\bthank|\bsaw your (?:name|application)/,
    ),
    sign(
      1.5,
      /\bthank\w*\b[^.;!?]{0,40}\b(?:apply\w*|application|hat in|submi\w+|interest|considering)\b|\bglad (?:that )?you applied\b/,
    ),
    sign(
      1.5,
      /\b(?:we|team|committee|recruit\w+|somebody|someone|manager|they)\b[^.;!?]{0,30}\b(?:'ll|will|are|is|shall)\b[^.;!?]{0,40}\b(?:review|call|read|look|go through|consider|evaluat|assess|be in touch|reach out|get back|contact|reviewing|meet)\w*/,
    ),
    sign(
      1.5,
      /\b(?:hang tight|we(?:'ve| have) got it|rolling basis|(?:typically|usually|normally|aim to|try to) (?:respond|reply|review)|respond within|hear from us|get back to (?:you|every)|(?:nothing|no (?:further )?action)(?: is| else)? (?:needed|required)|stay tuned|good hands|sit tight|what happens next|whats next|keep you posted|let you know|(?:circle|come) back (?:to you )?(?:when|once|as soon)|(?:share|pass|forward)\w* (?:it|this|them|your \w+) (?:on |along )?(?:to|with) (?:the|our) (?:\w+ )?(?:team|manager|committee|lead))\b/,
    ),
    sign(
      1,
      /\b(?:due to|because of|given) the (?:high |large )?(?:volume|number)|\bif (?:there(?:'s| is)|you are|your|we (?:think|feel|see|find))\b[^.;!?]{0,60}\b(?:match|fit|reach|contact|touch|interview|shortlisted|selected)\b/,
    ),
    sign(
      1,
      /\b(?:application|reference|confirmation|requisition) (?:id|number|no\.?|#)|\b(?:sent|submitted|applied) (?:to|on|for|at)\b|\bdate (?:submitted|applied)\b/,
    ),
  ],
  test: [
    sign(
      2,
      /\b(?:hackerrank|codesignal|codility|karat|hirevue|coderbyte|testgorilla|coderpad|shl|pymetrics|ccat|criteria|plum|predictive index|mettl|wonderlic|codeforces|leetcode|byteboard|arctic shores|cappfinity|harver|spark ?hire|testdome|vervoe)\b/,
    ),
    sign(
      2,
      /\b(?:assessment|problem set|(?:small|short|sample|take-home) (?:project|task)|take[- ]?home|challenge|case study|exercise|coding (?:test|task|project)|assignment|try-?out|aptitude|quiz|questionnaire|discovery survey|work sample|simulation|puzzle|prompt and dataset|exams?\b|test\b)/,
    ),
    sign(
      1,
      /\b(?:complete|finish|submit|send|record|push|return|upload|solve|take|start|begin)\b[^.;!?]{0,80}\b(?:by|within|before|until|no later than|deadline|in the next)\b/,
    ),
    sign(
      1,
      /\b\d+[- ](?:minutes?|mins?|hours?|hrs?|questions?)\b|\b(?:two|three|four|five|six|ninety|sixty) (?:hours|questions|minutes)\b/,
    ),
    sign(
      1.5,
      /\b(?:repo(?:sitory)?|pull request|\bpr\b|github|zip|dataset|starter code|readme|proctored|webcam|timed|timer|link (?:expires|is (?:good|valid))|valid (?:for|until))\b/,
    ),
    sign(
      2,
      /\brecord\w*\b[^.;!?]{0,40}\b(?:answers?|responses?|videos?)\b|\bone[- ]way\b|\bon[- ]demand\b/,
    ),
  ],
  interview_proposed: [
    sign(
      1.5,
      /\b(?:interview\w*|phone screen|onsite|on-site|final round|next round|panel|superday|call|chat|conversation|speak|talk|meet|zoom|coffee|invite|doodle|short ?list|hour of your time|\d+ ?min(?:ute)?s?)\b/,
    ),
    sign(
      1.5,
      /\b(?:availab\w+|times?|slots?|calendar|calendly|schedul\w+|book|free|windows?|any ?time|openings|after \d|what days?|which days?)\b/,
    ),
    sign(1, /\b(?:monday|tuesday|wednesday|thursday|friday|next week|this week|tomorrow)\b/),
    sign(1, /\b\d{1,2} ?[ap]\.?m\b|\b\d{1,2}:\d\d\b|\bin the (?:morning|afternoon)\b/),
    sign(
      1,
      /\b(?:love|like|pleased|happy|excited|great news|good news|congrat\w+|next (?:step|stage|round)|move (?:you )?forward|hiring manager|team)\b/,
    ),
  ],
  offer: [
    sign(1.5, /\b(?:offer|we want you (?:as|to)|(?:be|have you as) our|welcome (?:aboard|to))\b/),
    sign(
      1.5,
      /\$ ?\d{2,3}(?:,\d{3}|k)\b|\b(?:base|salary|signing bonus|equity|rsus?|compensation|it pays|\d{2,3}k)/,
    ),
    sign(1, /\b(?:congratulations|congrats|thrilled|delighted|excited)\b/),
    sign(
      1.5,
      /\b(?:sign(?:ed|ing)?|accept\w*|countersign\w*|start date|first day|join us|letter)\b/,
    ),
  ],
  more_information: [
    sign(
      2,
      /\b(?:sponsor\w*|visa|salary|compensation expectations|notice period|start date|relocat\w+|references?|transcripts?|licen[cs]e|certificat\w+|work authori[sz]ation|portfolio|writing sample|citizenship|clearance|gpa|graduation|location|resume|cv|rate|addresses|employment history|earliest start|days? (?:a|per) week|questions?|form|copy of|proof of|documents?|cover letter)\b/,
    ),
    sign(
      2,
      /\b(?:mind|could you|can you|would you|will you|do you|are you|have you|did you)\b[^.;!]{0,140}\?|\b(?:what|when|which|how|where)\b[^.;!]{0,120}\?/,
    ),
    sign(
      1.5,
      /\b(?:please|kindly)\b[^.;!?]{0,30}\b(?:send|confirm|upload|provide|share|tell|answer|fill|complete|reply|attach|let (?:us|me) know)\b|\b(?:we|i) (?:still |also |just )?(?:need|require)\b|\b(?:missing|incomplete|outstanding|asks for|fill (?:in|out)|send(?:ing)? (?:it|them) (?:over )?again|action (?:needed|required))\b/,
    ),
  ],
  recruiter: [
    sign(
      1.5,
      /\b(?:your (?:\w+ ){0,2}(?:background|profile|experience|github|linkedin)|my client|our client|i lead|i recruit|i'm a recruiter|headhunter|stealth|(?:co-?)?founder)\b/,
    ),
    sign(
      1.5,
      /\b(?:open to|up for|interested in|learn(?:ing)? more|worth a|reach(?:ing|ed) out|exploring|curious|(?:like|want) to (?:hear|learn))\b/,
    ),
    sign(1.5, /\b(?:found|saw|read|discovered|noticed|looked at) your\b/),
    sign(1, /\b(?:role|opportunit\w+|position|opening|hiring|team|series [abcd])\b/),
  ],
};

/** All of them. */
export const LEANS = Object.keys(SIGNS) as LeanKind[];

/** Words of something that is still open: no decision. */
const WAITING =
  /\b(?:still (?:reviewing|working|in (?:the )?(?:process|review)|considering|interviewing|deciding)|not (?:yet )?(?:made|reached) (?:a|any|our) (?:final )?decision|haven't (?:made|reached|decided|finished)|taking longer|bear with us|bearing with us|thank\w* for your (?:continued )?patience (?:while|as) we (?:are|continue|finish|complete))\b/;

/** A kind to which sentences lean, and how much. */
interface Lean {
  readonly kind: LeanKind;
  readonly score: number;
  readonly sentence: Sentence;
}

/** How much is enough for a kind. */
const ENOUGH: Readonly<Record<LeanKind, number>> = {
  rejection: 2,
  confirmation: 2,
  test: 3,
  interview_proposed: 3,
  offer: 3,
  more_information: 3.5,
  recruiter: 2.5,
};
/** The weight of the one sign without which there is no kind, where it is more than 1.5. */
const DECIDING: Partial<Record<LeanKind, number>> = { test: 2, more_information: 2 };
/** Words of an application, without which a single sign of a no says nothing. */
const OUTCOME =
  /\b(?:application|applying|applied|candida\w+|position|role|interview\w*|hiring|search|posting|requisition|opening|applicants?|job|announcement|engineer|developer|analyst|scientist|manager|designer|intern)\b/;

/** Sentences with words of a kind that say something else: a test that was taken, an offer to somebody else. */
const UNMEANT: Partial<Record<LeanKind, RegExp>> = {
  test: DONE,
  offer: /\bif you\b|\b(?:was|been|has) accepted\b|\b(?:another|someone|somebody|other)\b/,
};

/** The sentences that may speak for a kind, which stand under no condition. */
function meantFor(kind: LeanKind, sentences: readonly Sentence[]): readonly Sentence[] {
  if (kind === 'confirmation' || kind === 'recruiter') return sentences;
  return sentences.filter(({ plain }) => {
    const meant = plain.replaceAll(POLITE, ' ').replaceAll(/\bwhether\b/g, ' ');
    if (kind !== 'rejection' && UNREAL.test(plain)) return false;
    return (kind === 'offer' || !CONDITION.test(meant)) && !UNMEANT[kind]?.test(plain);
  });
}

function leanTo(kind: LeanKind, sentences: readonly Sentence[]): Lean | undefined {
  const among = meantFor(kind, sentences);
  let score = 0;
  let best: { weight: number; sentence: Sentence } | undefined;
  for (const { weight, form } of [...SIGNS[kind], ...(FOREIGN_SIGNS[kind] ?? [])]) {
    const sentence = among.find(({ plain }) => form.test(plain));
    if (!sentence) continue;
    score += weight;
    if (!best || weight > best.weight) best = { weight, sentence };
  }
  if (!best || best.weight < (DECIDING[kind] ?? 1.5)) return undefined;
  const isAlone = kind === 'rejection' && !among.some(({ plain }) => OUTCOME.test(plain));
  return score >= ENOUGH[kind] + (isAlone ? 1 : 0)
    ? { kind, score, sentence: best.sentence }
    : undefined;
}

/** The kind to which a message leans; undefined where nothing tells it from others. */
export function leanOf(
  sentences: readonly Sentence[],
  kinds: readonly LeanKind[],
): Lean | undefined {
  const early = sentences.slice(0, 40);
  if (early.some(({ plain }) => WAITING.test(plain))) return undefined;
  return kinds
    .flatMap((kind) => leanTo(kind, early) ?? [])
    .toSorted((a, b) => b.score - a.score)[0];
}
