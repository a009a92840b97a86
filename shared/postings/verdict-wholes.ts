/** Sentences that only all of their parts together decide. */
import type { Cue } from '#shared/postings/verdict-topic.ts';

const VISA = String.raw`(?:sponsor\w*|visas?|h1b(?: visas?)?|petitions?|immigration|green card|perm|lottery)`;
const PEOPLE = String.raw`(?:candidates?|applicants?|people|persons?|individuals|those|anyone|engineers?|hires?)`;

const NO: Cue = { says: 'no', about: 'sponsorship' };
const YES: Cue = { says: 'yes', about: 'sponsorship' };
const CASES: Cue = { says: 'depends', about: 'cases' };
const TRANSFERS: Cue = { says: 'depends', about: 'transfers' };
const STUDENTS: Cue = { says: 'depends', about: 'students' };

const THIS = String.raw`this (?:\w+ )?(?:one|role|position|job|opening|posting|vacancy|requisition)`;
const FIRM = String.raw`(?!.*\b(?:not|no|never|cannot|unable|only|may|might|could|some|certain|case by case|depend\w*|you will (?:manage|prepare|handle))\b)`;

/** What all parts of a sentence come to together, in the order in which they are tried. */
const WHOLES: readonly (readonly [RegExp, Cue])[] = [
  // 'If you need a visa from us, we cannot help with it.'
  [
    /^(?!.*\b(?:unless|transfers?|but|until|yet)\b)(?:if|should|when|in case) (?:you|they|candidates|applicants)\b[^.;]*\b(?:needs?|requires?)\b[^.;]*\b(?:visas?|sponsor\w*|h1b)\b[^.;]*,[^.;]*(?:\bwe (?:(?:are|will|do|would) )?(?:not|cannot|unable to)(?: be)?(?: able to)? (?:be able to )?(?:help|assist|do|offer|provide|support|take|arrange)\b|\bnot something (?:that )?we (?:can |are able to )?(?:do|offer|provide|help)\b)(?! (?:you )?(?:with )?(?:relocat|housing|moving))/,
    NO,
  ],
  [
    /\bneither\b[^.;]*\b(?:petitions?|sponsorships?|h1b|visas?)\b[^.;]*\bnor\b[^.;]*\btransfers?\b|\bneither\b[^.;]*\btransfers?\b[^.;]*\bnor\b[^.;]*\b(?:petitions?|sponsor\w*|h1b|visas?)\b/,
    NO,
  ],
  [
    /\b(?:may|might|could) be (?:some |enough )?(?:room|scope|budget|money|a way|space) (?:to|for) (?:visa )?sponsor\w*/,
    CASES,
  ],
  [
    /^(?!.*\b(?:not|cannot)\b).*\b(?:visa|sponsorship|immigration) (?:needs?|requests?|situations?|circumstances|cases|requirements)\b[^.;]{0,40}\b(?:individually|case by case|one by one|one at a time|separately|on (?:their|its) (?:own )?merits?)/,
    CASES,
  ],
  [
    /\balready (?:have|hold|with|on)\b[^.;]*\b(?:h1b|petition|i ?-?797|visa)\b[^.;]*[;,(-] ?(?:but )?(?:no|not) (?:new|fresh|first time|initial)\b/,
    TRANSFERS,
  ],
  [
    /^(?=.*sponsor)(?:(?:although|though|while|even though) )?[^,]*\bnot\b[^,]*, (?:but )?this (?:one )?is (?:an? )?[\w ]+?(?:,? (?:and|so) [^.;,]*\b(?:(?:come with|include|carry|get|have|offer|are eligible for)\b[^.;,]*\bsponsorship|sponsorship is (?:available|offered|provided|included))|, (?:which|and those|and they) (?:is|are)(?: sponsored)?)\W*$/,
    YES,
  ],
  [
    new RegExp(
      String.raw`^${FIRM}(?:you|candidates|all hires|everyone) can (?:count|rely|depend) on us (?:for|to)\b[^.;]*\b(?:visas?|h1b|sponsor\w*|green card)\b`,
    ),
    YES,
  ],
  [
    /\bdecided against (?:any |all |new |doing |further )*(?:visas?|h1b|sponsor\w*|petitions?)\b/,
    NO,
  ],
  [
    /\bh1b\b[^.;]*\bapproved (?:h1b (?:visa )?)?(?:petitions?|i ?-?140)\b[^.;]{0,12}\bonly\W*$|\bonly\b[^.;]*\bwith an approved (?:h1b (?:visa )?)?(?:petition|i ?-?140)\b/,
    TRANSFERS,
  ],
  // 'Although we have supported transfers, we are no longer doing so.'
  [
    new RegExp(
      String.raw`^(?=.*\b(?:${VISA}|transfers?)\b)(?=.*\b(?:in (?:the )?(?:prior|previous|past|earlier|recent)|before|previously|formerly|used to|until|(?:we|have) (?:\w+ )?(?:sponsored|supported|offered|filed|transferred|accepted)))(?!.*\b(?:but|however)\b.*\b(?:transfers?|opt)\b).*\b(?:no longer (?:do|doing|the case|something|a thing|supported|offered|available|possible)\b[^.;,]{0,20}|(?:have |has )?since stopped(?: doing)?(?: so| that| it)?|(?:(?:do|are|can) not|cannot)(?: do (?:so|it|that))? (?:now|any ?more|today)|have stopped(?: doing)?(?: so| that| it)?|not doing (?:so|it|that)(?: now| any ?more)?|(?:has|have) (?:since )?ended)\W*$`,
    ),
    NO,
  ],
  // 'May not be on a visa that requires an employer.'
  [
    /\b(?:not|cannot|never|no (?:candidates?|applicants?)|nobody)\b[^.;,]{0,45}\b(?:visas?|status|authorization|permit)\b (?:(?:that|which) )?(?:requires?|needs?|requiring|needing|depends? on|depending on|tied to|is tied to) (?:\w+ ){0,3}?(?:employers?|company|sponsor\w*)\b/,
    NO,
  ],
  // The answer that a form has to have.
  [
    /^(?!.*\byes or no\b)(?=.*\bsponsor)(?:.*\bonly\b.*\banswer\w* \W?no\b|(?:an? )?\W?no\b\W? to the\b.*\bquestion\b.*\b(?:required|needed|necessary)\b|.*\banswer\w* \W?no\b.*\b(?:required|needed|necessary|mandatory)\b|.*\bmust (?:be able to )?answer\w* \W?no\b)/,
    NO,
  ],
  [
    /\b(?:answer\w*|say\w*|select\w*|check\w*|mark\w*) \W?yes\b[^.;]*\b(?:not be (?:\w+ )?(?:advanced|considered|reviewed|contacted|interviewed)|disqualif\w+|removes? you|ineligible|will be (?:rejected|declined|removed|screened out))/,
    NO,
  ],
  // 'Our parent in Germany does, the U.S. company does not.'
  [
    /^(?=.*\b(?:germany|german|uk|british|london|dublin|ireland|irish|canad\w+|toronto|europe\w*|eu|india\w*|japan\w*|france|french|paris|berlin|spain|singapore|australia\w*|parent|headquarters|abroad|overseas)\b)(?=.*sponsor)(?!.*\bthis (?:one|role|position)\b).*\b(?:us|american) (?:subsidiary|entity|office|company|team|business|branch|arm|division|side|affiliate)\b,? (?:(?:does|do|can|will|is) )?(?:not|cannot|unable)\b[^,;.]*\W*$/,
    NO,
  ],
  // 'Most roles are not, but this one has been approved.'
  [
    new RegExp(
      String.raw`^(?=.*sponsor).*\b(?:most|usually|normally|generally|typically|other|although|though|while|but)\b.*\b${THIS}(?: one)? (?:(?:can|will) be(?: sponsored)?|has been (?:approved|cleared|authorized|set up)(?: for [^.;,]*)?|is (?:approved|cleared|authorized|eligible)(?: for [^.;,]*)?)\W*$`,
    ),
    YES,
  ],
  // 'Whatever you are on: we will sponsor.'
  [
    /^(?!.*\b(?:not|cannot|only|except|but|transfers?|if|unless|clearance)\b).*[:;] we (?:will |do |can )?(?:gladly |happily )?sponsor(?: you)?\W*$/,
    YES,
  ],
  // A transfer or a new petition.
  [
    new RegExp(
      String.raw`^${FIRM}.*\b(?:transfer\w*|take over|taking over)\b[^.;,]{0,40}\bor (?:\w+ )?(?:fil(?:e|ing)|enter\w*|register\w*|submit\w*|sponsor\w*|petition\w*)\b[^.;,]{0,30}\b(?:new|lottery|cap|fresh)\b`,
    ),
    YES,
  ],
  [
    /\b(?:take (?:on|over)|assume|transfer|accept)\b[^.;]{0,30}\b(?:h1b(?: visa)?|petition)\b[^.;]{0,12}\b(?:but|though)\b[^.;]{0,15}\b(?:not|cannot)\b[^.;]{0,30}\b(?:lottery|cap|new)\b/,
    TRANSFERS,
  ],
  // A list of transfers and new petitions.
  [
    new RegExp(
      String.raw`^${FIRM}(?!.*\b(?:if|needs?|requires?|needing|requiring|without (?!an? waiting|delay)|on hold|lost|too many|suspend\w*|froz\w+|halt\w*|unable|declin\w+|ineligible|elsewhere|stop\w*|paus\w+|neither|nor|closed?|experience)\b)(?=.*\b(?:we|our|firm|offered|offers?|hiring|includes?|including|provided?|this (?:role|position|job))\b)(?=.*\b(?:transfers?|transferring|take over|port|move over)\b).*(?:\b(?:new|first|first time|initial|fresh|cap subject)\b[^.;]{0,15}\b(?:petitions?|filings?|h1b|visas?|ones?|cases|sponsorships?)\b|\b(?:enter|register|put)\b[^.;]{0,30}\blottery\b)`,
    ),
    YES,
  ],
  [/^(?!.*\b(?:no|not|transfers?)\b).*\bh1b visas? ?[:=-]? yes\b/, YES],
  // What somebody else began is carried on, and nothing is begun.
  [
    /^(?!.*\b(?:not|cannot|never|unable to|nor) (?:be able to )?(?:continue|carry on|pick up|take|inherit|assume|port|extend|renew)\b).*\b(?:continue|carry on|pick up|take (?:over|on|it on|it over)|inherit|assume|adopt|port|extend|renew)\b[^.]*?(?:[;,.-]|\bbut\b|\byet\b|\bthough\b)[^.]*(?:\b(?:not|cannot|never|no|unable to)\b[^.]{0,25}\b(?:begin|start|initiate|open|create|lottery|new|first)\b|\b(?:lottery|new petitions?|first)\b[^.]*\bnot\b)/,
    TRANSFERS,
  ],
  // A permit that the employer gets for who has none.
  [
    /^(?!.*\b(?:cannot|unable|(?:do|does|will) not (?:obtain|secure|get|arrange)|only|may|might|you will)\b)(?=.*\b(?:we|our|the (?:college|university|hospital|company|firm|school|employer|institute|agency)|something we can|committed to)\b).*\b(?:obtain(?:s|ing)?|secur(?:es?|ing)|procur(?:es?|ing)|get|gets|arranges?)\b (?:\w+ ){0,4}?(?:(?:work|employment) (?:authorization|permits?)|(?:proper|right|appropriate|necessary|the|your|an?) (?:\w+ )?visa\w*(?: classification)?)\b[^.;]*\b(?:for (?:you|them|new|our|the|an?|every|incoming)|on behalf|before (?:you|your))\b/,
    YES,
  ],
  [
    /\b(?:authoriz\w+ to work|work (?:authorization|permit)|visa)\b[^.;]*\bis something we (?:can |will |do )?(?:get|obtain|arrange|secure|sort|handle|provide|take care)\b/,
    YES,
  ],
  [
    /\bnot\b[^.;,]*\b(?:authoriz\w+|permit|visa|citizens?|green card|work in the us)\b[^.]*?[;:,] ?(?:because |since |as |and )?(?:we|our \w+(?: \w+)?)(?: will| can)? (?:obtain|get|secure|arrange|sort|fix|handle|organi[sz]e|take care of|petition|file|apply|sponsor) (?:it|that|one|this|you one|them one|for (?:it|one|them|you|whoever|whomever|the))\b/,
    YES,
  ],
  // Paid by the employer.
  [
    new RegExp(
      String.raw`^${FIRM}(?!.*\b(?:if|clients?|customers?)\b)(?=.*\b${VISA}\b|.*\bwork authorization\b).*\b(?:on our (?:dime|tab|nickel|account)|at (?:our|company|the (?:company|hospital|university|firm)'s) expense|(?:is|are) (?:borne|met|carried|paid(?: for)?) by (?:us|the \w+(?: \w+)?)|(?:foot|pick up) the bill)\b`,
    ),
    YES,
  ],
  [
    /\b(?:fees?|costs?|paperwork)\b[^.;:]*\b(?:visas?|h1b|petitions?)\b[^.;:]*: (?:ours|on us|we pay|paid by us|our problem)\b/,
    YES,
  ],
  [
    /^[^.;?]*\bnot (?:paid|covered|included|provided|offered)\b[^.;]*,? (?:but|though) (?:your |the )?(?:visa|visa sponsorship|sponsorship|h1b)(?: \w+)? (?:is|are|will be)\W*$/,
    YES,
  ],
  [
    /\b(?:offering|we offer|offer|perks|benefits|package|compensation)\b ?:(?!.*\b(?:no|not)\b).*\bh1b(?: visa)?(?: ?(?:and|\/|,) ?(?:green card|perm))?\W*$/,
    YES,
  ],
  [
    new RegExp(
      String.raw`^${FIRM}.*\b(?:submits?|files?|prepares?) (?:an? |the |your )?h1b petitions?\b[^.;]*\b(?:on behalf|for (?:you|the|our|every|each))\b`,
    ),
    YES,
  ],
  [
    new RegExp(
      String.raw`^${FIRM}.*\bvisas? (?:that|which) (?:we|(?:the|our) \w+) (?:petitions?|files?|pays?|sponsors?)\b`,
    ),
    YES,
  ],
  // Approved, budgeted, secured.
  [
    new RegExp(
      String.raw`^(?!.*\b(?:not|no|never|cannot|may|might|could|only|some)\b).*(?:\b(?:sponsorship|(?:funding|budget|money|funds|an? \w+ slot|approval) for (?:an? |the )?(?:h1b|visa|sponsorship)[\w ]*)\b[^.;,]{0,30}\b(?:has been|is|was|have been) (?:\w+ )?(?:approved|secured|cleared|budgeted|authorized|granted|signed off|set aside|in place)\b|\b(?:secured|obtained|got|won|arranged|set aside|budgeted(?: for)?) (?:an? |the )?(?:visa |h1b )*(?:sponsorship|slot|petition)\b[^.;]{0,20}\bfor (?:this|it|the)\b)`,
    ),
    YES,
  ],
  // The answer to a question.
  [/\banswer\b[^.;]*\b(?:sponsor\w*|visas?)\b[^.;]*\bis (?:always |a |an )?(?:\w+ )?yes\W*$/, YES],
  [/\banswer\b[^.;]*\b(?:sponsor\w*|visas?)\b[^.;]*\bis (?:always |a |an )?(?:\w+ )?no\W*$/, NO],
  [/\banswer\b[^.;]*\b(?:sponsor\w*|visas?)\b[^.;]*\b(?:varies|depends)\b/, CASES],
  [/\banswer\b[^.;]*\bsponsor\w*[^.;]*\bis yes,[^.;]*\b(?:not|cannot|unable)\b/, NO],
  [
    /\b(?:visas?|sponsor\w*)\b[^.]*[;,] (?:and )?if (?:so|yes),[^.;]*\b(?:ends?|stops?|cannot|not able|over)\b/,
    NO,
  ],
  // Refused in other forms.
  [
    /\b(?:refrain from applying|do not apply|not apply)\b[^.;]*\bif\b[^.;]*\b(?:petition|sponsor\w*|visa)\b[^.;]*\b(?:needed|required|necessary|wanted)\b/,
    NO,
  ],
  [
    new RegExp(
      String.raw`\b(?:${VISA}|work authorization)\b[^.;]*\b(?:is|are) neither (?:available|offered|provided|possible|given|planned)\b`,
    ),
    NO,
  ],
  // From OPT to the H-1B.
  [
    new RegExp(
      String.raw`^${FIRM}(?!.*\b(?:if|without|needs?|requires?)\b)(?=.*\bwe\b).*\b(?:opt|stem extension)\b[^.;]*\b(?:follow(?:ed)?|then|through|on to|convert\w*|move|afterwards?)\b[^.;]*\b(?:h1b|lottery|green card)\b`,
    ),
    YES,
  ],
  [/\bnone (?:is|are|will be) (?:offered|provided|available|given)\b/, NO],
  [
    /\b(?:not (?:require|need)|without)\b[^.;]*\bsponsorship\b[^.;]{0,10}\b(?:for|during|in) (?:their|your|the) first (?:year|\w+ months)\b/,
    CASES,
  ],
  [/\bauthoriz\w+\b[^.;,]{0,20}\bon (?:your|their) own\b/, NO],
  [
    new RegExp(
      String.raw`^${FIRM}.*\bh1b\b.*\bwe\b[^.]*\b(?:see|walk|take|guide|carry|get) you through (?:each|all|every|them|it)\b`,
    ),
    YES,
  ],
  [
    /\bwe(?: will)? (?:enter|register|submit) (?:you|everyone|every\w* \w+|all)\b[^.;]*\b(?:every|each) (?:year|march|spring|april)\b/,
    YES,
  ],
  [
    /\bif\b[^;.]*\b(?:visa|sponsor\w*|h1b)\b[^;.]*[:;,] (?:do not be|consider it (?:solved|done|handled|sorted)|relax|fear not)\b/,
    YES,
  ],
  [
    /\bwould (?:\w+ )?sponsor\b[^.;]*\bif we (?:could|were able)\b[^.]*(?:\bbut\b|;|-)[^.]*\b(?:cannot|not)\b/,
    NO,
  ],
  [
    /\b(?:opt|cpt|f1|h1b(?: visa)?) ?(?:candidates?|holders?|students?)[:,-] ?(?:unfortunately|sorry|regrettably)[^.;]*\b(?:not|cannot)\b/,
    NO,
  ],
  // Taken by kind, place and level.
  [/\bi ?-?797\b.*\b(?:port|transfer|move)\b/, TRANSFERS],
  [
    /^h1b visas? ?[:=-] ?(?:only )?(?:if|for (?:those|people|anyone)|when) (?:you |who )?already\b/,
    TRANSFERS,
  ],
  [
    /\bnew (?:petitions?|h1b(?: visas?)?|filings?)[^.;]{0,12}\bno\b[;,][^.]*\btransfers?\b[^.]*\b(?:yes|ok|fine)\b/,
    TRANSFERS,
  ],
  [/\btransferred?\b[;,.][^.]*\b(?:others?|everyone else)\b[^.]*\bmust\b/, TRANSFERS],
  [/\bchange of employer\b.*\bonly\b|\bonly kind of (?:petition|sponsorship|visa)\b/, TRANSFERS],
  [
    /^(?!.*\b(?:transfers?|extend\w*) (?:\w+ ){0,2}(?:not|cannot)\b).*\b(?:not|cannot|no)\b[^.]*\b(?:lottery|new petitions?|new ones?|begin|start)\b[^.]*(?:\bbut\b|;)[^.]*\b(?:carry on|continue with|take over|take on|move|port|transfer|inherit|extend)\b(?![^.]*\b(?:not|cannot|unable)\b)/,
    TRANSFERS,
  ],
  [
    /^(?:(?!\b(?:not|no|cannot|never)\b)[^.;])*\b(?:tn|e3|o1|j1|l1)\b(?:(?!\b(?:not|no|cannot|never|h1b)\b)[^.])*\b(?:we can|we will|welcome|fine|ok|supported|possible|accepted)\b(?:(?!\b(?:not|no|cannot|never)\b)[^.])*(?:\bbut\b|;|,)[^.]*\bh1b\b[^.]*\b(?:not|cannot|no)\b/,
    CASES,
  ],
  [/\b(?:limited|restricted|confined) to (?:\w+ ){0,3}?(?:stem opt|opt|cpt)\b/, STUDENTS],
  [
    /\bsponsor\w* (?:\w+ )?(?:in|at|for)\b[^.;]*[;,] (?:but )?elsewhere\b[^.;]*\b(?:own|must|need|not|cannot)\b/,
    CASES,
  ],
  [/\b(?:qualif(?:y|ies)|eligible)\b[^.;]*\bsponsor\w*[,;][^.;]*\bothers?\b[^.;]*\bnot\W*$/, CASES],
  [
    /\bsponsor\w*[,;] (?:but |while )?the (?:\w+ ){1,3}?(?:ones?|role|opening)(?: in \w+)? (?:does|do|is|are) not\W*$/,
    CASES,
  ],
  [/\b(?:visas?|sponsor\w*)\b[^.;]*\bpossible (?:at|from|for)\b[^.;]*, (?:but )?not\b/, CASES],
  [
    /\bsome\b[^.;]*\b(?:visas?|sponsor\w*)\b[^.;]*\b(?:and|while|but) (?:some|others?)\b[^.;]*\bnot\b/,
    CASES,
  ],
  [/\b(?:sponsor\w*|visas?)\b[^.;]*\bconsidered only (?:after|when|if|once)\b/, CASES],
  // Work on OPT, and what comes after it without help.
  [
    /^(?!.*\b(?:not|no|cannot)\b.*\b(?:opt|cpt)\b)(?=.*\b(?:may|can|welcome|eligible|ok|okay|fine)\b).*\b(?:opt|cpt)\b.*\b(?:after(?:wards?)?|thereafter|beyond|following|then)\b.*(?:\bwithout\b|\bnot (?:need|require)\b).*\bsponsor/,
    STUDENTS,
  ],
  // An employer outside of the cap, which hires from abroad.
  [
    new RegExp(
      String.raw`^${FIRM}(?=.*\bcap exempt\b).*\b(?:hire|hiring|recruit\w*)\b[^.;]{0,25}\b(?:internationally|abroad|overseas|international(?:ly)?|worldwide|globally)\b`,
    ),
    YES,
  ],
  // The people who file for those who are hired.
  [
    new RegExp(
      String.raw`^${FIRM}(?:our|an?|the) (?:[\w'-]+ ){1,4}?(?:team|counsel|attorneys?|lawyers?|mobility|department|staff|group|specialist|coordinator|advisor) (?:will )?(?:guide|shepherd|manage|handle|run|prepare|take|file|own|see|process|cover)s?\b[^.;]*(?=.*\b(?:h1b|perm|green card|petitions?|visas?)\b)[^.;]*\b(?:(?:new|our|future|incoming) (?:hires|employees|engineers|colleagues|staff|\w+ers)|your (?:\w+ ){0,2}(?:h1b|visa|green card)|everyone we hire|people (?:joining|we hire)|those we hire)\b`,
    ),
    YES,
  ],
  // 'Only candidates with time left on an H-1B', 'for some; ask whether this is one'.
  [
    new RegExp(
      String.raw`^only (?:${PEOPLE} )?(?:with|holding|who (?:have|hold|are))\b(?!.*\b(?:not|no|without)\b)[^.;]*\b(?:h1b(?: visa)?|i ?-?140|cap|perm|visa)\b[^.;]*\b(?:can|will|may) be (?:supported|sponsored|considered|taken|hired)`,
    ),
    TRANSFERS,
  ],
  [
    /^(?=.*sponsor)(?=.*\b(?:some|several|certain|select|many|varies|vary|differs?)\b)(?=.*\b(?:roles?|jobs?|positions?|teams?|units?|offices?|openings?|visas?|h1b)\b)(?!.*\bevents?\b)(?!.*\byou(?:r)? (?:need|require)).*\b(?:ask|check|find out|inquire|confirm)\b[^.;]*\b(?:whether|if|about) (?:\w+ ){0,2}?(?:this|yours|that|the|it)\b/,
    CASES,
  ],
  // A promise that somebody else has to make possible.
  [
    /^(?!.*\b(?:not|no|cannot|unable|without)\b).*\b(?:sponsor\w*|petitions?|file (?:your|an?) h1b)\b.*(?:,? provided (?:that )?(?:the|you|your|our|an?|there)\b|\b(?:as|so) long as\b|\bon (?:the )?condition\b|\bif (?:the|our) (?:end )?(?:client|customer|agency|vendor)\b)(?! (?:you |they )?(?:are |meet|pass|qualif|get|accept))/,
    CASES,
  ],
];

/** What a sentence says by all of its parts together; undefined when it is none of these. */
export const wholeCue = (folded: string): Cue | undefined =>
  WHOLES.find(([form]) => form.test(folded))?.[1];
