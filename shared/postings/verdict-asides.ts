/**
 * What stands around a promise or a refusal and is no part of it: a reason, who does it, the usual kind of visa, people who are treated
 * alike, what a team elsewhere or an earlier year did. And sentences that only all of their parts together decide.
 */
import type { Cue } from '#shared/postings/verdict-topic.ts';

const VISA = String.raw`(?:sponsor\w*|visas?|h1b(?: visas?)?|petitions?|immigration|green card|perm|lottery)`;
const EMPLOYER = String.raw`(?:us|(?:the|an?|any|your|our|this) (?:prospective |future |us )?(?:employer|company|firm|university|college|hospital|organi[sz]ation|agency|lab(?:oratory)?|institute|school|department|foundation|district|business))`;
const STATE = String.raw`(?:al|ar|az|ca|co|fl|ga|il|ky|md|mi|mo|ms|nc|nj|ny|oh|pa|sc|tx|va|wa|wv)`;
const KIND = String.raw`(?:an? )?(?:h1b(?: visa)?|j1|o1|tn|e3|l1)(?: visas?)?`;
const PEOPLE = String.raw`(?:candidates?|applicants?|people|persons?|individuals|those|anyone|engineers?|hires?)`;
/** What a permit is called that somebody has already. */
const PERMIT = String.raw`(?:authoriz\w+|(?:work )?permission|right to work|work rights|(?:able|allowed|eligible|entitled|permitted|can) (?:to )?(?:legally )?work|work permit|legal status)`;

