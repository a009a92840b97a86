import {
  ANSWERED_NO,
  ASKS,
  AVAILABLE,
  BARE_BENEFIT,
  BENEFIT_TOPIC,
  CAREER_SPONSORED,
  CONSIDERS_NEEDING,
  DUTY,
  EQUAL_OPPORTUNITY,
  FIRM_HEDGE,
  FOR_EVERYONE,
  GIVEN,
  HEDGE,
  IMMIGRATION,
  MAY_NOT,
  NAMED,
  NEEDING_REFUSED,
  NEEDING_WELCOME,
  NEEDS_VISA,
  NEW_AND_TRANSFER,
  NONE,
  NOT_ALWAYS,
  OFFERED,
  OPENING_HEDGE,
  OTHER_PHRASES,
  PERMANENT_RIGHT,
  PIPED_VISA,
  REFUSED,
  REFUSED_AFTER,
  REFUSED_HOLDERS,
  RIGHT_TO_WORK,
  SOME_HAVE,
  SPONSORS,
  STOPPED,
  STUDENT_FINE,
  TRANSFER,
  TRANSFER_FINE,
  VISA_HELP,
  WANTED,
  WAY_OUT,
  WELCOME,
  WITHOUT,
} from '#shared/postings/verdict-patterns.ts';
import {
  ALL_VISAS,
  DEPENDS_ON,
  EXCEPTED,
  isAffirmed,
  isNegated,
  isPlainNo,
  isPlainYes,
  holdsMostly,
  isTrulyBound,
  NOT_CLEARED,
  ONLY_LATER,
  NEITHER,
  OTHER_VISAS_ONLY,
  PREFERRED_WITHOUT,
  STUDENTS_NOT_NEW,
  TAKEN_OVER_NOT_NEW,
  TRANSFERS_ALONE,
} from '#shared/postings/verdict-plain.ts';
import { withoutAsides, withTitlesCut } from '#shared/postings/verdict-asides.ts';
import { withoutDoubles } from '#shared/postings/verdict-doubles.ts';
import { sponsorsClearance } from '#shared/postings/verdict-citizenship.ts';
import { scopedCue } from '#shared/postings/verdict-clauses.ts';
import { halvesCue, halvesOfBoth } from '#shared/postings/verdict-halves.ts';
import { isTakenCareOf } from '#shared/postings/verdict-promises.ts';
import { splitCue, splitOfBoth } from '#shared/postings/verdict-splits.ts';
import { wholeCue } from '#shared/postings/verdict-wholes.ts';
import { conditionCue, inPlainWords } from '#shared/postings/verdict-turns.ts';
import { withoutOtherDenials } from '#shared/postings/verdict-scope.ts';
import { sidesCue } from '#shared/postings/verdict-sides.ts';
import { statusCues } from '#shared/postings/verdict-statuses.ts';
import { slotCue, sureCue } from '#shared/postings/verdict-slots.ts';
import { clausesOf, type Cue, isSponsoring, type Says } from '#shared/postings/verdict-topic.ts';
import type { Sentence } from '#shared/postings/verdict-sentences.ts';

const NO: Cue = { says: 'no', about: 'sponsorship' };
const YES: Cue = { says: 'yes', about: 'sponsorship' };
const CASES: Cue = { says: 'depends', about: 'cases' };
const CAVEAT: Cue = { ...CASES, isCaveat: true };
const TRANSFERS: Cue = { says: 'depends', about: 'transfers' };
const STUDENTS: Cue = { says: 'depends', about: 'students' };

/** Whether a clause refuses sponsorship, or people who need it. */
function isRefused(clause: string, isTopic: boolean): boolean {
  if (/\bif (?:we|it|this) (?:are |is )?(?:cannot|not|unable)/.test(clause)) return false;
  if (REFUSED_HOLDERS.test(clause)) return true;
  const isNeed = NEEDS_VISA.test(clause) || /work authorization/.test(clause);
  if ((isNeed || isTopic) && NEEDING_REFUSED.test(clause)) return true;
  if (/\bno h1b\b/.test(clause) && NONE.test(clause)) return true;
  if (!isTopic) return false;
  const isWithout = WITHOUT.test(clause) && !/\bwith or without\b|\beven without\b/.test(clause);
  const forms = [REFUSED, REFUSED_AFTER, ANSWERED_NO, NONE];
  return isWithout || forms.some((form) => form.test(clause));
}

