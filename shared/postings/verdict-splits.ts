/**
 * Sentences of two halves, and lists: 'yes to visas, no to agencies', 'no transfers, and no new petitions either', 'for remote hires no,
 * for Boston yes', 'someone with a doctorate can be sponsored; others must be authorized'. What stands in which half decides.
 */
import type { Cue } from '#shared/postings/verdict-topic.ts';

const NO: Cue = { says: 'no', about: 'sponsorship' };
const YES: Cue = { says: 'yes', about: 'sponsorship' };
const CASES: Cue = { says: 'depends', about: 'cases' };
const TRANSFERS: Cue = { says: 'depends', about: 'transfers' };

const GIVEN = String.raw`(?:sponsor\w*|visas?|h1b(?: visas?)?|green card|immigration|petitions?|work permits?)`;
const TOPIC = new RegExp(String.raw`\b${GIVEN}\b`);
const OTHER_KINDS = /\b(?:transfers?|tn|e3|o1|j1|l1|opt|cpt)\b/;

/** One thing of a list of what is welcome and what is not. */
const ITEM =
  /\b(yes|no|not) (?:to|on) (.*?)(?=[,;.]|$| (?:and|but) (?:we say |also |a )?(?:\w+ )?(?:yes|no|not)\b)/g;

/** 'Yes to sponsorship, no to agencies': what is said of sponsorship in the list. */
function listCue(folded: string): Cue | undefined {
  const items = [...folded.matchAll(ITEM)].map(([, word = '', thing = '']) => ({
    isYes: word === 'yes',
    thing,
  }));
  const topics = items.filter(({ thing }) => TOPIC.test(thing) || OTHER_KINDS.test(thing));
  if (items.length < 2 || topics.length === 0) return undefined;
  const taken = topics.filter(({ isYes }) => isYes);
  if (taken.length < topics.length && taken.length > 0) {
    return taken.every(({ thing }) => /\btransfers?\b/.test(thing)) ? TRANSFERS : CASES;
  }
  if (topics.every(({ thing }) => OTHER_KINDS.test(thing))) return undefined;
  return taken.length > 0 ? YES : NO;
}

const FIRM = String.raw`(?!.*\b(?:not|no|never|cannot|unable|only|may|might|could|some|certain|if|unless|case by case|depend\w*|clearances?|transfers?|but|except|clients?|customers?)\b)`;
const DENY = String.raw`\b(?:not|cannot|unable to|neither|nor|no|never)\b(?! (?:problem|issue|only|just|longer accepting))`;
const OLD = String.raw`\b(?:transfers?|take over|taking over|existing|port(?:ing)?)\b`;
const NEW = String.raw`\b(?:new|initial|first|fresh|cap subject|petitions?|sponsor\w*)\b`;
/** Transfers refused, and new petitions too: no bound of either. */
const BOTH_REFUSED = new RegExp(
  String.raw`^(?!.*\b(?:but(?! (?:also|neither|nor))|except|unless|however|though|although|only|if|other than|welcome|possible)\b)(?=.*\b(?:h1b|visas?|petitions?|transfers?)\b)(?:.*${DENY}[^.;,]{0,40}${OLD}[^.]*?(?:,|;|\band\b|\bnor\b|\bor\b)[^.;]*?${DENY}[^.;,]{0,40}${NEW}|.*${DENY}[^.;,]{0,40}${NEW}[^.;]*?(?:,|;|\band\b|\bnor\b|\bor\b)[^.;]*?${DENY}[^.;,]{0,40}${OLD})`,
);
/** Sponsorship refused, and the plan that a student's employer signs. */
const PLAN_REFUSED = new RegExp(
  String.raw`${DENY}[^.;]*\bsponsor\w*\b[^.;]*\b(?:nor|or|and (?:also )?(?:do|does|will|can)(?: not|not))\b[^.;]*\b(?:training plans?|i ?-?983|stem opt (?:employers?|program))\b`,
);