const ASIDES: readonly (readonly [RegExp, string])[] = [
  // A form that wants an answer, whichever.
  [
    /^[^.;?]*\banswer\w* (?:with )?(?:yes or no|yes ?\/ ?no|honestly|truthfully)\b[^.;?]*[.;]?$/g,
    '',
  ],
  // Tennessee, and the levels of a help desk.
  [
    new RegExp(
      String.raw`\btn\b(?=,? (?:and |or |& )?${STATE}\b)|(?<=\b${STATE},? (?:and |or )?)\btn\b|(?<=\b(?:in|across|throughout|near|memphis|nashville|knoxville|chattanooga|franklin|brentwood|murfreesboro|clarksville|oak ridge|smyrna|jackson),? )\btn\b(?! (?:visa|status))`,
      'g',
    ),
    'tennessee',
  ],
  [
    /\bl[123]\b(?:(?:,|\/| and| or| to|,? and)? ?l[1234]\b)* (?=(?:\w+ )?(?:supports?|tickets?|incidents?|engineers?|technicians?|networking|switching|issues|escalations?|analysts?|caches?|operations|help ?desk)\b)/g,
    'tier ',
  ],
  // The reason before a refusal.
  [
    new RegExp(
      String.raw`^(?:as|because|since|given(?: that)?|owing to|due to|in view of|in light of|considering(?: that)?) (?:(?!${VISA}|citizen|transfers?|\bopt\b|authoriz|clearance|itar|export|permanent resid)[^,;.])*, (?=[^,]*sponsor)`,
      'g',
    ),
    '',
  ],
  // Somebody who has no permit yet, before a promise to them.
  [
    /^(?:if|when|where|should) (?:(?!sponsor)[^,;.])*\bnot\b(?:(?!sponsor)[^,;.])*\b(?:authoriz\w+|eligible|citizens?|permanent residen\w+|permit|visa|green card|work)\b(?:(?!sponsor)[^,;.])*, (?=(?:the|our|we|an?|your)\b.*(?:sponsor|visa|petition))/g,
    '',
  ],
  [
    /, (?:if|when|where) not (?:already |currently |yet )?(?:an? )?(?:us |authorized |lawful )*(?:citizens?|permanent residents?|green card|authorized|to work|eligible)[^,;.]*,/g,
    '',
  ],
  // Who does it.
  [
    new RegExp(
      String.raw`\b((?:be|is|are|been|get|gets) (?:\w+ly )?(?:sponsored|filed|arranged|petitioned|supported|provided|paid for))\b([^.;]{0,60}?) by ${EMPLOYER}\b`,
      'g',
    ),
    '$1$2',
  ],
  // The usual kind of visa.
  [
    new RegExp(
      String.raw`(?:,| \(|,? -)? ?\b(?:typically|usually|generally|normally|most often|mostly|commonly|ordinarily) ${KIND}(?:(?:,| or| and|\/) ?${KIND})*\b(?! (?:transfers?|only|holders?|cap))[,)]?`,
      'g',
    ),
    ' ',
  ],
  [
    /\b(h1b visa|o1|j1|tn|e3|appropriate visa|suitable visa) \((?:typically|usually|generally|normally)\)/g,
    '$1',
  ],
  // Nothing that an employer would have to do.
  [
    /\b(?:(?:that|which) (?:requires?|needs?|involves?)|with|requiring|needing|involving|without) (?:no |any |zero )?(?:further |additional )?(?:employer|company|employer's|company's) (?:involvement|action|filing|paperwork|participation|support)(?: (?:is |being )?(?:needed|required|necessary))?\b/g,
    'without sponsorship',
  ],
  [
    new RegExp(
      String.raw`\b(?:without|with no)(?: any| further)? (?:involvement|action|filing|paperwork|participation) (?:by|from|of|on the part of) ${EMPLOYER}\b`,
      'g',
    ),
    'without sponsorship',
  ],
  [
    new RegExp(
      String.raw`^(?!.*\?)(.*\b${PERMIT}\b.*?)\b(?:(?:will|do|does|would|should) )?(?:not|never) (?:need|ask|require|depend on) (?:for )?(?:us|our (?:help|involvement|assistance|support|action))\b[^.;,]*`,
      'g',
    ),
    '$1 must not need sponsorship',
  ],
  [
    /\bwithout (?:us|our) (?:ever )?(?:having to |needing to )?(?:fil|petition|step|do|tak|renew|extend)\w*\b[^.;,]*/g,
    'without sponsorship',
  ],
  [
    /\bon (?:your|their|his or her) own (?:work )?(?:authorization|status|permit|papers|visa)\b/g,
    'without sponsorship',
  ],
  [/,? (?:and )?this (?:role|position|job|one|opening) is no exception\b/g, ''],
  // A need that stops nobody.
  [
    /\b(?:do not|never|no need to) (?:hold (?:back|off)|hesitate|be shy|rule yourself out|shy away)\b[^,;.:]*\b(?:because|over|due to|for)\b[^,;.:]*\b(?:sponsor\w*|visas?|h1b)\b[^,;.:]*/g,
    'visa sponsorship always included',
  ],
  [
    /^[^;.:]*\b(?:sponsor\w*|visas?|h1b)\b[^;.:]*\b(?:does|do|will) not matter(?: to us| here)?(?=[;,.:] (?:because |as |since )?we\b)/g,
    'visa sponsorship always included',
  ],
  [
    /\b(?:nobody|no one|no (?:candidates?|applicants?|person)|(?:we|you|they|candidates|applicants|people) (?:(?:do|will|would|are|is|have) )?(?:not|never))\b(?: \w+){0,3}? (?:screen|rul|rule|filter|weed|knock|turn|pass|reject|exclud|penali[sz]|mark|count)\w*(?: \w+){0,3}? (?:because|for|over|due to|if|based on|on account of)\b[^,;.:]*\b(?:sponsor\w*|visas?|h1b)\b[^,;.:]*/g,
    'visa sponsorship always included',
  ],
  [
    /\b(?:(?:will|are|is) (?:be )?)?(?:treated|considered|handled|reviewed|evaluated|get|go through|receive) (?:\w+ ){0,3}?(?:like|same|no differently|equally|alike|identically|on (?:an )?equal footing|on the same terms)\b[^,;.]*(?=[,;.] (?:and |because |as |since )?(?:we|our|the)\b)/g,
    'are welcome',
  ],
  [
    /\b(?:visa |h1b )?sponsorship (?:is|was|has been) (?:not an?|no|never an?|not a) (?:problem|issue|obstacle|barrier|concern|hurdle|blocker)\b/g,
    'we sponsor visas',
  ],
  [/\bmakes? no difference(?: to us| here)?\b/g, 'is no problem'],
  // What is written about, not given.
  [
    /^(?:write|edit|produce|publish)\w* (?:\w+ ){0,2}(?:content|articles|posts|guides|news)\b.*$/g,
    '',
  ],
  [
    /\bsponsorship (?:is )?not (?:limited|restricted|confined|reserved) (?:\w+ )?(?:to|for) [^,;.]*/g,
    'sponsorship is available',
  ],
  // Others than those who have a permit.
  [
    /\b(?:not|never) (?:limit\w*|restrict\w*|confin\w*)(?: \w+){0,3}? to (?=[^,;.]*\b(?:citizens?|authoriz\w*|permits?|green card|residents?|us (?:workers|applicants|candidates)|right to work)\b)[^,;.]*/g,
    'open to everybody',
  ],
  [
    /\b(?:do|does|need) not (?:have to |need to )?be (?:already )?authorized(?: to work)?(?: already| yet| now)?\b[^,;.:]*,? (?=because|as|since|we|and)/g,
    'anybody can apply, ',
  ],
  // No clearance, which refuses nobody.
  [
    /(?<=^|[;,.] )(?:(?:an? )?(?:security )?clearances? (?:is |are )?(?:not|by no means)|no (?:security )?clearances? (?:is |are )?) ?(?:needed|required|necessary)\b[^,;.]{0,25}?[,;]? (?:and |but )?(?=(?:we|our|h1b|visa|sponsorship)\b)/g,
    '',
  ],
  [
    /^(?:this (?:role|job|position|team|work)|we) (?:do|does) not (?:need|require) (?:an? |any )?(?:security )?clearance,? (?:and|but) /g,
    '',
  ],
];

