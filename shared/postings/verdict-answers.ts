/** A question or a heading, and what the next sentence answers. */
import { citizenshipOf } from '#shared/postings/verdict-citizenship.ts';
import { sponsorshipOf } from '#shared/postings/verdict-cues.ts';
import { HEDGE } from '#shared/postings/verdict-patterns.ts';
import { foldSentence } from '#shared/postings/verdict-folding.ts';
import type { Sentence } from '#shared/postings/verdict-sentences.ts';
import { spanishCues } from '#shared/postings/verdict-spanish.ts';
import type { Cue } from '#shared/postings/verdict-topic.ts';

const ANSWER =
  /^\(?(?:a[:.] ?)?(?:either (?:answer|way)\b|(?:the )?(?:short|simple|quick|honest) answer\b|in (?:short|a word)\b|simply\b|by exception\b|(?:neither|so) (?:had|did|have|do|are|were)\b|sorted\b|sponsored\b|covered\b|handled\b|taken care\b|included\b|paid\b|great\b|\(?(?:candidates|applicants|those|anyone|people) (?:who )?answer\w*|\(?an? yes\b|say so|tell us|note it|mention it|just (?:say|tell)|yes|no|regrettably|sadly|alas|not?\b|n\/?a|none|unfortunately|sorry|absolutely|currently|available|unavailable|case by case|we |it |maybe|possibly|only|depends|sponsorship|at this time|for|in|h1b|visa|generally|never|y\b|n\b|hard pass|so did|glad|we got|if (?:yes|so|no|not|you (?:cannot|do|will)|either|any|the answer)\b|it (?:does|is|will|can)|possibly|perhaps|sometimes|nope|nah|i'm afraid|afraid|yep|yup|yeah|sure|of course|you bet|certainly|definitely|happily|gladly|no problem|not |i am sorry|we regret|at (?:the|this) (?:moment|time|point|stage)|at present|presently|as of (?:now|today)|right now|there (?:is|are)\b|(?:this|the) (?:position|role|job|post|vacancy|company|employer|university|team|client|program|opening|one|listing|posting)\b|this is (?:one|it|(?:an? )?(?:must|requirement|required|mandatory))\b|that|they|those|don't worry|all good|both\b|leave (?:it|that|them|this|those)|you (?:are|can|will|must|have to|need to|have found|found)|all of|every\b|then\b|i (?:do|can|will)\b|apply\b|si\b|s\u00ed(?![a-z])|our (?:\w+ ){1,3}?(?:will|can|does|do|handles?|takes?)\b)/;
/** The answer of one field before the name of the next, where fields stand on one line. */
const FIELD_ANSWER = /^(?:no|yes|n\/a|none)\s+[A-Z][a-z]/i;
const TOPIC_HEADING =
  /sponsor|visa|immigration|work authorization|citizenship|clearance|eligibility to work/;

/** A question that people are said to ask. */
const ASKED_ABOUT =
  /^(?:(?:some|many) )?(?:people|candidates|applicants|you|some|we are|they)\b[^.;?]*\b(?:ask(?:ed)?|wonder)\b[^.;?]*\b(?:whether|if) [^.;?]*\bsponsor[^.;?]*\.?$|^[^.;?]*\basked (?:\w+ ){0,2}?about (?:\w+ ){0,3}?(?:sponsor\w*|visas?|h1b|immigration)\b[^.;?]{0,30}\.?$|^(?:our|the) (?:\w+ )?(?:policy|position|stance|rule|view|line|approach) (?:on|about|regarding|to) (?:\w+ ){0,2}?(?:sponsor\w*|visas?|h1b|immigration)\b[^.;?]{0,25}\.?$/;

/** 'The answer has been the same for years, and that is no.' */
const ANSWER_TOLD = /^(?:the|our) answer\b[^.;?]*?\b(yes|no|depends)\b(?=\W*$| on\b)/;

/** An answer with 'it' for the name that its question has: 'Does Pinecrest sponsor? Pinecrest does not.' */
function unnamed(question: string, answer: string): string {
  const name =
    /^((?!(?:we|it|you|they|this|that|i|our|yes|no)\b)(?:[\w'&.-]+ ){1,3}?)(?=(?:does|do|can|will|is|cannot)\b)/.exec(
      answer,
    )?.[1];
  return name && question.endsWith('?') && question.includes(` ${name}`)
    ? answer.replace(name, 'it ')
    : answer;
}

/** A question or a heading and what answers it, as one sentence. */
export function joined(posting: string, first: Sentence, next: Sentence, end: number): Sentence {
  const text = posting.slice(first.start, end);
  const asked = ASKED_ABOUT.test(first.folded) ? first.folded.replace(/\.?$/, '?') : first.folded;
  const separator = /[?:]$/.test(asked) ? ' ' : ': ';
  const answer = unnamed(asked, foldSentence(posting.slice(next.start, end))).replace(
    ANSWER_TOLD,
    '$1',
  );
  const folded = `${asked}${separator}${answer}`;
  return { ...first, text, end, folded, isHeading: false, isLine: false };
}

/** An answer to two questions: 'No and no.' */
const OF_BOTH =
  /^(?:a[:.] ?)?(?:(?:yes|no),? and (?:yes|no)\b|(?:yes|no),? (?:to|on|for|in) (?:both|either|all)\b|(?:no,? )?neither\b|both\b|if (?:the answer to )?(?:either|any|both)\b|in both cases\b|either way\b|same answer\b|we \w+ (?:neither|both)\b)/;

/** Whether two questions follow each other and what stands next answers both. */
export const isChain = (first: Sentence, second: Sentence, answer: Sentence): boolean =>
  first.folded.endsWith('?') &&
  second.text.endsWith('?') &&
  answer.start - second.end < 3 &&
  OF_BOTH.test(answer.folded || answer.text.toLowerCase());

/** Words of a sentence that goes by itself, not with the heading above it. */
const LONG_ANSWER = 9;

/** Whether a sentence is the title of a paragraph, which says nothing by itself. */
export const isTitleOf = (title: Sentence, next: Sentence | undefined): boolean =>
  title.isHeading &&
  title.isLine &&
  next !== undefined &&
  !next.isBullet &&
  next.start - title.end < 3 &&
  next.text.split(' ').length >= LONG_ANSWER;

const LEVEL =
  /^(?:active |current |interim )?(?:top secret|secret|ts(?: ?\/ ?sci)?|public trust)\b/;

/** Whether a sentence asks, or names a topic, and the next one answers. */
export function isAnswered(sentence: Sentence, next: Sentence): boolean {
  const { folded, isHeading } = sentence;
  const said = unnamed(folded, next.folded || next.text.toLowerCase());
  const isToAsked = /^(?:we|it) (?:do|does|can|will|cannot)\b/.test(next.folded);
  if (ASKED_ABOUT.test(folded) && (isToAsked || ANSWER_TOLD.test(next.folded))) return true;
  if (folded.endsWith('?') && demandOf(`${folded} ${next.folded}`)) return true;
  if (folded.endsWith('?'))
    return (
      (/sponsor|visa|h1b|immigra|work (?:authorization|permit)|\b(?:not|cannot) (?:\w+ )?work in the us|not (?:yet )?authorized to work|green card|\bopt\b|patrocin|\bpapers\b/.test(
        folded,
      ) ||
        WHICH_VISAS.test(`${folded} ${next.folded}`) ||
        ASKED_OF_ROLE.test(`${folded} ${next.folded || next.text.toLowerCase()}`)) &&
      (!next.text.endsWith('?') || FIELD_ANSWER.test(next.text)) &&
      (ANSWER.test(said) ||
        WHICH_VISAS.test(`${folded} ${next.folded}`) ||
        HEDGE.test(next.folded || next.text.toLowerCase()))
    );
  const isTopic = TOPIC_HEADING.test(folded) && folded.length < 70;
  return (
    isTopic &&
    (isHeading || /[:-]$/.test(folded)) &&
    next.text.length < 300 &&
    (ANSWER.test(foldSentence(next.text)) ||
      (folded.startsWith('clearance') && LEVEL.test(next.folded)) ||
      (!next.isHeading &&
        (next.text.split(' ').length < LONG_ANSWER || /clear|citizen/.test(folded))))
  );
}

const YES =
  /\?\s*(?:a[:.] ?)?(?:(?:(?:the )?(?:short|simple|quick|honest) answer(?: is)?|in (?:short|a word)|simply)[:,]? ?(?:yes|of course|absolutely)|we (?:will )?(?:take|handle|file|sort|pay|cover|manage|arrange|sponsor|look after|see to)\b(?! no\b)|our (?:\w+ ){1,3}?(?:will (?:walk|guide|take|handle|sort|help|file)|handles?|takes? care|sorts?|files?)\b|(?:neither|so) (?:had|did|have|do|are|were) [^?]*\b(?:now we (?:do|can|sponsor|file)|we will (?:take|sort|handle|file|do))\b|sorted\b|sponsored\b|covered\b|handled\b|taken care of\b|included\b|paid (?:for )?by\b|we will (?:fix|sort|handle|solve|get)\b|(?:say so|tell us|note it|mention it|just (?:say|tell))[^?]*\b(?:we|our (?:\w+ ){1,2}?\w+) (?:will |can )?(?:file|take care|handle|sort|sponsor|get (?:going|started|to work)|start|begin)s?\b|yes|absolutely|we (?:sure |certainly |absolutely |definitely |gladly |happily )?(?:do|can|will)\b(?! not)|we (?:have )?got|we (?:have )?(?:done|will do)|we are (?:\w+ )?(?:glad|happy|delighted|able|pleased)|we've got|y\b|no problem|of course|definitely|sure|available|yep|yup|yeah|you bet|certainly|indeed|totally|happily|gladly|always|that is (?:\w+ly )?(?:fine|ok|okay|(?:not an?|no|never an?) (?:problem|issue|obstacle|concern|blocker))|not an? (?:problem|issue)|no (?:worries|issue|sweat|biggie|big deal|trouble|drama|stress|hassle|prob)\b|it (?:does|is|will|can)\b(?! not| a (?:\w+ )?no\b)|there (?:is|are)\b(?! not| no)|(?:this|the) (?:position|role|job|post|company|employer|program|one|listing|opening|posting) (?:is|does|will|can|qualifies|counts|comes with|includes|offers)\b(?! (?:not|no)\b)|this is (?:one|it)\b|all good|do not worry|both,? (?:yes|of)|yes to both|both are\b(?! not)|leave (?:it|that|them|this|those) to us|you are (?:still |very |more than )?(?:welcome|fine|good|eligible|in luck)|you can (?:still )?apply|you (?:have )?(?:just )?found (?:it|one|us|them)\b|for this (?:one|role|position|job|post),? (?:yes|it is)|apply(?: anyway| away)?)\b/;
const NO =
  /\?\s*(?:a[:.] ?)?(?:(?:(?:the )?(?:short|simple|quick|honest) answer(?: is)?|in (?:short|a word)|simply)[:,]? ?(?:no|unfortunately|sorry)|we (?!(?:can|do|will)\b)[^.?]{0,60}\b(?:sadly|unfortunately|but|regrettably),? we (?:cannot|do not|are unable)\b|we (?:really |only |do |truly )?wish\b|that is an? (?:problem|issue|deal ?breaker|obstacle)\b|(?:regrettably|sadly|alas)[, ]|no\b(?! problem| worries| issue| sweat| biggie| big deal| trouble| drama| stress| hassle| prob\b| matter)|n\b|hard pass|not\b(?! an? (?:problem|issue))|unfortunately|sorry|nope|nah|(?:i'm |i am )?afraid not|we (?:do|can|are|will)? ?(?:not|cannot|unable)|none|never|n\/?a|(?:they|those|these) (?:are|do|will) not\b|it (?:does|is|will|can)? ?(?:not|cannot)\b|(?:at (?:the|this) \w+|at present|presently|as of (?:now|today)|right now|for now|currently),? (?:(?:we|it) (?:do |are |is |can |will )?)?(?:no|not|cannot|unable)\b|there (?:is|are) (?:not|no)\b|(?:it|that) is a (?:\w+ )?no\b|(?:(?:this|the) (?:position|role|job|post|vacancy|company|employer|university|team|client|program|opening|one)|we are sorry|i am sorry|we regret)\b[^.!?]{0,40}\b(?:not|no|cannot|unable)\b)/;

/** The answer that a form wants, or the one that ends it. */
const WANTED_ANSWER =
  /\b(?:must|needs? to|have to|has to|required to|only)\b[^.;?]{0,50}\b(?:answer|respon|repl|say|select|check|choos|mark|indicat)\w*(?: with)?(?: an?)? \W?(yes|no)\b|\b(?:an? )?\W?\b(yes|no)\b\W? (?:answer |response )?(?:is |will be )?(?:required|needed|necessary|mandatory)\b|\b(?:required|expected|only acceptable|correct|qualifying) (?:answer|response)\b(?: is)?:? ?\W?(yes|no)\b/;
const ENDING_ANSWER =
  /\W(yes|no)\b ?(?:=|-|:|means) ?(?:not (?:eligible|considered)|ineligible|disqualif\w+)|(?:\b(?:knock ?out|disqualif\w+)\b[^.;?]{0,25}|\ban? )\W?\b(yes|no)\b\W? (?:answer |response )?(?:(?:will )?(?:close|end|stop|disqualif\w+|remove|screen|eliminate|reject|withdraw)\w*|is (?:disqualifying|a knock ?out))|\b(?:if|when|once|should) (?:you|your|they|the answer)\b[^.;?]{0,25}\b(?:answer\w*|is|respon\w+|say|said|select\w*)(?: with)? \W?(yes|no)\b[^.;?]{0,5}[, ](?:then )?(?:please )?(?:do not|stop|skip|you (?:will|would|do) not|your application|we (?:cannot|will not|are unable))\b/;
const wordOf = (match: RegExpExecArray | null) =>
  match?.slice(1).find((word) => word !== undefined);

/** A refusal by the answer that a question about sponsorship has to have; undefined when any will do. */
function demandOf(folded: string): Cue | undefined {
  const at = folded.indexOf('?');
  return at < 0 ? undefined : demandedCue(folded.slice(0, at), folded.slice(at + 1));
}

/** As above, of a question and the sentence behind it; the question may be told of: 'The form asks whether you need sponsorship.' */
export function demandedCue(question: string, answer: string): Cue | undefined {
  if (!/sponsor|visa|h1b|petition/.test(question) || /\byes or no\b/.test(answer)) return undefined;
  const wanted = wordOf(WANTED_ANSWER.exec(answer));
  const ending = wordOf(ENDING_ANSWER.exec(answer));
  const good = wanted ?? (ending && (ending === 'yes' ? 'no' : 'yes'));
  const isFree = /\bwithout\b/.test(question);
  if (!good || (!isFree && !/\b(?:need|requir)\w*/.test(question))) return undefined;
  return (good === 'yes') === isFree ? { says: 'no', about: 'sponsorship' } : undefined;
}

/** What is sponsored, asked and named. */
const WHICH_VISAS =
  /^(?:q[:.] ?)?(?:what|which) (?:\w+ ){0,3}?visas?\b[^?]*\b(?:sponsor|support|file|offer)\w*\? ?(?:a[:.] ?)?(?!.*\b(?:none|no|not|sorry|unfortunately)\b).*\b(?:h1b|o1|tn|e3|j1|l1|all|any)\b/;

/** What those who answer yes are told. */
const IF_YES_NO =
  /^[^?]*\b(?:need|requir)\w*[^?]*\? ?(?:(?:this|the|our) (?:\w+ )?(?:role|position|job|post|company|employer|team|program)|we)\b[^.;?]{0,25}\b(?:not|cannot|unable)\b[^.;?]{0,20}\b(?:offer|provide|sponsor|include|support|come with|help with|do) (?:it|one|that|this|them)\b|^[^?]*\bwithout\b[^?]*\? ?(?:great|good|perfect|excellent|that is (?:good|great)|you (?:need|have|must) to)\b[^?]{0,20}\b(?:because|since|as) we [^?]{0,20}\b(?:not|cannot|unable)\b|^[^?]*\b(?:need|requir)\w*[^?]*\? ?(?:then |in that case,? |if so,? )?(?:we would |we |please |you should |you would |it is best to |best to )[^?.]{0,40}\b(?:elsewhere|(?:other|another) (?:employers?|compan\w+|roles?|jobs?|openings?)|not apply)\b|^[^?]*\b(?:need\w*|requir\w+|dependent|without)\b[^?]*\? ?(?:then|in that case),? (?:we|this)\b[^.;]{0,30}\b(?:not|cannot|unable)\b|^[^?]*\bwithout\b[^?]*\? ?you (?:must|have to|need to) be\b|^[^?]*\byou\b[^?]*\b(?:need|require)[^?]*\? ?(?:then|in that case)\b[^.]{0,40}\b(?:not|cannot)\b|\bwithout\b[^?]{0,40}\?\s*if (?:the answer is )?(?:no|not|you cannot)\b[^.;]{0,60}\b(?:not|cannot|unable|stop here|skip|unfortunately)|\? ?\(?an? yes (?:is|will|means|ends)\b[^.;]{0,30}\b(?:disqualif\w+|end|ends|rejected|rejection|removes?)|\? ?\(?(?:candidates|applicants|those|anyone|people) (?:who )?answer\w* yes\b[^.;]{0,20}\b(?:not|cannot)\b|\bif (?:yes|so|the answer is yes|you (?:do|will)|(?:the answer to )?(?:either|any|both)\b[^.;,]{0,20})[, ][^.;]{0,60}\b(?:not (?:be able to )?(?:continue|hire|go|move|take|help|proceed|consider)|not (?:be )?(?:continue|apply|proceed|submit|eligible|considered)|cannot|unable|stop here|ineligible|unfortunately|not the right)/;

/** What those are told who need it. */
const THAT_IS_FINE =
  /\? ?either (?:answer|way)[^.]*\b(?:fine|ok|okay|welcome|we (?:provide|sponsor))\b(?!.*\bnot\b)|\? ?(?:this|the) (?:role|position|job|one|listing|opening|posting) (?:qualifies|counts|(?:comes with|includes|offers) (?:it|one|that|sponsorship))\b|\? ?that is (?:\w+ly )?(?:fine|ok|okay|(?:not an?|no|never an?) (?:problem|issue|obstacle|concern|blocker))\b/;
/** That a need is no obstacle, asked and denied: 'Worried that a visa rules you out? It does not.' */
const NOT_AGAINST =
  /^[^?]*\b(?:rules?|counts? against|hurts?|(?:an? )?(?:problem|obstacle|issue|barrier|blocker|deal ?breaker)|disqualif\w+|holds? you back|stops?|keeps?|matters?|worr\w+|afraid|concerned)\b[^?]*\? ?(?:it|that|this) (?:does|is|will|would) not\b(?! (?:possible|available|something))/;
/** 'Do I have to be authorized when I apply? No, we sponsor.' */
const NOT_HAVE_TO =
  /^[^?]*\b(?:do|does|must|should)\b[^?]*\b(?:have to|needs?|must|required?)\b[^?]*\b(?:authoriz\w+|visas?|permits?|green card|citizens?)\b[^?]*\? ?no\b\W*(?:because |as )?(?:we|our|the)\b(?!.*\b(?:not|cannot)\b)[^?]*\b(?:sponsor|file|petition|handle|arrange|take care)/;
const YES_SAID: Cue = { says: 'yes', about: 'sponsorship' };

/** Whether the role asks for citizens or a clearance, answered with yes. */
const ASKED_OF_ROLE =
  /^[^?]*\b(?:us citizens?|us persons?)\b[^?]{0,20}\? ?(?:this|that|it|citizenship) is (?:an? )?(?:must|requirement|required|needed|mandatory)\b|^(?!.*\byou\b)[^?]{0,40}\b(?:clearance|citizenship|citizens?|us persons?)\b[^?]{0,30}\? ?(?:yes|required|secret|top secret|ts\b|public trust|us\b)/;
const aboutOf = (folded: string) => {
  if (/\bclearance\b/.test(folded)) return 'clearance';
  return /\bus persons?\b/.test(folded) ? 'us-persons' : 'citizens';
};

export function answerCues(read: Sentence, next: Sentence | undefined): (Cue | undefined)[] {
  const { folded } = read;
  const demand = demandOf(folded);
  if (demand) return [demand];
  const spanish = spanishCues(folded);
  if (spanish && spanish.length > 0) return spanish;
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
    if (NOT_AGAINST.test(folded) || NOT_HAVE_TO.test(folded)) return [YES_SAID];
    if (NO.test(folded)) return [{ says: 'no', about: 'sponsorship' }];
    if (YES.test(folded))
      return [
        /case by case|\b(?:each|every) case\b|\bsometimes\b|\bindividually\b|\bdepend(?:s|ing)?\b|\bsome\b|\bcertain\b|^[^a-z]*it (?:can|may|might|could) be\b|\bfor (?:the right|exceptional|outstanding) /.test(
          folded.replace(/^.*\?/, ''),
        )
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