/** What a refusal comes to: none of all cases, or one with a way out. */
function refusalOf(clause: string): Cue {
  if ((FOR_EVERYONE.test(clause) && !STOPPED.test(clause)) || NOT_ALWAYS.test(clause))
    return CAVEAT;
  if (STUDENT_FINE.test(clause)) return STUDENTS;
  if (NEITHER.test(clause)) return NO;
  if (TRANSFER_FINE.test(clause)) return TRANSFERS;
  if (WAY_OUT.test(clause)) return TRANSFER.test(clause) ? TRANSFERS : CASES;
  return MAY_NOT.test(clause) && !/\b(?:require|need)/.test(clause) ? CASES : NO;
}

/** What a clause says of transfers; undefined when it says nothing of them by name. */
function transferOf(clause: string, sentence: string): Cue | undefined {
  if (!/\btransfers?\b/.test(clause) || !/\bh1b|visa|sponsor/.test(sentence)) return undefined;
  if (
    NEW_AND_TRANSFER.test(clause) &&
    !/\bonly\b/.test(clause) &&
    (WELCOME.test(clause) || /\bsalary\b|\brelo/.test(clause))
  ) {
    return HEDGE.test(clause) ? CASES : YES;
  }
  return WELCOME.test(clause) || TRANSFER_FINE.test(clause) ? TRANSFERS : undefined;
}

/** What a clause says of sponsorship: a refusal, transfers, a condition or a promise, in this order. */
function sponsorCues(clause: string, sentence: string): Cue | undefined {
  const isOfOurs = /\b(?:we|you|our)\b/.test(clause) && !/\b(?:clients?|customers?)\b/.test(clause);
  if (DUTY.test(clause) && !isOfOurs) return undefined;
  const isTopic = isSponsoring(clause) || VISA_HELP.test(clause);
  if (isRefused(clause, isTopic)) return refusalOf(clause);
  if (isTopic && NOT_ALWAYS.test(clause)) return CAVEAT;
  if (/\b(?:not|cannot|no|unable to)\b[^.;]{0,25}\btransfers?\b/.test(clause)) {
    return isTopic ? NO : undefined;
  }
  if (/\btransfers? (?:\w+ ){0,2}(?:not|cannot|unavailable)\b/.test(clause)) return NO;
  return transferOf(clause, sentence) ?? promiseOf(clause, sentence, isTopic);
}

function promiseOf(clause: string, sentence: string, isTopic: boolean): Cue | undefined {
  const hedged = HEDGE.test(clause);
  const forms = [OFFERED, SPONSORS, AVAILABLE, NEEDING_WELCOME];
  const isPromise = isTopic && forms.some((form) => form.test(clause));
  const isFirm = CONSIDERS_NEEDING.test(clause) && !/\bmay\b|case by case/.test(clause);
  if (isPromise && isFirm) return YES;
  if (isTopic && hedged && (isPromise || /\bsponsor|visa|work permit|petition/.test(clause))) {
    return TRANSFER.test(clause) ? TRANSFERS : CASES;
  }
  if (isPromise) {
    if (OPENING_HEDGE.test(sentence)) return CASES;
    const isOfHolders =
      TRANSFER.test(clause) &&
      !/\bnew\b/.test(clause) &&
      /\bwho\b|\bcurrent|\bexisting|\balready/.test(clause);
    return isOfHolders ? TRANSFERS : YES;
  }
  if (NEEDS_VISA.test(clause) && NEEDING_WELCOME.test(clause)) return YES;
  if (hedged) return undefined;
  const isGiven = GIVEN.test(clause) && !/\bnot\b/.test(clause);
  if (isGiven && /sponsor|help with (?:\w+ )?visas?|h1b/.test(clause)) return YES;
  const asNeeded = clause.replaceAll(/\b(?:if|where|when) (?:\w+ )?(?:needed|required)\b/g, ' ');
  return NAMED.test(clause) && !WANTED.test(asNeeded) ? YES : undefined;
}