/** The name of a list of what is not given. */
const NOT_GIVEN_LIST = new RegExp(
  String.raw`^(?:(?:please )?(?:note|know) |sorry,? (?:but )?|here(?:'s| is| are) |these are )?(?:(?:(?:some |a few |other |the )?(?:things|perks|benefits|items|stuff|bits|following)|what|these)\b(?! (?:else )?you (?:will|can|do) not (?:find|hear|see|get asked))[^:;,.?]{0,25}\b(?:cannot|not|unable)\b[^:;,.?]{0,40}|not (?:included|offered|on offer|available|provided|covered|part of [\w ]{2,20})[^:;,.?]{0,30}|(?:unfortunately,? )?(?:we|(?:the|this) \w+)(?: (?:are|is|do|does))? (?:cannot|not|unable to)(?: able to)? (?:offer|provide|do|support|cover)\b[^:;,.?]{0,30}): (?!.*\b(?:refus\w+|not|cannot|no|but|limits?|restrictions?)\b)[^.;]*\b${GIVEN}\b`,
);
/** 'What you will not find here: a refusal to sponsor.' */
const NO_REFUSAL_LIST = new RegExp(
  String.raw`^(?:what|things)\b[^:;,.?]{0,20}\b(?:not|never)\b[^:;,.?]{0,30}: .*\b(?:refus\w+|unwilling\w*|limits?|restrictions?|no)\b[^.;,]{0,20}\b${GIVEN}\b`,
);

/** A degree, a level or years that somebody is sponsored for. */
const HAVING = String.raw`\b(?:candidates?|applicants?|someone|somebody|anyone|people|persons?|those|hires?|engineers?|scientists?|holders?|graduates?)\b[^.;]{0,25}\b(?:with|holding|who (?:has|have|hold|holds)|having|of|from)\b`;
const DEGREE = String.raw`\b(?:phd|doctora\w+|master'?s?|advanced|graduate|stem|bachelor'?s?|degrees?|years|experience|licensed?|board certified|senior|experienced)\b`;
const OTHERS_MUST = String.raw`\b(?:(?:all |any |the )?others?|(?:everyone|everybody|anyone|anybody) else|the (?:rest|others)|(?:bachelor'?s|junior|entry|lower|other|all other)\b[\w' -]{0,30})(?: \w+){0,2}? (?:must|needs?|have to|has to|should|require|are expected to)\b[^.;]*\b(?:authoriz\w+|permits?|visas?|right to work|own status|citizens?|green card)\b`;
const THOSE_ONLY = new RegExp(
  String.raw`^(?=.*sponsor)(?:.*(?:${HAVING}|\bif you (?:are|have|hold)\b).*${DEGREE}|.*\bfor (?:an? |our )?(?:\w+ ){0,2}?${DEGREE}).*[;:.,-] ?(?:and |but |while |whereas )?${OTHERS_MUST}`,
);
/** 'We sponsor postdocs. Technicians need their own authorization.' */
const OWN_ONES = new RegExp(
  String.raw`^(?!.*\b(?:not|cannot|no|this)\b)(?:.*\b(?:we|the \w+) (?:do |will |can )?sponsors? (?!you\b|your\b|visas?\b|h1b)[^.;:]{3,60}[.;,] (?:and |but |while )?)(?!you\b|all\b|they\b|we\b|every|candidates\b|applicants\b)(?:[\w'/-]+ ){1,4}?(?:must|needs?|has to|have to|requires?) (?:to (?:have|hold|bring) )?(?:(?:have|hold|bring) )?(?:their|your) own (?:us )?(?:work )?(?:authorization|permits?|visas?|papers)\b`,
);

