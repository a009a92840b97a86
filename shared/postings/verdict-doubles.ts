/**
 * Denials that deny nothing, put as plain words: 'we do not just sponsor', 'no reason not to', 'a visa should never be what stops
 * you', 'nothing keeps us from'; and refusals in words that look like a promise: 'barred from sponsoring', 'outside of what we offer'.
 */
import { REFUSED_NOBODY } from '#shared/postings/verdict-asides.ts';

const GIVEN = String.raw`(?:sponsor\w*|visas?|h1b(?: visas?)?|petitions?|immigration|work (?:authorization|permit)s?|opt|green card|passport)`;
const DOING = String.raw`(?:sponsor(?:ing)?|fil(?:e|ing)|offer(?:ing)?|provid(?:e|ing)|petition(?:ing)?|support(?:ing)?|support(?:ing)?|hiring|tak(?:e|ing)|do(?:ing)?)`;
const ASKED = String.raw`^[^.;]*\b(?:let|tell|note|mention|indicate|say|state|flag|inform|advise)\b[^.;]*\b(?:whether|if|that) you (?:will |would |may )?(?:need|require)[^.;]*?[;,.:-]+ (?:and |because |since |as )?`;
const INCLUDED = 'visa sponsorship always included';

/** Who decides on every petition, which bounds no promise. */
const GOVERNMENT = String.raw`(?:(?:the |us )*(?:uscis|citizenship and immigration services|(?:federal )?government|immigration (?:authorities|service|agency)|dhs|department of (?:labor|homeland security|state)|dol))`;
const DECISION = String.raw`(?:(?:final|necessary|required|timely) )*(?:approvals?|adjudication|authorization|decisions?|processing|acceptance)`;
const ON_THE_GOVERNMENT = new RegExp(
  String.raw`,? ?[(]?(?:subject (?:of course |always )?to|pending|contingent (?:up)?on|conditional (?:up)?on|conditioned (?:up)?on|dependent (?:up)?on) (?:an? |the )?(?:${GOVERNMENT}(?:'s)?(?: ${DECISION})+|${DECISION} (?:by|of|from) ${GOVERNMENT})\b(?: of (?:the|your|an?|any|all) (?:[\w-]+ ){0,2}?(?:petitions?|applications?|visas?|case|filing))?[)]?`,
  'g',
);

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
    /^(?:you|candidates|applicants) (?:do|does|will|need) not (?:need|have to have|require) (?:an? )?(?:us |existing )*(?:work )?(?:permits?|authorization|visas?)\b(?: to apply)?[,;:.-]+ ?(?:because |since |as )?(?=we\b)/g,
    '',
  ],
  [
    /^no need to (?:already )?(?:be|have|hold) (?:(?!sponsor)[^,;:.])*\b(?:authoriz\w+|permits?|visas?|status)\b(?:(?!sponsor)[^,;:.])*[,;:-] ?(?:because |since |as )?(?=(?:we|our|the)\b)/g,
    '',
  ],
  [
    /(?<=\b(?:sponsor\w*|visas?|h1b|petitions?|green card)\b[^.;]*),? so (?:that )?you can (?:focus|concentrate|get on|spend)[^.;]*/g,
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
    /\b(?:do|does|did|is|are|will) not (?:just|merely|only|simply|solely) (?:possible|available|an option|something|tolerated?)\b/g,
    'is available',
  ],
  [/\b(?:is|are|was) not (?:just|merely|only|simply|solely) (?:for|in|to|at) [^,;.]*/g, ''],
  [
    new RegExp(
      String.raw`\b(?:(?:do|does|did|is|are|will|would) )?not (?:just|merely|only|simply|solely) (?=(?:do |does |will |can )?(?:we |it )?(?:tolerate |transfer|take over|sponsor|file|offer|provide|help|support|pay|handle|(?:visa |h1b )))`,
      'g',
    ),
    '',
  ],
  [/\bmore than just (?=sponsor|fil|visa)/g, ''],
  [
    /\b(?:(?:we |i )?(?:see|have|find|know(?: of)?)|there is|is there) no reason not to (?!apply)/g,
    'we will ',
  ],
  [
    new RegExp(
      String.raw`\b(?:have |has )?(?:no|not any) (?:objections?|hesitations?|qualms|aversion|reservations?) (?:to|about|in|with) (?=${DOING})`,
      'g',
    ),
    'are happy with ',
  ],
  [
    new RegExp(
      String.raw`\b(?:there is )?nothing (?:to )?(?:stops?|prevents?|keeps?|bars?) us from ${DOING}`,
      'g',
    ),
    'we sponsor',
  ],
  // What refuses without a 'not', or lets nobody do it.
  [
    /\b(?:(?:do|does|did|will|would) not|cannot|never) (?:let|allow|permit|enable) (?:us|the \w+|our \w+)(?: to)? (?=sponsor|file|offer|provide|support|petition)/g,
    'means that we cannot ',
  ],
  [
    /\bmakes? (?:it )?impossible (?:for us )?to (?=sponsor|file|offer|provide|petition)|\brequires? (?:us|that we) (?:not|never)(?: to)? (?=sponsor|file|offer|provide|petition)/g,
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
    new RegExp(
      String.raw`\b(?:is|are|am|be|been|was) (?:\w+ )?(?:kept|prevented|stopped|barred|prohibited|precluded|forbidden|banned|barring)(?: by [\w ]{2,30}?)? from ${DOING}\b`,
      'g',
    ),
    'cannot sponsor',
  ],
  [
    /\b(?:is|are|falls?|lies?|lie|sits?|remains?|be) (?:(?:\w+ly|both|each|all|well) )*(?:outside|beyond|out(?= of (?:our|the) (?:reach|scope|means|budget)))(?: of)? (?!the (?:us|uk|eu|country|lottery|cap)\b|us\b)(?=(?:what|the (?:scope|budget|means|remit|reach)|our (?!offices?\b|cities\b|headquarters\b)|its|this|my)\b)(?![^,;.]*(?:sponsor|visa|immigra))[^,;.]*/g,
    'is not available',
  ],
  [
    /\b(?:is|are) more than (?:we|this \w+|the \w+) (?:can |could |do|does|are able to )?(?:offer|do|manage|provide|give|take on)?\b/g,
    'is not available',
  ],
  [/, or (?:comes? to |will (?:come to )?|may |might )?(?:needs?|requires?)(?: it)?,/g, ' '],
  [
    /\b(?:has|have) (?:never|not) (?:yet )?(?:declined|refused|failed) to (?=sponsor|file)|,? and (?:does|do|will) not (?:intend|plan|mean) to (?:start|begin|stop)[^.;,]*/g,
    'always ',
  ],
  [
    /\b(?:should|need) not (?:be |feel )?(?:put off|deterred|discouraged|worried|dissuaded)\b/g,
    'are welcome',
  ],
  [
    /\b(?:is|are|be) (?:considered|regarded as|treated as|seen as|deemed|counted as) (?=(?:an? |to be |our )?(?:\w+ )?(?:part|normal|standard|routine|given|default|cost)\b)/g,
    'is ',
  ],
  // Who is asked to say what they need, before what is given.
  [new RegExp(String.raw`${ASKED}(?=(?:we|our|sponsorship)\b[^.;]*(?:sponsor|visa|h1b))`, 'g'), ''],
  [new RegExp(String.raw`${ASKED}(?=(?:we|our)\b)`, 'g'), 'sponsorship: '],
  [
    new RegExp(
      String.raw`\b(?:do not|never) let (?:it|that|this) (?:stop|keep|hold|deter|discourage|put)s? you\b[^,;.:]*\b${GIVEN}\b[^,;.:]*`,
      'g',
    ),
    INCLUDED,
  ],
  // What was, is not said to be so here, or is not true of this.
  [
    /,? (?:formerly|previously|once|until recently) (?:ineligible|excluded|not eligible|barred|closed)\b,?/g,
    '',
  ],
  [
    /\bnot (?:among|one of) (?:those|the \w+) (?:that (?:is|are) )?(?:barred|excluded|ineligible|exempt)\w* (?:from|for) (?=\w)/g,
    'eligible for ',
  ],
  [
    /\b(?:has|have|with|carries) no citizenship (?:condition|requirement|restriction|test)s?(?: and)?/g,
    '',
  ],
  [/, (?:unlike|in contrast to|as opposed to) [^,;.]*,/g, ' '],
  [/, where this (?:role|job|position) (?:is|sits)(?: based)?,/g, ' '],
  [/,? (?:and )?this (?:role|position|job|one|opening) is no exception\b/g, ''],
  [/\b(?:have|has) yet to sponsor\b/g, 'have not sponsored'],
  [/\b(?:is|are) not (?:averse|opposed) to (?=sponsor)/g, 'may consider '],
  [/\b(?:cannot|not) (?:say yes to|help|take) everyone\b/g, 'do not always sponsor'],
  [/\bif (?:nobody|no one|no (?:local|domestic|us) \w+)\b[^,;.]*,/g, 'case by case '],
  [
    /\b(?:is|are) (?:a thing|something) (?:that )?we (?:hope|plan|intend|would like) to (?:have|offer|do|provide)[^.;,]*/g,
    'is not available yet',
  ],
  [
    /, (?:today|now|at present|currently|at any time|ever)(?:,? (?:or|and|nor) [^,;.]{2,25})?, (?=(?:on|by|from|to|depend|need|require)\b)/g,
    ' ',
  ],
  [
    /\bwithout (?:the )?(?:aid|help|support|assistance|backing|involvement) of (?:an?|any|the) (?:employer|company)\b/g,
    'without sponsorship',
  ],
  [
    /\bwithout (?:the|an?|any) (?:\w+ )?(?:firm|company|employer|university|hospital) (?:ever )?(?:having to|needing to) (?:file|petition|sponsor|step in|do)\w*[^.;,]*/g,
    'without sponsorship',
  ],
  [
    /^unless you (?:can|are able to) work [^,;]*\b(?:on your own|without|with no help)\b.*, we (?:have to say no|cannot|will not|must pass)\b[^,;.]*/g,
    'you must work without sponsorship',
  ],
  [
    /\b(?:who|that) (?:have |has |had )?(?:used up|exhausted|run out of|maxed out) (?:their|your|the) (?:\w+ )?(?:opt|cpt|h1b(?: visa)?|time|years)\b/g,
    '',
  ],
  [/\bvisas? or (?:none|no visas?)\b/g, 'visa'],
  [
    /\b(?:we )?(?:cannot|no one can|do not|nobody can) (?:promise|guarantee) (?:that )?[^,;.]*\b(?:lottery|win|selected|picked|chosen)\b[^,;.]*,? (?:but|though) /g,
    'h1b lottery: ',
  ],
  // A need that stops nobody.
  [
    new RegExp(
      String.raw`^(?:(?!\b(?:if|unless)\b)[^;.:,])*\b${GIVEN}\b[^;.:,]{0,40}?\b(?:should|will|must|can|would|is|are|does|has)(?: \w+ly)? (?:not|never)(?: ever)? (?:be |been )?(?:the |an? )?(?:only )?(?:reason|thing (?:that )?(?:stops|keeps|stands|holds)|what (?:stops|keeps|stands|holds)|grounds)\b[^;.:,]*`,
      'g',
    ),
    INCLUDED,
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:the fact )?that (?:you|they) (?:will |would |may )?(?:need|require)|needing|requiring) (?:\w+ ){0,3}?${GIVEN}\b[^;.:,]{0,15}?\b(?:does|do|will|would|can|has)(?: ever)? (?:not|never) (?:disqualif\w+|count(?:ed)? against|hurt|harm|rul\w+|affect your chances|work against|be held against)\b[^;.:,]*`,
      'g',
    ),
    'visa sponsorship is no problem',
  ],
  [
    new RegExp(
      String.raw`\b(?:never|not) hold (?:it|this|that)? ?against [^;.:,]*\b(?:need|require|want)\w* [^;.:,]*\b${GIVEN}\b[^;.:,]*`,
      'g',
    ),
    'sponsor visas',
  ],
  [
    /,? (?:and|so|because|as)? ?(?:it|this|that|needing (?:one|it)|which) (?:will|does|would) not (?:count against|affect|hurt|influence|change|matter|be held against|harm|weigh)\b[^;.:,]*/g,
    '',
  ],
  [
    /^neither your (?:passport|nationality|citizenship) nor your (?:visa|immigration) status (?:matters?|counts?|decides)\b[^;.:,]*/g,
    INCLUDED,
  ],
  // Who is treated fairly, before what is done.
  [
    /^(?:we |the \w+ )?(?:do|does|will) not (?:discriminate|penali[sz]e)\b[^;.,]*?(?:,| and|;)+ (?=(?:we )?(?:(?:do|will|can|gladly|happily) )?(?:sponsor|file|offer|provide))/g,
    'we ',
  ],
  [
    /^no need (?:for|to have) (?:an? )?(?:\w+ )?(?:visas?|permits?|status)\b[^;:,.]*[;:,.-]+ ?(?=we\b)/g,
    'need a visa? ',
  ],
  [/^whether (?:or not )?you [^:;]*\bor (?:do |are )?not\b[^:;]*[:;] /g, ''],
  [
    /^we do not (?:ask|care) (?:where|what|which|about|whether)[^;:.,]*?(?:[;:,.]| and(?= we)) (?:and )?/g,
    '',
  ],
  [
    /(?<!\bapplications? (?:is|are|will be) )\b(?:reviewed|considered|assessed|evaluated|decided|looked at) (?:individually|one by one|separately|on an individual basis)/g,
    'considered case by case',
  ],
  [/\bif no (?:\w+ ){0,3}(?:workers?|candidates?|applicants?|person)\b[^,;.]*/g, 'case by case'],
  ...REFUSED_NOBODY,
  // The visas that are meant.
  [
    /(?<=\b(?:sponsorship|visas?|support)) \((?:(?:h1b visas?|tn|o1|e3|l1|j1|f1|opt|cpt|stem|green card|perm|etc|and|or)[ ,./]*)+\)(?= (?:is|are|not|will|cannot|un\w+|-)| ?[:-])/g,
    '',
  ],
  // Nobody but us, and nothing but this.
  [/,? (?:and|so)? ?(?:nobody|no one) (?:pays|files|does|handles)\b[^;.,]*\bbut us\b/g, ''],
  [/\b(?:who|that|and) (?:does|do) nothing else\b/g, ''],
  [/\bgo(?:es)? without saying\b/g, 'are included'],
];

/** A folded sentence without denials that deny nothing, and with its refusals plain. */
export function withoutDoubles(folded: string): string {
  let plain = folded;
  for (const [double, words] of DOUBLES) plain = plain.replaceAll(double, words);
  return plain.replaceAll(/\s+/g, ' ').trim();
}
