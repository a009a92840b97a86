/**
 * Denials that deny nothing, put as plain words: 'we do not just sponsor', 'no reason not to', 'a visa should never be what stops
 * you', 'nothing keeps us from'; and refusals in words that look like a promise: 'barred from sponsoring', 'outside of what we offer'.
 */
const VISA = String.raw`(?:sponsor\w*|visas?|h1b(?: visas?)?|petitions?|immigration|green card|perm|lottery)`;
const GIVEN = String.raw`(?:sponsor\w*|visas?|h1b(?: visas?)?|petitions?|immigration|work (?:authorization|permit)s?|opt|green card|passport)`;
const DOING = String.raw`(?:sponsor(?:ing)?|fil(?:e|ing)|offer(?:ing)?|provid(?:e|ing)|petition(?:ing)?|support(?:ing)?|support(?:ing)?|hiring|tak(?:e|ing)|do(?:ing)?)`;
const INCLUDED = 'visa sponsorship always included';

/** Who decides on every petition, which bounds no promise. */
const GOVERNMENT = String.raw`(?:(?:the |us )*(?:uscis|citizenship and immigration services|(?:federal )?government|immigration (?:authorities|service|agency)|dhs|department of (?:labor|homeland security|state)|dol))`;
const DECISION = String.raw`(?:(?:final|necessary|required|timely) )*(?:approvals?|adjudication|authorization|decisions?|processing|acceptance)`;
const ON_THE_GOVERNMENT = new RegExp(
  String.raw`,? ?[(]?(?:subject (?:of course |always )?to|pending|contingent (?:up)?on|conditional (?:up)?on|conditioned (?:up)?on|dependent (?:up)?on) (?:an? |the )?(?:${GOVERNMENT}(?:'s)?(?: ${DECISION})+|${DECISION} (?:by|of|from) ${GOVERNMENT})\b(?: of (?:the|your|an?|any|all) (?:[\w-]+ ){0,2}?(?:petitions?|applications?|visas?|case|filing))?[)]?`,
  'g',
);

/** Refusals of other things than visas, of nobody, and of what nobody has to be, to pay or to ask. */
const REFUSED_NOBODY: readonly (readonly [RegExp, string])[] = [
  [
    /^you do not (?:need|have) (?:to (?:be|have|hold) )?(?:an? )?(?:us )?(?:citizens?|citizenship|green card|permanent residen\w+)\b[^;:.]*[;:.-] ?(?=(?:and |as |because )?we\b)/g,
    '',
  ],
  [
    /\bwe sponsor (?:(?!\b(?:h1b|green|transfers?|tn|opt|j1|o1|perm)\b)[^.;:])*,? (?:but |and )?(?:not|no) (?:(?:any|work|employment) )*(?:visas?|people)\b(?! (?:is|are|will|who|that))/g,
    'we do not sponsor visas',
  ],
  // Nobody was refused, because of a visa or at all.
  [
    /,? (?:and )?(?:we )?(?:have|with) no (?:plans?|intentions?|wish|reason|mind) (?:to stop|of stopping|to end|to change)\b[^;.:,?]*/g,
    '',
  ],
  [
    new RegExp(
      String.raw`\b(?:never|nobody|no one|no (?:\w+ )?(?:candidate|applicant|person|engineer|offer)s?)\b[^;.:,?]*\b(?:turned (?:down|away|back)|rejected|passed over|refused|declined|sent away|said no|lost)\b[^;.:,?]*\b(?:${VISA}|work (?:authorization|permit)s?|opt|passport)\b[^;.:,?]*`,
      'g',
    ),
    'visa sponsorship always included',
  ],
  [
    /,? (?:and |as )?(?:we|they) (?:have )?(?:never|not) (?:\w+ )?(?:said no|turned (?:down|away)|refused|rejected|declined|let down|failed|lost|missed)\b(?! to sponsor)(?:(?!sponsor|\b(?:visas?|h1b|petitions?)\b)[^;.:,?])*/g,
    '',
  ],
  [
    /\b(?:there (?:is|are) )?(?:no|not an?|hardly any) (?:\w+ )?(?:roles?|positions?|jobs?|openings?|teams?|offers?)\b[^;.:,?]{0,20}\b(?:that|which|where) we (?:do|would|will|can)(?: not|not) (?:sponsor|offer (?:visa )?sponsorship)\b/g,
    'visa sponsorship always included',
  ],
  [
    /\b(?:(?:do|will|would) not|never|(?:do|will) never) let (?:(?:an?|the|your|any) )?(?:\w+ )?(?:visas?|immigration|paperwork|passports?|sponsorship|h1b(?: visa)?)(?: \w+)? (?:get|stand|come|be) (?:in|between) (?:the way|your way|our way|us)\b[^:;.,]*/g,
    'visa sponsorship always included',
  ],
  // What nobody has to be, to pay or to ask.
  [
    /^we (?:never|(?:do|will|would) (?:not|never)) ask (?:you|candidates|applicants|anyone|people|hires|employees) to pay\b[^,;:.]*[,;:] (?:and |because |since |as )?(?=we\b)/g,
    '',
  ],
  [
    /^(?:no, )?you (?:do|need) not (?:have to |need to |need )?(?:be|hold|have)?(?: an?)? ?(?:us )?(?:citizens?|green card|permanent residents?)\b(?:[^;:?,]|,(?! (?:and |as |since |because )?we\b))*$/g,
    '',
  ],
  [
    /^there is no (?:reason|need|point) (?:to ask|asking)(?: us)? (?:whether|if|about) [^;:.]*[;:] (?=we\b|our\b)/g,
    'visa sponsorship: ',
  ],
  // 'Unless you can work without sponsorship, do not apply.'
  [
    /^unless you (?:can|are (?:able|authorized|allowed|eligible) to)\b([^,;]*\bwithout\b[^,;]*\bsponsor\w*[^,;]*), (?:please )?(?:do not|there is no point|you should not|we cannot|your application)[^;]*/g,
    'you must be able to$1',
  ],
];

