/**
 * A grammar of slots for what the lists of phrases do not know: what is given (a visa, sponsorship, a permit), who needs it, what
 * becomes of those who do, and words that deny, bound or affirm. A clause is read by what fills its slots, in whatever words.
 */
import { MAY_NOT, OTHER_SENSE } from '#shared/postings/verdict-patterns.ts';
import { type Cue, isSponsoring } from '#shared/postings/verdict-topic.ts';

const NO: Cue = { says: 'no', about: 'sponsorship' };
const YES: Cue = { says: 'yes', about: 'sponsorship' };
const CASES: Cue = { says: 'depends', about: 'cases' };
const TRANSFERS: Cue = { says: 'depends', about: 'transfers' };

/** What an employer gives, but for 'sponsor' and 'visa', which have other senses. */
const GIVEN = String.raw`(?:work(?:ing)? visas?|(?<!\b(?:hot|cold|electrical|street|safe) )work(?:ing)? permits?(?! for minors)|residence permits?|(?:employment|work) pass(?:es)?|ep quota|(?:critical skills|employment) (?:employment )?permits?|(?:free zone|residence|residency|employment|employer nominated|national|new|temporary) visas?|employer specific permits?|lmias?|blue card|certificates? of sponsorship|sponsor license|green card (?:process\w*|fil\w+|application|support|sponsorship)|skilled worker visas?|(?:immigration|visa) (?:benefits?|support|assistance|help|process\w*|procedures?|stuff|fil\w+|cases?|petitions?|paperwork|program|package|matters?|sponsors?\w*|candidates?|holders?|expenses|costs?|fees|business)|visas|h1b visas?|visa transfers?|uscis|petition(?:s|er|ing)?|act as (?:an? )?(?:sponsor|petitioner)|(?:make|making|made|do|doing|give|giving|arrange|organi[sz]e|provide|offer|incl\.?|including|plus|an?|any|the|your|whatever|of|over|for|no|no new|new|cap|work|employment|own|relo and|on|needs?|needing|requires?|requiring|obtain|get|getting|and|your own|existing|every|about) visa|h1b (?:lottery|petitions?|fil\w+)|482|global talent stream|employment based authorization|employer (?:backed|sponsored|based) (?:work )?(?:authorization|permits?)|j1 (?:visa )?waivers?|visa eligible|other visas?(?: types?| categor\w+)?|(?:the )?(?:right|appropriate|necessary|suitable|correct) (?:work )?visa|(?:visa|h1b|h1b visa|opt|immigrant|immigration|sponsor(?:ship)?) friendly|visa and (?:relo\w*|permit|moving|move|flights?))`;
const OBJECT = new RegExp(String.raw`\b${GIVEN}\b`);
/** 'Visa' where it is the card network, and visas of travellers and customers. */
const CARD =
  /^visa sponsors\b|\b(?:mastercard|amex|american express|payments?|merchants?|cardholders?|issuers?|acquir\w+|visa (?:partners?|direct|inc|network|cards?|branded|checkout|europe|cash|debit|team|technology|data|products?|platform|consulting|staff|employees|offices?))\b|\bvisa's\b/;
const ELSEWHERE =
  /\b(?:travel\w*|touris[mt]\w*|consulates?|embass\w+|schengen|ticketing|immigration (?:lawyers? (?:use|who)|paralegals?|law firm|officers?)|our (?:product|platform|software|app|tool|customers?|users?)|help desk|immigrants|scams?|recruitment fraud|privacy|process data|personal data|our clients'|clients' (?:employees|workers)|associate attorney|rfes?|know the (?:visa|immigration)|recruiting in|easier for|paralegal|dso|caseload|paying for|charge|fees? (?:from|to)|pay for (?:sponsorship|visas?) or)\b/;