const GROUP = String.raw`(?:(?:for|in|at|on|with|if|when|from|as) (?!every|all\b|any\b|this\b|the (?:moment|future)|present|you (?:get|receive|accept|join|need|require)|offers?\b)[^;.,:]{2,60}|(?:[\w/&'-]+ ){0,3}(?:hires|employees|staff|workers|roles|positions|jobs|contractors|interns|candidates|temps|faculty|researchers|engineers|scientists|nurses|physicians|postdocs|technicians|teachers|office|lab|site|plant|campus|team)|(?:everyone|everybody|anyone) else|(?:all )?others?)`;
const GROUP_YES = String.raw`${GROUP}(?:,|:| -)? (?:then )?(?:we (?:do|can|will|sponsor|offer)\b(?! not)[^;.,]{0,30}|yes|(?:it |(?:visa |h1b )?sponsorship |visas? |h1b visas? )?(?:is |are )?(?:available|possible|offered|provided))\W*`;
const GROUP_NO = String.raw`(?:${GROUP}(?:,|:| -)? (?:then )?(?:we (?:cannot|do not|will not|are unable to)\b[^;.,]{0,40}|(?:there is )?no\b[^;.,]{0,40}|(?:it |sponsorship |visa sponsorship )?(?:is )?not (?:available|possible|offered|provided)|none|(?:us |own )*work authorization (?:is )?(?:needed|required|necessary))|no (?:visa |h1b )?(?:sponsorship|support|visas?) ${GROUP}|we (?:cannot|do not|will not) [^;.,]{0,30}${GROUP})\W*`;
/** 'For remote hires, no; for Boston, yes.' */
const BY_GROUP = new RegExp(
  String.raw`^(?=.*\b${GIVEN}\b)(?!.*\bthis (?:role|position|job|one)\b)(?:${GIVEN}(?: \w+)?[:,] )?(?:${GROUP_NO}(?:;|\.|,| -)? ?(?:but |and |while )?${GROUP_YES}$|${GROUP_YES}(?:;|\.|,| -)? ?(?:but |and |while )?${GROUP_NO}$)`,
);

/** Open to it, and nothing is promised. */
const NOT_COMMITTED = new RegExp(
  String.raw`^(?!.*\b(?:lottery|selected|picked|drawn|uscis|approv\w+|processing times?)\b)(?=.*\b(?:sponsor\w*|visas?|h1b)\b).*\b(?:open|willing|happy|glad|able|ready|prepared|consider\w*|look at|try)\b[^.]*(?:[,;.-]|\b(?:but|though|although|yet|and)\b)[^.]*(?:\b(?:not|cannot|unable to|never|without)\b (?:\w+ ){0,2}?(?:commit\w*|promis\w*|guarantee\w*)|\bno (?:\w+ )?(?:commitments?|promises?|guarantees?)\b)`,
);

/** Paid or filed for by a company, by its name. */
const BY_COMPANY = new RegExp(
  String.raw`^(?!.*\b(?:not|no|never|cannot|unable|unwilling|declin\w+|neither|only|may|might|could|some|certain|if|unless|once|after|provided that|you will|clients?'?|customers?'?|event|travel\w*|trips?|business visas?|tourist)\b).*\b(?:(?:work|your|our|the|any|all|h1b|immigration|employment) (?:[\w'/-]+ ){0,3}?)?(?:visas?|h1b(?: visas?)?|petitions?|green card|work permits?|(?:immigration|visa|filing|legal) (?:costs?|fees?|expenses))\b(?: for (?=[^.;,]*\b(?:hires?|staff|employees|us|you|people|everyone|engineers|scientists|physicians|nurses|candidates|teachers|colleagues)\b)[^.;,]{2,40}?)? (?:is|are|get|gets|will be|is always|are all|are always) (?:\w+ly )?(?:sponsored|filed|paid(?: for)?|covered|handled|arranged)(?: [^.;,]{2,30}?)? by (?!others?\b|another\b|the (?:state|government|employee|candidate|applicant|client|customer)\b|you\b|candidates\b|applicants\b|the (?:previous|current|prior)\b|(?:previous|prior|former)\b)[\w.&' -]{2,60}(?:,? from (?:day one|the start|the first day))?\W*$`,
);

