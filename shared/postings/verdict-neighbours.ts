/** What a sentence says of the one before it, without naming its subject again. */
import type { Says } from '#shared/postings/verdict-topic.ts';

const OWN_AUTHORIZATION =
  /\b(?:must|need|required?|have to|should)\b.*\b(?:work )?(?:authorization|authorized to work|permits?|visas?)\b/;
const NO_HELP =
  /^(?:unfortunately,? )?(?:we|the (?:company|employer|university|hospital|college)|our \w+) (?:are |is |will |do |does )?(?:not|cannot|unable to) (?:\w+ )?(?:help|assist|provide|arrange|get|obtain|offer|support|sponsor)\b/;

/** 'Senior roles: yes', after what is said of others. */
const ELLIPTIC =
  /^(?!.*\b(?:remote|relo\w*|equity|onsite|hybrid|housing|parking|bonus|travel|pto|benefits|overtime|insurance|401k|c2c|w2)\b)(?:all |every)?(?:[\w'-]+ ){0,4}?[\w'-]+: (?:we )?(?:yes|no|none|(?:do|can|will|are|does|is|cannot)(?: not)?(?: (?:available|offered|eligible|sponsored))?|cannot|not (?:available|offered|eligible|sponsored)|possible|might|may|maybe|available|case by case)\W*$/;

const DENIED_AT_END = /\b(?:no|none|not|cannot)(?: (?:available|offered|eligible|sponsored))?\W*$/;

/** 'Staff positions are not', and 'not for interns', after a promise. */
const NOT_OTHERS =
  /^(?:but |however,? )?(?:(?:the |our |other |most )?(?:[\w/&'-]+ ){1,4}?(?:is|are|do|does|can|will|may|cannot)(?: \w+)? ?(?:not|cannot)(?: (?:be )?(?:\w+ly )?(?:eligible|included|sponsored|supported|considered|covered|available|offered))?\W*$|(?:[\w/&'-]+ ){1,4}?(?:(?:do|does|can|will) not|cannot) (?:offer|provide|sponsor|include|support|do|get) (?:it|that|them|this|one)\W*$|(?:for|in|at) [^,]{2,40},? .*\b(?:must|need to|have to|should)\b.*\b(?:already|own|currently)\b|(?:it|that) (?:is|are|will be) not (?:\w+ly )?(?:offered|available|provided|possible|given) (?:for|to|in|at)\b|(?!all\b|you\b|any\b|every\b|our\b|these\b|the\b)(?:[\w/&'-]+ ){1,3}?(?:hires|roles|positions|staff|openings|jobs|interns|contractors|teams?|offices?) (?:must|need to|have to) (?:already )?(?:be (?:already )?authorized|have|hold)\b|(?:all )?(?:other|junior|entry level|non \w+) [\w ]{1,30} (?:must|need to|have to|should) (?:already )?(?:be authorized|have|hold)\b|(?:just |but )?not (?:every|all|for|in|at)\b[^.]{0,40}\W*$)/;
/** 'We might for the right person', after a refusal. */
const BUT_OTHERS =
  /^(?:but |however,? |that said,? |still,? )?(?:we (?:do|can|may|might|will|would|could)(?: \w+)? (?:so |it |this )?(?:for|in (?:some|certain|rare|exceptional|other|special|limited|our|the)|if|when|make (?:an? )?exceptions?|consider (?:it|this|that|sponsor\w*|exceptions?|on))\b(?!.*\bnot\b)|(?:after|once|later|in time|upon)\b[^.]*\bwe (?:may|might|can|could|will|do|consider|would)\b(?!.*\bnot\b)|(?:it|that) (?:is|may be|can be|will be) (?:\w+ly )?(?:offered|available|provided|possible|considered|given) (?:for|to|in|at)\b(?!.*\bnot\b)|exceptions? (?:are|is|may|can|might)\b(?!.*\b(?:not|no)\b)|there (?:are|may be) (?:\w+ )?exceptions?\b)/;

/** 'Experienced hires may be', after a refusal of others. */
const OTHERS_MAY =
  /^(?:but |however,? )?(?!.*\b(?:not|no|cannot|local|remote|internal|us citizens?|green card|authorized|all (?:qualified )?(?:candidates|applicants)|you|must|background|benefits?|bonus|overtime|relo\w*|insurance)\b)(?:[\w/&'-]+ ){0,4}?(?:roles|positions|hires|candidates|applicants|staff|employees|jobs|openings|faculty|teachers|nurses|physicians|engineers|researchers|postdocs|scientists|students|interns|holders|people|those|others|offices|locations|teams|transfers?)(?: (?:who|with|in|on|at|already)(?: [\w'-]+){1,6}?)? (?:(?:may|might|can|could|will|are|is|do|does)(?: be)?|(?:may|might|can|could)(?: \w+ly)? be(?: \w+ly)? (?:eligible|considered|possible|supported|sponsored)|(?:is|are) (?:an? )?(?:different|another|separate)(?: (?:story|matter|question|case))?)(?: (?:after|upon|once|if|when|for|case by case|individually|on a)\b[^.]{0,50})?(?:[;,] [^.]{0,30})?\W*$/;

/** Whether a sentence bounds what the one before it says. */
export function boundsBefore(says: Says, folded: string): boolean {
  if (says === 'no' && (BUT_OTHERS.test(folded) || OTHERS_MAY.test(folded))) return true;
  if (says === 'yes' && NOT_OTHERS.test(folded)) return true;
  const isFlat = says === 'no' || says === 'yes';
  return isFlat && ELLIPTIC.test(folded) && DENIED_AT_END.test(folded) === (says === 'yes');
}

/** 'You need work authorization. We cannot help you get one.' */
export function isHelpRefused(above: string, folded: string): boolean {
  return (
    /^(?!.*\bif\b).*\b(?:one|it|that|this|these|them)\b/.test(folded) &&
    OWN_AUTHORIZATION.test(above) &&
    NO_HELP.test(folded)
  );
}
