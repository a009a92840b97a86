/**
 * Turns of speech. Some hide what a sentence says (costs that nobody has, wishes before a refusal, needs that stop nobody) and are
 * put as the plain words that the other patterns know. Some name a need and then say what comes of it in other words, often as 'it',
 * 'one' or 'them': 'If you need a visa, our team handles it'.
 */
import type { Cue } from '#shared/postings/verdict-topic.ts';

const GIVEN = String.raw`(?:sponsor\w*|visas?|h1b visas?|work permits?|petitions?|immigration|green card)`;

const IDIOMS: readonly (readonly [RegExp, string])[] = [
  // 'While we sponsor engineers, interns are not eligible': two halves.
  [/^((?:while|whilst|although|though|even though|whereas) [^,;]+), /g, '$1; '],
  [
    /\b(?:do|does) not (?:currently |yet |presently )?have (?:the )?(?:ability|capacity|means|capability|authority|option|resources) to\b/g,
    'cannot',
  ],
  [
    /\bagainst (?=(?:any |all |further |visa |new )*(?:sponsor|offering|providing|filing|extending))/g,
    'not ',
  ],
  [
    /,? (?:subject to|in accordance with|as permitted by|where permitted by|to the extent (?:permitted|allowed) by|consistent with) (?:(?:all|any|the|applicable|relevant|us|federal|state|immigration|and) )*(?:laws?|regulations?|rules)\b/g,
    '',
  ],
  // Asked for and granted.
  [
    /\b(?:may|can|might) (?:ask (?:us )?for|request) (?:an? )?(?:(?:visa|h1b(?: visa)?|immigration) )?(?:sponsorship|visas?)[;,]? (?:and |but )?(?:we|you|they|the [\w ]{2,20}?)(?: (?:always|will|is|are))? (?:yes|say yes|agree|grant|get|approve|honor)s?\b[^.;]*/g,
    'get visa sponsorship',
  ],
  [/,? without (?:any )?(?:hesitation|question|delay|fuss|fail|a second thought)\b/g, ''],
  [
    /(?<=^|[;:.-] ?|^no, )you (?:(?:do|will|would) not (?:actually |yet |already )?(?:need|have to (?:be|have|hold))|need(?: not|n't) (?:be|have|hold)) (?:an? |any |us )?(?:\w+ ){0,2}?(?:visas?|permits?|authorization|green card|citizenship|citizens?)\b(?! (?:sponsor|support|help))[^,;:.]*/g,
    'anybody can apply',
  ],
  [
    /(?:^|,? )(?:(?:and )?(?:without|no|zero)(?: any)?|(?:and )?(?:(?:we )?(?:are |is |do |will )?(?:not|cannot|unable to)(?: able to)?(?: be able to)? (?:make|grant|allow)(?: any)?)) exceptions?\b/g,
    '',
  ],
  [
    /\b(?:will|would|do|does|is|are) not (?:be )?(?:disadvantaged|penali[sz]ed|held back|turned away|excluded|rejected|disqualified|screened out|ruled out|discriminated against)\b/g,
    'are welcome',
  ],
  [
    /\bwe (?:do|will) not (?:require|need|ask for) (?:(?:any|prior|existing|current|us) )*(?:work )?(?:authorization|visas?|permits?|citizenship|green card)\b(?! sponsor)[^,;:.]*|\b(?:us )?citizenship (?:is )?(?:not|never) (?:required|needed|necessary)\b/g,
    'anybody can apply',
  ],
  [
    /\b(?:is|are) reserved for (?=(?:\w+ ){0,4}?(?:positions|roles|candidates|hires|faculty|jobs|people|employees)\b)/g,
    'only for ',
  ],
  // Who is asked to tell is told nothing.
  [
    /\b(?:please )?(?:let us know|tell us|let (?:your|the) \w+ know|indicate|inform us|inform (?:your|the) recruiter|advise us|mention|note|state|specify|flag)\b(?: \w+){0,4} (?:if|whether) (?:you|they) [^.;?]{0,16}(?:need|require)(?![^.?]*(?:\band|,|;|-) (?:we|our)\b)[^.;,?]*/g,
    'tell us',
  ],
  // Examples of a thing say no more than the thing.
  [
    / ?\((?:including|such as|like|for example|for instance|e\.? ?g\.?|i\.? ?e\.?)[ ,:][^()]*\)/g,
    '',
  ],
  [/^(?:sorry|apologies|unfortunately),? but /g, 'unfortunately '],
  [
    /\b(?:do|does) not (?:have|need) to (?:already )?(?:have|be|hold) (?:an? |the )?(?:us )?(?:work )?(?:authorization|visas?|permits?|citizens?|green card)\b[^,;:.]*/g,
    'anybody can apply',
  ],
  [
    /\b(?:is|are|will|would|does|should) not (?:be )?(?:seen as )?(?:\w+ )?(?:an? )?(?:drawback|disadvantage|hindrance|hurdle|blocker|obstacle|barrier|minus|handicap|strike against \w+)\b/g,
    'is no problem',
  ],
  [
    /\b(?:should|will|does|need|must|would) not (?:(?:stop|deter|discourage|scare) (?:you|anyone|anybody)(?: off| away)?|put (?:you|anyone|anybody) off|(?:hold|keep) (?:you|anyone|anybody|people) back|be in (?:your|the|anyone's) way)\b/g,
    'is no problem',
  ],
  [
    /\bdo not (?:self reject|rule yourself out|count yourself out) (?:over|because of|for)\b/g,
    'do not worry about',
  ],
  [
    /\b(?:(?:have|has|did|do|does) )?(?:not|never) (?:stopped|ceased|ended|paused|suspended|given up|regretted)\b/g,
    'still do',
  ],
  [/(?<=\bsponsor\b.{0,60}),? and (?:we )?(?:are )?(?:glad|happy) to (?:talk|discuss)[^.;]*/g, ''],
  [
    /\b(?:will )?consider (?:all|every|any) (?:\w+ )?(?:candidates?|applicants?)[^.;]{0,40}\band (?=sponsor|support)/g,
    'will ',
  ],
  [/\bconsider and (?=sponsor|support|file)/g, ''],
  [/ ?\((?:both )?(?:new|initial)(?: (?:and|or) |, |\/)transfers?\)/g, ''],
  [
    /\b(candidates|applicants|people|those|anyone) without (?:us |valid |current |existing )*(?:work )?(?:authorization|visas?|permits?|papers|green card|status)\b(?=[^.]*\b(?:welcome|apply|encouraged|sponsor))/g,
    '$1 from abroad',
  ],
  [/\bshould (?:they|you|he|she|the candidate) be (?:in|un)\w+ [^,;.]*/g, 'in that case'],
  [/\b(?:mastercard|visa inc)(?= (?:may|will|can|cannot|does not) sponsor\b)/g, 'the company'],
  // What happens to somebody denies nothing.
  [
    /\bif (?:you|they|it|the lottery|your \w+) (?:is|are|do|does|get|gets) not (?:\w+ )?(?:picked|selected|chosen|drawn|approved|work(?: out)?|come through)\b/g,
    'in that case',
  ],
  [
    /\b(?:who|that) (?:do|does) not (?:already |yet |currently )?have (?:an? |us |valid )*(?:work )?(?:authorization|visas?|permits?|status)\b|\b(?:who|that) (?:is|are) not (?:yet |currently )?(?:an? )?(?:us )?(?:citizens?|permanent residents?|green card holders?)(?: or (?:us )?(?:citizens?|permanent residents?|green card holders?))?\b/g,
    'from abroad',
  ],
  [
    /\b(?:do|does|will|would|have) (?:not|never) (?:mind|shy away from|be shy of|shied away from|balk at|object to|have (?:a |any )?(?:problems?|issues?) with|have anything against)\b/g,
    'are happy with',
  ],
  [
    /\b(?:needing|requiring|(?:the |a )?need for) (?:an? )?(?:(?:work )?visas?|(?:visa )?sponsorship) (?:will|does|would) not (?:hurt|harm|reduce|lower|count against|weaken)[^;:,.]*/g,
    'sponsorship is no problem',
  ],
  [/\b(?:full stop|period)(?=[.,!]|$)/g, ''],
  [/\b(?:cannot|not) be (?:promised|guaranteed|assured)\b/g, 'is not guaranteed'],
  [
    /\b(?:at|for|with) (?:no|zero|absolutely no) (?:cost|charge|expense|fee)s?(?: (?:to|for) (?:you|the (?:candidate|employee|hire)|candidates|employees))?\b/g,
    'free',
  ],
  // The cap of others.
  [
    /,? (?:without|outside(?: of)?) (?:(?:going through|entering|waiting (?:for|on)|regard to) )?the (?:(?:annual|h1b|visa|yearly|regular) )*(?:lottery|cap)\b/g,
    '',
  ],
  [
    /(?<!h1b (?:visa )?)\bcap (?:subject|exempt) (?=filings?|petitions?|cases|candidates|applicants|hires)/g,
    'h1b visa $&',
  ],
  [
    /\b(?:when|where|if|because) we (?:cannot|do not|fail to) (?:find|fill|source|hire)[^.;,]*/g,
    'case by case',
  ],
  [/^unlike [^,]+,(?: (?:who|which) [^,]+,)? /g, ''],
  [
    /\bexceptions?\b([^.;,]{0,40}?)\b(?:(?:is|are|will) not|cannot) (?:be )?(?:made|granted|possible|allowed|given|considered|entertained)\b/g,
    '$1',
  ],
  // 'Whether it is a transfer or a new petition'.
  [
    /,? ?\bwhether (?:it|that|this|you)\b(?=[^,;.]*\btransfer)(?=[^,;.]*\b(?:new|fresh|first|initial)\b)[^,;.]*,?/g,
    '',
  ],
  [
    /\b(?:not being|lack of|lacking|the lack of|without) (?:an? |us |current |existing )*(?:citizen(?:ship)?|work authorization|work permit|visa|authorization) (?:is|will be) (?:perfectly |totally |absolutely )?(?:fine|ok|okay|no problem|no issue)\b/g,
    'it is no problem',
  ],
  [/\bno reason not to apply if\b/g, 'reason to apply even if'],
  [
    /\b(?:nobody|no one) (?:[\w']+ ){0,7}?(?:over|because of|for want of|for lack of) (?:an? )?visas?\b[^;.,]*/g,
    'visa sponsorship always included',
  ],
  [/\bnot (?:be )?subject to (?=(?:the )?(?:\w+ ){0,4}?(?:cap|lottery)\b)/g, 'exempt from '],
  [
    /\b(?:green card holders?|permanent residents?) (?:cannot|(?:are|will) not)(?: be)? (?:considered|eligible|accepted|hired)\b/g,
    '',
  ],
  [
    /\bfree of charge\b|\bwithout (?:any )?(?:cost|charge|expense|fee)s?(?: to (?:you|the (?:candidate|employee)))?\b|\bno cost to you\b/g,
    'free',
  ],
  // 'We would love to sponsor, but we cannot.'
  [
    new RegExp(
      String.raw`^.{0,60}?\b(?:wish(?:es)? (?:we|i|it) could|would (?:love|like|have (?:loved|liked))|want(?:ed)?|hoped?|would be (?:happy|glad|great)) (?:to |if we could )?[^.;]{0,60}?${GIVEN}[^.;]{0,30}?,? ?(?:-|;|but|however|yet|though|and yet)[ ,]+(?=[^.;]*\b(?:cannot|not|unable|lack|no)\b)`,
      'g',
    ),
    'sponsorship: we ',
  ],
  [/\bnot employer[ -]dependent\b/g, 'without needing an employer'],
  [
    /\b(?:one by one|one (?:case )?at a time|individually|each on its own merits?)\b/g,
    'case by case',
  ],
  // 'Do not let needing a visa stop you.'
  [
    /\b(?:do not|never|please do not) let (?:[\w']+ ){0,8}?(?:stop|keep|hold|deter|discourage|put)s? (?:you|anyone|anybody|them|people)(?: (?:off|back|away|from applying))?\b/g,
    'it is no problem',
  ],
  [
    /\b(?:no (?:limits?|cap|restrictions?) (?:on|to)|without exceptions?(?=,? every)|(?:nobody|no one) (?:here )?(?:has |is |was )?(?:ever )?(?:been )?(?:ever )?turned away|(?:that|which|this) (?:will not|is not going to) change|no (?:reason|need) to worry(?: about needing)?)\b/g,
    ' always included ',
  ],
];

/** A folded sentence with its turns of speech in plain words. */
export function inPlainWords(folded: string): string {
  let plain = folded;
  for (const [idiom, words] of IDIOMS) plain = plain.replaceAll(idiom, words);
  return plain;
}

const THING = String.raw`(?:sponsor\w*|visas?|h1b visas?|work permits?|permits?|o1|tn|e3|j1|l1|petitions?|green card|immigration (?:help|support)|work authorization (?:help|support))`;
const NEED = String.raw`(?:need(?:s|ing)?|requir(?:e|es|ing)|want(?:s|ing)?|would (?:need|require)|will (?:need|require))`;
const SOMEBODY = String.raw`(?:you|they|he|she|a (?:candidate|person|hire)|anyone|anybody|someone|somebody|whoever|the (?:candidate|right person|person))`;
const PEOPLE = String.raw`(?:candidates?|applicants?|people|persons?|anyone|anybody|everyone|those|engineers?|hires?|graduates?|students?|professionals?|individuals)`;
const FEW = String.raw`(?:(?!\b(?:not|no|without|cannot|but)\b)[\w'/-]+,? ){0,6}?`;

/** The need, at the beginning of a sentence or of its second half. */
const CONDITION = new RegExp(
  [
    String.raw`\b(?:if|should|when|where|in case|once) ${SOMEBODY}\b(?: now| currently| still| also| ever| do| happen to)* ${NEED} ${FEW}${THING}\b[^.,;?!-]{0,40}`,
    String.raw`\b(?:if|where|when|should) (?:visa |h1b )?(?:an? )?${THING}(?: is| are| be|'s) (?:needed|required|necessary)\b`,
    String.raw`^(?:\W*)(?:do you |so you |you )?${NEED} ${FEW}${THING}\b[^.;?!]{0,30}\?`,
    String.raw`^(?:\W*)${PEOPLE} (?:who (?:would |will |may )?${NEED}|${NEED}|in need of) ${FEW}${THING}\b`,
  ].join('|'),
);

const DENIED =
  /\b(?:not|cannot|unable|never|no longer|nobody|nothing|no|sorry|unfortunately|alas|regret\w*|declin\w+|reject\w*|elsewhere|ineligible|out of luck|screened out|skip|ignore)\b/;
const FINE =
  /\b(?:no|not an?|not|without|never|nothing|do not) (?:\w+ ){0,2}?(?:problems?|issues?|worr(?:y|ies)|obstacles?|blockers?|hesitat\w+|big deal|biggie|trouble|be shy|drama|concerns?)\b|\bno (?:cost|charge|fee)s?\b/g;
const BOUND =
  /\b(?:may(?! apply)|might|could|perhaps|maybe|possibly|depend\w*|case by case|talk|discuss\w*|consider(?:ed)? (?:it|this|that|each|every|on)|try|some|certain|select\w*|only|unless|except|transfers?|exceptional|outstanding)\b/;
const DONE = new RegExp(
  String.raw`\b(?:we|our (?:\w+ ){1,3}?|the company|the team|the (?:school|university|hospital|lab|firm)|lawyers?|attorneys?)\b[^.;!?]{0,30}?\b(?:sponsor\w*|(?:will|can|do|does|would|are happy to|are glad to|are able to|are ready to|will gladly|happily|always|have) ?(?:\w+ ){0,2}?(?:handle|sort|take|help|do|done|file|provide|offer|support|arrange|cover|get|walk|assist|make|look after|deal|manage|pay|organi[sz]e|guide|start|begin|process)|handles?|sorts?|takes?|helps?|files?|provides?|offers?|supports?|arranges?|covers?|assists?|deals?|manages?|pays?|got you|have you covered|got this)\b|\b(?:welcome|no problem|all good|fine by us|fine with us|is fine|are fine|ok|okay|covered|got you|leave (?:it|that|this) to us|happy to|glad to|eligible|encouraged|will be (?:supported|sponsored|considered|helped)|please (?:still )?apply|apply (?:anyway|too|all the same))\b`,
);

/** What comes of a need that a sentence names; undefined when it names none, or says nothing of it. */
export function conditionCue(folded: string): Cue | undefined {
  const found = CONDITION.exec(folded);
  if (!found) return undefined;
  const rest = `${folded.slice(0, found.index)} ${folded.slice(found.index + found[0].length)}`;
  if (rest.trim().length < 4) return undefined;
  const plain = rest.replaceAll(FINE, ' fine by us ');
  if (DENIED.test(plain)) return undefined;
  if (BOUND.test(plain)) return undefined;
  return DONE.test(plain) ? { says: 'yes', about: 'sponsorship' } : undefined;
}