/** 'We sponsor the person we choose', of people who are hired. */
const OF_PERSONS =
  /^(?!.*\b(?:not|no|never|cannot|unable|unwilling|declin\w+|neither|only|may|might|could|some|certain|if|unless|once|conferences?|courses?|training|certif\w+|tuition|events?|memberships?|clients?|customers?|clearances?|once|after|transfers?)\b).*\b(?:we|(?:the|our) (?:company|university|hospital|college|lab|laboratory|institute|firm|school|clinic|department|foundation|(?:school )?district|county))\b[^.;:?]{0,30}\b(?:sponsor|sponsors|petition for|petitions for|file for|files for) (?:(?:the|an?|any|every|all|our|its|their|each|those|qualified|selected|successful|foreign|new) )*(?:persons?|people|everyone|everybody|anyone|anybody|whoever|whomever|hires?|scholars?|physicians?|nurses?|teachers?|engineers?|scientists?|researchers?|candidates?|applicants?|employees?|colleagues|those(?= who))(?: (?:who|whom|that|we|needs?|for visas|from abroad|regardless|hire|get)\b[^.;,]*)?\W*$/;

/** 'Our postdocs are sponsored through the J-1 program.' */
const ARE_SPONSORED =
  /^(?=.*\b(?:visas?|h1b|j1|o1|tn|e3|opt|green card|perm|immigration|international|foreign|abroad)\b|.*sponsored\W*$)(?!.*\b(?:not|no|never|cannot|unable|unwilling|declin\w+|neither|only|may|might|could|some|certain|if|unless|once|few|most|other|donors?|conferences?|certif\w+|memberships?|tuition)\b)(?:(?:our|all|every|each|the|selected|successful|international|foreign|new|incoming) )*(?:postdocs?|postdoctoral \w+|hires?|scholars|physicians|residents|nurses|teachers|engineers|scientists|researchers|employees|faculty|fellows|developers|candidates|applicants|staff|colleagues)(?: (?:who|from|on) [^.;,]{3,30})? (?:is|are|will be|gets?) (?:always |\w+ly )?sponsored(?: (?:for|through|under|by|on|via|with)\b[^.;,]*)?\W*$/;

