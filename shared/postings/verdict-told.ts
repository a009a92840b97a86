/**
 * Parts of a sentence that tell of visas and sponsorship without giving or refusing any: the questions of a form, and what other people
 * do, did or say. A promise needs somebody who gives it to whom the posting speaks to, so it is read from the other parts alone.
 */
const VISA = String.raw`(?:visas?|h1b|green card|work permits?|petitions?|perm|sponsor\w*|immigration|(?:work|employment) authorization|authorized to work|us persons?|us citizen\w*|clearances?|uscis)`;
const CUSTOMERS = String.raw`(?:customers?|clients?|employers|companies|competitors|businesses|hospitals|banks|universities|firms|agencies|consulates|governments|brands|(?:hr|people|mobility|legal) teams|managers|departments|families|immigrants|newcomers|restaurants|hotels|farms|startups|organi[sz]ations|schools|users|petitioners|nurses|students|scholars|physicians|workers|athletes|artists|clubs|orchestras|crews|founders|partners)`;

/** Where one part of a sentence ends and the next begins. */
const BREAK =
  /[;:](?= )|[.?!]['")\]]*(?= )|\s-\s|[()]|,? \b(?:but|because|since|so that|so|though|although|while|yet|as(?= we\b))\b,? |, (?=(?:and |or )?(?:we|it|this|that is|our|they|sponsorship|candidates|applicants|those|anyone|nobody|saying|a yes|yes|no)\b)| and (?=(?:we|it is|this is|sponsorship is)\b)/;

const ASKED = String.raw`(?:asks?|asked|asking|inquires?|indicat\w+|disclos\w+|stat(?:e|es|ing)|specif(?:y|ies|ying)|declar\w+|answer\w*|respond\w*|certif\w+|acknowledge|attest|confirm\w*|complete|fill|includ\w+|contains?|says?|covers?|sections?|questions?|questionnaire|pre screen\w*|screen\w*|short form|form on|check ?box\w*|drop ?down|tick|select|select one|mark|note)`;
/** A question of a form or of a call, not its answer. */
const QUESTION_TOLD = new RegExp(
  String.raw`\b(?:to|only) (?:learn|know|find out|understand|see) (?:whether|if) you (?:need|require|will need)\b[^?]*\b${VISA}\b|\b${ASKED}\b(?:[^?]*\b(?:whether|if)\b(?! (?:so|needed|applicable|yes|not)\b)[^?]*\b${VISA}\b|[^?]*\byour (?:\w+ )?(?:sponsorship|visa|immigration) (?:needs?|requirements?|status)\b|[^?]*\b(?:questions?|answers?|sections?|box(?:es)?)\b[^?]*\b(?:about|on|regarding|concerning|including)\b[^?]*\b${VISA}\b|[^?]*\b${VISA}\b[^?]*\b(?:questions?|section|box(?:es)?)\b)|\b(?:form|application|questionnaire|survey)\b[^.;?]*\b(?:covers?|includes?|contains?|has)\b[^.;?]*${VISA}|^(?:one|two|some|the (?:first|second|third|last))(?: (?:of (?:them|these|the questions)|one))? (?:is|are|asks?) about\b|\b(?:gets?|got|are|is|been|being|was|were)(?: \w+)? asked (?:\w+ ){0,2}?about (?:\w+ ){0,3}?${VISA}|\b(?:will|we|they|recruiters?|form|application|call|interview\w*|screen)(?: also)? asks? (?:\w+ )?about (?:\w+ ){0,3}?${VISA}\b`,
);
/** What comes of an answer. */
const OUTCOME =
  /\b(?:not|no|cannot|never|only|unable|reject\w*|remov\w*|(?:screened|ruled|filtered) out|disqualif\w*|ineligible|eliminat\w*|end|ends|must|required? (?:to be|citizens?)|without|we (?:do |will |can |gladly |happily )*(?:sponsor|file|help|provide|offer|support)|welcome|fine|no (?:problem|issue)|can be sponsored|(?:sponsorship|support) is)\b/;

/** Somebody at work on the visas of others. */
const WORK = String.raw`(?:administer|audit|check|verify|advise|analy[sz]e|answer|assist|brief|build|coach|collect|coordinate|counsel|draft|educate|explain|file|guide|handle|help|issue|keep|lead|loop|maintain|manage|monitor|oversee|own|partner|prepare|process|research|review|run|serve|support|teach|track|train|update|write)`;
const WORKER = String.raw`(?:(?:the|an?|this|our) (?:(?!(?:company|employer|university|hospital|firm|lab|we|visa)\b)[\w-]+ ){0,4}?(?:specialist|manager|coordinator|advis[eo]r|counselor|paralegal|analyst|assistant|officer|recruiter|director|generalist|incumbent|associate|administrator|lead|candidate|applicant|person|hire|role|position|job))`;
const DUTY = new RegExp(
  String.raw`^(?:(?:in|as) [^,]{3,60}, )?(?:you|${WORKER}) (?:will |would |shall )(?:be (?:the |an? |our |responsible )[^;:]*|(?:be )?(?:(?:also|often|regularly|daily|then|mostly) )?(?:${WORK}))\b(?!.*\b(?:we sponsor|sponsorship is|your (?:own )?(?:visa|h1b|green card))\b)`,
);

/** A worker's task, and what one should be good at. */
const TASK = new RegExp(
  String.raw`^(?!.*\b(?:we|you|your|our|hires?|candidates?|offered|available|provided)\b)(?:draft|monitor|prepare|maintain|run|partner|manage|watch|track|keep|coordinate|process|administer|review|liaise|oversee|conduct|lead|answer|explain|analy[sz]e|own|update|stay)\b|^(?!.*\b(?:your|our|hires?|employees|we)\b)(?:the|an?) (?:(?!(?:company|employer|university|hospital|firm|lab|visa|immigration|mobility|legal)\b)[\w-]+ ){0,4}?(?:specialist|manager|coordinator|advis[eo]r|paralegal|analyst|assistant|officer|recruiter|director|generalist|associate|administrator|person in this (?:role|job|position)) (?:manages|handles|runs|coordinates|oversees|maintains|prepares|advises|processes|tracks|explains|trains|answers|reviews|audits|counsels|supports)\b|\b(?:comfortable|experienced?|skilled|confident|good|at ease) (?:with |in |at )?(?:explain|process|manag|handl|fil|prepar|coordinat|discuss|administ)\w*ing\b`,
);

const SPONSORING = String.raw`(?:sponsor(?:s|ed|ing)?|(?:prepare|submit|upload|track|run|process|manage)(?:s|d|ed)?|fil(?:e|es|ed|ing)|petition(?:s|ed|ing)?|bring in|hire|moved?|sponsor, \w+)`;
const PLACE = String.raw`(?:toronto|vancouver|montreal|ottawa|london|dublin|berlin|munich|paris|amsterdam|zurich|madrid|barcelona|lisbon|warsaw|krakow|prague|stockholm|copenhagen|oslo|tel aviv|tokyo|singapore|sydney|melbourne|bangalore|bengaluru|hyderabad|pune|shanghai|dubai|canadian|european|german|british|irish|dutch|indian|japanese|overseas|foreign)`;
/** A visa for another place, after it was named, and people who are hired for others. */
const OF_OTHERS_SURELY =
  /\b(?:visas?|permits?|sponsor you) there\b|\btravel desk\b|\b(?:takes?|brings?) you (?:to our|abroad)\b|\bfor (?:our|the) (?:\w+ )?(?:partners|customers|clients)\b/;

/** What others do, what is made or done for them, and what is said of them. */
const OF_OTHERS: readonly RegExp[] = [
  OF_OTHERS_SURELY,
  DUTY,
  TASK,
  // 'Many of our clients have sponsored', 'the platform HR teams use to sponsor', 'lets employers sponsor'.
  new RegExp(
    String.raw`\b(?!our (?:schools|hospitals|universities|agencies|departments|organi[sz]ations|firms|companies|managers)\b)(?:our|many|most|some|other|all|these|the|of|that|where|when|lets?|letting|helps?|helping|enables?|allows?|^|one|big|use[ds]? by|platform|software|tool) (?:of (?:our|the|these) )?(?:[\w-]+ ){0,2}?${CUSTOMERS}(?:,? that|,? who|,? which)? (?:(?:can|could|should|must|have|had|use (?:it )?to|to|should be able to|be able to) )?${SPONSORING}\b`,
  ),
  new RegExp(
    String.raw`^(?:every (?:year|day|season),? )?(?:we|our (?:\w+ )?(?:software|platform|product|app|tools?|firm|team|agency)) (?:helps?|have helped|helped|lets?|give[sn]?|serves?|represents?|advise[sd]?) (?:[\w,'-]+ ){0,4}?${CUSTOMERS}\b`,
  ),
  new RegExp(
    String.raw`^(?!.*\b(?:candidates|applicants|people|anyone|those|hires)\b).*\b(?:on|in) (?:their|(?:the |our )?(?:clients?|customers?)'?) behalf\b|\bon behalf of (?:our |the |its |corporate |academic |individual )*${CUSTOMERS}|\bfor (?:our|the|its|all|over \d\S*|\d\S*) (?:[\w'-]+ ){0,2}?(?:customers|clients|departments)\b|\bfor (?:thousands|hundreds|dozens|tens) of\b|\b(?:our|the) (?:customers?|clients?)'s? (?:workers|employees|staff|people|hires)\b|\bso that (?:our |the )?(?:customers|clients|they) (?:do|can)\b`,
  ),
  new RegExp(
    String.raw`^(?!.*\bsponsor).*\b(?:visas?|petitions?|green card|immigration) (?:of|for) (?:[\w-]+ )?(?:clubs|orchestras|crews|founders|startups|athletes|companies|customers|clients|employers|partners|corporations)\b|^(?!.*\b(?:candidates|applicants|people|anyone|hires?|employees|engineers|staff|colleagues|scientists|researchers|faculty|nurses|physicians|developers|doctors|fellows|postdocs|counsel|you|your)\b).*\b(?:(?:got|won|filed|obtained|secured) (?:over |more than |some |about |around |nearly )?\d[\d,]* (?:\w+ )?(?:petitions|visas|green card|h1b|o1)\b|(?:file|handle|prepare|manage|get|process|take care of) (?:all )?their (?:\w+ )?(?:visas?|h1b|o1|l1|petitions?|green card|papers)\b)`,
  ),
  // Data, opinions and stories.
  /\b(?:(?:data|records|figures|statistics|reports?) (?:from|of|by|on|show)|argue[ds]?|advocat\w+|lobb(?:y|ied|ies)|testif\w+|publish(?:es)?|wrote|before congress|our policy team|remember|founders? (?:was|were|came|grew|had))\b/,
  /\b(?:received|won|earned) (?:an? |the |several )?(?:\w+ )?(?:awards?|prizes?|honou?rs?)\b|\bpro bono\b|\blegal clinic\b|^(?!.*\b(?:will|still|continue|today|now|you|do|can)\b).*\b(?:(?:recogni[sz]ed|named|ranked|listed|honou?red|voted) (?:as |among |one of )|(?:thanked|praised|called) us\b|years? ago\b.*\bsponsored\b|\bsponsored\b.*\byears? ago\b)/,
  // Papers as a trade, and as a matter among others in a first week.
  /\b(?:visas?|passports?) (?:and|or) (?:passports?|visas?) (?:services|applications|processing)\b|\bvisa applications (?:have|has|are|were|a (?:day|year))\b|\b(?:immigration|visa) (?:paperwork|questions?|papers) if you have any\b/,
  // Elsewhere, in a sentence that names no place of ours here.
  new RegExp(
    String.raw`^(?!.*\b(?:us|america|here|this)\b).*\b(?:sponsor\w*|visas?|(?:work )?permits?)(?: \w+){0,3} (?:(?<!\b(?:is|are) )there|(?<!from )abroad)\b|\b(?:transfers?|moves?|rotates?|relocates?|exchange|rotation|secondment|assignment) (?:to|with|in|at) (?:the |our )?${PLACE}\b|^(?!.*\b(?:us|america|here|this|not|cannot)\b)(?:(?:those|people|staff|hires) (?:\w+ )?(?:by|in|at) )?(?:the|our) (?:[\w-]+(?:,? and|,| or)? )*${PLACE}(?:,? (?:and |or )?[\w-]+)* (?:offices?|studios?|teams?|sites?|labs?|hubs?|plants?|entit(?:y|ies)|subsidiar(?:y|ies))\b`,
  ),
  /^(?:for )?(?:internal|current) (?:applicants|candidates|employees|staff)\b/,
  // An exchange program, and visas of those who only visit.
  /\bsponsors? (?:of )?(?:their|the|an?|our|its) (?:[\w-]+ ){0,3}?(?:exchange visitors?|j1|exchange)(?: visa)?(?: visitors?)? programs?\b|^(?!.*\b(?:h1b|sponsor\w*|green card)\b).*\b(?:digital nomad|tourist|visitors?|transit) visas?\b/,
  // Fellowships and meetings are sponsored, not people.
  /^(?!.*\b(?:our|your|we) (?:\w+ )?visas?\b).*\bsponsor(?:s|ed|ing)? (?:[\w-]+ ){0,2}?(?:fellowships|scholarships|prizes|awards|conferences|meetups|hackathons|teams|\w+con\b)/,
];

/** What a posting says of itself, by which nothing is to be meant. */
const NOT_MEANT =
  /^(?:please )?do not (?:leave|skip|omit)\b|^failure to (?:state|disclose|answer|indicate|complete|declare)\b|^nothing (?:in|on|about) (?:this|the|our) (?:\w+ )?(?:posting|ad|advertisement|announcement|description|document|notice|page|listing|offer)\b(?!.*\b(?:which|we|company) (?:do|does|will) not\b)/;

/** A promise to whom the posting speaks to, whoever else is named. */
const TO_HEARER =
  /\b(?:our own|we (?:also |do |will |can |gladly |happily |proudly )*sponsor (?!(?:\w+con|meetups|events|local|two|three|several|youth)\b)|(?:visa |h1b )?sponsorship (?:is|will be|can be) (?:\w+ )?(?:available|offered|provided|possible)|(?:you|your|candidates?|applicants?|new hires?|hires|this (?:role|position|job|opening)|successful candidate|our (?:\w+ )?(?:employees|engineers|staff|people))\b[^.;]*\b(?:(?:will|can|may) be sponsored|(?:visas?|h1b|petition) (?:is|are|will be) (?:filed|paid|sponsored))|(?:sponsor|file|visa|petition)\w*(?: \w+){0,3} (?:for )?(?:you|your|every (?:new )?(?:hire|candidate)|new hires|successful candidates?|qualified candidates))\b/;

const isQuestion = (part: string): boolean => NOT_MEANT.test(part) || QUESTION_TOLD.test(part);
const isToldOf = (part: string): boolean =>
  NOT_MEANT.test(part) ||
  (QUESTION_TOLD.test(part) && !OUTCOME.test(part.replaceAll(/\bwhether\b.*$/g, '')));
const TOPIC = new RegExp(String.raw`\b${VISA}`);

const MAY_TELL = /\b(?:whether|if|about|questions?|nothing|your|on|including)\b/;

/**
 * A sentence without the parts that only tell of a form's questions, 'it' in the others named; the same where there are none.
 */
export function withoutQuestionsTold(folded: string): string {
  if (!MAY_TELL.test(folded)) return folded;
  const rest = without(folded, isQuestion, isToldOf);
  if (rest === folded) return folded;
  return rest
    .replaceAll(
      /\b(offer|provide|do|give|support|arrange) (?:it|one|that)\b/g,
      '$1 visa sponsorship',
    )
    .replace(
      /^(?:as |because |since |and |but )?(?:it|that) (?=is|will|depends|can)/,
      'visa sponsorship ',
    );
}

/** As above, without what others do; the same where it promises something to whom it speaks to. */
export function withoutOthers(folded: string): string {
  if (TO_HEARER.test(folded) && !OF_OTHERS_SURELY.test(folded)) return folded;
  const isOfOthers = (part: string) =>
    TOPIC.test(part) && OF_OTHERS.some((form) => form.test(part));
  return without(folded, isOfOthers, isOfOthers);
}

function without(
  folded: string,
  mayBe: (folded: string) => boolean,
  isLeftOut: (part: string) => boolean,
): string {
  if (!mayBe(folded)) return folded;
  const parts = folded.split(BREAK).filter((part) => part !== undefined && part.trim() !== '');
  const kept = parts.filter((part) => !isLeftOut(part.trim()));
  if (kept.length < parts.length) return kept.join('; ').trim();
  // What is told of only in all of it leaves nothing.
  return isLeftOut(folded) ? '' : folded;
}
