/** Sentences with two sides: what is taken (a transfer, OPT, a TN) beside what is refused, and a promise with its bound behind it. */
import { OTHER_SENSE } from '#shared/postings/verdict-patterns.ts';
import { boundsBefore, saidOfThis } from '#shared/postings/verdict-neighbours.ts';
import { isDenied } from '#shared/postings/verdict-slots.ts';
import { type Cue, isSponsoring } from '#shared/postings/verdict-topic.ts';

const KINDS: readonly (readonly [Cue['about'], RegExp])[] = [
  [
    'transfers',
    /\b(?:transfers?|transferring|transferred|portability|port|take over|h1b visa (?:holders?|extensions?)|extend (?:\w+ ){0,2}h1b|(?:existing|current|valid|active|own) (?:\w+ )?h1b visa|change of employer|changing employers?|moved? over|(?:move|bring|carry) (?:\w+ ){1,3}over|holding (?:\w+ ){0,2}h1b|counted (?:against|towards?)|cap counted|extensions? (?:or|and) amendments?|amendments? (?:or|and) extensions?|remaining time|time (?:remaining|left)|existing ones?|be your (?:new )?petitioner|carry on with|approved i ?-?140|already (?:have|hold|on|in)\b[^.;]{0,20}\bh1b)\b/,
  ],
  ['students', /\b(?:opt|cpt|f1)\b/],
  [
    'cases',
    /\b(?:tn|e3|o1|l1|j1|cap exempt|change of status|green card (?:sponsorship|process\w*|fil\w+|petitions?))\b/,
  ],
];
const TAKEN =
  /\bwe are (?:\w+ )?(?:doing|accepting|taking)\b|\b(?:welcome|accept(?:s|ed|able)?|ok|okay|fine|no (?:problem|issue)|open to|available to|eligible|encouraged|possible|yes|works?|helps? with|happily|gladly|continue to|still|happy to|glad to|consider(?:ed)?|sponsor(?:s|ed)?|support(?:s|ed)?|hire|employ|onboard|only|hosts?|hosting|issues?|carry on|renew|(?:may|can|will|could|do|we) (?:still |also |happily |gladly |only )?(?:apply|take|do|hire|onboard|start|intern|join|work|move|transfer|sponsor|file|port|extend|amend|renew|continue|support|use|host|issue|act|inherit|assume|port you|be your|be (?:filled|held|considered|accepted|hired|moved|hosted|transferred|supported|accommodated))|we (?:do|take))\b/;
const REFUSED_THING =
  /\b(?:h1b|sponsor\w*|visas?|lottery|petitions?|first time|new (?:one|h1b|petition|filing|visa)s?|initial|convert\w*|conversion|(?:longer|long) term|permanent|afterwards?|after (?:that|opt|it|which)|after\W*$|subject to the cap|cap subject|from abroad|begin an?|beyond (?:that|it|opt)|new ones?)\b/;
/** A need or a wish that is only supposed. */
const SUPPOSED =
  /^(?!if (?:you|they) (?:are|hold|have)\b.*\b(?:you|they) (?:can|may)\b)(?:even )?(?:if|when|whether|should|without|unless)\b/;
const SIDES =
  /[;!?()]|\.(?= )|\s-\s|\band (?=(?:do|does|will|can|is|are) not\b|cannot\b)|,? (?=on the understanding\b)|, (?=(?:but|cannot|can|will|would|could|may|yet|though|although|however|while|whereas|just|only|no|not|nothing|we|with the understanding|there|this|it|and (?:we|no|not|nothing))\b)|\b(?:but|however|although|though|whereas|while)\b,?|: (?=we\b)|, (?=[^,;.]{0,40}\b(?:yes|no|ok|fine|not)\W*$)/;
/** Taken, by a verb of its own between two commas. */
const TAKEN_ITSELF =
  /^(?!.*\b(?:who|that|which|if|when|whether)\b).*\b(?:is|are|can be|may be|remains?|we) (?:\w+ )?(?:fine|ok|okay|welcome|accepted|possible|eligible|considered|supported|hosted|moved|take|do|hire|accept)\b/;
/** What the employer does for certain. */
const PROMISED =
  /^(?!.*\b(?:if|used to|other|others|could|unless|until|wish|once|before)\b).*\b(?:(?:we|they) (?:do |will |can |would (?!love|like|be)|also |still |happily |gladly |always |continue to )?sponsor|(?:are|get) sponsored|(?:the|our) (?:\w+ ){1,3}?sponsors|(?:is|are) (?:\w+ )?(?:able|happy|glad|willing|ready|pleased) to sponsor|sponsorship (?:is |are |may be |might be )?(?:provided|offered|available|possible|considered)(?! ?[:=?-]))\b/;