const ROLE = String.raw`(?:role|position|job|opening|opportunity|posting|vacancy|requisition|post|one)`;
const AGENT = String.raw`(?:team|lab(?:oratory)?|company|firm|university|hospital|college|institut\w+|school|clinic|department|foundation|office|studio|startup|employer|organization|agency|church|(?:school )?district|county|center)`;
/** What is given elsewhere or to others, and refused here: 'for this role no sponsorship is offered'. */
const NOT_HERE = new RegExp(
  String.raw`^(?=.*\b(?:visas?|sponsor\w*|h1b)\b)(?!.*\b(?:unless|except|transfers?|case by case)\b).*[;:,.] ?(?:but |and |however,? |yet )?(?:this one,(?: an? [\w' -]{2,30},)? (?:is|does|will) not|(?:for|in|on|with) this (?:[\w'-]+ ){0,3}?${ROLE}(?: (?:in|at) [\w' -]{2,20}?)?,? (?:we (?:cannot|do not|will not)(?: (?:do|offer|provide|sponsor))?(?: (?:so|it|that|sponsorship))?|(?:there is )?no (?:visa |h1b |employment )*sponsorship(?: is| will be)?(?: (?:offered|available|provided|given|possible))?|(?:visa )?sponsorship (?:is|will) not (?:be )?(?:offered|available|provided|given|possible))|[\w/ '-]{2,40} (?:such as|like) this(?: one)?,? (?:are|is|do|does|can|will) ?not(?: (?:be )?(?:sponsored|eligible|included|covered|supported|qualify))?(?: for (?:it|that|sponsorship))?)\W*$|^(?=.*\b(?:visas?|sponsor\w*|h1b)\b)(?!.*\b(?:unless|except|transfers?)\b).*\b(?:but|however|while|whereas|yet),? [\w/ '-]{2,40} (?:such as|like) this(?: one)?,? (?:are|is|do|does|can|will) ?not(?: (?:be )?(?:sponsored|eligible|included|covered|supported|qualify))?(?: for (?:it|that|sponsorship))?\W*$`,
);
/** What is refused elsewhere or to others, and given here. */
const GIVEN_HERE = new RegExp(
  String.raw`^(?=.*\b(?:visas?|sponsor\w*|h1b)\b)(?!.*\b(?:unless|except|only|if|transfers?|case by case|may|might)\b).*\b(?:not|cannot|no)\b.*(?:[;:,.]|\bbut\b) ?(?:but |and |however,? |yet )?(?:(?:for|in|on|with) this (?:[\w'-]+ ){0,3}?${ROLE},? (?:it|(?:visa )?sponsorship) (?:is|will be) (?:offered|available|provided|given|included)|[\w/ '-]{2,40} (?:such as|like) this(?: one)? (?:are|do|is|does)(?: (?:be )?(?:sponsored|eligible|included|covered))?)\W*$`,
);
/** What a client refuses is refused for the role. */
const CLIENT_REFUSES = new RegExp(
  String.raw`^(?!.*\b(?:unless|except|but|transfers?|opt|clearances?|events?)\b)(?:unfortunately,? |please note:? |note:? )?(?:that )?(?:our|the|this) (?:(?!past|previous|former)\w+ )?(?:client|customer)(?:,[^;.]{2,90}?,)? (?:(?:is|does|will|can) )?(?:currently )?(?:not|cannot|unable to)\b[^.;,]{0,25}\bsponsor(?:ing|ship)?\b`,
);
/** Plans, teams and events that are sponsored, beside a refusal of visas. */
const OTHER_THINGS_SPONSORED = new RegExp(
  String.raw`^(?:(?!\b(?:visas?|h1b|candidates?|applicants?|hires?|employees|people|anyone|you|some|o1|tn|green card)\b)[^;.])*\bsponsors?\b(?:(?!\b(?:visas?|h1b|candidates?|applicants?|hires?|employees|people|anyone|you|some|o1|tn|green card|roles?|positions?)\b)[^;])*?(?:[;,.]|\s-|\bbut\b) ?(?:but |and |however,? |yet )?(?:we|it|they|the \w+) (?:do(?:es)? not|will not|cannot|are unable to|is unable to) sponsor (?:\w+ ){0,3}?(?:visas?|h1b(?: visas?)?|immigration|candidates|applicants|green card|work permits?)\b(?! (?:for|in|at|unless|if))`,
);
/** 'This team sponsors!' */
const THIS_SPONSORS = new RegExp(
  String.raw`^(?:[^:;.]*\b(?:visas?|international|abroad|h1b|foreign)\b[^:;.]*[:;,-] ?|(?:yes|good news|great news)[,:;!-] ?)?(?:and |yes, )?(?:this|our) ${AGENT} sponsors\W*$`,
);
/** Whatever is asked and why, it is there for this role. */
const HERE_FOR_THIS = new RegExp(
  String.raw`^(?!.*\b(?:unless|except|only (?:if|for (?!planning)|when|in)|not (?:\w+ )?sponsor|cannot|clearances?)\b)[^;:.]*[;:.] (?:and |as |because )?(?:(?:visa|h1b(?: visa)?|employment) )*sponsorship (?:is|will be) (?:\w+ly )?(?:available|offered|provided|included|approved|on offer) (?:for|with|in) this ${ROLE}\W*$`,
);
/** 'The lab will sponsor a visa for the person hired.' */
const FOR_THE_HIRED = new RegExp(
  String.raw`^${FIRM}.*\b(?:we|(?:the|our|this) (?:\w+ )?${AGENT}) (?:will |can |gladly |is (?:glad|happy|prepared) to )?sponsors? (?:an? |the |any )?(?:\w+ )?(?:visas?|h1b(?: visa)?) for (?:the|whoever|whomever|any|our|each|every)\b`,
);