/** A folded sentence without what stands around its promise or refusal. */
export function withoutAsides(folded: string): string {
  let bare = folded;
  for (const [aside, words] of ASIDES) bare = bare.replaceAll(aside, words);
  return bare;
}

/** A sentence without groups that are only named to say that others are welcome, too. */
export function withoutOpenGroups(folded: string): string {
  return folded
    .replaceAll(/\bi\.? ?e\b\.?,?/g, 'that is')
    .replaceAll(
      /\b(?:(?:is|are|does|do) )?not (?:limit\w*|restrict\w*|confin\w*)(?: \w+){0,3}? to [^,;.]*/g,
      'open to everybody',
    );
}

const NO: Cue = { says: 'no', about: 'sponsorship' };
const YES: Cue = { says: 'yes', about: 'sponsorship' };
const CASES: Cue = { says: 'depends', about: 'cases' };
const TRANSFERS: Cue = { says: 'depends', about: 'transfers' };
const STUDENTS: Cue = { says: 'depends', about: 'students' };

const THIS = String.raw`this (?:\w+ )?(?:one|role|position|job|opening|posting|vacancy|requisition)`;
const FIRM = String.raw`(?!.*\b(?:not|no|never|cannot|unable|only|may|might|could|some|certain|case by case|depend\w*|you will (?:manage|prepare|handle))\b)`;

/** What all parts of a sentence come to together, in the order in which they are tried. */
const WHOLES: readonly (readonly [RegExp, Cue])[] = [
  // 'Although we have supported transfers, we are no longer doing so.'
  [
    new RegExp(
      String.raw`^(?=.*\b(?:${VISA}|transfers?)\b)(?=.*\b(?:in (?:the )?(?:prior|previous|past|earlier|recent)|before|previously|formerly|used to|until|(?:we|have) (?:\w+ )?(?:sponsored|supported|offered|filed|transferred|accepted)))(?!.*\b(?:but|however)\b.*\b(?:transfers?|opt)\b).*\b(?:no longer (?:do|doing|the case|something|a thing|supported|offered|available|possible)\b[^.;,]{0,20}|(?:have |has )?since stopped(?: doing)?(?: so| that| it)?|have stopped(?: doing)?(?: so| that| it)?|not doing (?:so|it|that)(?: now| any ?more)?|(?:has|have) (?:since )?ended)\W*$`,
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
