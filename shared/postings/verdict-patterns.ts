const VISA = String.raw`(?:visas?|h1b visa|o1|tn|e3|l1|j1|h2b|work permits?|work authorization|employment authorization|immigration|green card|permanent residency|petitions?|skilled worker|blue card|lmia|486|482)`;

/** Words that put 'sponsor' into the world of visas. */
export const IMMIGRATION = new RegExp(
  String.raw`\b(?:${VISA}|immigra\w*|authorized to work|eligible to work|work legally|legally work|right to work|foreign national|foreign worker|citizens?|residents?|nonimmigrant|opt|cpt|f1|stem opt|ead|now or in the future|current or future|future sponsorship|international (?:candidates?|applicants?|students?|talent)|h1b1?|perm|your move)\b`,
);

/** Sponsors and sponsored things of other kinds. */
export const OTHER_SENSE =
  /\b(?:resource groups?|softball|soccer|baseball|events?|hackathons?|conferences?|401\s?\(?k|medical|dental|insurance|retirement|pension|exams?|certif\w+|tuition|marketing|brands?|athlet\w+|booths?|meetups?|podcasts?|newsletters?|charit\w+|communit\w+|placements?|ads?|lunch\w*|meals?|gym|mentor\w*|coach\w*|champion|stakeholders?|leadership|roadmap|mastercard|investors?|sports?|league|stadium|protocol|irb|cro|scholarships?|clubs?|women|sell\w*|advertis\w+|campaigns?|partnerships?|deals?|packages?|donors?|alumni|open source|rodeo|revenues?|naming rights|activations?|refugees|families|children|youth|orphans|gala|galas|banquets?|festivals?|fundraisers?|tournaments?|expo|exhibit\w*|marathon|concerts?|cleanup|bootcamp|maintainers?|meetings?|grants?|regulat\w+|card network|kaizen|yearbook)\b/;

/** Words that only a 'sponsor' without any sign of work or hiring beside it is doubted for. */
export const OTHER_WORLD =
  /\b(?:project|product|business|programs?|programme|customers?|clients?|clinical|study|studies|trials?|drug|bank|health|vision|research|degrees?|teams?|initiatives?|content|search|funds?|budget|contracts?|agency|agencies|federal|portfolio|transformation|diversity|benefits?|plan)\b/;

export const SPONSORSHIP_SAID =
  /\b(?:no|not|without|unable|cannot|require[sd]?|requiring|needs?|needed|needing|offers?|offering|provides?|providing|employment|employer|company|employer's|company's|eligible for|any|future|corporate|current|consider|visa|with) (?:\w+ ){0,3}?sponsorship\b|\bsponsorship\b(?: \w+){0,6} (?:available|unavailable|not|offered|provided|required|possible|considered|supported|yes|no)\b|^(?:\w+ ){0,3}sponsorship\b ?[:?-]|\bsponsorship (?:is|are|will|can|cannot|may)\b/;

export const SPONSORING_SAID =
  /\b(?:ability|willingness|capacity|decision|uncommon for us|unusual for us) to sponsor\b|\bcan (?:still|also) be sponsored\b|\b(?:unable to|not able to|cannot|do not|does not|will not|not|never|early to|small to) (?:currently |yet )?sponsor(?:ing)?\b|\b(?:will|can|may|to|we|also|able to|happy to|and|rarely|only) sponsor(?:ing)?\b(?:[.!,;)]|$| (?:\w+ ){0,4}(?:candidates?|applicants?|individuals?|employees?|anyone|people|you|them|one|talent|persons?|hires?|engineers?|(?:the )?right|for|at this time|at present|now|after (?:your|the|one|a|six)|this (?:role|position|job)))|\bsponsor(?:ing|s)? (?:\w+ ){0,3}(?:candidates?|applicants?|individuals?|foreign|international)\b|\bsponsored\b[^.;]{0,30}\b(?:may|will|can|not|candidates|hires)\b|\b(?:may|will|can|cannot|not) be sponsored\b|\bconsider(?:ing)? sponsoring\b|\bopen to sponsoring\b|\blicensed sponsor\b|\bsponsor licen[sc]e\b|(?<!\byou )\b(?:might|may|could|can|will|would|do|does|not|never) sponsor(?:ed|ing)?\b|\bnot,? as a rule,? sponsor|\bwithout (?:\w+ )?sponsoring\b|\b(?:be|been) sponsored\b|\bhave sponsored\b|\bus to sponsor\b|\bsponsoring is (?:not |never )?(?:something|an option|possible|feasible|out of|beyond)|\bwe sponsor\b$/;

/** People who are sponsored on their way: to a promotion, an exam, a degree. */
export const CAREER_SPONSORED =
  /\bsponsors? (?:(?!(?:work|visas?|h1b|you|candidates|applicants)\b)[\w']+ ){1,6}?who (?:want|wish|choose|plan|decide)s? to (?:earn|get|take|sit|pursue|study|finish|complete|obtain|attend|become)\b|\bsponsors? (?:(?!(?:work|visas?|h1b)\b)[\w']+ ){1,6}?(?:for|into) (?:an? |the |your |their |our |her |his )?(?:\w+ ){0,2}?(?:promotions?|raises?|awards?|stretch (?:roles?|assignments?|projects?)|exams?|certif\w+|licensure|degrees?)\b(?! visas?)/g;