const SPONSORING = /sponsor|visa|h1b|petition|immigra/;
const PERMIT =
  /authoriz|permit|\bopt\b|green card|citizen|right to work|work in the us|passport|i-797/;

/** Reads a clause as if it were all of its sentence. */
const readOf = (sentence: Sentence) => (clause: string) =>
  splitCue(clause) ?? wholeCue(clause) ?? partsCue({ ...sentence, folded: clause });

/** What a sentence says of sponsorship; undefined for nothing. */
export function sponsorshipOf(sentence: Sentence): Cue | undefined {
  const { folded } = sentence;
  if (sponsorsClearance(folded)) return undefined;
  const read = readOf(sentence);
  if (!SPONSORING.test(folded)) {
    if (!PERMIT.test(folded)) return read(folded);
    const bare = withoutDoubles(folded);
    return halvesCue(bare) ?? read(bare) ?? (isTakenCareOf(bare) ? YES : undefined);
  }
  const plain = withoutDoubles(withTitlesCut(folded).replaceAll(CAREER_SPONSORED, ' '));
  const sure = splitCue(plain) ?? scopedCue(plain, read);
  if (sure) return sure;
  const whole = wholeCue(plain);
  if (whole) return whole;
  // Neither of those two, which take a tenth of the time.
  const cue = partsCue({ ...sentence, folded: plain });
  if (cue?.says === 'depends') return cue;
  return halvesCue(plain) ?? cue ?? (isTakenCareOf(withoutAsides(plain)) ? YES : undefined);
}

/** What a sentence says together with the one above it: 'Other labs do not sponsor. We do.' */
export function pairCue(above: Sentence, sentence: Sentence): Cue | undefined {
  if (!SPONSORING.test(above.folded)) return undefined;
  const read = readOf(sentence);
  const [first, second] = [above, sentence].map((one) => withoutDoubles(withTitlesCut(one.folded)));
  if (!first || !second) return undefined;
  const both = `${/[.!?]$/.test(first) ? first : `${first}.`} ${second}`;
  const cue = splitOfBoth(both) ?? scopedCue(both, read);
  if (cue) return scopedCue(first, read) ? undefined : cue;
  return halvesOfBoth(first, second);
}