/** Work that has to do with visas. */
const DUTIES =
  /\byou (?:will|would) (?:\w+ )?(?:work on|make things|create|write|develop|lead|own|build|maintain|design|run|draft|prepare|manage|process|review|advise|coordinate)\b|^(?:\W*)(?:you will |you'll |responsib\w+ )?(?:support (?:\w+ ){1,3}with their\b|manag|coordinat|overse(?!as)|responsible for|advis|administer|prepar|process|assist|help|lead|partner|liais|experience|knowledge|familiar|understanding|work closely|work with|working with|track|ensur|counsel|handles?\b|guid|serv|act as|review|draft|maintain|develop|build|coach|present|brief)\w*\b/;

const NEGATED =
  /\b(?:not|cannot|no|never|none|nothing|nobody|neither|nor|unable|without|nope|nah|sorry|unfortunately|regret\w*|sadly|declin(?:es?|ed|ing)|refus\w+|impossible|infeasible|unrealistic|exclud\w+|rul(?:ed|ing) out|off (?:the table|limits)|out of the question|hard pass|pass on|discontinu\w+|stopp?(?:s|ed|ing)?|ceas\w+|suspend\w*|paus(?:ed?|ing)|fr(?:eezes?|eezing|oze|ozen)|halt\w*|cut (?:to zero|entirely)|pulled the plug|lacks?|zero|nil|ineligible|reject\w*|unavailable|prohibit\w*|forbid\w*|preclud\w*|bars?|barred|non starter|advised against|off (?:the )?cards|disregard\w*|gave up|give up|on hold|closed|ended|run out|exhausted|used up|opted out|steer clear|scrapped|withdrawn|dropped|retired|deal ?breaker|no go|no longer|any ?more|withheld|refrain|out of the (?:visa|sponsor\w*) business|tiny|too (?:small|early|young|lean|new|tiny|stretched|busy|junior)|unsupported|is a problem|nein|out of scope|(?:beyond|outside) (?:of )?(?:us|our|what)|not in (?:a|the) (?:spot|place)|hold(?:ing)? off|(?:step|back|mov)\w* (?:back|away) from|on ice|(?:is|are|currently|switched|turned) off|shut the door|closed? the door|wound down|winding down|shelved|sunset|terminated|cancell?ed|abolished|axed|(?:screen|weed|filter|knock|rul|turn)\w* (?:out|down|away)|(?:outside|falls? outside) (?:of )?(?:our|the) (?:\w+ ){0,2}?(?:scope|guidelines|policy|policies|remit|criteria|budget|rules)|unsponsored|non sponsor\w*|reserved? (?:its|our|for)|stay away|problem for us)\b/g;
/** Negations that deny nothing, or deny the opposite. */
const DENIES_NOTHING =
  /\b(?:not|no|never|nobody|without|none)\b(?: \w+){0,3}? (?:problems?|issues?|questions asked|obstacles?|concerns?|barriers?|blockers?|hurdles?|drawbacks?|impediments?|hindrances?|showstoppers?|stumbling blocks?|worr(?:y|ies|ied)|trouble|limits?|cap(?! (?:subject|exempt))|exceptions?|reason to worry|hassle|deal ?breakers?|restrictions? on|turned away|matter)\b|\bnot (?:let|worry|only|just|hesitate|stop|mind|be afraid)\b(?:(?: [\w'-]+){0,5} (?:stop|keep|hold|deter)s?\b)?|\bno (?:worry|worries|need to worry|better place)\b|\b(?:why not|no doubt|no matter)\b|\bregardless of\b|\bwithout regard (?:to|for)\b|\bdespite\b|\bwhether or not\b/g;
/** Of openings that are not this one. */
const OTHER_OPENINGS =
  /^(?!.*\bthis (?:one|role|position|job|opening)\b)(?:.*\b(?:future|other|upcoming) (?:\w+ ){0,2}?(?:opportunities|roles|openings|positions|jobs)\b[^.;,()]{0,60}\bsponsor|.*\bsponsor\w* for (?:any )?(?:future|other) (?:\w+ ){0,2}?(?:opportunities|roles|openings|positions|jobs)\b)/;
/** Says that the need itself decides nothing. */
const NO_FACTOR =
  /\bsponsor\w*\b[^.;]{0,20}\b(?:is|are|will) not (?:be )?(?:an? )?(?:factor|consideration|criterion)\b|\b(?:not|never) (?:\w+ ){0,3}?(?:ask|charge|request) (?:\w+ ){0,6}?(?:pay|money|fees?|funds)\b|\b(?:not|never) charge\b[^.;]{0,30}\b(?:sponsor|visa)/;

const NEUTRAL =
  /\bquestion whether\b|\bwithout regard to\b(?!.*sponsor)|\bno (?:\w+ )?visas? (?:is |are )?(?:required|needed|necessary)\b|\bvisa free\b|\b(?:not|no)\b[^.;]{0,25}\b(?:affect|influence|factor|impact|bearing|considered in|basis|discriminat\w*|disqualify|held against)\b|\bdiscriminat|\bwhether you (?:need|require)|\bexplain what\b|\bdescribe your\b|\bplease (?:tell|let|share|send|include|indicate|specify|note which)\b[^.;]{0,40}\b(?:your|which|what|visa status|status|copy|type)\b|\bselect one\b|\baccepted as proof\b|\bbe(?:en)? asked (?:a lot |often |frequently |many times )?(?:for|about|to|if|whether|which|what)\b|\b(?:disclose|asked to|question about|regarding your)\b/;

const HEDGED =
  /\b(?:reserves? the right to decide|sparingly|negotiated|a chance|small number|rests on|on occasion|rather not|hinges on|turns on|role by role|have to make sense|(?:when|where|if) (?:it|that|this) makes|budget permitting|(?:budget|circumstances|needs|business) (?:allows?|permits?)|may(?! apply| be requested)|might|could|possibl[ey](?= for (?:some|select|certain|high)|$)|potentially|perhaps|maybe|case by case|individual\w* basis|on an individual|certain|select(?:ed)? (?:roles|positions|candidates|cases|few)|some(?! day)|specific|limited|depend(?:s|ing|ent)?|varies|vary|subject to|discretion|approval|undecided|(?:must|would|will|needs? to|have to|has to) (?:first )?(?:need to )?be (?:approved|justified|requested|cleared by)|look into|considered(?! an? | for employment)|consider|determin\w+|evaluat\w+|decided|discuss\w*|negotiable|tbd|open to (?:figuring|talking|discussing|exploring)|only (?:senior|for|sponsor|if|when|those|people with|high|in)|outstanding|exceptional|unicorn|rare (?:skills|cases)|hard to fill|guarantee\w*|promis\w+|try|rarely|occasionally|sometimes|ask me|talk about|reserve the right|high performers only|seniors only|unless|except(?! h1b| opt| cpt))\b/;
const TRANSFERRED =
  /\b(?:already in (?:the )?(?:country|us|h1b)|cap counted|counted against|stamped|transfers?|transferring|portability|already (?:have|has|hold|on|in)|existing|valid h1b|have h1b|current(?:ly)? (?:on |hold\w* )?h1b|take over)\b/;

/** What an employer does, or is said of what it gives. */
const AFFIRMED =
  /\b(?:sponsors?|sponsored|sponsoring|provid\w+|offer(?:s|ed|ing)?|supports?|supported|supporting|help(?:s|ed|ing)?|assist(?:s|ed|ing)?|assistance|handl(?:e|es|ed|ing)|tak(?:e|es|ing) care|cover(?:s|ed|ing)?|pays?|paid|fil(?:e|es|ed|ing)|process(?:es|ed|ing)?|arrang(?:e|es|ed|ing)|organi[sz](?:e|es|ed|ing)|mak(?:e|es|ing)|giv(?:e|es|ing)|do|does|done|get(?:s|ting)?|got|sort(?:s|ed)?|work(?:s|ing)? with you|transfers?|issue[sd]?|available|possible|included|welcome|accept(?:s|ed)?|eligible|approved|part of|yes|ok|okay|put you through|walk you|start(?:s|ed)?|happy|glad|open|friendly|foot|fund(?:s|ed)?|reimburs\w+|on us|guid\w+|proud\w*|employ|borne|on offer|hired?|hiring|we have|comes? with|secur(?:e|ing)|bring(?:s|ing)?|on staff|access to|(?:we|you) (?:will )?regist\w+|registration (?:for|of) (?:all|every)|generous|comprehensive|sponsorable|can|will)\b/;

const NEED = String.raw`(?:need(?:s|ed|ing)?|requir(?:e|es|ed|ing)|in need of|seek(?:s|ing)?|depend(?:s|ent|ing)? (?:up)?on|hinge[sd]? on|want(?:s|ing)?|rel(?:y|ies|ying) on)`;
const THING = String.raw`(?:${GIVEN}|(?:an?|the|work) permit|sponsor\w*|visas?|h1b visas?|immigration|petition\w*|an extension|(?:an? )?change of status|(?:us|(?:their|the|an|our|your|any|some) (?:employer|company|firm)) to (?:petition|sponsor|file|step in|renew|extend|transfer|obtain|keep|maintain|support)|employer petition|(?:our|your|(?:the |an |your )?(?:company|employer|university|hospital|firm|college|agency)'s) (?:help|support|involvement|backing|action|assistance)\b)`;
/** Somebody must not need it. */
const MUST_NOT_NEED = new RegExp(
  String.raw`\b(?:must|should|shall|can|will|do|does|may|need|are|is|and)? ?(?:not|never|cannot)(?: be| now| currently| presently| or| ever| will| in the future| and| to)*\b (?:\w+ ){0,2}?${NEED} (?:[\w/,'-]+ ){0,6}?${THING}|\bwithout (?:\w+ ){0,3}?(?:${NEED}|need for|the need|our|employer|company|visa|sponsor\w*|immigration|any form of|anyone's help|anybody's help)[^.;]{0,40}|\b(?:no|without) (?:current |present |any )?(?:or |and )?(?:future )?needs? (?:of|for) (?:\w+ ){0,3}?(?:support|help|sponsor\w*|visa)|\b(?:not|never) ask (?:us|the company|the employer) (?:for|to) (?:an? )?(?:petition|sponsor\w*|visa|file)|\b(?:no|free (?:of|from) (?:any |the |a )?) ?need (?:for|of) (?:\w+ ){0,3}?${THING}|\b(?:not|without) ${NEED} (?:[\w/,'-]+ ){0,6}?${THING}|\b(?:independent of|not tied to|not employer dependent|not (?:depend|hinge|rely)\w*) (?:\w+ ){0,4}?(?:employer|company|sponsor\w*|petition)|\b${NEED} no (?:\w+ )?sponsor\w*|\bnot requiring (?:\w+ ){0,3}?${THING}|\bonly if you (?:do not|will not|never) (?:need|require) (?:it|one|this|that)\b|\b(?:employ|hire) you without (?:filing|petition\w*|sponsor\w*)|\bwithout (?:\w+ ){0,2}(?:filing|petition\w*)`,
);
/** Being allowed to work, and help with it refused by a word that stands for it. */
const ALLOWED =
  /\b(?:authoriz\w+|authorization|able to work|allowed to work|right to work|work rights|legally work|work legally|full working rights|working rights|work (?:here|in the us)|(?:own|existing|valid|legal) (?:\w+ ){0,2}?(?:status|papers?|permit)|entitled to work|work permit)\b/;
const HELP_REFUSED =
  /\b(?:not|cannot|unable to|no longer|never)\b[^.;]{0,30}\b(?:help|assist|support|provide|arrang|organi[sz]|obtain|get|offer|handle|deal|come from)\w*\b[^.;]{0,25}\b(?:that|this|it|them|with obtaining|one|those|us)\b|\bnothing (?:required|needed|asked) (?:of|from) us\b|\bwithout (?:anyone|anybody|our|any outside|outside|any) ?(?:'s)? ?(?:help|support|assistance|involvement)\b|\b(?:needs?|requires?) no (?:action|help|support|filings?|involvement|paperwork)\b|\bindefinitely without\b|\bno (?:help|support|involvement|action|assistance|paperwork) (?:from|by|of) (?:us|(?:the|an|any|their|your) (?:company|employer))\b/;

/** People who need it. */
const NEEDY = new RegExp(
  String.raw`\b${NEED} (?:[\w/,'-]+ ){0,7}?${THING}|\b(?:visa|h1b|h1b visa|f1|opt|cpt|sponsor\w*) (?:candidates?|holders?|applicants?|profiles?|students?|workers?|hires?|people|consultants?)\b|\b(?:candidates?|applicants?|anybody|anyone|people|persons?|those) (?:on|with|requiring|needing) (?:\w+ ){0,3}?(?:visas?|b1/?b2|h1b visa|opt|cpt)\b|\b(?:sponsorship|visa|immigration) needs?\b|\bthose (?:who would |who )?(?:need|requir)\w*|\bfor whom sponsor\w*|\b(?:authorization|status|permits?|visas?)\b[^.;]{0,60}\b(?:requires?|needs?|depends? on|involves?) (?:\w+ ){0,2}?(?:employer|company|us|our)\b`,
);
const TURNED_AWAY =
  /\b(?:not|cannot|no longer|unable to|never|isn't|don't)\b[^.;]{0,45}\b(?:consider\w*|eligible|apply|proceed|continue|hire[ds]?|accept\w*|entertain\w*|process\w*|submit\w*|work with|advance\w*|progress\w*|review\w*|shortlist\w*|contacted|assessed|move (?:forward|ahead)|taken?|for you|right (?:fit|role)|fit|match|work out|open to|accommodat\w+|bring on|onboard|take on|employ\w*|interview\w*|selected|qualif\w+|reach out|appl\w+|support\w*|sponsor\w*|appointed|engaged|make (?:it|that) work)\b|\b(?:ineligible|declin\w+|reject\w+|disqualif\w+|exclud\w+|ends? the application|excuse|skip|(?:we|will|i|please|should|to) pass(?! (?:an?|the|all|background|drug)\b)|ignore|move on|bother|filtered out|knocked out|binned|disregard\w*|removed|turned (?:away|down)|stop here|steer clear|(?:consider|look (?:for|at)|try) (?:other|another)|look elsewhere|(?:see|look at|check|consider|browse|apply (?:to|for)) (?:one of )?(?:our|the) [\w ]{2,30}? (?:openings?|roles?|jobs?|positions?|offices?|listings?|postings?)\b[^.;]*\binstead|save yourself|out of luck|refrain|screened out|discard\w*|deal ?breaker|need not apply)\b/;
const TAKEN_IN =
  /\b(?:can|may|will|are|is|also|be|do)\b[^.;]{0,20}\b(?:considered|eligible|welcome|apply|accepted|hired|encouraged|supported|sponsored|invited)\b|\bwelcome\b|\bno problem\b|\bwe (?:sponsor|will help|can help|do that|got you|have got you|will sort|take care|handle)/;

/** A field and its value: 'Sponsorship: none'. */
const FIELD =
  /^(?:[-*•] )?((?:[a-z0-9/(),.' -]){2,75}?) ?(?:[:=?\]|]| - )+ ?(?:answer: )?(.{1,60})$/;
const VALUE_NO =
  /^(?:\(?y\/n\)?:? )?(?:no\b(?! (?:problem|issue|worries|worry|limit|preference))|n\b|n\/a\b|none\b|nope\b|nah\b|nein\b|never\b|not\b(?! a (?:problem|issue))|unavailable|ineligible|false\b|excluded|hard pass|sorry|unfortunately|nil\b|0\b|declined|x\b)/;
const VALUE_YES =
  /^(?:fully |100% )?(?:yes|y\b|yep|yeah|ok\b|okay|available|supported|provided|offered|absolutely|sure|of course|true\b|accepted|included|eligible|we got you|we have got|always|all (?:types|visas|ok)|certainly|definitely|no (?:problem|issue|worries))/;
/** What is sponsored, named. */
const VALUE_VISAS =
  /^(?=.*\b(?:h1b|green card|perm)\b)(?:(?:h1b visas?|green card|perm|o1|tn|e3|l1|cap exempt|visas?|and|or)[ ,/()+]*)+[.!]?$/;
const VALUE_CASES =
  /^(?:maybe|by exception|only\b|sometimes|rarely|case|tbd|depends|limited|possibl[ey]|potential(?:ly)?|negotiable|to be|at (?:our )?discretion|may be|some|selected?|considered|for (?:some|senior|certain|select))/;
const FIELD_TOPIC = /sponsor|visas?\b|h1b|immigration|work permit|lmia|\bspons\b/;
/** A field about the person, whose value is theirs. */
const OF_PERSON =
  /\b(?:you|your|status|type|candidate|applicant|need|needs|require[sd]?|requiring|authorization|copy|rate|availability|current|requirements?|attorneys?|lawyers?|paralegals?|counsel|specialists?|wanted)\b/;

/** A list of what is offered, with a bare 'visa' in it. */
const PERK_LIST =
  /(?:^|[|,+/:] ?|\band )(?:(?:h1b |work )?visas?|work permits?)(?: (?:ok|welcome|support\w*|sponsor\w*|assistance|help|covered|included|paid|provided|sorted|handled))?(?: ?[|,+/.]|$| and (?:relo\w*|equity))/;
const PERKS =
  /\b(?:salary|offer:|we offer|relo\w*|equity|perks?|benefits|bonus|remote|onsite|hybrid|full ?time|pto|401k|health|\$?\d+k|insurance|flights?)\b/;

const isTopic = (clause: string): boolean =>
  !CARD.test(clause) &&
  (OBJECT.test(clause) ||
    (/\bsponsorship\b/.test(clause) && !OTHER_SENSE.test(clause)) ||
    (/sponsor/.test(clause) && isSponsoring(clause)) ||
    (/\bvisas?\b/.test(clause) && /\bsponsor|\bh1b\b/.test(clause)));

/** Whether a clause denies something. */
export const isDenied = (clause: string): boolean => {
  NEGATED.lastIndex = 0;
  return NEGATED.test(clause.replaceAll(DENIES_NOTHING, ' fine '));
};

/** The value of a field about sponsorship; undefined when the sentence is none. */
function fieldCue(folded: string): Cue | undefined {
  const box = /\[x\] ?(yes|no)\b/.exec(folded)?.[1];
  if (box && FIELD_TOPIC.test(folded)) return box === 'yes' ? YES : NO;
  const [, topic = '', value = ''] = FIELD.exec(folded) ?? [];
  if (
    !FIELD_TOPIC.test(topic) ||
    OF_PERSON.test(topic) ||
    isDenied(topic) ||
    topic.split(' ').length > 9
  )
    return undefined;
  const said = value.trim();
  if (VALUE_CASES.test(said)) return CASES;
  if (/^(?:h1b visas? )?transfers? only|^only transfers?/.test(said)) return TRANSFERS;
  if (VALUE_NO.test(said)) return NO;
  // 'Visa: citizens and green cards only'.
  if (/^(?=.*\bead\b)(?:(?:us citizen|green card|ead|holders?|and|or)[s,/ ]*)+ only$/.test(said))
    return NO;
  if (/^(?:(?:us citizen|green card|holders?|and|or)[s,/ ]*)+ only$/.test(said)) return undefined;
  if (VALUE_YES.test(said) || VALUE_VISAS.test(said)) {
    return /\btransfers?\b/.test(topic) && !/\bnew\b|sponsor/.test(topic) ? TRANSFERS : YES;
  }
  return WE_DO.test(said) && !isDenied(said) && !HEDGED.test(said) ? YES : undefined;
}

/** What an employer says it does, after the name of the thing. */
const WE_DO =
  /^(?:our (?:\w+ ){1,3})?(?:we )?(?:will |can |do |gladly |happily |are (?:happy|glad) to )*(?:handle|cover|pay|support|sponsor|help|take care|sort|file|arrange|provide|offer|have (?:done|sponsored|filed|handled))s?\b(?!.*\b(?:past|before|previously)\b)/;

/** What becomes of people who need it; undefined when nobody is said to. */
function needCue(folded: string): Cue | undefined {
  if (MUST_NOT_NEED.test(folded)) {
    if (/\bprefer|\bpriorit|\bideally\b|\bplus\b/.test(folded)) return CASES;
    if (/\b(?:with|and|or) without\b/.test(folded)) return undefined;
    return NO;
  }
  if (!NEEDY.test(folded)) return undefined;
  const plain = folded.replaceAll(DENIES_NOTHING, ' fine ');
  if (TURNED_AWAY.test(plain))
    return HEDGED.test(plain) && /\bmay not|might not/.test(plain) ? CASES : NO;
  if (/\bfine\b/.test(plain) && plain !== folded) return YES;
  return TAKEN_IN.test(plain)
    ? HEDGED.test(plain.replace(/\bbe considered\b/, ''))
      ? CASES
      : YES
    : undefined;
}

const APPROVED_FOR =
  /\b(?:approved|eligible|available|open|cleared|qualif(?:y|ies|ied)) for (?:\w+ ){0,3}?sponsorship\b/;

/** Something is done for more than who holds an H-1B already. */
const ALSO_NEW =
  /\b(?:new|initial|first|also|both|sponsor\w*|fil(?:e|es|ed|ing)|petitions?|green card|permanent|whether|any|every\w*|all)\b/;

/** What one clause says of what is given. */
function clauseCue(clause: string): Cue | undefined {
  if (!isTopic(clause)) return undefined;
  const isNo = isDenied(clause);
  const bound = HEDGED.test(clause);
  if (isNo)
    return /\b(?:no|not|cannot) (?:\w+ )?(?:guarantees?|promises?)\b/.test(clause) ||
      MAY_NOT.test(clause)
      ? CASES
      : NO;
  if (bound) return TRANSFERRED.test(clause) ? TRANSFERS : CASES;
  // 'Sponsor' alone has too many senses to be affirmed by any word beside it.
  if (/\bclearance\b/.test(clause)) return undefined;
  if (APPROVED_FOR.test(clause)) return YES;
  if (!OBJECT.test(clause)) return undefined;
  if (!AFFIRMED.test(clause) && clause.search(DENIES_NOTHING) < 0) return undefined;
  return TRANSFERRED.test(clause) && !ALSO_NEW.test(clause) ? TRANSFERS : YES;
}

const BREAK =
  /;|\s-\s|, (?=(?:but|yet|so|we|and (?:we|is|are|no|not)|it|this|they|our|i|though)\b)|\b(?:but|however|although|though|whereas|while)\b,?|\(|\)|: /;
/** 'This one does', 'this role doesn't', after what holds for others. */
const THIS_ONE =
  /\bthis (?:\w+ )?(?:one|role|position|job|opening|subsidiary|entity|office|team|site)(?: one)? (?:does|is|will|can)( not|not)?\b(?: (?:included|covered|one of (?:them|those)|among (?:them|those)))?[^a-z]*$/;
const FORMERLY =
  /\b(?:used? to|previously|formerly|in (?:prior|previous|past|earlier) years|in the past)\b/;
const NO_MORE = /\b(?:no longer|not (?:any ?more|now)|any ?more|stopped|ended)\b/;
const NOW = /\b(?:now (?:we |they |it )?(?:do|does|sponsor|offer|can)|these days we|but now)\b/;

/** Somebody's own permit is asked for. */
const OWN_PERMIT =
  /^\W*(?:without|no) (?:an? |valid )?(?:work(?:ing)?|residence) (?:permit|visa)\b[^.;,]{0,30}\bnot apply\W*$/;
/** Refused by the name of the visa, or by 'independent', which is one that no employer holds. */
const SURELY_NO =
  /\banswer\w* \W?yes\b[^.;]{0,40}\bsponsor\w*[^.;]{0,30}\b(?:end|ends|disqualif\w+|reject\w*|withdraw\w*|remov\w+|ineligible)\b|\bany (?:\w+ )?visas? (?:except|but(?: not)?) h1b\b|\bindependent (?:visas?|visa holders?) only\b|^h1b visas? ?[:=-]? ?no\b|\bh1b visas? no, (?:green card|us citizen)/;
/** A transfer, and the green card after it; or a transfer from any visa. */
const WHOLE_WAY =
  /^(?!.*\b(?:not|no|never|may|might)\b).*\b(?:are|is|be|get) (?:entered|registered|enrolled|put) (?:in|into|for) the (?:h1b visa )?(?:cap|lottery)\b|\bwe (?:will )?(?:register|enter|put) (?:everyone|everybody|every|you|all|each)\b[^.;]{0,40}\b(?:cap|lottery)\b|\byes to (?!the\b|every|any)[^.;]{0,30}\b(?:h1b|visas?|sponsor)|\btransfers?,? (?:and|plus) (?:we )?(?:also )?(?:file|do|sponsor)? ?(?:new|first)\b(?!.*\bnot\b)|^(?!.*\b(?:not|no|cannot|unable|only|may|might)\b).*\bwe\b.*\b(?:transfer|take over)\b[^.;]{0,30}\b(?:and|then)\b[^.;]{0,25}\b(?:green card|perm)\b|^(?!.*\b(?:not|no|cannot|unable|only|may|might)\b).*\bany (?:work )?visas?\b[^.;]{0,20}\bwelcome\b.*\btransfer\b/;
/** Visas of people who travel. */
const ABOUT_OTHERS =
  /^(?!.*sponsor).*\b(?:to|for|of) (?:our )?(?:refugees|asylees|immigrants|survivors)\b|^(?!.*sponsor).*\b(?:services?|support|help|assistance) (?:to|for) (?:our )?(?:refugees|immigrants|clients|survivors|scholars|families)\b|^(?!.*sponsor).*\b(?:filings?|petitions?|cases?|visas?|matters) for (?:(?:our|corporate|business|the firm's) )*(?:clients?|customers)\b|^(?:[\w/ ]{2,40}: )?(?:run|manage|oversee|administer|own|lead) (?:the |our |a )?(?:\w+'s )?(?:\w+ ){0,5}(?:immigration|visa|h1b|green card|sponsorship) (?:program|process|team|function)\b|\bcaseloads?\b|^(?:support|assist|help|advise|guide|welcom)(?:e|ing)? (?:\w+ ){0,2}(?:scholars?|students?|faculty|researchers?|employees|attorneys?|lawyers?|paralegals?|counsel|travell?ers|clients?|customers|members|artists|guests|immigrants|refugees)\b|^(?!.*sponsor).*(?<!\bno )\bvisa (?:policy|policies|law|reform|research)\b|\b(?:respond|answer|reply)\b[^.;]{0,20}\b(?:questions?|inquiries|enquiries|e ?mails)\b[^.;]{0,20}\b(?:about|on|regarding)\b|\bwe (?:may |will |do )?ask (?:candidates |applicants |everyone )?(?:about|whether)\b|^(?!.*\bunless\b).*\b(?:no (?:reply|answer|response|word|mention|information|info|details)|says? nothing|nothing (?:is )?(?:said|about|on)|(?:do|does|did|is|was|are) not (?:say|mention|state|specify|stated|mentioned|specified|listed|address)|unclear|unknown|unspecified)\b|^(?!.*(?:sponsor|\bwe (?:have|will|can))).*\b(?:experience|expertise|knowledge|background|familiarity) (?:in|with|of|on) (?:[\w/-]+ ){0,5}?(?:visas?|petitions?|immigration|h1b)\b|^(?:\w+,? ){0,4}?you (?:will|would) (?:also |be |help )*(?:handl|manag|own|draft|prepar|process|review|advis|coordinat|assist|guid|counsel|oversee|overseeing|partner|track|maintain|build|develop|fil)(?:e|es|ing)?\b|^(?:please )?(?:do )?(?:not|never) (?:include|attach|upload|share|send|disclose|mention|list|put|email|submit|provide)\b[^.;]{0,60}\b(?:information|details|status|documents?|papers|cop(?:y|ies)|scans?)\b|^(?!.*sponsor).*\bvisas?\b[^.;]{0,40}\bfor (?:our|the|its|their|corporate|business) (?:\w+ )?(?:clients?|customers|passengers|guests|members|delegates|artists|participants)\b/;
const FOR_TRAVELLERS =
  /\b(?:we|app|site|tool|product|engine|service|it) (?:will )?(?:tells?|shows?|finds? out|sees?|checks?)\b[^.;]{0,40}\b(?:whether|if|which|what)\b[^.;]{0,30}\b(?:you|they|travel\w*)\b[^.;]{0,10}\b(?:need|require)\b|\b(?:for our (?:\w+ ){0,3}?product|our (?:\w+ ){0,2}?(?:platforms?|products?|software|apps?|tools?|portals?|solutions?|dashboards?|systems?) (?:helps?|lets?|allows?|manages?|tracks?|automates?)|(?:build|built|building|make|develop|sell)s? (?:\w+ ){0,4}?(?:software|platforms?|apps?|tools?|products?)|(?:software|platform|app|tool|product|startup) (?:that |which |to )(?:lets?|helps?|allows?|enables?|makes?|automates?) [^.;]{0,60}\b(?:sponsor|file|visas?|petition)|(?:not|never) (?:include|attach|upload) (?:\w+ ){0,5}?(?:documents|papers)|travell?ers|visa (?:application )?(?:software|platform|tools?|apps?)|embass(?:y|ies)|consulates?|schengen|ticketing|travel (?:agency|agents?|documents?))\b/;
/** A valid H-1B that is taken over. */
const OWN_TRANSFER =
  /\b(?:existing|current) h1b visa holders?: (?:yes|ok|okay|fine|welcome)\b|^(?!.*\b(?:not|cannot|no|nor|never|unable|new|also|green card)\b).*\b(?:current|existing|valid|active) h1b visa\b[^.;]{0,60}\b(?:considered|welcome|eligible|accepted|may apply|can apply)\b|\bh1b visa (?:that|which) can be transferred\b|^(?!.*\b(?:not|no|cannot|never)\b).*\bh1b visa\b[^.;]{0,60}\bcounted (?:against|towards?)\b|\btransferable h1b\b|^(?!.*\b(?:new(?! fee| rule| policy| proclamation)|not|cannot|no|nor|neither|never|unable|green card)\b).*\b(?:take over|taking over) (?:an?|your|the|any|existing|current) (?:\w+ )?(?:h1b visa|visa|petition)\b|^(?!.*\b(?:not|no)\b).*\bh1b visa\b.*\b(?:move|bring|port|carry|take) (?:it|that|yours|one) (?:over|across)\b|^(?!.*\b(?:new(?! fee| rule| policy| proclamation)|not|cannot|no|nor|neither|never|unable|green card)\b).*\bh1b visa (?:candidates?|holders?|people|workers?) (?:who are |that are )?(?:already|currently) (?:in|here|on)\b|^(?!.*\b(?:also|new|green card)\b).*\bh1b visa\b.*\b(?:we will|we can|we would|willing to|able to) transfer\b/;
/** Those who need it are considered. */
const CONSIDERED = /\b(?:can|will|also) (?:also |certainly |absolutely )?be considered\b/;

/** 'Yes for researchers, no for everybody else', of visas. */
const YES_AND_NO =
  /^(?=.*\b(?:visas?|sponsor\w*|h1b)\b).*\b(?:yes (?:for|to|in)\b.*\b(?:no|not) (?:for|to|in)|no (?:for|to|in)\b.*\byes (?:for|to|in))\b/;

/** 'We sponsor for some roles, but cannot for this one.' */
const NOT_THIS =
  /\bbut not (?:for|in|at|on) this\b|\b(?:but|however),? (?:we |it |the company )?(?:are |is |do |does |will )?(?:not|cannot|unable to)\b[^.;,]{0,30}\b(?:for|in|at|on) this (?:one|role|position|job|opening|team)\b/;

/** What a form, a change over time or 'this one does' says for certain; undefined when the sentence is none of these. */
export function sureCue(folded: string): { readonly cue: Cue | undefined } | undefined {
  if (NO_FACTOR.test(folded)) return { cue: undefined };
  if (OTHER_OPENINGS.test(folded)) {
    return { cue: /^all other\b/.test(folded) && isDenied(folded) ? NO : undefined };
  }
  if (YES_AND_NO.test(folded)) return { cue: CASES };
  const field = fieldCue(folded);
  if (field) return { cue: field };
  if (SURELY_NO.test(folded)) return { cue: NO };
  if (WHOLE_WAY.test(folded)) return { cue: YES };
  if ([OWN_PERMIT, FOR_TRAVELLERS, ABOUT_OTHERS].some((form) => form.test(folded))) {
    return { cue: undefined };
  }
  if (!isTopic(folded)) return undefined;
  // 'Something we plan to do, but can't today.'
  if (
    /\b(?:but|yet)\b[^.;,]{0,15}\b(?:cannot|not)\b(?: do (?:it|so|that))? (?:today|yet|now|right now|currently|this year)\W*$/.test(
      folded,
    )
  )
    return { cue: NO };
  if (/\bwith or without (?:\w+ ){0,2}sponsorship/.test(folded)) return { cue: YES };
  if (/\bno (?:guarantees?|promises?)\b/.test(folded)) return { cue: CASES };
  if (OWN_TRANSFER.test(folded)) return { cue: TRANSFERS };
  if (
    CONSIDERED.test(folded) &&
    !isDenied(folded) &&
    !/\bonly\b/.test(folded) &&
    NEEDY.test(folded) &&
    !HEDGED.test(folded.replace(CONSIDERED, ' '))
  )
    return {
      cue: TRANSFERRED.test(folded) && !/\b(?:new|initial|also)\b/.test(folded) ? TRANSFERS : YES,
    };
  if (FORMERLY.test(folded)) {
    if (NO_MORE.test(folded)) return { cue: NO };
    if (NOW.test(folded)) return { cue: YES };
  }
  if (NOT_THIS.test(folded)) {
    return { cue: /\b(?:unless|except)\b/.test(folded) ? CASES : NO };
  }
  const last = THIS_ONE.exec(folded);
  return last ? { cue: last[1] ? NO : YES } : undefined;
}

/** What a sentence says by its slots; undefined when it says nothing. */
export function slotCue(folded: string): Cue | undefined {
  if (NEUTRAL.test(folded) || ELSEWHERE.test(folded) || DUTIES.test(folded)) return undefined;
  const asked = folded.endsWith('?');
  if (asked) return undefined;
  const told = /\?\s*\S/.test(folded) ? folded.replace(/^.*\?\s*/, '') : '';
  if (told && /sponsor|visa|h1b/.test(folded)) {
    if (TURNED_AWAY.test(told)) return NO;
    if (VALUE_YES.test(told)) return YES;
    if (VALUE_NO.test(told)) return NO;
  }
  const isAny = isTopic(folded);
  if (ALLOWED.test(folded) && HELP_REFUSED.test(folded)) return NO;
  const need = needCue(folded);
  if (need) return need;
  if (PERKS.test(folded) && PERK_LIST.test(folded) && !CARD.test(folded)) {
    return isDenied(folded) ? NO : YES;
  }
  if (!isAny) return undefined;
  const cues = folded
    .split(BREAK)
    .map((part) => clauseCue(part.trim()))
    .filter((cue) => cue !== undefined);
  const says = new Set(cues.map((cue) => cue.says));
  if (says.has('no') && says.size > 1) return cues.find((cue) => cue.says === 'depends') ?? CASES;
  if (cues[0] && isDenied(folded) && cues[0].says === 'yes' && says.size === 1)
    return elliptic(folded);
  return cues.find((cue) => cue.says === 'depends') ?? cues[0];
}

/** A promise beside a denial that names no object: the denial is of the promise, or of something else. */
function elliptic(folded: string): Cue | undefined {
  return /\b(?:but|however|though)\b[^.;]{0,40}\b(?:not|no|never)\b/.test(folded) ? CASES : YES;
}