/** A custom of before that ended, and nothing after it. */
const CUSTOM_ENDED =
  /^(?!.*\b(?:resumed|resuming|again|restarted|never|lottery|case by case)\b)(?=.*\b(?:sponsor\w*|visas?|h1b|petitions?|transfers?)\b).*\b(?:used to|once|formerly|previously|in the past|for (?:many |some )?years|until \w+)\b[^.;]*(?:[,;.-]|\bbut\b|\band\b) ?(?:but |and |though )?(?:(?:we|it|that|they|the \w+|a (?:practice|policy|custom|program) (?:that )?we) )?(?:have |has )?(?:since )?(?:stopped|ceased|ended|discontinued|quit|dropped|given up)(?: (?:doing )?(?:so|it|that|this|to do so|the practice|the program))?(?=\W*$|,? and (?:have|do|there|we|will|it)\b[^.;]*\b(?:no|not)\b|[^.;,]{0,25}(?:,? and [^.;]*\b(?:no|not)\b[^.;]*)?\W*$)/;
/** 'The Stores division does not, and this job sits in Stores.' */
const OUR_DIVISION = String.raw`[^;.]*[,;] (?:but |and |while )?(?:the |our )?([\w&'-]+(?: [\w&'-]+){0,3}?)(?: (?:division|unit|group|team|department|arm|business|branch|side|practice|section))?`;
const IN_IT = String.raw`[^,;.]{0,30}[,;.] (?:and |but )?(?:this (?:\w+ )?(?:role|job|position|opening|post|vacancy|one) (?:sits|is|belongs|falls|lies|reports|works)|you (?:would|will)(?: be)? (?:work|join|sit)\w*)\b[^.;]*\b\1\b`;
const DIVISION_NO = new RegExp(
  String.raw`^(?=.*\b(?:visas?|sponsor\w*|h1b)\b)(?!.*\bcase by case\b)${OUR_DIVISION} (?:does|do|can|will|is) ?not${IN_IT}`,
);
const DIVISION_YES = new RegExp(
  String.raw`^(?=.*\bnot sponsor)${OUR_DIVISION} (?:does|do|can|will)(?! ?not)${IN_IT}`,
);
/** Both kinds of petition, and neither to be had. */
const BOTH_UNAVAILABLE =
  /^(?!.*\b(?:only|unless|but|except|if|this)\b)(?=.*\b(?:h1b|visas?|petitions?)\b)[^;.,]*\btransfers?\b[^;.,]*\band\b[^;.,]*\b(?:petitions?|filings?|h1b|visas?|sponsorships?)\b[^;.,]*\b(?:is|are) not (?:currently )?available\W*$/;
