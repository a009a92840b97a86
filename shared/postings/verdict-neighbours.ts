/** What a sentence, or the other half of one, says of the one before it, without naming its subject again. */
import type { Says } from '#shared/postings/verdict-topic.ts';

const OWN_AUTHORIZATION =
  /\b(?:must|need|required?|have to|should)\b.*\b(?:work )?(?:authorization|authorized to work|permits?|visas?)\b/;
const NO_HELP =
  /^(?:unfortunately,? )?(?:we|the (?:company|employer|university|hospital|college)|our \w+) (?:are |is |will |do |does )?(?:not|cannot|unable to) (?:\w+ )?(?:help|assist|provide|arrange|get|obtain|offer|support|sponsor)\b/;

/** Words that put one sentence against another. */
const OPENER = String.raw`(?:(?:but|however|that said|still|yet|though|although|while|whereas|and|having said that|on the other hand|unfortunately|sadly|only|then again)\b,? )*`;
/** People, work and places that sponsorship may be of. */
const GROUP = String.raw`(?:roles?|positions?|hires?|candidates|applicants|staff|employees|jobs?|openings?|offers?|faculty|teachers|nurses|physicians|doctors|engineers|developers|researchers|postdocs|scientists|scholars|fellows|students|interns?|grads?|graduates|contractors|workers|associates|technicians|specialists|managers|directors|holders|people|those|others?|some|many|offices?|locations?|sites?|labs?|branch(?:es)?|divisions?|departments?|entit(?:y|ies)|subsidiar(?:y|ies)|affiliates?|headquarters|campus(?:es)?|teams?|companies|performers|transfers?|conversions?|levels?)`;
const NOUNS = String.raw`(?:[\w/&'-]+ ){0,4}?${GROUP}(?: (?:who|that|with|in|on|at|to|for|from|of|already|based|above)(?: [\w'-]+){1,6}?)?`;
/** What becomes of them, the subject left out. */
const GIVEN = String.raw`(?:possible|considered|reconsider(?:ed)?|consider(?: (?:it|this|that|them|one|sponsor\w*|exceptions?))?|eligible|available|offered|provided|given|sponsored|supported|discuss(?:ed)?|revisit(?:ed)?|review(?:ed)?|evaluated|explored|an option|negotiable|nominated|different|an? (?:different|another|separate) (?:story|matter|question|case)|(?:include|get|receive|carry|offer|provide|have|come with|support|do|qualify for|be eligible for) (?:it|this|that|one|them|sponsorship)|qualify)`;
/** Whom or what it is for. */
const FOR = String.raw`for (?!all\b|other\b)(?:it\b|that\b|this\b|one\b|sponsorship\b|[^.;,]{0,45}\b(?:${GROUP}|person|someone|candidate|engineer|hire|skills|talent|cases)\b)`;
const WHERE = String.raw`(?: (?:so|it|this|that))?(?: (?:${FOR}|(?:in (?:some|certain|rare|exceptional|other|special|limited|our|the)|to|on|at (?:our|the|senior|some)|after|once|when|if|upon|with|under|down the|later|case by case|individually|from time)\b)[^.;]{0,60})?`;
const MOSTLY = String.raw`(?:(?!apply\b)\w+ly|well|also|still|sometimes|often)`;
const AUX = String.raw`(?:may|might|can|could|will|would|do|does)`;
const MAY = String.raw`(?:(?:${AUX}|is|are)(?: ${MOSTLY})?(?: be)?(?: ${MOSTLY})?|(?:sometimes|occasionally|often|usually))`;

/** What an employer gives or asks besides, whose denial or offer says nothing of sponsorship. */
const OTHER_THINGS = String.raw`(?:remote(?! (?:workers?|hires?|roles?|jobs?|positions?|employees|candidates|staff))|relo\w*|moving|equity|onsite|hybrid|housing|parking|bonus\w*|travel|pto|benefits|overtime|insurance|401k|c2c|w2|salar\w+|pay|resumes?|degrees?|experience|agenc(?:y|ies)|recruiters?|calls?|cars?|tuition|training|discriminat\w+|negotiable)`;
const OF_OTHERS = new RegExp(String.raw`\b${OTHER_THINGS}\b`);