const DOUBLES: readonly (readonly [RegExp, string])[] = [
  [ON_THE_GOVERNMENT, ''],
  // Who is sponsored has no permit yet.
  [
    /(?<=\b(?:sponsor(?:ing|ed|s|ship)?|petition(?:ing)? for|fil(?:e|ing) for)\b[^.;,]{1,60}) (?=[^.;,]*\b(?:authoriz|permi|visa|status|to work|papers))(?:(?:who|that) (?:(?:do|does) not (?:yet |already |currently )*(?:have|hold|possess)|lack|(?:are|is) not (?:yet |already |currently )*(?:authorized|eligible|permitted))|(?:currently )?lacking|without (?:current |existing )?(?:us )?(?:work )?(?=authorization|visa))\b(?: (?!because|but|and|if|since|so|at|when)[\w/-]+){0,9}/g,
    ' for visas',
  ],
  [
    /\b(?:those|people|anyone|candidates|applicants) (?:who|that) (?:have|hold|has|holds) none\b/g,
    'those from abroad',
  ],
  [/\b(?:approval|success) (?:rates?|records?)\b/g, 'record'],
  [/, not (?:yours|you)\b(?=[.,;!]|$)/g, ''],
  [/^(?:nobody|no one) should [^:;,.]*[:;,] (?=[^.]*\b(?:visas?|h1b|sponsor\w*)\b)/g, ''],
  [
    /\b(?:may|might) (?=(?:like|know|wonder|ask|think|be (?:wondering|worried|surprised|asking))\b)/g,
    '',
  ],
  // Transfers besides, and a time that is short.
  [
    /(?<=^(?:(?!\b(?:not|no|cannot|only|may|might)\b).)*\bsponsors?\b(?:(?!\b(?:not|no|cannot|only|may|might)\b).)*),? and (?:we )?(?:(?:will|can|also|gladly) )*(?:accept|take|do|handle|support|welcome)s? (?:an? |the )?(?:h1b (?:visa )?)?transfers?(?: of (?:an? |your )?(?:existing|current)[^,;.]*?)?(?: as well| too|(?=\W*$))/g,
    '',
  ],
  [
    /(?<=\b(?:in|within|after) (?:\d+|six|three|two|twelve) (?:months|weeks|days|years?)) only\b/g,
    '',
  ],
  // A permit that nobody has to have, before a promise.
  [
    /^(?:(?!sponsor|transfer|citizen)[^,;:.])*\b(?:authoriz\w+|work permits?|permits?|visas?|status|right to work)\b(?:(?!sponsor)[^,;:.])*\b(?:is|are) (?:not|no|never|by no means) (?:an? )?(?:\w+ )?(?:requirement|condition|prerequisite|precondition|must|required|needed|necessary|mandatory|essential|compulsory|something we (?:ask for|require|need|expect|look for))\b(?:(?!sponsor|\b(?:as|since|because)\b)[^,;:.]){0,40}[,;:-]* ?(?:because|since|as|given that|seeing that|so|and)?,? (?=(?:we|our|the (?:\w+ ){1,3}?(?:sponsors?|will|files?))\b)/g,
    '',
  ],
  [
    /^you (?:will|do|would) (?:not|never) (?:be asked to |have to |need to )?pay [^,;:.]*\b(?:visas?|h1b|petition|green card)\b[^,;:.]*[,;:] (?:because |since |as )?(?=we\b)/g,
    'visa costs: ',
  ],
  [
    /\bno (?:visa |sponsorship |h1b |immigration )*(?:worries|problems?|issues?|hassles?|headaches?|stress)\b(?: here| at all)?[;:,.-]* ?(?=we\b)/g,
    '',
  ],
  // Why it is done.
  [
    /(?<=\b(?:sponsor\w*|visas?|h1b|petitions?|green card)\b[^.;]*),? (?:because|since|as|for|so) (?:(?!sponsor|\b(?:visas?|h1b|authoriz\w*|petitions?|citizens?|transfers?)\b)[^.;])*\b(?:should|must|ought to|ought|need|have to) (?:not|never)\b(?:(?!sponsor|\b(?:visas?|h1b|authoriz\w*|petitions?|citizens?|need)\b)[^.;])*(?=[.;!]|$)|(?<=\b(?:sponsor\w*|visas?|h1b|petitions?|green card)\b[^.;]*),? (?:because|since|as|for|so) (?:nobody|no one|no \w+) (?:should|must|ought to|deserves)\b(?:(?!sponsor|\b(?:visas?|h1b|authoriz\w*|petitions?|citizens?|need)\b)[^.;])*(?=[.;!]|$)/g,
    '',
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:do|does|did|is|are|will|would) )?not (?:just|merely|only|simply|solely) (?=(?:do |does |will |can )?(?:we |it )?(?:tolerate |transfer|take over|sponsor|file|offer|provide|help|support|pay|handle|(?:visa |h1b )))`,
      'g',
    ),
    '',
  ],
  [
    /\b(?:(?:we |i )?(?:see|have|find|know(?: of)?)|there is|is there) no reason not to (?!apply)/g,
    'we will ',
  ],
  // What refuses without a 'not', or lets nobody do it.
  [
    /\b(?:(?:do|does|did|will|would) not|cannot|never) (?:let|allow|permit|enable) (?:us|the \w+|our \w+)(?: to)? (?=sponsor|file|offer|provide|support|petition)/g,
    'means that we cannot ',
  ],
  [
    new RegExp(
      String.raw`\b(?:keeps?|prevents?|stops?|bars?|prohibits?|precludes?|forbids?) (?:us|the \w+|this \w+|our \w+) from ${DOING}\b`,
      'g',
    ),
    'cannot sponsor',
  ],
  [
    /\b(?:is|are|falls?|lies?|lie|sits?|remains?|be) (?:(?:\w+ly|both|each|all|well) )*(?:outside|beyond|out(?= of (?:our|the) (?:reach|scope|means|budget)))(?: of)? (?!the (?:us|uk|eu|country|lottery|cap)\b|us\b)(?=(?:what|the (?:scope|budget|means|remit|reach)|our (?!offices?\b|cities\b|headquarters\b)|its|this|my)\b)(?![^,;.]*(?:sponsor|visa|immigra))[^,;.]*/g,
    'is not available',
  ],
  [/, or (?:comes? to |will (?:come to )?|may |might )?(?:needs?|requires?)(?: it)?,/g, ' '],
  [
    /\b(?:is|are|be) (?:considered|regarded as|treated as|seen as|deemed|counted as) (?=(?:an? |to be |our )?(?:\w+ )?(?:part|normal|standard|routine|given|default|cost)\b)/g,
    'is ',
  ],
  // What was, is not said to be so here, or is not true of this.
  [/, (?:unlike|in contrast to|as opposed to) [^,;.]*,/g, ' '],
  [/,? (?:and )?this (?:role|position|job|one|opening) is no exception\b/g, ''],
  [/\b(?:is|are) not (?:averse|opposed) to (?=sponsor)/g, 'may consider '],
  [
    /\b(?:is|are) (?:a thing|something) (?:that )?we (?:hope|plan|intend|would like) to (?:have|offer|do|provide)[^.;,]*/g,
    'is not available yet',
  ],
  [/\bvisas? or (?:none|no visas?)\b/g, 'visa'],
  // A need that stops nobody.
  [
    new RegExp(
      String.raw`^(?:(?!\b(?:if|unless)\b)[^;.:,])*\b${GIVEN}\b[^;.:,]{0,40}?\b(?:should|will|must|can|would|is|are|does|has)(?: \w+ly)? (?:not|never)(?: ever)? (?:be |been )?(?:the |an? )?(?:only )?(?:reason|thing (?:that )?(?:stops|keeps|stands|holds)|what (?:stops|keeps|stands|holds)|grounds)\b[^;.:,]*`,
      'g',
    ),
    INCLUDED,
  ],
  [
    /,? (?:and|so|because|as)? ?(?:it|this|that|needing (?:one|it)|which) (?:will|does|would) not (?:count against|affect|hurt|influence|change|matter|be held against|harm|weigh)\b[^;.:,]*/g,
    '',
  ],
  // Who is treated fairly, before what is done.
  ...REFUSED_NOBODY,
  // The visas that are meant.
  [
    /(?<=\b(?:sponsorship|visas?|support)) \((?:(?:h1b visas?|tn|o1|e3|l1|j1|f1|opt|cpt|stem|green card|perm|etc|and|or)[ ,./]*)+\)(?= (?:is|are|not|will|cannot|un\w+|-)| ?[:-])/g,
    '',
  ],
  // Nobody but us, and nothing but this.
  [/\b(?:who|that|and) (?:does|do) nothing else\b/g, ''],
];

/** A folded sentence without denials that deny nothing, and with its refusals plain. */
export function withoutDoubles(folded: string): string {
  let plain = folded;
  for (const [double, words] of DOUBLES) plain = plain.replaceAll(double, words);
  return plain.replaceAll(/\s+/g, ' ').trim();
}