const NEEDED = String.raw`(?:h1b|visas?|sponsor\w*|work authorization)`;
/** A need or a status, and that an application ends with it or goes on. */
const ENDS_WITH_IT = new RegExp(
  String.raw`^(?!.*\b(?:unless|but|until|transfers?|every|differently|without you|answers?|questions?|forms?|say|tell|disclose|state|blank|omit\w*)\b)(?:if|should|when|where|in case)\b[^.;]*\b(?:${NEEDED}|status depends|an employer to (?:support|sponsor|file|sign|petition))\b[^.;]*, [^.;]*\b(?:not|cannot|unable to)\b(?: be)?(?: able to)? (?:move|go|proceed|advance|continue|progress|take your|take the|consider)\b`,
);
const PAPER = String.raw`(?:(?:us|work|valid|employment) )*(?:permits?|visas?|authorization|papers)`;
/** 'Work permit: you need your own.' */
const OWN_PAPERS = new RegExp(
  String.raw`^(?!.*\b(?:not|never) (?:need|have to|required)\b)(?:${PAPER} ?[:=-] [^.;:]{0,20}?\b(?:(?:need|bring|have|hold|must be|be) (?:your|their) own|your own|yours to bring)(?! \w)|.*\b(?:need|bring|have|hold)(?: to (?:have|bring|hold))? (?:your|their) own ${PAPER}(?:,|;| as| because| since|\W*$)[^.;]*\b(?:not|cannot|unable)\b|(?:an? )?${PAPER} of (?:your|their) own (?:is|are) )`,
);
const DEALT_WITH = String.raw`(?:pay(?: for)?|file(?: for)?|fund|start|begin|initiate|transfer|take (?:over|on)|prepare|request|process|renew|extend|sponsor|sign|cover|handle|offer|provide|arrange|petition(?: for)?|seek|obtain|secure|submit|apply for|support|help|assist)`;
const ASSISTING = String.raw`(?:in any (?:other )?way |otherwise |even |also )*(?:assist|help|support|aid|deal)(?: \w+)? ?(?:with|in)? (?:(?:an?|any|the|your|new|employment|based|work|immigrant|nonimmigrant|non|temporary|or|and|employer) )*(?:visas?|h1b(?: visas?)?|petitions?|immigration|green card)\b`;
/** Nothing is done about visas, nor all of it, verb by verb. */
const VERBS_REFUSED = new RegExp(
  String.raw`^(?!.*\b(?:you|unless|but|except)\b).*\b(?:not|cannot|unable to|never) (?:be able to )?${DEALT_WITH}(?:,? (?:or |nor )?${DEALT_WITH})*,? (?:or|nor) ${ASSISTING}`,
);
const VERBS_PROMISED = new RegExp(
  String.raw`^${FIRM}(?:we|(?:the|our) [\w'-]+) will ${DEALT_WITH}(?:,? (?:and )?${DEALT_WITH})*,? and ${ASSISTING}`,
);
const SOMETHING_GIVEN = String.raw`^(?!.*\b(?:unless|used to|in the past|parent|sister|others?|clients?|customers?|canad\w+|uk|europe\w*|abroad|overseas|events?|case by case)\b)(?:(?!\b(?:not|no|cannot|never|unable|neither)\b)[^.;])*\b(?:sponsor\w*|visas?|h1b|petitions?)\b(?:(?!\b(?:not|no|cannot|never|unable)\b)[^.;])*`;
const BY_FORM = new RegExp(
  String.raw`${SOMETHING_GIVEN}\b(?:offered|available|provided|open|given|possible|comes?|goes) (?:for|in|at|to|with) (?!all\b|every|any\b|this (?:role|position|job),? and not\b)[^.;]*?,? (?:and|but),? not (?:with )?(?:the|our|its|those|that) (?!other way|\w+'s (?:expense|cost|problem|responsibility))[\w' -]{3,40}\W*$`,
);
const OPEN_AND_CLOSED =
  /^(?=.*\b(?:sponsor\w*|visas?|h1b)\b)(?!.*\b(?:transfers?|applications?|hiring) (?:is|are)\b)(?:.*\bopen (?:for|to|in|at) (?!all\b|every)[^.;]*?(?:[,;]|\band\b|\bbut\b|\bwhile\b)[^.;]{0,12}\bclosed (?:for|to|in|at) (?!none|nobody)|.*\bclosed (?:for|to|in|at) [^.;]*?(?:[,;]|\band\b|\bbut\b|\bwhile\b)[^.;]{0,12}\bopen (?:for|to|in|at)\b)/;

