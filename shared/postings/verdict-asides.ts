/**
 * What stands around a promise or a refusal and is no part of it: a reason, who does it, the usual kind of visa, people who are treated
 * alike, what a team elsewhere or an earlier year did.
 */
const VISA = String.raw`(?:sponsor\w*|visas?|h1b(?: visas?)?|petitions?|immigration|green card|perm|lottery)`;
const EMPLOYER = String.raw`(?:us|(?:the|an?|any|your|our|this) (?:prospective |future |us )?(?:employer|company|firm|university|college|hospital|organi[sz]ation|agency|lab(?:oratory)?|institute|school|department|foundation|district|business|authority|port|county|city|state|board|bureau|commission|council|center))`;
const KIND = String.raw`(?:an? )?(?:h1b(?: visa)?|j1|o1|tn|e3|l1)(?: visas?)?`;
/** What a permit is called that somebody has already. */
const PERMIT = String.raw`(?:authoriz\w+|(?:work )?permission|right to work|work rights|(?:able|allowed|eligible|entitled|permitted|can) (?:to )?(?:legally )?work|work permit|legal status)`;

const ASIDES: readonly (readonly [RegExp, string])[] = [
  // What other postings say.
  [
    /^(?:although|though|while|whatever|whatever else|even if) (?:[\w']+ ){0,4}?(?:postings?|listings?|ads|advertisements|sites?|boards?|pages?|(?:may|might|will) (?:have )?read|(?:may|might|will) (?:have )?(?:hear|see))\b[^,]*, /g,
    '',
  ],
  // What is asked of somebody after each case is decided alone.
  [
    /(?<=\b(?:sponsor\w*|visas?|h1b)\b[^.;]*\bcase by case\b[^.;]*|\bcase by case\b[^.;]*\b(?:sponsor\w*|visas?|h1b)\b[^.;]*)[,;] (?:so |and )?(?:please |do |kindly )*(?:tell|let|mention|note|share|say|flag|ask|talk|write)\b[^.;]*/g,
    '',
  ],
  // A form that wants an answer, whichever.
  [
    /^[^.;?]*\banswer\w* (?:with )?(?:yes or no|yes ?\/ ?no|honestly|truthfully)\b[^.;?]*[.;]?$/g,
    '',
  ],
  // The levels of a help desk.
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
    /^(?:if|when|where|should|for (?:candidates|applicants|people|those|anyone|hires) who) (?:(?!sponsor)[^,;.])*\bnot\b(?:(?!sponsor)[^,;.])*\b(?:authoriz\w+|eligible|citizens?|permanent residen\w+|permit|visa|green card|work)\b(?:(?!sponsor)[^,;.])*, (?=(?:the|our|we|an?|your)\b.*(?:sponsor|visa|petition))/g,
    '',
  ],
  [
    /, (?:if|when|where) not (?:already |currently |yet )?(?:an? )?(?:us |authorized |lawful )*(?:citizens?|permanent residents?|green card|authorized|to work|eligible)[^,;.]*,/g,
    '',
  ],
  [
    /(?<=\b(?:sponsor|sponsorship|file|petition)\b[^.;]*),? (?:if|where|when) (?:you|they|candidates|applicants) (?:do|are) not (?:already |yet |currently )?(?:have|hold|authorized|in the us|here)\b[^.;,]*/g,
    '',
  ],
  // What is gladly talked about, before a refusal.
  [
    /^[^.;]*\b(?:questions?|talk|chat|tell you)\b[^.;]*\bbut (?:please )?(?:note|be aware|know|keep in mind|mind)(?: that)?,? (?=we\b|this\b)/g,
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
      String.raw`(?:,| \(|,? -)? ?\b(?:typically|usually|generally|normally|most often|mostly|commonly|ordinarily) (?:on |with |under |through )?${KIND}(?:(?:,| or| and|\/) ?${KIND})*\b(?! (?:transfers?|only|holders?|cap))[,)]?`,
      'g',
    ),
    ' ',
  ],
  [
    /\b(h1b visa|o1|j1|tn|e3|appropriate visa|suitable visa) \((?:typically|usually|generally|normally)\)/g,
    '$1',
  ],
  // Here or abroad, and whatever one holds, which bounds nothing.
  [
    /,? (?:both |whether )?(?:for |of )?(?:those|candidates|applicants|people|hires) (?:who are )?already (?:in|here)\b(?:(?!\b(?:not|no|cannot|only)\b)[^,;.])* (?:and|or|as well as) (?:(?!\b(?:not|no|cannot|only)\b)[^,;.])*\b(?:abroad|overseas|outside|elsewhere|moving here|coming here|relocating|arriving)\b(?: of [^,;.]*)?/g,
    '',
  ],
  [/^whether you (?:are|hold|come|live)\b[^;:.?]*\bor\b[^;:.,?]*, (?=(?:we|our|the)\b)/g, ''],
  // A wait that is spared.
  [
    /,? (?:so |and |which means )?(?:that )?(?:you|they|candidates|there) (?:will |do |would |need |is )*(?:not|never|no) (?:have to |need to )?(?:wait\w*|enter|win|go through|depend on|rely on)\b[^,;.:]*\b(?:lottery|cap|season|april|october)\b[^,;.:]*/g,
    '',
  ],
  // Nothing that an employer would have to do.
  [
    /\b(?:who|that) (?:needs?|requires?) no (?:employer's|company's|employer|outside|further) (?:help|support|filing|involvement|action|petition)\b/g,
    'without sponsorship',
  ],
  [
    new RegExp(
      String.raw`\b(?:that|which) (?:needs?|requires?|asks?|wants?) nothing (?:from|of) ${EMPLOYER}\b`,
      'g',
    ),
    'without sponsorship',
  ],
  [
    /\b(?:(?:that|which) (?:requires?|needs?|involves?)|with|requiring|needing|involving|without) (?:no |any |zero )?(?:further |additional )?(?:employer|company|employer's|company's) (?:involvement|action|filing|paperwork|participation|support)(?: (?:is |being )?(?:needed|required|necessary))?\b/g,
    'without sponsorship',
  ],
  [
    new RegExp(
      String.raw`\b(?:without|with no)(?: any| further)? (?:involvement|action|filing|paperwork|participation|step|submission) (?:by|from|of|on the part of) ${EMPLOYER}\b(?:[^,;.]*\b(?:immigration|uscis|government)\b[^,;.]*)?`,
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
  [
    /,? (?:and )?this (?:role|position|job|one|opening|req|requisition|team) is no (?:exception|different)\b/g,
    '',
  ],
  [/\bsponsorship (?:history|record|track record):[^.;]*/g, ''],
  [
    /(?<=\bwork\b[^.;]*)\bwithout (?:any |our |further )?(?:help|support|assistance|filing|paperwork)(?:,? (?:from|by|of|on the part of) (?:us|the (?:company|employer|university|hospital|school)))\b/g,
    'without sponsorship',
  ],
  // What is counted in, of a refusal or a promise alike.
  [
    /(?:,|;| -|\.)? ?\(?\b(?:and )?(?:that|this|which|it) (?:also )?(?:includes?|covers?|goes for|holds for|applies to|is true of)(?<=\b(?:sponsor\w*|visas?|h1b)\b[^.;()]*[.;(]?[^.;()]*) (?!(?:only|not|no|the following)\b)(?:(?!\b(?:only|not|except|unless|but)\b)[^.;()])*\)?/g,
    '',
  ],
  [/(?<=\b(?:not|cannot|no|unable)\b[^()]*) \((?:no|not)\b(?:(?!\bonly\b)[^()])*\)/g, ''],
  [/\bwe (?:really |only |do |truly )?wish (?:that )?we could\b/g, 'we cannot'],
  [
    /\b(?:candidates|applicants|people|engineers|the (?:successful|selected|chosen) (?:candidate|applicant)) (?:of (?:all|any|every) (?:immigration |visa )?(?:status(?:es)?|nationalit\w+|backgrounds?|passports?) (?:are|will be|is) (?:considered|welcome)|may (?:be|have|hold) (?:of )?any (?:nationality|passport|citizenship)),? (?:and|as|because|since) (?=\w)/g,
    '',
  ],
  [
    /^[^.;:]*\b(?:is|are) (?:no|not an?|never an?) (?:obstacle|barrier|hindrance|hurdle|problem|issue)\b(?: (?:for|to) us)?[:;,] (?=[^.;]*\b(?:sponsor|visa|h1b|petition))/g,
    '',
  ],
  [
    /,? (?:with no|without (?:the|an?|any)) (?:h1b )?(?:lottery|cap)(?: (?:involved|needed|to wait for))?(?=[,.;]|$)/g,
    '',
  ],
  // What has been agreed to.
  [
    /\b(?:have|has|got|received) (?:the )?(?:approval|permission|budget|clearance) to (?=sponsor\b)/g,
    'will ',
  ],
  // What an older version of the posting said.
  [
    /, (?:contrary to|unlike|whatever|despite) (?:what )?(?:you|older|earlier|previous|other|some)\b[^.;]*(?:seen|read|heard|versions?|listings?|postings?|ads?)\b[^.;]*/g,
    '',
  ],
  [/, (?:the )?us included\b/g, ''],
  [/^there is no need to worry\b[^:;.]*[:;.] ?/g, ''],
  [
    /,? (?:and |as )?(?:(?:as|being) [^,;.]{2,50}?)?(?:we|it|the \w+) (?:is|are) not (?:bound|limited|restricted|subject|held) (?:by|to) (?:the )?(?:\w+ )?(?:cap|lottery|quota)\b[^.;,]*/g,
    '',
  ],
  // Students among those who are meant.
  [
    /,? (?:\()?(?:including|even|also) (?:those |people |students |holders )?(?:with|on|in) (?:stem |an? )?(?:opt|cpt)(?:(?:,| or| and) (?:stem )?(?:opt|cpt))*(?:\)|,)?|, (?:stem )?(?:opt|cpt)(?: (?:and|or) (?:stem )?(?:opt|cpt))? included,/g,
    '',
  ],
  // Eagerness, and trouble that nobody has.
  [/\bcannot wait to\b/g, 'are happy to'],
  [
    /,? (?:and|so) you (?:do|will) not (?:have|need) to (?:lift a finger|worry|do anything|do a thing|think about it)\b/g,
    '',
  ],
  [
    /,? (?:also|even|including|and) for (?:those|people|candidates|anyone) who (?:have )?(?:never|not) (?:had|held|been on)\b[^.;,]*/g,
    '',
  ],
  // The one who is looked for, by the title.
  [
    /\bfor (?:the|our|an?) (?:senior|staff|lead|principal|junior) (?:[\w/-]+ ){1,4}?(?:engineer|developer|analyst|scientist|designer|manager|architect|specialist|technician|programmer)\b/g,
    'for this role',
  ],
  // A need that stops nobody.
  [
    /\b(?:please )?do not let (?:(?:your|an?|the|any) )?(?:\w+ )?(?:visas?|immigration|sponsorship|status)(?: \w+)? (?:stop|keep|hold|prevent|scare|deter|put) (?:you|anyone)\b[^,;:.]*/g,
    'visa sponsorship always included',
  ],
  [
    /,? and you (?:could|may|might|can) be (?:the )?next\b|[;,] one of them (?:could|may|might|can|will) be (?:yours|you|for you)\b/g,
    '',
  ],
  [
    /\bwithout our (?:filing|petitioning|sponsoring|signing|doing)\b[^.;,]*/g,
    'without sponsorship',
  ],
  [
    /\b(?:need(?:ing|s)? (?:(?:an?|our|work|visa) )*(?:visas?|sponsorship|h1b(?: visa)?)|(?:visa|sponsorship) needs?|(?:visa|immigration) status)\b[^.;:,]*?\b(?:plays?|ha(?:s|ve)|takes?) no (?:role|part|bearing|influence|weight|effect)\b(?: (?:in|on) [^.;:,]*)?/g,
    'visa sponsorship always included',
  ],
  [
    /\b(?:being in )?need(?:ing)?(?: of)? (?:(?:an?|our|work|visa) )*(?:visas?|sponsorship|h1b(?: visa)?)\b[^.;:]*?\b(?:will|does|do|would|can) (?:not|never) (?:count|be held|be counted|work|weigh|speak) against (?:you|anyone|anybody|them)\b/g,
    'visa sponsorship always included',
  ],
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
  [
    /\b(?:are|is|will be|stand) (?:on (?:an )?(?:equal|the same) (?:footing|terms)|no different(?:ly)?)(?: (?:with|as|to|from) [^,;.]*)?(?=[,;.] (?:and |because |as |since )?(?:we|our|the)\b)/g,
    'are welcome',
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
    /\b(?:do|does|need) not (?:have to |need to )?be (?:already )?(?:authorized|able|allowed|permitted)(?: to work)?(?: here)?(?: already| yet| now)?\b[^,;.:]*[,;]? (?=because|as|since|we|and)/g,
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

/** The name of the role between 'this' and 'role'. */
const TITLE =
  /\bthis (?:(?!(?:is|are|was|will|does|do|can|has|not|no|in|of|for|to|at|on|and|or|but|we|the|an?|that|which|it|time|year|company|team|with|from|by|one|sponsor\w*|visas?|h1b|opt|cpt|tn|cleared|clearance|citizens?|same|specific|particular)\b)[\w/'.+-]+ ){1,6}?(role|position|job|opening|opportunity|vacancy|posting|post|requisition|hire)\b/g;

/** A folded sentence with 'this Senior Process Engineer role' as 'this role'. */
export const withTitlesCut = (folded: string): string => folded.replaceAll(TITLE, 'this $1');

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
      /\b(?:you|candidates|applicants) (?:(?:will|do|does|would) not (?:need|have)|need(?: not|n't)|never (?:need|have))(?: to)?(?: (?:be|hold|have))? (?:an? )?(?:us |american )*(?:citizens?|citizenship|green card|permanent residen\w+)\b[^,;:.]*/g,
      'open to everybody',
    )
    .replaceAll(
      /\b(?:(?:is|are|does|do) )?not (?:limit\w*|restrict\w*|confin\w*)(?: \w+){0,3}? to [^,;.]*/g,
      'open to everybody',
    );
}
