/**
 * Sentences that speak of visas, petitions, sponsors or exports and ask nothing of the person nor give them anything: what a product
 * does for others, an opinion, a sponsor's data, what comes after a lottery, and a form's text that is said not to hold.
 */

const VISA = String.raw`(?:visas?|h1b(?: visas?)?|green card|work permits?|petitions?|perm|sponsor\w*|immigration)`;
const CUSTOMERS = String.raw`(?:customers?|clients?|companies|employers|businesses|users?|law firms|lawyers|law practices|startups|universities|hospitals|organizations|people|families|immigrants)`;
/** That something is given to the person, or refused. */
const OURS =
  /\b(?:this (?:role|position|job|opening)|you need|you require|your (?:h1b|visa|green card)|candidates?|applicants?|welcome|our own|for you|no visas?|(?:no|not|without|cannot) (?:\w+ ){0,3}?sponsor\w*|sponsorship (?:is|will|can|not|available|provided|offered)|we (?:do |will |can |also |gladly |happily )*(?:not )?(?:sponsor|handle|take care|pay|cover|file|cannot|can)|our (?:lawyers?|attorneys?|counsel|team) (?:will |can )?(?:handle|takes?|files?|sort|does|do))\b/;

const OF_OTHERS: readonly RegExp[] = [
  // 'Getting a visa should not be harder than the job.'
  /^(?:getting|obtaining|hiring|sponsoring|filing|applying|moving)\b[^.;,]*\bshould not (?:take|require|cost|mean|involve|feel)\b/,
  // What customers do, and what is made for them.
  new RegExp(
    String.raw`\b(?:product|software|platform|app|tool|tools|(?<!health |school |hospital |university )system|service|website|marketplace|api|engine|suite|portal)(?:, (?!(?:we|our|and|but)\b)[^.;,]{3,40},|,)? (?:that |which )?(?:\w+ )?(?:helps?|assists?|lets?|guides?|allows?|enables?|prepares?|automates?|drafts?|simplif\w+|files?|fills?|tracks?|turns?|makes?|generates?|manages?|handles?|supports?)\b[^.;]*\b${VISA}\b`,
  ),
  new RegExp(
    String.raw`^(?:help|teach|show|educate|train|guide|explain to)(?:ing)? (?:[\w-]+ ){0,3}?${CUSTOMERS} (?:to )?(?:understand|navigate|manage|learn|through|with|file|prepare|submit|about)\b[^.;]*\b${VISA}\b`,
  ),
  new RegExp(
    String.raw`^we (?:are )?(?:build|mak|develop|creat|offer)\w*\b[^.;]*\b(?:for|letting|helping) (?:\w+ )?${CUSTOMERS} to (?:sponsor|file|hire|petition|relocate)\b`,
  ),
  // What somebody is to build about visas.
  new RegExp(
    String.raw`^(?:build|design|track|write|ship|develop|implement|model|automate|test|prototype|refactor|own|analy[sz]e|visuali[sz]e|create)\b(?!.*\b(?:you|your|must|only|required|status)\b(?! (?:and|changes?|updates?|expir))).*\b(?:${VISA}|permanent residence|status|i ?-?9)\b[^.;]{0,25}\b(?:queues?|backlogs?|priority dates?|deadlines?|expir\w+|statuses|workflows?|dashboards?|reports?|calculator|forms?|modules?|data)\b`,
  ),
  // Work on petitions.
  /^(?:you will |you'll |the \w+ (?:will )?)?(?:help|assist|support|work with|join)s? (?:our |the |in house |senior |\w+ )*(?:attorneys?|lawyers?|paralegals?|counsel|case managers?)\b[^.;]*\b(?:prepare|preparing|draft\w*|fil(?:e|ing)|assembl\w+|review\w*|research\w*)\b/,
];

/** What the government's forms ask of a product, and a service that decides who may pay or open something. */
const OF_PRODUCT =
  /^(?!.*\b(?:sponsor\w*|our own|your (?:visa|h1b|petition)|candidates?|applicants?|citizens?\b(?!hip and))\b)(?:when|whenever|each time|every time|once|as|if) (?:the )?(?:uscis|dhs|government|congress|agency|state department|department of \w+)\b[^.;,]*\b(?:brings?|publish\w*|releas\w+|chang\w+|issues?|updates?|revis\w+|posts?|announc\w+|raises?|rewrites?)\b|^(?!.*\b(?:sponsor\w*|h1b|work (?:authorization|visas?)|employment authorization|immigration|citizens?\w*|right to work|authorized to work|clearances?|us persons?|must)\b).*\b(?:authorization|authentication|access|identity) (?:(?:and|or) \w+ )?(?:platforms?|services?|servers?|team|engine|layer|apis?|systems?|modules?|flows?|rates?|requests?|decisions?|logic|stack|products?|group|gateway|tokens?|polic(?:y|ies)|models?)\b/;

/** What a law firm does for the employers and families that pay it. */
const FOR_CUSTOMERS = new RegExp(
  String.raw`^(?!.*\b(?:you|your|our own|sponsorship|sponsors?|this (?:role|position|job)|candidates?|applicants?|(?:our|new|its|incoming|future|foreign|every|all) (?:\w+ )?(?:hires?|employees|staff|engineers|colleagues))\b).*\b(?:we|(?:our|the|its) (?:[\w,'-]+ ){0,3}?(?:lawyers|attorneys|paralegals|associates|partners|firm|practice|office|team))(?: have| has| also)? (?:fil(?:e|es|ed)|prepare[sd]?|handle[sd]?|submit(?:s|ted)?|draft(?:s|ed)?|manage[sd]?|process(?:es|ed)?|won)\b[^.;]*\b(?:petitions?|filings?|cases|applications|visas|matters)\b[^.;]*\b(?:for|on behalf of) (?!our\b|its\b)(?:[\w-]+ ){0,3}?(?:${CUSTOMERS}|firms|banks|clinics|schools|colleges|manufacturers|corporations|agencies|investors|athletes|artists|individuals)\b`,
);
/** A visa for a trip, what customers do with a product, and the season of filings in which a firm is busy. */
const FOR_TRIPS =
  /^(?!.*\b(?:we|you|your|sponsor\w*)\b)i (?:came|was|am|started|joined|got)\b|^(?:this|that|the same|it) (?:also )?(?:goes|holds|applies|is true|is so) (?:also )?(?:for|to) (?!this|our|the)[\w ,]*\W*$|^(?!.*\b(?:sponsor\w*|h1b)\b).*\b(?:needs?|requires?) no visas?\b(?! (?:support|help|assistance|from|petition|filing))|^(?!.*\b(?:we|you|your|sponsor\w*)\b)our (?:ceo|cto|cfo|(?:co )?founders?|president|chair\w*|owners?|team lead|director)\b[^.;]*\b(?:came|arrived|started|moved|was|were|immigrated|began|once)\b|^(?!.*\b(?:sponsor\w*|h1b|work (?:visas?|permits?)|we|us visas?)\b).*\bpassports?\b[^.;]*\b(?:get|obtain|secure|acquire|hold|have)\b[^.;]*\bvisas?\b|^(?!.*\b(?:sponsor\w*|h1b)\b)if you have (?:ever |just |also )?(?:been|stood|waited|filled|tried|wondered|used|dealt|applied|struggled|lost)\b|^(?!.*\b(?:sponsor\w*|h1b|work in)\b).*\btravel\b[^.;]*\bwithout\b[^.;]*\bvisas?\b|\b(?:clients|customers|companies|employers|users) (?:sponsor|file|register|submit)\b[^.;]*\b(?:with|through|using|on) our (?:\w+ )?(?:software|platform|product|app|tools?|system)\b|^(?!.*\b(?:we|you|your|sponsor\w*)\b).*\b(?:overtime|hours|shifts|season|busy|busiest|peak|weekends?|deadlines?|vacation)\b[^.;]*\b(?:when|while|during|before|after|around|in)\b[^.;]*\b(?:h1b|visa|petitions?|registrations?|filings?|lottery|cap season)\b|^(?!.*\b(?:sponsor\w*|h1b|(?:work|employment|immigrant) (?:visas?|permits?)|green card|petitions?|immigration|relocat\w*)\b).*\b(?:business|visitors?|travel|tourist|transit)(?: (?:or|and) \w+)? visas?\b/;

/** A sponsor of trials or studies gets data and files, which are no people. */
const OF_DATA =
  /^(?!.*\b(?:h1b|visas?|sponsorship|sponsoring|petitions?|opt|status)\b)(?=.*\b(?:data|files?|listings?|samples?|records|documents?|sites?|trials?|stud(?:y|ies)|specimens|technology|tech)\b).*\btransfers?\b/;

/** What becomes of people whom a lottery leaves out, which takes nothing from the promise before. */
const AFTER_LOTTERY =
  /^(?!.*\b(?:sponsor\w*|not (?:enter|file|register|support|take part)|cannot (?:enter|file|register)|we (?:do|will) not|let go|terminat\w+|end(?:s|ed)?)\b)(?=.*\b(?:lottery|picked|selected|chosen|drawn|cap)\b)(?:candidates|people|those|anyone|engineers|employees|hires|colleagues|if|should|when|in case|whoever)\b[^.;]*\b(?:not (?:\w+ )?(?:selected|picked|chosen|drawn|go|win|work|get|succeed|come)|miss\w*|unlucky|unsuccessful|lose|fail\w*|left out|unselected)\b[^.;]*\b(?:begins?|starts?|works?|join|move|relocate|stay|spend|office|remotely|from|again|next|abroad|team)\b/;

/** A text of a form or of an older posting that is said not to hold. */
const NOT_VALID =
  /^(?!.*\b(?:error|mistake|wrong|leftover|relic|left over|inherited|template|outdated|true|ignore|disregard)\b[^.;,:]*[.;,:-] (?:and |but |because |since |as )?(?:we|none|no|visas?|sponsorship|this|it (?:is|does))\b)(?=.*\b(?:form|template|system|sentence|note|tag|statement|application|posting|ad|listing|line|page|website|version|job board|text|checkbox|boilerplate)\b)(?=.*\b(?:(?:sentence|line|note|tag|label|statement|paragraph|wording|claim|text) (?:about|on|regarding)|says?|said|states?|stated|asks?|reads?|mentions?|claims?|has|have|shows?|lists?|contains?|includes?)\b)(?=.*\bsponsor|.*\bvisas?\b).*\b(?:ignore|disregard|(?:does|do) not apply (?:to|here|for)|not (?:true|valid|correct|accurate|relevant) (?:for|here|to)?|(?:was|is|are) (?:a|an) (?:mistake|error|leftover|relic)|in error|by mistake|outdated|out of date|no longer (?:true|valid|correct|holds)|left over|inherited)\b/;

/** What somebody is to do about visas in this job. */
const DUTY =
  /^(?!.*\b(?:we|sponsorship|sponsored)\b)(?:(?:(?:in|as|for) [^,;]{2,40},? )you (?:will|would) (?:\w+ (?:and )?)?(?:explain|check|review|verify|collect|answer|advise|prepare|process|track|draft|file|handle|help|guide|counsel|update|maintain)\b|(?:(?:in|as|for|with) [^,;]{2,40},? )?you (?:will not (?:handle|manage|process|advise)|(?:will )?(?:decide|determine)\b(?=[^.;]*\b(?:to sponsor|employees?|cases|petitions?)\b)))|^(?!.*\b(?:we|sponsor\w*)\b)you (?:will )?(?:develop|build|design|maintain|own|run|test|ship|operate|support) (?:the|our|an?) [^.;]*\b(?:systems?|software|platforms?|apps?|tools?|portals?|pipelines?|services?)\b|^(?:write|draft|set|develop|maintain|define|interpret|shape|revise) (?:the |our |and \w+ )*(?:polic(?:y|ies)|guidelines|guidance|rules|procedures|criteria)\b/;

/** Where more can be read. */
const POINTER =
  /^(?!.*\b(?:we (?:do |will |can )?(?:not |cannot )?sponsor|sponsorship (?:is|not)))(?:(?:to )?(?:read|learn|find out|see|visit|check|explore|discover)|our handbook)\b[^;:]*\b(?:pages?|website|(?:jobs?|careers?|our) site|faqs?|handbook|blog)\b/;

/** Whether a sentence says nothing to the person, whatever words stand in it. */
export function isOfOthers(folded: string): boolean {
  if (NOT_VALID.test(folded) || AFTER_LOTTERY.test(folded) || OF_DATA.test(folded)) return true;
  if ([DUTY, FOR_CUSTOMERS, FOR_TRIPS, OF_PRODUCT, POINTER].some((form) => form.test(folded)))
    return true;
  return !OURS.test(folded) && OF_OTHERS.some((form) => form.test(folded));
}

/** Technology that is controlled, or data that is asked for: no bound of who is hired. */
export const CONTROLLED_THINGS =
  /\b(?:technolog\w+|technical data|products?|goods|items|hardware|software|information|parts of (?:this|our|the) work|components)\b[^.;]{0,50}\b(?:is|are|may be|falls?|fall) (?:\w+ )?(?:subject to|controlled|under|governed)\b(?![^.;]*\b(?:must|only|us persons?|citizens?|required to be)\b)|\bexport (?:control )?(?:authoriz\w+|licens\w+|review)\b[^.;]*\b(?:where|if|when|as) (?:(?:that|it|this|one) )?(?:applies|applicable|(?:is )?(?:needed|required|necessary))\b|\b(?:may|will|might) (?:be asked|have|need) to (?:give|provide|share|state) (?:us )?(?:\w+ )?(?:information|details|data) (?:about|on|regarding) (?:\w+ ){0,2}citizenship\b/;

/** The employer gets the license that an export needs, so that nobody is left out. */
const LICENSE_BY_US =
  /^(?!.*\b(?:cannot|not (?:be able|apply|seek|sponsor|pursue)|unable)\b)(?=.*\blicen[sc]es?\b).*\b(?:we|(?:the|our) (?:company|employer|firm|team|compliance \w+|legal \w+)) (?:will |would |can |shall |usually |gladly )?(?:apply|applies|obtains?|gets?|requests?|files?|seeks?|handles?|takes? care|pursues?)\b/;

/** Whether the employer gets the license for what the sentence before names, which asks for nobody in particular. */
export const isLicensed = (above: string, folded: string): boolean =>
  LICENSE_BY_US.test(folded) && !/\b(?:must|only|us persons?|citizens?)\b/.test(above);

/** A refusal that only follows from what export law asks for before it. */
export const FOLLOWS =
  /^(?:(?:therefore|thus|so|as such|unfortunately|sorry),? )?(?:no (?:visa |h1b )*sponsorship|(?:visa )?sponsorship (?:is )?not (?:available|offered|provided|possible))\W*$/;
