import { type Cue, GAP } from '#server/features/replies/reader/cue.ts';

/** Words of an offer. */
export const OFFERS: readonly Cue[] = [
  {
    kind: 'offer',
    weight: 3,
    form: /\b(?:pleased|thrilled|excited|delighted|happy|glad|like|love|want|honou?red|proud|pleasure|able|great)\b[^.;!?]{0,40}\b(?:extend|offer|make|present|confirm)\b[^.;!?]{0,40}\b(?:an? (?:\w+ ){0,3}?offer\b|offer (?:of|for|to join)|you (?:the|a|an|this|our)\b[^.;!?]{0,80}\b(?:position|role|job|internship|spot|place|employment|contract|engineer|analyst|developer|scientist|designer|manager|researcher|graduate)\b|you employment)/,
    unless: /\b(?:not|n't|unable|interview|discount|% off|webinar|advice|coaching|free)\b/,
  },
  {
    kind: 'offer',
    weight: 3,
    form: /\b(?:attached|enclosed|find|review|sign|signed|countersign\w*|sending|send you|here(?:'s| is)|accept|return|read)\b[^.;!?]{0,70}\b(?:offer letter|offer of employment|employment (?:agreement|contract|offer)|written offer|formal offer|your offer|our offer|the offer|job offer|contract of employment)\b/,
    unless:
      /\b(?:if|should|once you|before you|competing|other offers?|deadline from|tips|how to|background check policy)\b/,
  },
  {
    kind: 'offer',
    weight: 3,
    form: /\b(?:congratulations|congrats)\b[^.;!?]{0,80}\b(?:offer|hired|you got the (?:job|role))\b|\b(?:verbal|formal|written|official) (?:job )?offer\b|\byour (?:job )?offer (?:letter|from|to join|details|package|is|has|documents)|\boffer (?:letter|details) (?:from|for|is|are|attached|inside|ready)|\bjob offer (?:from|at|with|for)|\boffer(?: of employment)? (?:with|at|from) \w+[^.;!?]{0,40}: |\bwe(?:'d| would| want| are offering) (?:like |love )?(?:you )?to (?:join|come (?:work|aboard))\b|\bwelcome (?:aboard|to the team)\b|\bextend(?:ing)? (?:you )?(?:an?|the|our) (?:\w+ )?offer\b|\b(?:love|like|happy|thrilled|excited|delighted|glad) to (?:have|welcome|bring) you (?:on ?board|aboard|on (?:the|our) team)\b|\boffer of employment\b|\boffering you (?:the|a|an|this) (?:\S+ ){0,6}(?:position|role|job|internship)/,
    unless:
      /\b(?:not|n't|unable|if|should|declin\w+|cannot|other candidate|accepted by|someone|special|limited|talent (?:community|network)|newsletter|deadline|portal|account|before (?:we|an)|in the past)\b/,
  },
];

const WANTED = String.raw`(?:forms?|questionnaires?|transcripts?|documents?|documentation|references?|referees?|(?:the )?names\b|e-?mail addresses|information|details|portfolio|certificate\w*|salary (?:expectation|requirement)\w*|work authori[sz]ation|visa status|sponsorship|start date|notice period|(?:following|few|these|some|two|three|couple of|short|additional|screening|pre-?screening) (?:\w+ )?questions|resume|cv\b|work samples?|background check|self-identification|writing sample|cover letter|grades|letters? of (?:recommendation|reference)|list of publications|gpa|diploma|proof of|passport|identification|github|code samples?|contact details|phone number|unterlagen|zeugnis\w*|lebenslauf|gehaltsvorstellung\w*|documentacion|documentos?|informacion|pieces?|documents|justificatifs?|eligibility|expectations?|location preference|graduation date)`;

/** Words that ask for something more. */
export const INFORMATION: readonly Cue[] = [
  {
    kind: 'more_information',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:please|kindly|could you|can you|would you|we (?:still |also |just )?(?:need|require)|need you to|you (?:must|need to|have to|will need to)|requires? (?:you|your|the following)|action required|missing|outstanding|asking you|ask you|would be useful|still need|bitten wir|bitte|necesitamos|podrias|por favor|pourriez|merci de|veuillez)\b${GAP}{0,110}?\b(?:upload|provide|send|submit|fill|complete|confirm|share|answer|update|sign|attach|tell us|let (?:us|me) know|email|forward|supply|reply with|respond|einreichen|nachreichen|senden|schicken|zusenden|enviar\w*|envia\w*|adjunt\w+|facilit\w+|fournir|envoyer|transmettre|completer|nous)\b${GAP}{0,110}?\b${WANTED}`,
    ),
    unless:
      /\b(?:if you (?:have|need|wish)|should you|feel free|questions\?|for (?:more|further|additional) information|more information (?:about|on)|thank you for|survey|privacy|do not (?:reply|respond|send)|any questions|accommodation)\b/,
  },
  {
    kind: 'more_information',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:cannot|can't|unable to|not able to) (?:be )?(?:\w+ )?(?:process|proceed|continu|consider|complet|review|mov|progress|submi)\w*\b${GAP}{0,60}?\b(?:until|unless|without|before)\b|\b(?:application|profile|submission|file|dossier)\b${GAP}{0,70}?\b(?:is|was|remains|appears to be|seems) (?:currently |still )?(?:incomplete|not complete|missing)|\b(?:additional|further|more|missing) (?:information|details|documents?|questions) (?:is |are |about |for |from )?(?:\w+ )?(?:needed|required|requested|wanted|missing|regarding|your)|\b(?:information|documents?|details|items?|transcript|references?) (?:is |are )?(?:still )?(?:outstanding|missing|needed|required|requested)\b|\b(?:need|require|want) (?:some |a (?:few|little|bit) |a bit more |more |additional |further )?(?:more |further |additional )?(?:information|details|documents)\b|\b(?:two|three|few|couple of|quick|some|one|following|additional|follow-up) (?:more |quick |short |further )?questions?\b(?! about this (?:mail|email))`,
    ),
    unless:
      /\b(?:if|should you|any questions|for (?:more|further) information|contact|frequently|test has|has \d+ questions|interview questions|questions you|\d+ questions)\b/,
  },
  {
    kind: 'more_information',
    weight: 3,
    form: /\b(?:are|would) you (?:be )?(?:open to|ok(?:ay)? with|fine with|comfortable|willing|able) (?:with )?(?:being|working|relocat\w+|commut\w+|travel\w*|coming|to (?:relocate|work|come|travel|commute|be|start))\b|\b(?:(?:can|could|would) you|you could) (?:please |also )?(?:send|forward|share|e-?mail|upload|provide)\b[^.;!?]{0,40}\b(?:copy|proof|scan|photo|samples?|examples?) of\b|\b(?:will|would|do|did|are) you\b[^.;!?]{0,50}\b(?:sponsorship|work authori[sz]ation|authori[sz]ed to work|notice period|security clearance)\b[^.;!?]{0,60}\?/,
    unless: /\bif you\b/,
  },
  {
    kind: 'more_information',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:i|we)(?:'ll| will|'d| would)? (?:still |also |just |only )?(?:need|require)\b${GAP}{0,60}?\b(?:cop(?:y|ies) of|scans? of|licen[cs]e|${WANTED})`,
    ),
    unless: /\b(?:if|more time|nothing|no further)\b/,
  },
  {
    kind: 'more_information',
    weight: 3,
    form: /\b(?:where|which (?:state|country|city|time zone))\b[^.;!?]{0,30}\b(?:based|work(?:ing)? from|located|live)\b[^.;!?]{0,40}\?|\bwhether you have\b[^.;!?]{0,60}\b(?:read|see|look at|show)\b|\bis there\b[^.;!?]{0,60}\b(?:code|paper|repo\w*|blog|portfolio|writing)\b[^?]{0,60}\?|\b(?:people|managers?|colleagues?|someone)\b[^.;!?]{0,50}\b(?:whom |who )?(?:i|we) (?:can|could|may) (?:call|ring|phone|speak to|talk to|contact|e-?mail)\b|\bwhat\b[^.;!?]{0,40}\b(?:need to earn|number do you|salary do you|rate do you)\b[^?]{0,60}\?/,
    unless: /\bif you\b/,
  },
  {
    kind: 'more_information',
    weight: 2,
    form: /\bis (?:that|this|it) (?:something|okay|ok|fine|workable|a problem|an issue|feasible|doable)\b[^?]{0,60}\?|\b(?:before (?:we|i|you)|could you (?:tell|let|confirm|share|clarify|send)|can you (?:tell|confirm|share|clarify|send)|would you mind)\b[^?]{0,140}\b(?:sponsorship|visa|salary|authori[sz]ed|notice period|start date|graduat\w+|relocat\w+|reference\w*|transcript|resume|cv|portfolio|work permit|expectations?|citizenship|gpa|github|location)\b/,
  },
];

/** Words of an application that arrived. */
export const CONFIRMATIONS: readonly Cue[] = [
  {
    kind: 'confirmation',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:received|got|have|acknowledg\w+)\b (?:receipt of )?(?:your|the|an)\b (?:\S+ ){0,5}?(?:application|resume|submission|profile|materials|candidacy|cv|job application|interest form)\b`,
    ),
    unless:
      /\b(?:if|viewed|incomplete|unfinished|unsubmitted|complete your|fully reviewed|after review\w*|not (?:yet )?received|haven't received|don't have|have the opportunity)\b/,
  },
  {
    kind: 'confirmation',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:application|submission|resume|cv|profile|candidacy|(?:your|the) (?:application )?(?:file|dossier|packet))\b${GAP}{0,140}?\b(?:has|have|was|is|were)\b(?: now| just)?(?: been)? (?:\w+ )?(?:received|submitted|sent|complete|completed|in\b|registered|recorded|delivered|logged|reached us|under review|being reviewed|with (?:our|the)|on (?:its|the) way|safely)|\b(?:application|submission) reached us\b`,
    ),
    unless:
      /\b(?:if|until|unless|in(?:complete)?progress|not|n't|viewed|(?:found|saw|noticed|came across) your|in the (?:process|next)|once|incomplete|last|after|when|rejected|withdrawn|without)\b/,
  },
  {
    kind: 'confirmation',
    weight: 3,
    form: /\bthrow(?:n|ing)? your hat in(?:to)? the ring\b|\b(?:landed|arrived) in our inbox\b|\byou(?:'ve| have)? (?:successfully |just |recently )?applied (?:to|for|as|at)\b|\bapplication(?:s)? (?:received|submitted|confirmation|acknowledg\w+|sent|complete|registered)\b|\b(?:confirm\w*|acknowledg\w+) (?:that |the )?(?:receipt|we(?:'ve| have)? received|your application|reception|of receipt)|\bapplication was sent to\b|\bsuccessfully (?:submitted|applied|received|completed (?:your|the) application)|\byour submission for\b[^.;!?]{0,120}\bcomplete/,
    unless:
      /\b(?:if|until|unless|assessment|test|not|n't|withdraw\w*|when you|jobs you|(?:to|for) \d+ (?:jobs|roles|positions)|filled|closed|cancel\w*|on hold|no longer)\b/,
  },
  {
    kind: 'confirmation',
    weight: 3,
    form: /\b(?:we|team|recruiters?|somebody|someone|manager)\b[^.;!?]{0,40}\b(?:will|'ll|are|is|going to)\b[^.;!?]{0,30}\b(?:review\w*|look\w* (?:at|over|through|into)|go(?:ing)? through|evaluat\w+|consider\w*|assess\w*)\b[^.;!?]{0,40}\b(?:application|resume|profile|qualifications|background|submission|cv)\b/,
    unless: /\b(?:not|n't|no longer|if|once|until|unable|before|after)\b/,
  },
  {
    kind: 'confirmation',
    weight: 2,
    form: /\b(?:thank(?:s| you)|thx|cheers|appreciate)\b[^.;!?]{0,60}\b(?:apply(?:ing)?|applied|application|submitting|submission|your cv|your resume|your resume|candidacy)\b/,
  },
  {
    kind: 'confirmation',
    weight: 1,
    form: /\b(?:thank(?:s| you)|appreciate)\b[^.;!?]{0,60}\binterest\b|\b(?:review|reviewing|look at|considering|evaluat\w+|assess\w*)\b[^.;!?]{0,60}\b(?:your|each|every|all|qualifications|background|application)\b|\b(?:be|get|back) in touch\b|\bhear from us\b|\bcontact you\b/,
  },
];

/** Words of a recruiter's first letter. */
export const RECRUITERS: readonly Cue[] = [
  {
    kind: 'recruiter',
    weight: 3,
    form: /\b(?:came across|come across|stumbled (?:up)?on|found|saw|reviewed|noticed|looking at|impressed (?:by|with)|viewed|read|seeing|discovered|was reviewing) (?:your|ur) (?:\w+ ){0,2}(?:profile|background|resume|linkedin|github|experience|work|portfolio|cv)\b/,
    unless:
      /\b(?:application|applied|applying|was viewed)\b|\b(?:resume|cv|portfolio)\b[^.;!?]{0,20}\b(?:for|in) (?:the|our|my)\b[^.;!?]{0,40}\b(?:opening|role|position|job|pile|stack|queue|inbox)\b/,
  },
  {
    kind: 'recruiter',
    weight: 3,
    form: /(?<!\b(?:will|may|might|would|can|could|to|please|then|also|directly|we'll|and|or) )\b(?:reach(?:ing)?|reached) out\b[^.;!?]{0,60}\b(?:because|as|to see|regarding|about|with|on behalf|since|concerning)\b|\b(?:background|profile|experience|skills(?:et)?)\b[^.;!?]{0,40}\b(?:caught|stood out|is a|looks|seems|would be|could be|matches|aligns|fits|impressive)\b|\b(?:my|our|a direct|direct|the|one of (?:my|our)) clients?\b|\byour (?:\S+ ){0,4}work\b[^.;!?]{0,40}\bstood out\b|\b(?:i'm|i am|we're|we are) (?:helping|working with|recruiting for|hiring for|partnering with)\b[^.;!?]{0,60}\b(?:find|hire|hiring|recruit|client|company|start-?up|firm)\b|\b(?:great|good|perfect|strong|excellent|amazing) (?:fit|match) for (?:a|an|our|the|this|one|my)\b|\byou(?:'d| would| could| might) be (?:a |an )?(?:\w+ )?(?:fit|match|interested)\b/,
    unless: /\b(?:your application|applied|applying|thank(?:s| you) for)\b/,
  },
  {
    kind: 'recruiter',
    weight: 3,
    form: /\b(?:are|would|might) you (?:be )?(?:currently |actively )?(?:open|interested|looking|available|considering|exploring|in the market)\b[^?]{0,80}\b(?:opportunit\w+|roles?|positions?|new|contract|jobs?|change|move|hearing|learning|explor\w+|discuss\w*|chat\w*|conversation|intro)\b|\bopen to (?:a |an )?(?:new |exploring|hearing|learning|discussing|opportunit\w+|roles?)|\b(?:c2c|w-?2 (?:only|or)|corp[- ]to[- ]corp|contract[- ]to[- ]hire|\d+[- ]months? contract)\b|\b(?:have you|ever) (?:ever )?(?:thought (?:of|about)|considered) (?:applying|joining|working|moving|switching|leaving|a (?:move|change)|making)\b|\b(?:i am|i'm|we are|we're) (?:contacting|writing to|reaching out to) (?:\w+ ){0,2}(?:engineers|developers|people|candidates|analysts|scientists|students|designers|professionals)\b|\b(?:passed (?:on|along)|gave me|shared|suggested) your (?:name|profile|resume|contact)|\bworth a (?:chat|conversation|call|quick)|\bhiring (?:a|an|for (?:a|an|several|multiple))\b|\b(?:exciting|new|great|senior|amazing|urgent) (?:\w+ ){0,3}(?:opportunit\w+|requirement|opening)\b|\blooking for (?:\S+ ){0,5}(?:engineer|developer|people|analyst|scientist|designer|talent|someone)s?\b/,
    unless: /\b(?:your application|applied|applying|your candidacy|job alert)\b/,
  },
  {
    kind: 'recruiter',
    weight: 3,
    form: /\b(?:profile|background|experience)\b[^.;!?]{0,20}\b(?:jump\w*|leap\w*|popped|grabbed)\b|\b(?:i work|i'm working|i am working|partner(?:ed|ing)) (?:exclusively |closely |directly )?with (?:a|an|one of)\b[^.;!?]{0,60}\b(?:start-?up|company|fintech|firm|client|series [a-e]|scale-?up|fund|bank)\b|\b(?:quiet|confidential|retained|exclusive) search\b|\bcame up in (?:our|my) (?:mapping|search|sourcing)\b|\byour (?:resume|profile|cv) (?:came|popped|turned) up\b|\bdirect[- ]hire\b|\b(?:like|want|wish) to be submitted\b|\b(?:retained|engaged) by\b|\bi (?:source|recruit|scout|staff|lead (?:recruiting|talent)|hire (?:engineers|people)) for\b|\bsaw your (?:talk|post|article|paper|comments?|commits?)\b|\b(?:i|we) have (?:a|an) (?:\w+ )?client\b|\b(?:currently )?on the market\b|\blooking for our first\b|\b(?:co-?)?founder of\b|\b(?:search partners|executive search|in confidence|confidential (?:search|role|brief))\b|\b(?:colleague|friend|contact) (?:of yours )?(?:named|suggested|recommended|mentioned|gave) (?:you|me your)\b/,
    unless: /\b(?:your application|applied|applying)\b/,
  },
  {
    kind: 'recruiter',
    weight: 1,
    form: /\b(?:sr\.?|senior|technical|lead)? ?(?:recruiter|sourcer|talent (?:partner|acquisition|scout|lead)|headhunter|staffing)\b|\b(?:updated|latest) (?:resume|cv)\b|\bi lead talent\b|\bon linkedin\b/,
  },
];