/** Of how one applies. */
const OF_APPLYING =
  /\b(?:applications?|submissions?|without|contacted|repl(?:y|ies)|respon\w+|interviewed|licenses?)\b/;

/** 'Senior roles: yes', after what is said of others. */
const ELLIPTIC =
  /^(?:all |every)?(?:[\w'-]+ ){0,4}?[\w'-]+: (?:we )?(?:yes|no|none|(?:do|can|will|are|does|is|cannot)(?: not)?(?: (?:available|offered|eligible|sponsored))?|cannot|not (?:available|offered|eligible|sponsored)|possible|might|may|maybe|available|case by case)\W*$/;

const DENIED_AT_END = /\b(?:no|none|not|cannot)(?: (?:available|offered|eligible|sponsored))?\W*$/;

/** 'Staff positions are not', 'not for interns' and 'support staff cannot be sponsored', after a promise. */
const NOT_OTHERS = new RegExp(
  String.raw`^${OPENER}(?:(?:the |our |other |most )?(?:[\w/&'-]+ ){1,4}?(?:(?:is|are|do|does|can|will|may)(?: \w+)? not|cannot)(?: (?:be )?(?:\w+ly )?(?:eligible|included|sponsored|supported|considered|covered|available|offered|qualify))?\W*$|(?:it|this|that|which|sponsorship) (?:is|are) (?:\w+ly )?(?:limited|restricted|confined|reserved|only (?:available|offered|given)?) ?(?:to|for) ${NOUNS}|(?:it|this|that|which) (?:does|do|will) not (?:extend|apply) to ${NOUNS}|we (?:cannot|(?:do|will|are) not|unable to)(?: able to)?(?: do (?:so|it|that))? (?:for|in|at) (?!free\b|this\b|no cost|all\b)|only (?:after|once|if (?:you|they))\b|(?:[\w/&'-]+ ){1,4}?(?:(?:do|does|can|will) not|cannot) (?:offer|provide|sponsor|include|support|do|get) (?:it|that|them|this|one)\W*$|(?:for|in|at) [^,]{2,40},? .*\b(?:must|need to|have to|should)\b.*\b(?:already|own|currently)\b|(?:it|that) (?:is|are|will be) not (?:\w+ly )?(?:offered|available|provided|possible|given) (?:for|to|in|at)\b|(?!all\b|you\b|any\b|every\b|our\b|these\b|the\b)(?:[\w/&'-]+ ){1,3}?(?:hires|roles|positions|staff|openings|jobs|interns|contractors|teams?|offices?) (?:must|need to|have to) (?:already )?(?:be (?:already )?authorized|have|hold)\b|(?:all )?(?:other|junior|entry level|non \w+) [\w ]{1,30} (?:must|need to|have to|should) (?:already )?(?:be authorized|have|hold)\b|(?:is|are|do|does|will|can) not (?:do (?:so|it|this|that) )?(?:for|in|at) (?!this\b|free\b)[^.]{0,40}\W*$|not (?:every|all|for(?! the faint)|in|at)\b[^.]{0,40}\W*$|${NOUNS} (?:is|are) (?:excluded|ineligible|left out)\W*$|only for ${NOUNS}\W*$|except (?:for|in|at) ${NOUNS}\W*$|(?:just )?for ${NOUNS} only\W*$)`,
);
/** Of what a refusal leaves out: no refusal, nobody's own permit, and nothing else that is given. */
const NOT_GIVEN =
  /\b(?:not|no|cannot|never|local|remote|internal|us citizens?|green card|authorized|work (?:rights|authorization|permits?)|all (?:qualified )?(?:candidates|applicants)|you|your|must|background|only if|records?|arrest\w*|convict\w*|criminal|rolling|questions|stock|race|religion|interview|between)\b/;
/** 'We might for the right person', 'experienced hires may be' and 'rare exceptions exist', after a refusal. */
const BUT_OTHERS = new RegExp(
  String.raw`^${OPENER}(?:(?:we )?(?:may|might|could|can) (?:do|revisit|change|reconsider) (?:so|it|this|that)\b|we (?!are (?:\w+ly )?(?:for|in|if|at|on)\b)${MAY}(?: ${GIVEN})?(?: (?:so|it|this|that|one))? (?:for|in (?:some|certain|rare|exceptional|other|special|limited|our|the)|if|when|after|once|later|case by case)\b|we ${MAY} ${GIVEN}${WHERE}\W*$|(?:\w+ ){1,4}?(?:make|grant|allow|approve|evaluate|consider|review)s? (?:[\w-]+ ){0,2}exceptions?\b(?:(?! (?:for|to)\b)| ${FOR})|(?:an? )?(?:[\w-]+ )?exceptions? (?:may|can|might|could) be\b|we (?:have|did)(?: \w+)? (?:done )?(?:so|it|that|this) for\b|(?:after|afterwards?|thereafter|then|once|later|in time|upon)\b[^.]*\bwe (?:are (?:happy|glad|open|willing) to|${AUX})? ?(?:\w+ )?(?:sponsor|consider|offer|discuss|revisit|reconsider|talk|support|file|look (?:at|into))\b(?! (?:you|your|an? (?!visa|petition))\b)|(?:after|once|upon)\b[^.]*\bwe ${AUX}\W*$|(?:it|that|this|one|sponsorship) (?:is|may be|can be|will be|might be|could be) (?:\w+ly )?(?:${GIVEN})(?: (?:${FOR}|(?:to|in (?:some|certain|rare|exceptional|other|special|limited|our|the)|at (?:our|the|an?)|after|once|later|case by case|if|when|upon|down the)\b)[^.;]{0,50})\W*$|(?:there (?:are|may be|can be) )?(?:[\w-]+ ){0,2}exceptions?(?:\W*$| (?:are|is|may|can|might|exist|apply|happen)\b| ${FOR})|(?!this\b|the (?:role|position|job)\b|it\b)${NOUNS} (?:${MAY}(?: ${GIVEN})?)${WHERE}(?:[;,] [^.]{0,30})?\W*$)`,
);

/** 'This one is not', 'we cannot for this position', after what holds for others. */
const THIS = String.raw`this (?:\w+ ){0,2}?(?:one|role|position|job|opening|opportunity|requisition|vacancy|posting|team|office|site|department|program|internship|subsidiary|entity)`;
/** This one, by its kind: 'this is a staff position'. */
const THIS_KIND = String.raw`this is an? (?:[\w-]+ ){0,4}(?:position|role|job|post|appointment)`;
const NOT_THIS = new RegExp(
  String.raw`^${OPENER}(?:${THIS}(?: one)?(?: (?:is|does|do|can|will|has|has been))? ?(?:not|cannot|excluded|ineligible)(?: (?:be )?(?:eligible|included|sponsored|supported|considered|covered|available|offered|qualify|one of (?:them|those)|among (?:them|those)|(?:include|have|carry|offer|come with) (?:it|this|that|one|(?:visa )?sponsorship)(?: \w+)?))?(?: (?:for|to) (?:it|that|this|sponsorship))?|(?:we|it)(?: are| do| does| will| is)? (?:not|cannot|unable to)(?: able to)?(?: (?:do|offer|provide|sponsor)(?: (?:so|it|that|this))?)? (?:for|in|at|on) ${THIS}|(?:for|in|on) ${THIS},? (?:we|it)(?: are| do| does| will| is)? (?:not|cannot|unable to)(?: able to)?(?: (?:do|offer|provide|sponsor)(?: (?:so|it|that|this))?)?|not (?:for|in|at|on) ${THIS}|${THIS} (?:is|sits) (?:in|at|with|for|on) [^.;]{2,40}, where (?:we|it) (?:do not|does not|cannot|is not)(?: do (?:so|it|that))?|${THIS_KIND}(?:,? and (?:(?:so )?(?:it )?is )?|,? which is |,? so (?:it )?is |,? it is )?not (?:eligible|included|sponsored|covered|one of them)(?: for (?:it|that|sponsorship))?|(?:that|this|it) is no longer (?:possible|the case|so|true|available|offered)|we no longer (?:do|can)(?: so| that| it)?)\W*$`,
);

/** 'This job is in Denver, where we do', after what holds elsewhere. */
const THIS_TOO = new RegExp(
  String.raw`^${OPENER}(?:${THIS} (?:is|sits) (?:in|at|with|for|on) [^.;]{2,40}, where (?:we|it) (?:do|does|can|is)|${THIS_KIND}(?:,? and (?:(?:so )?(?:it )?is )?|,? which is |,? so (?:it )?is )(?:eligible|included|sponsored|covered|one of them)?)\W*$`,
);

/** 'For this job, ask us', after what holds for others. */
const THIS_BY_CASE = new RegExp(
  String.raw`^${OPENER}(?:for|in|on) ${THIS},? (?:ask us|it (?:is|will be) (?:decided|looked at|reviewed|considered)|it depends|check with us|we (?:decide|look|will see))\b`,
);

/** What a sentence says of this one against what holds for others; undefined for nothing. */
export function saidOfThis(folded: string): 'no' | 'yes' | 'depends' | undefined {
  if (THIS_BY_CASE.test(folded)) return 'depends';
  if (NOT_THIS.test(folded)) return 'no';
  return THIS_TOO.test(folded) ? 'yes' : undefined;
}

const ELSEWHERE =
  /\b(?:in|for) (?:several|some|many|other|most|a few|a number of|various|\d+) (?:other )?countries\b|\b(?:abroad|overseas|outside (?:of )?the us|elsewhere in the world|worldwide|globally)\b|\b(?:in|for|to) (?:our )?(?:germany|canada|ireland|the uk|london|berlin|europe|india|japan|australia|singapore)\b/;

/** Whether a sentence says of this country what the one before said of others. */
export const isHereNotThere = (above: string, folded: string): boolean =>
  /^(?:but |however,? |while )?(?:in|for|within) the us\b/.test(folded) &&
  ELSEWHERE.test(above) &&
  !/\b(?:in|for) the us\b/.test(above);

/** Whether a part speaks of something else that is given or asked for. */
export const ofOthers = (part: string): boolean => OF_OTHERS.test(part);

/** Whether a sentence bounds what the one before it says. */
export function boundsBefore(says: Says, folded: string): boolean {
  if (OF_OTHERS.test(folded) || OF_APPLYING.test(folded)) return false;
  if (says === 'no' && !NOT_GIVEN.test(folded) && BUT_OTHERS.test(folded)) return true;
  if (says === 'yes' && NOT_OTHERS.test(folded)) return true;
  const isFlat = says === 'no' || says === 'yes';
  return isFlat && ELLIPTIC.test(folded) && DENIED_AT_END.test(folded) === (says === 'yes');
}

/** 'You do not need a green card to work here. We will get you one.' */
export const isHelpGiven = (above: string, folded: string): boolean =>
  /\b(?:no|not|without|never)\b[^.]*\b(?:visas?|green card|work (?:permit|authorization)|authorized|papers|h1b)\b/.test(
    above,
  ) &&
  !/\b(?:sponsor\w*|we (?:do|can|will)? ?(?:not|cannot))\b/.test(above) &&
  /^(?:(?:that is|it is) (?:ok|okay|fine|no problem)[,;:.-]+ ?)?(?:and )?(?:we|our (?:\w+ ){1,2}?) ?(?:will |can |are happy to )?(?:get|arrange|sort|file for|apply for|sponsor|take care of|handle|help you get) (?:you |them )?(?:one|it|that|for one|for it)\b(?!.*\b(?:not|if)\b)/.test(
    folded,
  );

/** 'You need work authorization. We cannot help you get one.' */
export function isHelpRefused(above: string, folded: string): boolean {
  return (
    /^(?!.*\bif\b).*\b(?:one|it|that|this|these|them)\b/.test(folded) &&
    OWN_AUTHORIZATION.test(above) &&
    NO_HELP.test(folded)
  );
}
