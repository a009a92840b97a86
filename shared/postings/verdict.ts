import { asksCitizensAlone, citizenshipOf, EXPORT } from '#shared/postings/verdict-citizenship.ts';
import { sponsorshipOf } from '#shared/postings/verdict-cues.ts';
import { type About, type Cue, isSponsoring } from '#shared/postings/verdict-topic.ts';
import { HEDGE } from '#shared/postings/verdict-patterns.ts';
import { boundsBefore, isHelpRefused, refusesThis } from '#shared/postings/verdict-neighbours.ts';
import { FOLLOWS, isLicensed, isOfOthers } from '#shared/postings/verdict-others.ts';
import { takenCue } from '#shared/postings/verdict-sides.ts';
import { foldSentence, sentencesOf, type Sentence } from '#shared/postings/verdict-sentences.ts';

/** What a posting says about sponsorship and citizenship, in the order of API and docs. */
export const VERDICTS = ['no', 'depends', 'yes', 'citizenship', 'silent'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The number of these rules, which goes up whenever they read something otherwise: what is kept is then read again. */
export const VERDICT_RULES = 14;

/** A sentence of a posting and its place there: its first character, and the one after its last. */
interface Quote {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

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

interface Said {
  readonly cue: Cue;
  readonly quote: Quote;
  /** Whether it speaks of this role, not of the employer in general. */
  readonly isOfRole: boolean;
}

const OF_ROLE =
  /\b(?:this|the|these) (?:\w+ )?(?:role|position|job|opening|opportunity|internship|requisition|posting|vacancy|posts?|program|fellowship|residency|appointment)\b/;
/** What every applicant for it has to be. */
const OF_APPLICANTS = /\bmust\b|\b(?:able|authorized|eligible) to work\b/;
const ANSWER =
  /^(?:a[:.] ?)?(?:\(?(?:candidates|applicants|those|anyone|people) (?:who )?answer\w*|\(?an? yes\b|say so|tell us|note it|mention it|just (?:say|tell)|yes|no|regrettably|sadly|alas|not?\b|n\/?a|none|unfortunately|sorry|absolutely|currently|available|unavailable|case by case|we |it |maybe|possibly|only|depends|sponsorship|at this time|for|in|h1b|visa|generally|never|y\b|n\b|hard pass|so did|glad|we got|if (?:yes|so|no|not|you cannot|the answer)\b|it (?:does|is|will|can)|possibly|perhaps|sometimes|nope|nah|i'm afraid|afraid|yep|yup|yeah|sure|of course|you bet|certainly|definitely|happily|gladly|no problem|not |i am sorry|we regret|at (?:the|this) (?:moment|time|point|stage)|at present|presently|as of (?:now|today)|right now|there (?:is|are)\b|(?:this|the) (?:position|role|job|post|vacancy|company|employer|university|team|client|program|opening|one|listing|posting)\b|this is (?:one|it)\b|that|don't worry|all good|both\b|leave (?:it|that)|you (?:are|can|will|must|have to|need to)|all of|every\b|then\b|i (?:do|can|will)\b|apply\b)/;
/** The answer of one field before the name of the next, where fields stand on one line. */
const FIELD_ANSWER = /^(?:no|yes|n\/a|none)\s+[A-Z][a-z]/i;
const TOPIC_HEADING =
  /sponsor|visa|immigration|work authorization|citizenship|clearance|eligibility to work/;

const quoteOf = ({ text, start, end }: Sentence): Quote => ({ text, start, end });

/** A question or a heading and what answers it, as one sentence. */
function joined(posting: string, first: Sentence, next: Sentence, end: number): Sentence {
  const text = posting.slice(first.start, end);
  const separator = /[?:]$/.test(first.folded) ? ' ' : ': ';
  const folded = `${first.folded}${separator}${foldSentence(posting.slice(next.start, end))}`;
  return { ...first, text, end, folded, isHeading: false, isLine: false };
}

/** What the sentences of a posting say, in their order. */
function saidIn(posting: string): Said[] {
  const sentences = sentencesOf(posting);
  const said: Said[] = [];
  const asides: Said[] = [];
  for (let k = 0; k < sentences.length; k++) {
    const sentence = sentences[k];
    if (!sentence?.folded || isOfOthers(sentence.folded)) continue;
    const next = sentences[k + 1];
    const after = sentences[k + 2];
    const isShort = next && after && next.text.length < 15 && after.start - next.end < 3;
    const last = isShort && !after.text.endsWith('?') ? after : next;
    const answered =
      next && last && isAnswered(sentence, next)
        ? joined(posting, sentence, next, last.end)
        : undefined;
    const together = answered ? answerCues(answered, next).filter(isCue) : [];
    if (together.length > 0) k++;
    const read = answered && together.length > 0 ? answered : sentence;
    const alone = [sponsorshipOf(sentence), citizenshipOf(sentence)].filter(isCue);
    const found = together.length > 0 ? together : alone;
    if (found[0]?.says === 'no' && asksCitizensAlone(read.folded, found[1])) found.shift();
    const [before, above] = [said.at(-1), sentences[k - 1]];
    if (found.length === 0 && above && isHelpRefused(above.folded, sentence.folded)) {
      found.push({ says: 'no', about: 'sponsorship' });
    }
    const isNext = before && above && before.quote.end >= above.end;
    const isExport = isNext && before.cue.says === 'citizenship' && EXPORT.test(above.folded);
    if (isExport && FOLLOWS.test(sentence.folded)) found.shift();
    if (isExport && isLicensed(above.folded, sentence.folded)) said.pop();
    const isContrast = isNext && before.cue.says === 'no' && found[0]?.says === 'yes';
    if (isContrast && AGAINST_BEFORE.test(sentence.folded)) found.splice(0, 1, IN_CASES);
    const isNear = above && isSponsoring(above.folded) && sentence.start - above.end < 4;
    if (isNear && refusesThis(sentence.folded)) {
      found.splice(0, found.length, { says: 'no', about: 'sponsorship' });
    }
    const isBound = found.length === 0 && isNext && boundsBefore(before.cue.says, sentence.folded);
    if (isBound) found.push(IN_CASES);
    const isSame = isBound && before.isOfRole && OF_THE_SAME.test(sentence.folded);
    for (const cue of found)
      said.push({ cue, quote: quoteOf(read), isOfRole: isSame || isOfRole(cue, read.folded) });
    const taken = found.length === 0 ? takenCue(sentence.folded) : undefined;
    if (taken) asides.push({ cue: taken, quote: quoteOf(sentence), isOfRole: false });
  }
  return [...said, ...asides.filter((aside) => said.some((one) => isRefusedBeside(one, aside)))];
}

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

const isOfRole = (cue: Cue, folded: string) =>
  OF_ROLE.test(folded) || (cue.says === 'no' && OF_APPLICANTS.test(folded));

const isCue = (cue: Cue | undefined) => cue !== undefined;

/** Whether a sentence asks, or names a topic, and the next one answers. */
function isAnswered(sentence: Sentence, next: Sentence): boolean {
  const { folded, isHeading } = sentence;
  if (folded.endsWith('?'))
    return (
      (/sponsor|visa|h1b|immigra|work (?:authorization|permit)|green card|\bopt\b/.test(folded) ||
        WHICH_VISAS.test(`${folded} ${next.folded}`) ||
        ASKED_OF_ROLE.test(`${folded} ${next.folded || next.text.toLowerCase()}`)) &&
      (!next.text.endsWith('?') || FIELD_ANSWER.test(next.text)) &&
      (ANSWER.test(next.folded || next.text.toLowerCase()) ||
        WHICH_VISAS.test(`${folded} ${next.folded}`) ||
        HEDGE.test(next.folded || next.text.toLowerCase()))
    );
  const isTopic = TOPIC_HEADING.test(folded) && folded.length < 70;
  return (
    isTopic &&
    (isHeading || /[:-]$/.test(folded)) &&
    next.text.length < 300 &&
    (!next.isHeading || ANSWER.test(foldSentence(next.text)))
  );
}

const YES =
  /\?\s*(?:a[:.] ?)?(?:(?:say so|tell us|note it|mention it|just (?:say|tell))[^?]*\b(?:we|our (?:\w+ ){1,2}?\w+) (?:will |can )?(?:file|take care|handle|sort|sponsor)s?\b|yes|absolutely|we (?:sure |certainly |absolutely |definitely |gladly |happily )?(?:do|can|will)\b(?! not)|we (?:have )?got|we (?:have )?(?:done|will do)|we are (?:\w+ )?(?:glad|happy|delighted|able|pleased)|we've got|y\b|no problem|of course|definitely|sure|available|yep|yup|yeah|you bet|certainly|indeed|totally|happily|gladly|always|that is (?:\w+ly )?(?:fine|ok|okay|(?:not an?|no|never an?) (?:problem|issue|obstacle|concern|blocker))|not an? (?:problem|issue)|no (?:worries|issue)|it (?:does|is|will|can)\b(?! not| a (?:\w+ )?no\b)|there (?:is|are)\b(?! not| no)|(?:this|the) (?:position|role|job|post|company|employer|program|one|listing|opening|posting) (?:is|does|will|can|qualifies|counts|comes with|includes|offers)\b(?! (?:not|no)\b)|this is (?:one|it)\b|all good|do not worry|both,? (?:yes|of)|yes to both|both are\b(?! not)|leave (?:it|that) to us|you are (?:still |very |more than )?(?:welcome|fine|good|eligible|in luck)|you can (?:still )?apply|apply(?: anyway| away)?)\b/;
const NO =
  /\?\s*(?:a[:.] ?)?(?:that is an? (?:problem|issue|deal ?breaker|obstacle)\b|(?:regrettably|sadly|alas)[, ]|no\b(?! problem| worries| issue)|n\b|hard pass|not\b(?! an? (?:problem|issue))|unfortunately|sorry|nope|nah|(?:i'm |i am )?afraid not|we (?:do|can|are|will)? ?(?:not|cannot|unable)|none|never|n\/?a|it (?:does|is|will|can)? ?(?:not|cannot)\b|(?:at (?:the|this) \w+|at present|presently|as of (?:now|today)|right now|for now|currently),? (?:(?:we|it) (?:do |are |is |can |will )?)?(?:no|not|cannot|unable)\b|there (?:is|are) (?:not|no)\b|(?:it|that) is a (?:\w+ )?no\b|(?:(?:this|the) (?:position|role|job|post|vacancy|company|employer|university|team|client|program|opening)|we are sorry|i am sorry|we regret)\b[^.!?]{0,40}\b(?:not|no|cannot|unable)\b)/;

/** What is sponsored, asked and named. */
const WHICH_VISAS =
  /^(?:q[:.] ?)?(?:what|which) (?:\w+ ){0,3}?visas?\b[^?]*\b(?:sponsor|support|file|offer)\w*\? ?(?:a[:.] ?)?(?!.*\b(?:none|no|not|sorry|unfortunately)\b).*\b(?:h1b|o1|tn|e3|j1|l1|all|any)\b/;

/** What those who answer yes are told. */
const IF_YES_NO =
  /^[^?]*\bwithout\b[^?]*\? ?you (?:must|have to|need to) be\b|^[^?]*\byou\b[^?]*\b(?:need|require)[^?]*\? ?(?:then|in that case)\b[^.]{0,40}\b(?:not|cannot)\b|\bwithout\b[^?]{0,40}\?\s*if (?:the answer is )?(?:no|not|you cannot)\b[^.;]{0,60}\b(?:not|cannot|unable|stop here|skip|unfortunately)|\? ?\(?an? yes (?:is|will|means|ends)\b[^.;]{0,30}\b(?:disqualif\w+|end|ends|rejected|rejection|removes?)|\? ?\(?(?:candidates|applicants|those|anyone|people) (?:who )?answer\w* yes\b[^.;]{0,20}\b(?:not|cannot)\b|\bif (?:yes|so)\b[^.;]{0,60}\b(?:not (?:continue|apply|proceed|submit|eligible|considered)|cannot|unable|stop here|ineligible|unfortunately)/;

/** What those are told who need it. */
const THAT_IS_FINE =
  /\? ?(?:this|the) (?:role|position|job|one|listing|opening|posting) (?:qualifies|counts|(?:comes with|includes|offers) (?:it|one|that|sponsorship))\b|\? ?that is (?:\w+ly )?(?:fine|ok|okay|(?:not an?|no|never an?) (?:problem|issue|obstacle|concern|blocker))\b/;
const YES_SAID: Cue = { says: 'yes', about: 'sponsorship' };

/** Whether the role asks for citizens or a clearance, answered with yes. */
const ASKED_OF_ROLE =
  /^(?!.*\byou\b)[^?]{0,40}\b(?:clearance|citizenship|citizens?|us persons?)\b[^?]{0,30}\? ?(?:yes|required|secret|top secret|ts\b|public trust|us\b)/;
const aboutOf = (folded: string) => {
  if (/\bclearance\b/.test(folded)) return 'clearance';
  return /\bus persons?\b/.test(folded) ? 'us-persons' : 'citizens';
};

function answerCues(read: Sentence, next: Sentence | undefined): (Cue | undefined)[] {
  const { folded } = read;
  if (ASKED_OF_ROLE.test(folded)) return [{ says: 'citizenship', about: aboutOf(folded) }];
  if (/^[^?]*\bclearances?\b[^?]*\?/.test(folded) && !/visa|h1b|immigra/.test(folded)) return [];
  const answer = next && sponsorshipOf(next);
  if (folded.includes('?')) {
    const isOfPerson =
      /\b(?:will|do|would) you (?:now|require|need|currently|ever)|\byou\b(?! (?:hire|consider|sponsor|accept|take|support|employ|help)\b)[^?]{0,50}\b(?:require|need)/.test(
        folded.slice(0, folded.indexOf('?')),
      );
    if (!answer && IF_YES_NO.test(folded)) return [{ says: 'no', about: 'sponsorship' }];
    if (!answer && isOfPerson && THAT_IS_FINE.test(folded)) return [YES_SAID];
    if (isOfPerson || answer) return [answer];
    if (/\? ?(?:yes|y) ?(?:\/|or) ?n/.test(folded)) return [];
    if (WHICH_VISAS.test(folded)) return [{ says: 'yes', about: 'sponsorship' }];
    if (NO.test(folded)) return [{ says: 'no', about: 'sponsorship' }];
    if (YES.test(folded))
      return [
        /case by case|\bdepend(?:s|ing)?\b|\bsome\b|certain/.test(folded.replace(/^.*\?/, ''))
          ? { says: 'depends', about: 'cases' }
          : { says: 'yes', about: 'sponsorship' },
      ];
    if (
      HEDGE.test(folded.replace(/^.*\?/, '')) ||
      /maybe|only|transfer/.test(folded.replace(/^.*\?/, ''))
    )
      return [{ says: 'depends', about: 'cases' }];
    return [];
  }
  return [sponsorshipOf(read) ?? answer, citizenshipOf(read) ?? (next && citizenshipOf(next))];
}

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

function contradicts(says: Cue['says'], other: Cue): boolean {
  if (says === 'no') return other.says === 'yes' || other.says === 'depends';
  if (says === 'yes')
    return (
      other.says === 'no' ||
      other.says === 'citizenship' ||
      (other.says === 'depends' && other.about !== 'students')
    );
  if (says === 'depends') return other.says === 'no' || other.says === 'yes';
  return other.says === 'yes' || (other.says === 'depends' && other.about !== 'students');
}

function decide(by: Record<Cue['says'], readonly Said[]>): Said | undefined {
  const best = (list: readonly Said[]) => list.find(({ isOfRole }) => isOfRole) ?? list[0];
  const [no, yes, persons] = [best(by.no), best(by.yes), best(by.citizenship)];
  const strong = by.depends.filter(
    ({ cue }) => cue.isCaveat === undefined && cue.about !== 'students',
  );
  const depends = best(strong) ?? best(by.depends);
  const isWeak = strong.length === 0;
  if (no) {
    // 'No new H-1B', and TN or O-1 beside it.
    if (yes && isOfOtherVisas(yes) && !isOfOtherVisas(no))
      return { ...yes, cue: { says: 'depends', about: 'cases' } };
    const taken = yes && takenCue(foldSentence(yes.quote.text));
    if (taken && taken.about !== 'cases') return { ...yes, cue: taken };
    if (
      depends &&
      !depends.cue.isCaveat &&
      (!no.isOfRole ||
        depends.isOfRole ||
        depends.cue.about !== 'cases' ||
        namesOtherVisas(depends, no))
    )
      return depends;
    if (yes?.isOfRole && !no.isOfRole) return yes;
    const isOfThis = OF_THIS.test(foldSentence(no.quote.text));
    if (yes && !isOfThis && [yes, no].some(({ quote }) => IN_PART.test(foldSentence(quote.text)))) {
      return { ...yes, cue: { says: 'depends', about: 'cases' } };
    }
    return no;
  }
  if (persons && (yes || depends)) {
    if (depends?.isOfRole && persons.cue.about === 'clearance' && !persons.isOfRole) return depends;
    return persons;
  }
  const caveat = by.depends.find(({ cue }) => cue.isCaveat);
  const isFirm = !caveat || by.yes.some(({ quote }) => quote.start >= caveat.quote.start);
  if (yes && caveat && !isFirm) return caveat;
  if (yes) return depends && !isWeak ? depends : yes;
  return depends ?? persons;
}

/** Of some roles, visas or people. */
const OF_THIS = /\bthis (?:\w+ )?(?:role|position|job|opening|one|office|site|location|team)\b/;
const IN_PART =
  /^(?:and |but |however,? |still,? )?(?!this|the|all|any|every|qualified)(?:[\w/&-]+ ){1,5}(?:can|may|will) (?:still |also )?be sponsored\b|\bsponsorship (?:is|may be|can be) (?:available|offered|possible|provided) (?:for|to) (?!this|the|all|any|every|qualified|eligible|strong|you)|\b(?:for|in|at|from) (?:the |our )?(?:\w+ ){1,3}?(?:labs?|offices?|plants?|sites?|campus|locations?|teams?|studios?|facilit(?:y|ies)|hubs?|branch(?:es)?)\b|^the \w+ (?:lab|office|plant|site|campus|studio|facility|hub|branch)\b|^(?:for|in|at) (?!this)[^,]{2,40}, |\b(?:candidates|applicants|people|individuals|those|hires|roles|positions) (?:in|outside|within|with|abroad|overseas|who are|located|based|living|residing)\b|\b(?:all|any|every|everybody|everyone) (?:other|else)\b|\bother (?:roles|positions|jobs|visas?|candidates|hires)\b|^(?:[\w/&-]+ ){0,3}(?:roles|positions|jobs|hires|staff|offices?|faculty|nurses|physicians|technicians): /;

const isOfOtherVisas = ({ quote }: Said) => {
  const folded = foldSentence(quote.text);
  return /\b(?:tn|e3|o1|l1|j1)\b/.test(folded) && !/\bh1b\b/.test(folded);
};
/** Whether what depends names visas that the refusal does not. */
const namesOtherVisas = (depends: Said, no: Said) =>
  isOfOtherVisas(depends) && !/\b(?:tn|e3|o1|l1|j1)\b/.test(foldSentence(no.quote.text));