/** 'For employees yes.' */
const YES_FOR =
  /^\s*(?:but )?(?:we )?(?:may|might|could) (?:do so |consider it )?(?:after|later|once|if|when)\b|^\s*(?:but )?(?:as|for|in|at|on) [^,;]{1,40}? (?:you|they|it|there) (?:would|do|can|will|may|might|could|is|are)\W*$|^\s*(?:but )?(?:we )?(?:do|can|will) (?:so )?(?:for|in|at)\b|^\s*(?:but )?(?:for|in|at) [^,;]{1,40}? we (?:can|do|will|may|might|could)\W*$|^\s*(?:but )?(?:for|in|at) (?!no\b)[^,;]{1,40}? we (?:do |can |will )?(?:provide|offer|sponsor|support|file|arrange)\b|^\s*(?:but )?(?:it )?(?:is|are|may be|can be|will be) (?:\w+ly )?(?:offered|available|provided|considered|possible|supported|sponsored) (?:for|in|at|to)\b|^\s*(?:and |but )?(?:for|in|at) (?:\w+ ){1,4}(?:yes|ok|okay|possible)\W*$/;
/** An affirmation without its verb. */
const YES_BUT =
  /^(?!.*\b(?:we|this|i|not|no|outside|beyond)\b)(?:\w+ ){2,10}(?:can|are|do|may|will)\W*$/;
const OPEN_TO_IT =
  /\bwe (?:will|would) (?:do what|make it work|find a way)\b|\b(?:may|might|can|could|will|would|do) (?:still |sometimes |occasionally )?(?:make|grant|allow) (?:(?:an?|some|rare|limited|occasional) )*exceptions?\b|\bwe (?:would|could|might|may|can|will|are)\b[^,;]{0,30}\b(?:open to|discuss\w*|consider\w*|explor\w*|talk\w*|look (?:at|into)) (?:(?:about|to|discussing|considering|exploring) )*(?:it|this|that|one|sponsor\w*|exceptions?|an? visa|you)\b/;
const OTHERS_MUST =
  /^(?!.*\b(?:you|sponsor\w*|in need|need)\b).*\b(?:requires?|must|has to|have to)\b.*\b(?:existing|already|authoriz\w+|right to work)\b/;
const NO_BUT = /^(?!.*\b(?:this|if)\b)(?:\w+ ){1,9}(?:cannot|(?:do|does|can|will|is|are) not)\W*$/;
const BOUNDED =
  /^only (?:an? )?(?:cap exempt|tn|o1|e3|j1|l1)\b|\b(?:offered|available|provided|possible|given) (?:only )?(?:after|once|upon|from)\b[^.;]*, (?:but )?not (?:during|before|until|while)\b|\bsponsor\w*\b[^.;]{0,15}\bif you (?:have|hold|possess|bring) (?!(?:questions|an? offer|concerns)\b)[^.;]{0,25}\b(?:years|phd|doctorate|degree|experience)\b|\bhard to fill\b|\bfor (?:eligible|qualifying|designated|approved) (?:positions|roles|jobs)\b|\b(?:to|for) (?:those|candidates|applicants|people) (?:who are )?already (?:in|on|here|working)\b|^whether\b[^.;]{0,70}\b(?:turns|hinges|depends|comes down|is up to|varies|rests)\b|\b(?:to|for) (?:candidates|applicants|people|hires|employees|those|\w+ers|\w+ists) (?:with|holding|having|who (?:hold|have)) (?:at least|more than|over|an? (?:phd|doctorate|master)|\d+|\w+ years)\b|\bsponsor(?:ing|s)? only\b|\bonly sponsor(?:ing|s)?\b|\bhave to make sense\b|\b(?:but|though|although) (?:only|just|solely)\b|\b(?:does|do|will|would) not (?:extend|apply) to\b|\b(?:unlikely|improbable|doubtful|uncommon|unusual)\b|^(?:possible|potential|possibility|prospective)\b[^.;]{0,30}\bsponsor|\bpotential (?:for|of)\b[^.;]{0,15}\bsponsor(?!\w* fund)|\bfor (?:\w+ )?(?:phd|senior|staff level|principal|lead|executive|director|level \d|l\d)\b/;