/** 'Sponsor' in its other senses, where the words beside it settle that, and what is said about visas instead of done about them. */
export const OTHER_PHRASES =
  /\bpitch(?:es|ing)? [^.;]{0,40}\bsponsorships?\b|\bsponsored (?:guests?|accounts?|visitors?|users?)\b|\bvisa (?:rails|payments?|acceptance|issuers?|merchants?|transactions?)\b|\bsponsor banks?\b|\b(?:programs?|projects?|teams?|clubs?|events?|studies|trials) (?:that |which )?we sponsor\b|(?<!outside (?:of )?(?:(?:our|the) )?)\bsponsorship (?:guidelines\b|information\b(?! ?:))|\bsponsorship (?:by|from) (?:the |our |an? )?(?:\w+ )?(?:government|nih|nsf|industry|donors?|advertisers)\b|\bwhich (?:cases|candidates|employees|people|roles|positions|petitions) (?:we|the (?:company|university|firm|hospital)|to) (?:can |will )?sponsors?\b(?: and which (?:we |it )?(?:do |does |can|will )?(?:not)?\b)?|\bsponsors' (?:[\w']+(?: |$)){1,3}|\bsponsors? (?:the|an?|our) (?:\w+ ){0,2}?(?:clinics?|class(?:es)?|library|party|picnic|ceremony|workshops?)\b|\b(?:visa|immigration) (?:advice|questions?|inquir\w+|enquir\w+|guidance|information|law|(?:\w+ )?(?:experience|knowledge|expertise))\b|\b(?:sponsor|sponsorship) (?:duties|inquir\w+|enquir\w+)|\bvisa (?:\w+ )?(?:payroll|gift|prepaid|debit|credit|reloadable|virtual|commuter|branded|reward) (?:debit )?cards?\b|\bvisa (?:inc|network|rules|debit|credit|branded|tsys|direct|checkout|card)\b|\b(?:looking for|seeking|find(?:ing)?|recruit(?:ing)?|attract(?:ing)?|thank(?:ing)?) (?:new |more |additional )?sponsors?\b|\b(?:our|other|many|multiple|several|individual|prospective|existing) sponsors\b(?! (?:visas?|h1b))|\bimmigration (?:authorities|courts?|judges?|officers?|services)\b|\b(?:internal|lateral) transfers?\b|\btransfers? (?:between|within|across|from|to) (?:our|the|other|offices|teams|departments|locations|stores)\b|\b(?:our|your|their) sponsor (?!licen|visas?\b|h1b|you\b|work\b)\w+|\bsponsor (?:approvals?|review|feedback|comments|queries|input|facing|banks?|led|side|initiated|driven|backed|relations|oversight|portal|agreements?|contracts?|meetings?|requests?|audits?|expectations)\b|\b(?:questions?|your answers?|inquir\w+|enquir\w+|advice|feedback|guidance|information|details|faqs?) (?:about|regarding|on|concerning|related to) (?:[\w/,']+ ){0,3}?(?:sponsorship|visas?|h1b visa|immigration|work permits?)\b|\bcorporate sponsorships? (?:business|sales|team|revenues?|programs?|packages?|deals?)\b|^visa sponsors (?!you\b|h1b|work)|\b(?:an?|we are|proud|gold|silver|title|official|annual|main|lead) sponsors? of (?!(?:work|employment|h1b|visas?|record)\b)[^.;,]{0,40}|\bsponsor\w*(?: \w+){0,5} clearances?\b|\bclearance sponsor\w*|\b(?:company|employer|fully|school|industry|government|federally)[ -]?sponsored (?!visas?\b|work|employment|h1b|immigration|green)\w+|\bsponsor the process\b|\bsponsor\w*(?: \w+){0,3} export licenses?\b|\bsponsorships? (?:sales|inventory|activations?)(?: (?:desk|team|office|department|people|staff))?\b|(?<!visa )\bsponsorship (?:desk|hotline|salespeople)\b|\bsponsored (?:\w+ )?(?:parking|transit|commut\w+|shuttles?|bus(?:es)?|childcare|day ?care|gyms?|fitness|wellness|lunch\w*|breakfasts?|dinners?|snacks?|meals?|coffee|happy hours?|outings?|trips?|retreats?|class(?:es)?|courses?|training|certif\w+|memberships?|subscriptions?|insurance|pension|retirement|tuition|education|housing|phones?|laptops?|equipment|pass(?:es)?|teams?|clubs?|leagues?)\b|\bsponsored (?:content|posts?|products?|ads?|events?|projects?|research|search|placements?|programs?)\b|\b(?:bin|exec|executive|event|bank|brand|(?<!job )title|plan|study|trial|project|product|client|customer|community|faculty|change|program|federal|clinical) sponsor\w*\b(?! (?:\w+ ){0,3}(?:visas?|j1|h1b|green card|candidates)\b)|(?<!\bvisas? (?:are|is|will be|can be|not|be) )\bsponsored by (?!us\b|our\b|(?:an?|the|your|their|any|its) (?!state department)(?:\w+ )?(?:employer|company|university|hospital|college|institut\w+|firm|school|department|organization)\b)[^.;,]{0,40}/g;

/** A sponsor who is somebody, not what an employer does. */
export const SOMEBODY =
  /\b(?:has|have|with|and|is|becomes?) an? (?:\w+ )?sponsor\b(?=,? who\b| for the (?:first|next|whole)|[,.;])|\bsponsor no \w+(?: \w+)?\b|\bno sponsors?(?= (?:will|is|was|are|has|have|should|would|waits?)\b)|\b(?:gets?|paired? with|match(?:es|ed)? (?:\w+ )?with|assigned) an? (?:\w+ )?sponsor\b(?: who\b[^,;.]*)?|\bno (?:sponsors?|recruiters|agencies|vendors)(?:,? (?:or|and) (?:sponsors|recruiters|agencies|vendors))+|(?:^|\b(?:the|each|some|several|certain|your|their|his|her|its|with|between|multiple|many|various|these|those|of|as|from|on behalf of the|all|and|other) )(?!visa|h1b|licensed|immigration)sponsors?(?:'s?)?\b(?! (?:visas?|h1b|you|your|work|candidates|applicants))|\b(?:front|behalf|eyes|side|office|request|direction|approval) of an? sponsors?\b|\b(?:goes|go|present\w*|report\w*|demo\w*|talk|speak|deliver\w*|answer\w*) to an? sponsors?\b|\b(?:project|study|trial|program|epic|initiative|experiment|change)\b[^.;]{0,30}\bhas an? (?:\w+ )?sponsor\b|\byou(?: will|'ll)? sponsor\b/g;

/** What is given or refused. */
const HELP = String.raw`(?:${VISA} (?:\w+ ){0,2}?(?:support|assistance|help|waivers?|transfers?|petitions?|applications?|filings?|process(?:ing)?)\b|h1b (?:visa )?(?:transfers?|petitions?)|(?:support|provid|offer|petition|assist with|help with|arrang|fil|obtain|do|cover)\w* (?:for |with )?(?:an? |o1 |tn |e3 |j1 |l1 ||any |your |our |new |work |employment |of |the |relocation (?:or|and) )*(?:visas?|petitions?|h1b visa|work permits?|lmia)\b|(?:visa|h1b visa|immigration) (?:lottery|petitions?|lawyers?)|support (?:for|with) (?:an? |your )?(?:work )?visas?|petition for|(?:tn|o1|e3|h1b) visas? (?:is |are )?(?:supported|accepted|welcome)|(?:support|file|sponsor)\w* (?:\w+ )?permanent residency)`;

const SUPPORT = String.raw`(?:sponsor(?:s|ed|ing|ships?)?\b|${HELP})`;

export const VISA_HELP = new RegExp(HELP);

/** Words between a negation and what it governs; neither a new clause nor an offer in between. */
const REACH = String.raw`(?:(?!\b(?:but|however|although|though|because|so we|and we|if you|we do|we will|we offer|we are happy)\b)[^.;:!?,]|,(?= ?(?:and|or|nor|at this time|currently|now|unfortunately|in general|generally|either|including|such as|e\.g|i\.e|h1b|visa|sponsor|provide|offer|support|tn|opt|cpt|f1|l1|o1|transfer|take|extend|assume|facilitate|immigration|employment|work|as of|whether|in any|directly|or in|financially|for)\b)){0,140}?`;

const NOT = String.raw`(?:(?:\bnot\b|\bcannot\b|\bunable to\b|\bunwilling to\b|\binability to\b|\bnever\b|\bno longer\b|\bneither\b)(?! (?:have|hold|possess|already|yet have|only|hesitate|a problem|an issue|worry|let|discriminat\w*|affect|impact|influence|penaliz\w*|disqualif\w*|guarantee[ds]?|promise|commit|necessarily|always|every|all|required to|need to be|a barrier|be a barrier|be held|care|stop|matter|mind)\b)|\bprohibited from\b|\bprecluded from\b|\bdeclines? to\b|\bunavailable for\b|\bineligible for\b|\brefrains? from\b|\bclosed to\b|\boff limits to\b|\bexcluded from\b|\btoo (?:early|small|young|new) (?:\w+ )?(?:to|for)\b|\boutside (?:of )?what we\b|\b(?:stopp(?:ed|ing)|ceased|quit) (?:considering|accepting|hiring|taking|interviewing|entertaining)\b)`;

export const REFUSED = new RegExp(NOT + REACH + String.raw`\b` + SUPPORT);

export const REFUSED_AFTER = new RegExp(
  String.raw`(?:\bsponsor(?:s|ed|ing|ships?)?|\b(?:visa|immigration) (?:support|assistance|help))\b(?:(?!\b(?:but|however|although|though|sponsor\w*|if)\b)[^.;!?]){0,120}?(?:\b(?:is|are|will|can|cannot|could|would|be|being|been|does|do|must|should|currently|and) (?:\w+ ){0,2}?not\b(?! (?:automatic\w*|a given|assured|a promise|affect|impact|influence|penaliz\w*|disqualif\w*|guaranteed|necessarily|always|only|a problem|an issue|a barrier|be a barrier|be held|be discriminated|discriminat\w*|hesitate|worry|limited|have to|need to|be disqualif\w*|be affected|be penaliz\w*|required to))|\bcannot\b(?! (?:guarantee|promise))|\bunavailable\b|\bineligible\b|\bneed not apply\b|\b(?:outside|beyond) (?:of )?what\b|\b(?:suspended|paused|on hold|frozen|discontinued|withdrawn|ended|stopped)\b|\bnot (?:currently )?(?:available|offered|provided|supported|possible|eligible|an option|considered|accepted|included|permitted|allowed|applicable|open|at this time|required|needed|for this|part of)\b|\bwill be (?:rejected|declined|excluded|disqualified)\b|\b(?:is|are) (?:excluded|off the table|out of scope|outside (?:of )?(?:the |our )?scope))`,
);

export const ANSWERED_NO =
  /\bsponsor\w*\b[^.;!?]{0,40}?(?:[:?=]|\s-)\s*(?:no\b|not?\b(?! an? (?:problem|issue))|none\b|n\/?a\b|n(?=\.?$)|never\b|false\b|unavailable\b|unfortunately|sorry)|\bsponsorship(?: available| offered| provided)? (?:no|none|n\/a)$/;

export const NONE = new RegExp(
  String.raw`\b(?:not|cannot|unable to) (?:\w+ ){0,3}?(?:hire|employ|take on|accept|consider)(?:(?!without)[^.;]){0,30}\b(?:on (?:\w+ )?visas?|visa holders?)\b|\bnot (?:currently )?(?:hold|have) an? (?:\w+ )?sponsor license|\bno (?:visa|immigration|work permit) (?:support|assistance|help)\b|\bsponsorship is a no\b|\bhas none\b|\b(?:no|zero)\b(?! (?:longer|later|matter|problem|issue|limit|doubt|cost|need to|prior|experience|exceptions?|offices?|worries|cap|restrictions?|limits?)\b)(?: [\w/(),-]+){0,7}? ?(?:sponsor(?:ships?|ing|ed)?)\b|\bno (?:h1b visa|visas?|work visas?)\b(?! (?:is |are )?(?:require\w*|issues?|needed|necessary))|\bsponsorship[- ]free\b`,
);

export const WITHOUT = new RegExp(
  String.raw`\b(?:without|w\/o)\b(?! (?:having to leave|exception|regard))${REACH}\b(?:sponsor(?:s|ed|ing|ships?)?\b|(?:visa|immigration) (?:support|assistance)|support (?:for|with) (?:an? )?visa|h1b visa|employer support)`,
);

/** 'Candidates who need sponsorship' beside a refusal. */
export const NEEDING_REFUSED = new RegExp(
  NOT +
    String.raw`[^.;:!?]{0,70}?\b(?:requir|need)\w*[^.;!?]{0,60}?\b(?:sponsor|visas?\b|immigration)|\b(?:requir|need)(?:s|e|es|ed|ing)?\b[^.;!?]{0,70}?\b(?:sponsor\w*|visas?)\b[^.;!?]{0,60}?(?:\b(?:not|cannot)\b(?! (?:guarantee|promise|a problem|an issue|affect|influence|impact|matter|required to|a barrier|be held|hesitate|worry))|\b(?:ineligible|need not|rejected|excluded|declined|disqualified|removed|should refrain|should look)\b)|\b(?:do not|please do not|should not|need not|not) (?:apply|submit)\b[^.;!?]{0,80}?\b(?:sponsor|visa)|\bnot (?:need|require|depend)\b[^.;]{0,50}\b(?:employer|company|our)\b[^.;]{0,40}\bwork authorization`,
);

export const PERMANENT_RIGHT =
  /\bpermanently work (?:in|for|here)\b|\b(?:permanent(?:ly)?|indefinite(?:ly)?|unrestricted|unlimited|non expiring)\b[^.;!?]{0,30}?\b(?:work (?:authorization|rights?|status|permit)|authoriz(?:ation|ed) to work|right to work|employment authorization)\b|\b(?:authoriz(?:ation|ed)|eligible|right|able|can) (?:to work|work|for employment)\b[^.;!?]{0,60}?\b(?:permanently|indefinitely|on a permanent basis|for an indefinite|without (?:any )?(?:visa )?restrictions?|with no restrictions?)\b/;

/** A bound on how far a promise goes. */
export const HEDGE =
  /\b(?:reserves? the right to (?:decide|offer|sponsor)|under (?:review|consideration)|being reviewed|yet to be decided|sparingly|negotiated|a chance|small number|rests on|varies with|on occasion|neither is it promised|rather not|hinges on|turns on|role by role|have to make sense|(?:when|where|if) (?:it|that|this) makes|budget permitting|(?:budget|circumstances|needs|business) (?:allows?|permits?)|may(?! apply| be requested)|might|could|possibly|potentially|perhaps|case by case|individual basis|certain|(?<!\bwe )select(?!ed)|some|specific|limited|depend(?:s|ing|ent)?|subject to|discretion|where (?:appropriate|possible|feasible|permitted|warranted)|if (?:possible|feasible)|in (?:some|rare|certain|exceptional|limited|special) (?:cases|circumstances|instances)|occasionally|sometimes|rarely|not guaranteed|not always|not necessarily|on occasion|considers?|considered(?! ?: yes)|considering|evaluates?|evaluated|assess(?:ed)?|reviewed|discuss(?:ed)?|discussing|discussions?|negotiable|tbd|to be (?:determined|decided|discussed)|possible for (?:exceptional|outstanding|the right|senior)|eligible (?:roles|positions|locations|levels)|only(?=\.?$)|only (?:for|to|available|if|in|when|offer\w*|provide\w*|sponsor\w*|support\w*)|exceptions?|not all|not every|varies|vary by|hard to fill|outside of(?! the (?:us|uk|eu|country)\b)|outside the(?! (?:scope|us|uk|eu|country)\b)|senior roles|senior level|above|and up|a handful|unless|except|possibility|(?:decided|determined) by|approval|undecided|(?:is|are|will be) (?:determined|decided|assessed|evaluated)|(?:must|would|will|needs? to|have to|has to) (?:first )?(?:need to )?be (?:approved|justified|requested|authorized by|cleared by)|^only|look(?:ed)? (?:at|into)|explored?|cannot (?:guarantee|promise|commit)|not (?:guarantee|promise)|let's talk|let us talk|talk (?:to us|about)|have to talk|selected (?:roles|positions|cases|hires)|ask (?:us|your recruiter)|otherwise not|nothing else|not graduates|generally sponsors?|usually sponsors?|depending)\b/;

export const FOR_EVERYONE =
  /\b(?:for|in|to|of|not) (?:every|each|all) (?:single |our )?(?:roles?|positions?|candidates?|jobs?|visas?|applicants?|openings?|case|locations?|individuals?|teams?)\b/;

/** Refused by a word that needs no 'not'. */
export const STOPPED =
  /\b(?:off the table|out of the question)\b|\b(?:suspended|paused|halted|discontinued|unavailable|ended|frozen|on hold|stopped|ineligible|withdrawn)\b/;

export const CONSIDERS_NEEDING =
  /\b(?:will|do|happy to|glad to|pleased to) (?:also )?consider (?:applicants|candidates|people|anyone|those)[^.;]{0,30}(?:requir|need)\w*[^.;]{0,20}sponsor/;

export const TRANSFER =
  /\btransfers?\b|\btransferring\b|\bportab(?:le|ility)\b|\btake over (?:sponsorship of )?(?:an |your |existing )|\bcurrent(?:ly)? (?:on |hold\w* |have |in )?(?:an? |valid )*h1b visa\b|\b(?:existing|active|valid|current) h1b visa\b|\balready (?:in the us\b|hold|have|on|in)\w* (?:an? )?(?:valid )?h1b/;

export const STUDENT =
  /\b(?:opt|cpt|f1|stem opt|stem extension|optional practical training|curricular practical training|international students?(?= (?:\w+ ){0,6}(?:apply|eligible|considered|authorized|need|require))|student visas?)\b/;

export const WELCOME =
  /\b(?:must have (?:an? )?(?:approved|valid)|welcome[ds]?|accept(?:s|ed|ing|able)?|friendly|employ(?:s|ed)?|take|ok|okay|fine|eligible|encouraged?|consider(?:s|ed|ing)?|support(?:s|ed|ing)?|open to|allowed?|invited?|may apply|can apply|may use|can use|able to (?:hire|employ|support|work)|happy to|hire[sd]?|works? with|only|possible|yes|available|sponsor(?:s|ed|ing)?|process|provide|issue|hosted|handles?|takes? care|file|files (?:for|your|an?|h1b)|covers?|do)\b/;

export const UNWELCOME = new RegExp(
  String.raw`\b(?:no|not|cannot|unable to|neither|never)\b(?! only)[^.;!?]{0,60}?\b(?:opt|cpt|f1|h1b visa|h1b|visa holders?|international students?|student visas?|work visas?)\b|\b(?:opt|cpt|f1|h1b visa|h1b|visa holders?|international students?)\b[^.;!?,]{0,50}?\b(?:not|cannot|ineligible|need not)\b`,
);

export const STUDENT_FINE =
  /\b(?:can|may) (?:work|start|join|intern) on (?:stem )?(?:opt|cpt)\b|\b(?:opt|cpt)\b(?:(?!\b(?:not|no|cannot)\b)[^.;]){0,30}\b(?:fine|ok|okay|welcome|accepted|eligible|supported|friendly|considered|works)\b|(?<!\b(?:nor|not|cannot|no longer|unable to)\b[^.;,]{0,45})\b(?:accept|welcome|employ|hire|support|consider)(?:(?!\b(?:not|no|cannot)\b)[^.;]){0,30}\b(?:opt|cpt)\b/;

export const TRANSFER_FINE =
  /\btransfers?\b(?:(?!\b(?:not|no|cannot|unavailable)\b)[^.;]){0,25}\b(?:ok|okay|welcome|works?|fine|accepted|considered|possible|supported|only)\b|(?<!\b(?:not|nor|cannot|unable to|never|no longer) )\b(?:we can|can take|will take|accept|welcome|happy to|able to take|consider) (?:\w+ ){0,3}transfers?\b|\bcan transfer\b/;

/** Offices, classes or people that have it, beside others that have it not. */
export const SOME_HAVE =
  /\bsponsor (?:\w+ ){0,3}?\w+, (?:but )?not (?!now|today|yet|us\b|we\b)\w+|\bno\b[^.;]{0,20}\bsponsor\w* (?:in|during|for|until|before) (?:the |your )?first (?:year|\w+ months)\b|^only (?!.*\b(?:not|without|no|citizens?)\b)[^.;]*\b(?:are|is|will be|can be|get) sponsored\b|\bonly (?:open|eligible|available) for (?:\w+ )?sponsorship\b|\bsponsor\w*[^.;]{0,25}\b(?:to|for) (?:candidates|applicants|people|hires|employees|those) (?:with|holding|having|who (?:hold|have)) (?:[\w+-]+ ){0,5}(?:years|phd|doctorate|degrees?)\b|^(?:\w+ ){0,2}(?:change of status|cap exempt) (?:petitions? |filings? |cases? )?only\b|\bsome\b[^.;]{0,40}\bsponsor\w*\b[^.;]{0,12}\bothers\b[^.;]{0,12}\bnot\b|\bsome\b[^.;]{0,30}\bsponsor\w*\b[^.;]{0,12}\b(?:some|others?)\b[^.;]{0,12}\bnot\b|\bsponsor\w*\b[^.]{0,40}[;,.] ?(?:and |but )?for (?:any|all) others? (?:countr\w+|locations?|offices?|places?|regions?)\b[^.]{0,40}\b(?:need|must|have to|existing|own|not)\b|\bsponsored, (?:but )?\w+ (?:do|does|are|will) not\b|\bnot (?:yet |ever )?sponsored\b[^.;]{0,40}\bbut\b[^.;]{0,25}\b(?:open|willing|happy|glad|would|could)\b|\b(?:no|not|cannot)\b[^.;]{0,40} in [^.;]{1,25}[;,] (?:but )?(?:possible|available|yes|offered|ok|okay) in\b|\b(?:in most cases|for most (?:roles|positions|jobs))\b[^.;]{0,25}\bnot sponsor\b|\bnot sponsored[,;][^.;]{0,40}\b(?:is|are|do|does|can)\b(?! not)|\bnot (?:available|offered|possible|provided)\b[^.;]{0,20}[;,] (?:but )?we (?:do |can )?sponsor\b|\b(?:normally|usually|generally|typically|mostly) (?:(?:do |does |will )?not|cannot|(?:are )?unable to) sponsor\b[^.;]{0,20}\bbut\b|\b(?:tn|e3|o1|l1|j1)\b[^.;]{0,25}\b(?:possible|ok|okay|fine|welcome)\b[;,] (?:but )?(?:other|any other|no other)\b|\bsponsor\w* (?:\w+ ){0,2}?(?:for|in|at|from)\b[^.;]{0,50},? (?:but |generally |usually |though |just )*not (?:for|in|at|from)\b|(?<!\b(?:relo\w*|housing|remote|bonus|moving|flights?|equity)\b[\w ]{0,20})\b(?:can|does?|will|are|is|may) (?!not\b)(?:(?!need|require|seek|want|ask)\w+ )?(?:sponsor|offer|support|extend|accept)(?!\w* (?:\w+ ){0,2}(?:relo|housing|remote|bonus|moving|flight|equity))[^.;]{0,60}[,;] (?:and |but )?(?:\w+ ){1,5}(?:cannot|can not|is not|are not|does not|do not|may not|will not)\b|\bsponsor\w*\b[^.;]{0,40}, (?:but )?not in\b|\bnot (?:normally|usually|generally|typically|often) sponsor\b[^.;]{0,10}\b(?:but|though|except|unless)\b|\b(?:but|though|although)\b[^.;]{0,30}\b(?:(?<!no )exceptions?\b|(?!internal|local|remote|all|qualified|authorized)\w+ (?:hires|roles|candidates|employees|offices|positions|staff) (?:can|do|are|may)\b(?! not))|\bsponsorship is (?:open|available|offered|given) (?:to|for)[^.;]{0,50},? (?:but )?not (?:to|for)\b|\b(?:j1|o1|tn|e3)\b[^.;]{0,50}\b(?:accepted|only|considered|sponsorship|welcome)\b[^.]{0,40};[^.]{0,60}\bh1b\b[^.]{0,30}\bnot\b|\b(?:o1|tn|j1|e3) (?:and|or) (?:o1|tn|j1|e3) only\b/;

const OFFER_VERB = String.raw`(?:offer|provid|support|includ|cover|assist|help|handl|arrang|facilitat|give|giving|extend|get|tak(?:e|ing) care of|with|have|receive|enjoy|pay|access to|process|file|organi[sz])\w*`;

export const OFFERED = new RegExp(
  String.raw`\b${OFFER_VERB}\b(?:(?!\b(?:not|no|cannot|without)\b)[^.;!?]){0,70}?\b(?:sponsorships?\b|(?:visa|immigration|work permit|green card|relocation and visa|h1b visa|perm)(?: \w+){0,2} (?:support|assistance|help|sponsorships?|costs?|fees?|process\w*|applications?|transfers?|petitions?)\b)`,
);

export const SPONSORS = new RegExp(
  String.raw`\b(?:sponsor|sponsors|sponsoring)\b(?:(?!\b(?:not|no|cannot)\b)[^.;!?]){0,50}?\b(?:${VISA}|candidates?|applicants?|you|it|one|them|people|employees?|individuals?|talent|hires?|engineers?|international|foreign|qualified|exceptional|the right|strong|great|anyone|everyone|everybody|whoever|all (?:who|hires|candidates|of)|relocation|your move|after (?:your |the )?opt)\b|\b(?:is|are|get|gets|be) sponsored for\b(?! (?:an? |the |their )?(?:\w+ ){0,2}?(?:courses?|exams?|certif\w+|conferences?|training|degrees?|licenses?|classes))|\b(?:we|will|can|do|happy (?:to|with)|glad to|willing to|able to|open to|company|employer|gladly|also|proudly|to) (?:also )?sponsor(?:s|ing)?(?:$|[.!,)])`,
);

export const AVAILABLE =
  /\bsponsor\w* is (?:something|a thing) (?:that )?we (?:do|provide|offer|handle)\b|\b(?:supports?|offers?|provides?) (?:work |employment )visas?\b|\b(?:we|our)\b[^.;]{0,30}\b(?:file|process)\w* (?:for )?(?:your |an? )?(?:h1b|green card|visa)|\bconsidered ?: yes\b|\b(?:tn|h1b|o1|e3)(?: visas?)? (?:is |are )?supported\b|\b(?:happy|glad|willing) to sponsor\b(?! (?:an?|the) (?:event|project))|\bsponsorships?\b(?:(?!\b(?:not|no|cannot|unavailable)\b)[^.;!?]){0,60}?\b(?:available|offered|provided|possible|supported|included|yes|welcome|an option|open|on offer|covered|for (?:qualified|the right|exceptional|eligible|strong|international|all|this (?:role|position)))\b|\bsponsor\w*[^.;!?]{0,40}?(?:[:?=]|\s-)\s*(?:yes|available|offered|provided|absolutely|we (?:do|can|will)|true)\b|\b(?:available|eligible) for (?:\w+ ){0,4}sponsorship\b|\bopen to (?:\w+ ){0,3}sponsor(?:ship|ing)\b|\bcan be sponsored\b|\bwill be sponsored\b|\b(?:visas?|sponsorships?|work permits?)\b[^.;]{0,20}\b(?:can|will) be (?:arranged|organi[sz]ed|sorted|handled|obtained)\b/;

export const NEEDING_WELCOME =
  /\bif (?:you|they|anyone)[^.;]{0,12} (?:need|require)s?[^.;]{0,40}\b(?:sponsor\w*|visas?)\b[^.;]{0,15}\bwe (?:are|would be|will be) (?:\w+ )?(?:able|happy|glad|willing|ready) to (?:provide|offer|help|support|arrange|sponsor|do|assist)\b|\bif you (?:need|require)[^.;]{0,40}\b(?:sponsor\w*|visas?)\b[^.;]{0,15}\bwe (?:can|will|do|are happy to) (?:support|help|sponsor|provide|assist)|\b(?:need|require)\w* (?:an? |your )?(?:work )?visa[^.;]{0,25}\b(?:we have got|we've got|we got|we sponsor|we will sponsor|no problem|covered)|\b(?:welcome|open to|consider|accept|encourage|hire|invite)\w*\b[^.;!?]{0,60}?\b(?:requir|need|seek)\w*[^.;!?]{0,30}?\b(?:sponsor|visa)|\b(?:requir|need|seek)\w*[^.;!?]{0,40}?\b(?:sponsorship|visas?)\b[^.;!?]{0,40}?\b(?:welcome|will be considered|encouraged|are eligible|may apply|can apply|may use|can use|accepted|are considered)\b|\b(?:with or without|regardless of)[^.;!?]{0,40}?sponsorship|\b(?:even if|whether|if) you (?:\w+ ){0,2}?(?:need|require)\w*[^.;!?]{0,40}sponsor[^.;!?]{0,30}\b(?:apply|welcome|we sponsor|or not)\b|\bwhether you (?:need|require)[^.;]{0,30}sponsorship or not|\bapply\b[^.;!?]{0,30}\b(?:even if|whether)\b[^.;!?]{0,40}\bsponsorship\b|\bneed\w* (?:\w+ )?sponsorship is not\b/;

export const BARE_BENEFIT =
  /^(?:(?:full|us|free|paid|generous|comprehensive|relocation|visas?|h1b|immigration|green card|work permit|employment|sponsorships?|support|assistance|help|package|perm|and|or|\/|\+|in house|budget|if needed|if required|where needed|for you|to the us|day one|from|stipend)(?:[ ,]+|$))+$/;

export const BENEFIT_TOPIC =
  /sponsor|(?:visa|immigration|green card|h1b).*(?:support|assistance|help)|(?:support|assistance).*(?:visa|immigration)/;

/** Work that has to do with visas, not a promise. */
export const DUTY =
  /^(?:responsible for|in charge of|manag|coordinat|overse(?!as)|advis|administ|prepar|process|assist|lead|draft|partner|liais|experience|knowledge|familiar|understanding|work with|working with|track|ensur|counsel|help students|help international|handles?|guid|serve as|act as|own)\w*\b/;

/** Somebody is asked, nothing is said. */
export const ASKS =
  /\?$|\b(?:will|do|would|are|can) you\b[^.!]{0,60}\b(?:require|need|authorized|sponsor)|\b(?:indicate|state|specify|tell us|let us know|disclose|mention|confirm|asked|answer|clarify|inform us|flag|share)\b[^.;]{0,80}?\b(?:whether|if|any|your|need|require|status)\b|\byour (?:sponsorship|visa) (?:needs|requirements?|status)\b|\bany (?:current or future )?need for\b|\bquestion whether\b|\banswer (?:it|them|this|honestly|truthfully)\b/;

/** The deciding order within one clause: a refusal with a way out, a refusal, a condition, a promise. */
export const OPENING_HEDGE =
  /^(?:depending|subject to|where (?!needed|required)|in (?:some|certain|rare|limited)|for (?:some|certain|select|specific)|at our discretion|occasionally|sometimes)/;

export const CLAUSE =
  /;|\s-\s|\(|\)|,? \b(?:but|however|although|though|whereas|while)\b,?|, (?:yet|otherwise) |, (?=(?:and )?(?:we|the company|it|this|no|us citizens?|candidates|applicants|must)\b)/;

export const FIRM_HEDGE =
  /case by case|depend|\bonly\b|\bsome\b|certain|limited|consider|discretion|subject to|select|not (?:always|guaranteed|every|all)|transfer|current|existing/;

/** Words of the law of work, without one of which a sentence says nothing of sponsorship. */
export const RIGHT_TO_WORK =
  /sponsor|visa|h1b|immigra|blue card|lmia|petition|work permit|permanent residency|\bj1\b|\bo1\b|\btn\b|\bopt\b|\bcpt\b|\bf1\b|international students|authoriz|right to work|own status|(?:able|allowed|eligible|entitled) to work|can work in the us|work rights|green card|paperwork|lottery|\bperm\b(?! (?:role|position|job|hire|staff|placement))|transfers? (?:ok|okay|only|welcome|accepted|fine)|only (?:do|take|accept|handle) transfers|transfers? (?:are|is|remain|continue)|already in the (?:country|us)|permanently work|(?:employment|work) pass|permits?\b/;

/** Equal-opportunity texts. */
export const EQUAL_OPPORTUNITY =
  /equal (?:employment )?opportunity|without regard to|regardless of (?:race|your)|protected (?:by|status|class|characteristic)|discriminat/;

/** Somebody who needs a visa. */
export const NEEDS_VISA =
  /\b(?:requir|need)\w* (?:\w+ ){0,4}?(?:visas?|h1b)\b|\btemporary visas?\b/;

/** People on visas, refused by that name. */
export const REFUSED_HOLDERS =
  /\b(?:temporary|time limited|expiring|non permanent) (?:work |employment )?(?:authorization|status)\b[^.;]{0,40}\b(?:not|cannot)\b|\btemporary (?:work )?visas?\b[^.;]{0,40}\bnot\b|^no (?:work )?visas?\b(?! (?:is |are )?(?:require\w*|issues?|needed|necessary))|\b(?:not|cannot|unable to) (?:\w+ ){0,3}?(?:hire|employ|take on|accept) (?:\w+ ){0,3}?on (?:\w+ )?visas?\b/;

/** Perhaps not; 'may not be hired' is a refusal. */
export const MAY_NOT =
  /\bmight not\b|\bmay not (?:\w+ )?(?:be (?:able|available|possible|eligible|offered|provided|in a)|qualify|always|sponsor|offer|provide|support|extend)/;

/** A promise that does not always hold. */
export const NOT_ALWAYS =
  /\b(?:not|cannot|unable to) (?:\w+ )?(?:sponsor|support) (?:everyone|everybody|every|all)\b|\bnot (?:guaranteed|always|every|all|necessarily|automatic\w*|a given|assured|a promise|a certainty)\b/;

/** What a refusal leaves open. */
export const WAY_OUT =
  /\b(?:unless|except(?:ion|ions|ing)?|other than|(?:depends|depending) on (?!our|the company|employer|sponsor)|varies|case by case|outside of(?! the (?:us|uk|eu|country)\b)|outside the(?! (?:scope|us|uk|eu|country)\b)|prioritiz\w+|prioritis\w+|preference (?:is|will be))\b/;

/** New petitions and transfers, both. */
export const NEW_AND_TRANSFER =
  /\btransfers?, (?:and )?new\b|\b(?:initial|first|new) (?:h1b visa )?petitions? and (?:\w+ )?transfers?\b|\btransfer\w*\b[^.;]{0,20}\b(?:and|or)\b[^.;]{0,12}\bnew\b|\bh1b visas?,? (?:and|or) transfers?\b|\bcap subject (?:and|or) transfers?\b|\bincluding (?:\w+ ){0,2}transfers?\b|\b(?:sponsor|new)\w*\b[^.;]{0,20}(?:\b(?:and|or)\b|[,/]) ?(?:\w+ )?(?:h1b visa )?transfers?\b|\btransfers? (?:and|or) new\b|\bnew\b[^.;]{0,20}\b(?:as well as|plus|along with) (?:\w+ )?transfers?\b|\bsponsorships? (?:and|or|\/) (?:\w+ )?transfers?\b|\btransfers? (?:and|or|as well as) (?:new|sponsor|green card|perm)/;

/** What is named without a word against it, as in a list of what is offered. */
export const NAMED =
  /\b(?:visa|immigration|h1b visa|green card|eb[ -]?[123]|employment|work permit|blue card|lmia)(?: visa)?(?: and relocation| and immigration)? (?:sponsors?|sponsorships?|support|assistance|help)\b|\bsupports? permanent residency\b/;

export const GIVEN =
  /\b(?:we(?: will| can)? (?:help|do|cover|handle)|perks|benefits|get)\b[^.;]{0,60}\b(?:visas?|sponsorship|h1b)\b/;

/** Words of somebody who needs or asks for it. */
export const WANTED = /\b(?:requir|need|without|disclos|question|seek|request|status|whether)\w*\b/;

export const STUDENT_AUTHORIZED =
  /\bauthoriz\w+ to work\b[^.;]*\b(?:including|using)\b[^.;]*\b(?:opt|f1)\b/;

/** 'VISA' among the fields of a job's line. */
export const PIPED_VISA =
  /^(?:(?:onsite|remote|hybrid|full time|interns?|intern\w*|relo\w*|h1b|equity|ok)[ ,/]*(?:and |or |\+ ?)?)*visas?(?: ok| yes)?(?: ?\((?:(?:h1b visas?|o1|tn|e3|green card|stem|opt|transfers?|relo\w*|and|or|ok)[ ,/]*)+\))?(?:[ ,/]+(?:and )?(?:onsite|remote|hybrid|full time|interns?|relo\w*|equity))*$/;

/** A form that asks somebody to choose. */
export const CHOICES =
  /\b(?:select|choose|check|tick|pick) (?:one|all|any|your|the)\b|\bplease (?:specify|select|indicate|list|state)\b/;