/** What the forms come to, in the order in which they are tried. */
const SPLITS: readonly (readonly [RegExp, Cue])[] = [
  [CUSTOM_ENDED, NO],
  [DIVISION_NO, NO],
  [DIVISION_YES, YES],
  [ENDS_WITH_IT, NO],
  [OWN_PAPERS, NO],
  [BOTH_UNAVAILABLE, NO],
  [VERBS_REFUSED, NO],
  [VERBS_PROMISED, YES],
  [BY_FORM, CASES],
  [OPEN_AND_CLOSED, CASES],
  [
    /^(?=.*\b(?:sponsor\w*|visas?|h1b)\b).*\b(?:but|though|while|whereas) (?:we )?(?:are )?(?:cannot|(?:do|will) not|unable to)(?: (?:do (?:so|it)|offer it|sponsor))? (?:in|for) (?:the )?us(?: (?:roles|offices?|jobs|positions|hires))?\W*$/,
    NO,
  ],
  [BOTH_REFUSED, NO],
  [PLAN_REFUSED, NO],
  [NOT_GIVEN_LIST, NO],
  [NO_REFUSAL_LIST, YES],
  [OWN_ONES, CASES],
  [NOT_HERE, NO],
  [GIVEN_HERE, YES],
  [CLIENT_REFUSES, NO],
  [OTHER_THINGS_SPONSORED, NO],
  [THIS_SPONSORS, YES],
  [HERE_FOR_THIS, YES],
  [FOR_THE_HIRED, YES],
  [BY_GROUP, CASES],
  [NOT_COMMITTED, CASES],
  [BY_COMPANY, YES],
  [OF_PERSONS, YES],
  [ARE_SPONSORED, YES],
  [
    /^(?:(?!\b(?:not|no|cannot|never|nor)\b)[^.;])*\b(?:tn|e3|o1|j1|l1)\b(?:(?!\b(?:not|no|cannot|never)\b)[^.;])*(?:\bbut\b|;|,) ?[^.;]*\b(?:not|cannot|no)\b[^.;,]{0,20}\bh1b\b/,
    CASES,
  ],
  // Fields and their values.
  [
    /\balready (?:on|in|have|hold|holding)\b[^.;]*\bh1b\b[^.;]*\b(?:may|can|welcome|ok|fine|eligible)\b[^.;]*[;,.] ?(?:but )?[^.;]*\b(?:not|no|cannot)\b[^.;]*\b(?:first|new|initial|lottery)\b/,
    TRANSFERS,
  ],
  [
    /\b(?:(?:candidate|applicant|employee|hire)'?s'?|your|their) (?:own |sole |full )?responsibilit\w+ to (?:have|obtain|get|secure|maintain|keep|hold|arrange)\b[^.;]*\b(?:authoriz\w+|visas?|permits?|status)\b/,
    NO,
  ],
  [
    /^(?!.*\b(?:but|unless|except|may|might|could|only|however|marketing|advertis\w*|events?|brand\w*|booths?|for (?:all|every|other|most|some|interns|contractors))\b)(?:[\w/&]+ )?(?:visa |h1b |immigration |employer |employment )*sponsorship(?: of any kind)? (?:is|will) (?:not|never) (?:be )?(?:an? )?(?:part of|included|on the table|something (?:we|this|that)|an? option)\b/,
    NO,
  ],
  [
    /^(?=.*\b(?:sponsor\w*|visas?|h1b)\b).*\banswer\w* (?:with )?\W?yes\b.*\b(?:are|is|will be|gets?) (?:\w+ )?(?:declined|rejected|disqualified|screened out|removed|not considered|eliminated|filtered out)\b/,
    NO,
  ],
];

/** 'Sponsored: engineers. Not sponsored: everyone else.' */
const LISTS_OF_BOTH =
  /^(?:visa |h1b )?(?:sponsored|sponsorship|eligible[\w ]{0,20})(?: for)?: [^.;]*[.;] ?(?:and |but )?(?:(?:not|never)[\w ]{0,12} (?:sponsored|eligible)|no sponsorship|ineligible)\b/;

/** What two sentences come to, of which each is about other people: 'Remote hires: no sponsorship. Boston hires: available.' */
export function splitOfBoth(both: string): Cue | undefined {
  if ([THOSE_ONLY, OWN_ONES, BY_GROUP, LISTS_OF_BOTH].some((form) => form.test(both))) return CASES;
  const answer = ANSWER_IS.exec(both)?.[1];
  if (!answer) return undefined;
  return answer === 'yes' ? YES : NO;
}
/** 'We are asked about visas a lot. The answer is no.' */
const ANSWER_IS =
  /\b(?:visas?|sponsor\w*|h1b)\b[^.]*\. (?:and )?(?:the |our )?(?:\w+ )?answer is (?:\w+ly )?(no|yes)\b/;

/** What the halves of a sentence, or the things of its list, come to; undefined when it is none of these. */
export const splitCue = (folded: string): Cue | undefined =>
  listCue(folded) ?? SPLITS.find(([form]) => form.test(folded))?.[1];