/** 'With the exception of TN visas', of a kind of visa, of roles or of people. */
const EXCEPTED =
  /(?<!\b(?:any|all|every)\b[^.;,]{0,15})\b(?:with the exception of|except(?:ing)?(?: for| in)?|other than|apart from|aside from|besides|save for|outside of|beyond) (?:[\w/'-]+ ){0,4}?(?:tn|e3|o1|l1|j1|opt|cpt|h1b visa|transfers?|transferring|extensions?|renewals?|green card|cap exempt|roles?|positions?|hires?|jobs?|faculty|physicians?|nurses?|researchers?|scientists?|engineers?|postdocs?|teachers?|candidates?|employees)\b/;
/** 'And no one else', behind a promise. */
const NO_OTHERS =
  /\b(?:no one|nobody|nothing|none|not anyone|not anybody|nowhere) else\W*$|\b(?:and |but )?not (?:elsewhere|anywhere else|otherwise)\W*$|\b(?:and )?(?:that is|that's) (?:it|all)\W*$|\b(?:and|but) no others?\W*$/;
const GIVEN_TO = String.raw`(?<!\b(?:not|no|cannot|un) ?(?:be |currently )?)(?:available|offered|provided|possible|yes|open|given|eligible) (?:for|in|at|to (?!\w*ly\b|work\b|be\b))\b`;
const NOT_TO = String.raw`(?:unavailable|ineligible|(?:not|no|none)(?: (?:available|offered|provided|possible|given|eligible|open))?) (?:for|in|at (?!this\b|the (?:moment|present)|present)|to (?!\w*ly\b|work\b|be\b))\b`;
/** 'Available for senior roles, unavailable for all others.' */
const GIVEN_AND_NOT = new RegExp(
  String.raw`\b${GIVEN_TO}[^.]*?[,;(-] ?(?:\w+ ){0,3}?\b${NOT_TO}|\b${NOT_TO}[^.]*?[,;(-] ?(?:\w+ ){0,3}?\b${GIVEN_TO}`,
);

const HALVES = /[;,()!?]|\.(?= )|\s-\s|\b(?:but|however|although|though|whereas|while|yet)\b/;

/** What was, transfers of something else, and Tennessee among other states. */
const FORMER_OR_STATE =
  /\b(?:transfer (?:students?|credits?|applicants)|transfers? (?:between|within|across|to (?:an?other|other|our|different))|credits?|union|internal|lateral|wire|patients?|data|files?) ?(?:transfers?)?\b(?!.*\bh1b\b)|\b(?:have worked|were|was)\b|\b(?:nc|sc|va|ga|ky|al|ms|ar|tx|fl|oh|ca|ny)\b[^.]*\btn\b|\btn\b,? (?:nc|sc|va|ga|ky|al|ms|ar|tx|fl|oh|ca|ny)\b/;

/** Of other employers, beside what 'we' do. */
const OTHER_EMPLOYERS =
  /^(?:(?:some|many|most|all) (?:of )?)?(?:our |the )?(?:other|some|many|most|sister|parent|competing|rival|affiliated|competitors|peers) ?(?:companies|company|employers|firms?|startups|competitors|agencies|vendors)?\b(?!.*\bwe\b)/;
const WE_OURSELVES =
  /^(?:but |and )?we (?:do|are|can|will|would)( not|not)?\W*$|^(?:but |and )?we (cannot|are (?:unable|not able|too \w+) to(?: do (?:so|it|that))?)\W*$/;

/** What a sentence takes, which bounds a refusal that stands beside it: 'Portability cases are fine.' */
export function takenCue(folded: string): Cue | undefined {
  if (FORMER_OR_STATE.test(folded)) return undefined;
  if (folded.endsWith('?') || SUPPOSED.test(folded) || isDenied(folded) || !TAKEN.test(folded)) {
    return undefined;
  }
  const about = KINDS.find(([, kind]) => kind.test(folded))?.[0];
  return about && { says: 'depends', about };
}

/** What is taken beside a refusal, or how a promise is bound; undefined for a sentence with one side alone. */
export function sidesCue(folded: string, found: Cue | undefined): Cue | undefined {
  const halves = folded
    .split(HALVES)
    .map((half) => half.trim())
    .filter((half) => half !== '' && !SUPPOSED.test(half));
  const isTwo = halves.length > 1 && (found !== undefined || isSponsoring(folded));
  const ourselves = isTwo && halves.some((half) => OTHER_EMPLOYERS.test(half)) && halves.at(-1);
  const ours = ourselves ? WE_OURSELVES.exec(ourselves) : null;
  if (ours) return { says: ours[1] || ours[2] ? 'no' : 'yes', about: 'sponsorship' };
  if (isTwo && halves.slice(1).some((half) => saidOfThis(half) === 'no'))
    return { says: 'no', about: 'sponsorship' };
  if (found && found.says !== 'no' && found.says !== 'yes') return undefined;
  const kind = EXCEPTED.exec(folded)?.[0];
  if (found && kind) {
    return { says: 'depends', about: KINDS.find(([, form]) => form.test(kind))?.[0] ?? 'cases' };
  }
  if (isSponsoring(folded) && GIVEN_AND_NOT.test(folded))
    return { says: 'depends', about: 'cases' };
  const sides = folded
    .split(SIDES)
    .map((side) => side?.trim() ?? '')
    .filter((side) => side !== '' && !SUPPOSED.test(side));
  const parts = [...sides, ...folded.split(',')];
  const isRefused = parts.some((side) => isDenied(side) && REFUSED_THING.test(side));
  const taken = sides.filter((side) => !isDenied(side) && TAKEN.test(side));
  taken.push(...folded.split(',').filter((part) => TAKEN_ITSELF.test(part) && !isDenied(part)));
  const about = KINDS.find(([, kind]) => taken.some((side) => kind.test(side)))?.[0];
  if (isRefused && about && parts.length > 2) return { says: 'depends', about };
  const said = halves.some((half) => PROMISED.test(half) && !isDenied(half)) ? 'yes' : found?.says;
  if (said && halves.length > 1 && halves.some((half) => boundsBefore(said, half))) {
    return { says: 'depends', about: 'cases' };
  }
  // 'We sponsor, no strings attached', and 'not at this level, but senior roles are sponsored'.
  const promised = parts.some(
    (part) => PROMISED.test(part) && !OTHER_SENSE.test(part) && !isDenied(part),
  );
  const others = NO_OTHERS.exec(folded);
  if (others && (found?.says === 'yes' || PROMISED.test(folded.slice(0, others.index)))) {
    return { says: 'depends', about: 'cases' };
  }
  if (
    found?.says === 'no' &&
    promised &&
    !/\bthis (?:\w+ )?(?:role|position|job|one|opening|program|subsidiary|entity|office|site|team|department|company)\b/.test(
      folded,
    )
  ) {
    return isRefused ? { says: 'depends', about: 'cases' } : { says: 'yes', about: 'sponsorship' };
  }
  if (found?.says === 'no' && parts.some((part) => YES_FOR.test(part))) {
    return { says: 'depends', about: 'cases' };
  }
  // 'For Dallas we sponsor; for Toledo we cannot.'
  const isHalf = found && sides.length > 1 && sides.some((side) => NO_BUT.test(side));
  if (isHalf && found.says === 'yes') return { says: 'depends', about: 'cases' };
  if (found?.says === 'no' && sides.length > 1 && /\bcase by case\b/.test(folded)) {
    return { says: 'depends', about: 'cases' };
  }
  // 'Candidates abroad cannot be sponsored, but those in the country can.'
  if (isRefused && found?.says === 'no' && sides.some((side) => YES_BUT.test(side))) {
    return { says: 'depends', about: 'cases' };
  }
  // 'It isn't typical, but we would be open to discussing it.'
  if (found?.says === 'no' && sides.some((side) => OPEN_TO_IT.test(side) && !isDenied(side))) {
    return { says: 'depends', about: 'cases' };
  }
  // 'Possible in Dublin, while the Chicago team requires authorization.'
  if (found?.says === 'yes' && sides.length > 1 && sides.some((side) => OTHERS_MUST.test(side))) {
    return { says: 'depends', about: 'cases' };
  }
  const isYesAtFirst =
    found?.says === 'yes' || (promised && /\botherwise,? (?:no|not)\b/.test(folded));
  if (isYesAtFirst && /\botherwise\b/.test(folded)) {
    return { says: 'depends', about: 'cases' };
  }
  const isPossible = found?.says === 'yes' || (found === undefined && isSponsoring(folded));
  const isBound = isPossible && BOUNDED.test(folded);
  return isBound ? { says: 'depends', about: 'cases' } : undefined;
}
