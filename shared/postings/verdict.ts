import {
  asksCitizensAlone,
  asksClearance,
  citizenshipOf,
  EXPORT,
} from '#shared/postings/verdict-citizenship.ts';
import { pairCue, sponsorshipOf } from '#shared/postings/verdict-cues.ts';
import { hasPromise } from '#shared/postings/verdict-evidence.ts';
import { guarded, isOfTrade } from '#shared/postings/verdict-guard.ts';
import { type About, type Cue, isSponsoring } from '#shared/postings/verdict-topic.ts';
import {
  answerCues,
  demandedCue,
  isAnswered,
  isChain,
  isTitleOf,
  joined,
} from '#shared/postings/verdict-answers.ts';
import {
  boundsBefore,
  isHelpGiven,
  isHelpRefused,
  isHereNotThere,
  saidOfThis,
} from '#shared/postings/verdict-neighbours.ts';
import { FOLLOWS, isLicensed, isOfOthers } from '#shared/postings/verdict-others.ts';
import { spanishCues } from '#shared/postings/verdict-spanish.ts';
import { withoutOthers, withoutQuestionsTold } from '#shared/postings/verdict-told.ts';
import {
  contradicts,
  decide,
  isOfRole,
  type Quote,
  type Said,
} from '#shared/postings/verdict-decision.ts';
import { takenCue } from '#shared/postings/verdict-sides.ts';
import { sentencesOf, type Sentence } from '#shared/postings/verdict-sentences.ts';