/** 'Nurses are sponsored; analysts are considered case by case.' */
const OTHERS_BY_CASE =
  /[;,:] (?:but |while |and |whereas )?(?:the |all |other )?(?:[\w/&'-]+ ){1,9}?(?:is|are|will be) considered case by case\b/;

function partsCue(sentence: Sentence): Cue | undefined {
  const bare = inPlainWords(withoutAsides(sentence.folded));
  const folded = withoutOtherDenials(bare.replaceAll(OTHER_PHRASES, ' '));
  const found = oneSided(sentence, folded);
  const cue = sidesCue(folded, found) ?? found;
  const isFlat = cue?.says === 'no' || cue?.says === 'yes';
  if (cue?.says === 'no' && (/\bunless\b(?! otherwise)/.test(folded) || EXCEPTED.test(folded))) {
    return CASES;
  }
  if (cue?.says === 'yes' && (ONLY_LATER.test(folded) || OTHERS_BY_CASE.test(folded))) return CASES;
  return isFlat && holdsMostly(folded) ? CASES : cue;
}

/** What a sentence says when nothing in it stands against the rest. */
function oneSided(sentence: Sentence, folded: string): Cue | undefined {
  const sure = sureCue(folded);
  if (sure) return sure.cue;
  if (NOT_CLEARED.test(folded)) return undefined;
  const condition = conditionCue(folded);
  if (condition) return condition;
  const phrase = phraseCue({ ...sentence, folded });
  const isLoose = phrase?.about === 'cases' && !phrase.isCaveat && !isTrulyBound(folded);
  const slot =
    phrase === undefined || phrase.says === 'yes' || isLoose ? slotCue(folded) : undefined;
  // Only a word beside it bounds it, such as 'considering' in 'we stopped considering people on visas'.
  if (isLoose && slot?.says === 'no') return slot;
  // A promise in phrases, and a denial before it: 'no relocation or visa assistance'.
  return phrase?.says === 'yes' && slot?.says === 'no' ? slot : (phrase ?? slot);
}

/** What the phrases of a sentence say, of its clauses together. */
function phraseCue(sentence: Sentence): Cue | undefined {
  const { folded } = sentence;
  if (!RIGHT_TO_WORK.test(folded)) return undefined;
  if (EQUAL_OPPORTUNITY.test(folded) && !/sponsor/.test(folded)) return undefined;
  const asked = folded.replaceAll(/\?.*$/g, '');
  const isQuestion =
    ASKS.test(folded) &&
    !DEPENDS_ON.test(folded) &&
    !/\b(?:do not|not|cannot|unable)\b|\band we (?:do |will |gladly |happily )?sponsor\b/.test(
      asked,
    );
  if (isQuestion && !/\?\s*\S/.test(folded)) return undefined;
  const isDemand =
    /\b(?:must|require\w*|need|only|have|possess|hold|takes|calls for)\b|authoriz/.test(folded);
  if (PERMANENT_RIGHT.test(folded) && isDemand) return NO;
  if (!sentence.isLine && /visa/i.test(sentence.text) && PIPED_VISA.test(folded)) return YES;
  const bare = folded.replace(/[.!:]+$/, '');
  if (BARE_BENEFIT.test(bare) && BENEFIT_TOPIC.test(bare)) {
    const isTitle = sentence.isHeading && sentence.isLine && folded.endsWith(':');
    return isTitle && !sentence.isBullet ? undefined : YES;
  }
  if (ALL_VISAS.test(folded)) return YES;
  if (TAKEN_OVER_NOT_NEW.test(folded) || TRANSFERS_ALONE.test(folded)) return TRANSFERS;
  if (STUDENT_FINE.test(folded) && STUDENTS_NOT_NEW.test(folded)) return STUDENTS;
  if (PREFERRED_WITHOUT.test(folded)) return CASES;
  if (SOME_HAVE.test(folded) || OTHER_VISAS_ONLY.test(folded)) return CASES;
  const cuesOf = (part: string) => sponsorCues(part, folded) ?? statusCues(part, folded);
  const cues = clausesOf(folded)
    .map(cuesOf)
    .filter((cue) => cue !== undefined);
  // A negation and what it governs may stand on both sides of a break.
  const cue = cues.length > 0 ? joinCues(cues, folded) : cuesOf(folded);
  if (cue?.says !== 'no' && cue?.says !== 'depends' && isPlainNo(folded)) return NO;
  if (cue) return cue;
  if (DEPENDS_ON.test(folded) && !DUTY.test(folded)) return CASES;
  if (isPlainYes(folded)) return YES;
  const isOther = !isSponsoring(folded) && /sponsor/.test(folded) && !IMMIGRATION.test(folded);
  if (isOther || (DUTY.test(folded) && !/\bwe\b/.test(folded))) return undefined;
  if (isNegated(folded)) return NO;
  return isAffirmed(folded) && !HEDGE.test(folded) ? YES : undefined;
}

/** What the clauses of one sentence say together. */
function joinCues(cues: readonly Cue[], whole: string): Cue | undefined {
  const said = (says: Says) => cues.find((cue) => cue.says === says);
  const [no, yes, depends] = [said('no'), said('yes'), said('depends')];
  const isOfThis =
    /\b(?:but|however)\b[^.]{0,20}\bthis (?:\w+ )?(?:one|role|position|job|opening|requisition|subsidiary|entity|team|office|site|department)\b/.test(
      whole,
    );
  if (no && (yes ?? depends) && isOfThis) return no;
  if (no && depends) return depends.isCaveat ? no : depends;
  if (no && yes) return CASES;
  if (!yes) return no ?? depends;
  // 'We sponsor, though not for every role.'
  if (depends?.isCaveat) return cues.indexOf(depends) > cues.indexOf(yes) ? depends : yes;
  const isOurs = /\bwe (?:will |do |can )?(?:sponsor|provide)\b/.test(whole);
  if (depends && isOurs && !FIRM_HEDGE.test(whole)) return yes;
  if (/\bnothing else\b|\botherwise not\b/.test(whole)) return CASES;
  if (depends) return depends.about === 'students' ? yes : depends;
  return /\b(?:but|however|except|though)\b[^.;]{0,40}\bnot\b/.test(whole) ? CASES : yes;
}