/** What a posting says about sponsorship and citizenship, in the order of API and docs. */
export const VERDICTS = ['no', 'depends', 'yes', 'citizenship', 'silent'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The number of these rules, which goes up whenever they read something otherwise: what is kept is then read again. */
export const VERDICT_RULES = 36;

/** What a posting says about sponsorship and citizenship, by its own words. */
export interface PostingVerdict {
  readonly verdict: Verdict;
  readonly about: About | null;
  /** The sentence that decides; null for silent. */
  readonly sentence: Quote | null;
  /** Sentences that say otherwise. */
  readonly contradicting: readonly Quote[];
  /** A sentence that asks for citizenship or clearance besides; null without one, or when it decides. */
  readonly persons: Quote | null;
}

const quoteOf = ({ text, start, end }: Sentence): Quote => ({ text, start, end });
const bothOf = (posting: string, { start }: Sentence, { end }: Sentence): Quote => ({
  text: posting.slice(start, end),
  start,
  end,
});

/** What the sentences of a posting say, in their order. */
function saidIn(posting: string): Said[] {
  const sentences = sentencesOf(posting);
  const said: Said[] = [];
  const asides: Said[] = [];
  for (let k = 0; k < sentences.length; k++) {
    const sentence = sentences[k];
    if (!sentence?.folded || isOfOthers(sentence.folded) || isCompany(posting, sentence)) continue;
    const [second, third] = [sentences[k + 1], sentences[k + 2]];
    const isChained = second && third && isChain(sentence, second, third);
    const next = isChained ? third : second;
    const after = isChained ? undefined : third;
    const isShort = next && after && next.text.length < 15 && after.start - next.end < 3;
    const last = isShort && !after.text.endsWith('?') ? after : next;
    const answered =
      next && last && isAnswered(sentence, next)
        ? joined(posting, sentence, next, last.end)
        : undefined;
    const together = answered ? answerCues(answered, next).filter(isCue) : [];
    if (together.length > 0) k += isChained ? 2 : 1;
    const read = answered && together.length > 0 ? answered : sentence;
    const alone = spanishCues(sentence.folded) ?? saidToHearer(sentence);
    const isTitle = together.length === 0 && isTitleOf(sentence, next);
    const found = together.length > 0 ? together : isTitle ? [] : alone;
    if (found[0]?.says === 'no' && asksCitizensAlone(read.folded, found[1])) found.shift();
    if (found[0]?.says === 'yes' && isListedAsLacking(sentence)) found.splice(0, 1, REFUSED);
    const [before, above] = [said.at(-1), sentences[k - 1]];
    if (found.length === 0 && above && isHelpRefused(above.folded, sentence.folded)) {
      found.push({ says: 'no', about: 'sponsorship' });
    }
    if (found.length === 0 && above && isHelpGiven(above.folded, sentence.folded)) {
      found.push({ says: 'yes', about: 'sponsorship' });
    }
    const isNext = before && above && before.quote.end >= above.end;
    const isFields = above?.isField && sentence.isField && !OF_PEOPLE.test(sentence.folded);
    const isBeside = above && above.folded !== '' && sentence.start - above.end < 3 && !isFields;
    const isExport = isNext && before.cue.says === 'citizenship' && EXPORT.test(above.folded);
    if (isExport && FOLLOWS.test(sentence.folded)) found.shift();
    if (isExport && isLicensed(above.folded, sentence.folded)) said.pop();
    const isContrast = isNext && before.cue.says === 'no' && found[0]?.says === 'yes';
    if (isContrast && AGAINST_BEFORE.test(sentence.folded)) found.splice(0, 1, IN_CASES);
    const isHere = isBeside && found.length > 0 && isHereNotThere(above.folded, sentence.folded);
    if (isHere && isNext) said.pop();
    const pair = isBeside && !isHere ? besideCue(above, sentence, found[0]) : undefined;
    const isOfThis = pair !== undefined && pair.says !== 'citizenship';
    // What depends by the sentence before depends already, and what contradicts it is shown.
    const isKnown = isNext && before.cue.says === 'depends' && pair?.says === 'depends';
    const isOther = pair && !isKnown && pair.says !== found[0]?.says;
    if (isOther) found.splice(0, 1, pair);
    const isOfBoth = isOther && isNext && isOfThis;
    if (isOfBoth) said.pop();
    const isNear = above && isSponsoring(above.folded) && sentence.start - above.end < 4;
    const ofThis = isNear ? saidOfThis(sentence.folded) : undefined;
    if (ofThis) {
      const about = ofThis === 'depends' ? 'cases' : 'sponsorship';
      found.splice(0, found.length, { says: ofThis, about });
    }
    const isBound =
      found.length === 0 && isNext && !isFields && boundsBefore(before.cue.says, sentence.folded);
    if (isBound) found.push(IN_CASES);
    const isSame = isBound && before.isOfRole && OF_THE_SAME.test(sentence.folded);
    for (const one of found) {
      const isBoth = one === pair && above;
      const words = isBoth ? `${above.folded} ${read.folded}` : read.folded;
      const cue = ofThis ? one : guarded(one, words);
      if (!cue || isOfTrade(cue, posting, read)) continue;
      said.push({
        cue,
        quote: isOfBoth && isBoth ? bothOf(posting, above, read) : quoteOf(read),
        isOfRole: isSame || isOfThis || isOfRole(cue, read.folded),
      });
    }
    const taken = found.length === 0 ? takenCue(sentence.folded) : undefined;
    if (taken) asides.push({ cue: taken, quote: quoteOf(sentence), isOfRole: false });
  }
  return [...said, ...asides.filter((aside) => said.some((one) => isRefusedBeside(one, aside)))];
}

/** 'Visa | Austin, Texas': the company, before its place. */
const isCompany = (posting: string, { text, start, isLine }: Sentence) =>
  text === 'Visa' && !isLine && (posting[start - 1] ?? '\n') === '\n';

/** Below 'What we don't offer'. */
const LACKING =
  /\b(?:not|no)\b.*\b(?:offer\w*|includ\w*|provid\w*|find|get|have|do|cover\w*)\b|\b(?:cannot|not) (?:offer|provide|do|give)\b/;
const REFUSED: Cue = { says: 'no', about: 'sponsorship' };

/** Whether a perk stands in a list of what there is not. */
const isListedAsLacking = ({ isBullet, heading, folded }: Sentence): boolean =>
  isBullet && LACKING.test(heading) && folded.split(' ').length < 8;

const isToldOfOthers = ({ folded }: Sentence) => withoutOthers(folded) !== folded;

/** Transfers that are taken besides, at the end of a promise of visas as such. */
const TRANSFERS_TOO =
  /(?<=\b(?:sponsorship|visas?|h1b)\b.*),? and (?:(?:we )?(?:are|will|can|do|also) )?(?:[\w']+ ){0,5}?(?:transfers?|existing h1b visas?)(?: (?:are|is) (?:also )?(?:welcome|okay?|fine|accepted|supported|possible))?(?: (?:as well|too|also))?\W*$/;
const OF_SOME = /\b(?:tn|e3|o1|l1|j1|opt|cpt|only|extensions?|renewals?|amendments?|existing)\b/;

/** The cue of a promise to which transfers are added, which bound nothing. */
function promisedWithTransfers(sentence: Sentence): Cue | undefined {
  const folded = sentence.folded.replace(TRANSFERS_TOO, '');
  if (folded === sentence.folded || OF_SOME.test(folded)) return undefined;
  const rest = sponsorshipOf({ ...sentence, folded });
  return rest?.says === 'yes' ? rest : undefined;
}

/** What a sentence says to whom it speaks to, not of a form's questions nor of what others do. */
function saidToHearer(sentence: Sentence): Cue[] {
  const promised = promisedWithTransfers(sentence);
  const all = [promised ?? sponsorshipOf(sentence), citizenshipOf(sentence)].filter(isCue);
  const asked = withoutQuestionsTold(sentence.folded);
  const isGiven = all[0]?.says === 'yes' || all[0]?.says === 'depends';
  const folded = isGiven ? withoutOthers(asked) : asked;
  if (folded === sentence.folded) {
    const isMeant = all[0]?.says !== 'yes' || hasPromise(folded);
    return isMeant ? all : all.slice(1);
  }
  const rest = { ...sentence, folded };
  return folded === '' ? [] : [sponsorshipOf(rest), citizenshipOf(rest)].filter(isCue);
}

/** What a sentence says together with the one right above it. */
function besideCue(above: Sentence, sentence: Sentence, found: Cue | undefined): Cue | undefined {
  if ([above, sentence].every(({ folded }) => folded.endsWith('?'))) return undefined;
  const isClearance = asksClearance(`${above.folded} ${sentence.folded}`);
  if (isClearance && !asksClearance(above.folded))
    return { says: 'citizenship', about: 'clearance' };
  if (found?.says === 'citizenship') return undefined;
  const isAsked = /\b(?:asks?|asked|question)\b/.test(above.folded);
  const demanded = isAsked ? demandedCue(above.folded, sentence.folded) : undefined;
  const pair = demanded ?? pairCue(above, sentence);
  const isOfOthers = pair?.says === 'yes' && [above, sentence].some(isToldOfOthers);
  return isOfOthers ? undefined : pair;
}

/** A field of people or work: 'Senior roles: yes'. */
const OF_PEOPLE =
  /^[^:|]*\b(?:roles?|positions?|hires?|staff|candidates|applicants|faculty|interns?|others?)\b/;
const IN_CASES: Cue = { says: 'depends', about: 'cases' };
/** Words that put a promise against the refusal before it. */
const AGAINST_BEFORE = /^(?:but|however|that said|having said that|still|yet|on the other hand)\b/;
/** Goes on with what the sentence before is about, not with other roles. */
const OF_THE_SAME =
  /^(?:(?:but|however|that said|still|yet),? )?(?:we|it|that|sponsorship|there)\b|\bexceptions?\b/;

/** Whether a refusal stands directly before or after what is taken. */
function isRefusedBeside({ cue, quote }: Said, aside: Said): boolean {
  const between = Math.max(quote.start - aside.quote.end, aside.quote.start - quote.end);
  return cue.says === 'no' && between < 4;
}

const isCue = (cue: Cue | undefined) => cue !== undefined;

/** What a posting's text says about sponsorship and citizenship; of no model, by its sentences alone. */
export function verdictOf(posting: string): PostingVerdict {
  const said = saidIn(posting);
  const of = (says: Cue['says']) => said.filter(({ cue }) => cue.says === says);
  const [no, depends, yes, citizenship] = [of('no'), of('depends'), of('yes'), of('citizenship')];
  const deciding = decide({ no, depends, yes, citizenship });
  if (!deciding)
    return { verdict: 'silent', about: null, sentence: null, contradicting: [], persons: null };
  const { says, about } = deciding.cue;
  const others = said.filter(
    ({ cue, quote }) => contradicts(says, cue) && quote.start !== deciding.quote.start,
  );
  const persons = says === 'citizenship' ? undefined : citizenship[0];
  return {
    verdict: says,
    about,
    sentence: deciding.quote,
    contradicting: unique(others.map(({ quote }) => quote)),
    persons: persons?.quote ?? null,
  };
}

function unique(quotes: readonly Quote[]): Quote[] {
  return [...new Map(quotes.map((quote) => [quote.start, quote])).values()];
}
