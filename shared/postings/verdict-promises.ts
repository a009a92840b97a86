/** Sentences that promise with all of their parts together, often without the word 'sponsor'. */
const THIS = String.raw`this (?:\w+ )?(?:one|role|position|job|opening|posting|vacancy|requisition)`;
const FIRM = String.raw`(?!.*\b(?:not|no|never|cannot|unable|only|may|might|could|some|certain|case by case|depend\w*|you will (?:manage|prepare|handle))\b)`;

const PROMISES: readonly RegExp[] = [
  /^(?=.*sponsor)(?:(?:although|though|while|even though) )?[^,]*\bnot\b[^,]*, (?:but )?this (?:one )?is (?:an? )?[\w ]+?(?:,? (?:and|so) [^.;,]*\b(?:(?:come with|include|carry|get|have|offer|are eligible for)\b[^.;,]*\bsponsorship|sponsorship is (?:available|offered|provided|included))|, (?:which|and those|and they) (?:is|are)(?: sponsored)?)\W*$/,
  new RegExp(
    String.raw`^${FIRM}(?:you|candidates|all hires|everyone) can (?:count|rely|depend) on us (?:for|to)\b[^.;]*\b(?:visas?|h1b|sponsor\w*|green card)\b`,
  ),
  // 'Most roles are not, but this one has been approved.'
  new RegExp(
    String.raw`^(?=.*sponsor).*\b(?:most|usually|normally|generally|typically|other|although|though|while|but)\b.*\b${THIS}(?: one)? (?:(?:can|will) be(?: sponsored)?|has been (?:approved|cleared|authorized|set up)(?: for [^.;,]*)?|is (?:approved|cleared|authorized|eligible)(?: for [^.;,]*)?)\W*$`,
  ),
  // 'Whatever you are on: we will sponsor.'
  /^(?!.*\b(?:not|cannot|only|except|but|transfers?|if|unless|clearance)\b).*[:;] we (?:will |do |can )?(?:gladly |happily )?sponsor(?: you)?\W*$/,
  // A transfer or a new petition.
  new RegExp(
    String.raw`^${FIRM}.*\b(?:transfer\w*|take over|taking over|assume|inherit|port)\b[^.;,]{0,40}\bor (?:\w+ )?(?:fil(?:e|ing)|enter\w*|register\w*|submit\w*|sponsor\w*|petition\w*)\b[^.;,]{0,30}\b(?:new|lottery|cap|fresh)\b`,
  ),
  // A list of transfers and new petitions.
  new RegExp(
    String.raw`^${FIRM}(?!.*\b(?:if|needs?|requires?|needing|requiring|without (?!an? waiting|delay)|on hold|lost|too many|suspend\w*|froz\w+|halt\w*|unable|declin\w+|ineligible|elsewhere|stop\w*|paus\w+|neither|nor|closed?|experience)\b)(?=.*\b(?:we|our|firm|offered|offers?|hiring|includes?|including|provided?|this (?:role|position|job))\b)(?=.*\b(?:transfers?|transferring|take over|port|move over)\b).*(?:\b(?:new|first|first time|initial|fresh|cap subject)\b[^.;]{0,15}\b(?:petitions?|filings?|h1b|visas?|ones?|cases|sponsorships?)\b|\b(?:enter|register|put)\b[^.;]{0,30}\blottery\b)`,
  ),
  // A permit that the employer gets for who has none.
  /\bnot\b[^.;,]*\b(?:authoriz\w+|permit|visa|citizens?|green card|work in the us)\b[^.]*?[;:,] ?(?:because |since |as |and )?(?:we|our \w+(?: \w+)?)(?: will| can)? (?:obtain|get|secure|arrange|sort|fix|handle|organi[sz]e|take care of|petition|file|apply|sponsor) (?:it|that|one|this|you one|them one|for (?:it|one|them|you|whoever|whomever|the))\b/,
  // 'Fellows are appointed on J-1 visas sponsored by the Center.'
  new RegExp(
    String.raw`^${FIRM}.*\b(?:appointed|hired|employed|engaged|brought|come|comes|works?|trains?|joins?|recruited|placed|here)\b[^.;]{0,15}\bon (?:an? |their )?(?:(?:o1|tn|e3|l1|j1|h1b|work|visas?|or|and|\/|,)[ ,/]*){1,6}(?:(?:that|which) (?:are |is )?)?(?:sponsored by (?:us|(?:the|our) (?!state\b|us\b|government|previous|current|prior|department of))|(?:that |which )?(?:we|(?:the|our) \w+) sponsors?\b)`,
  ),
  // From OPT to the H-1B.
  /\b(?:we|and)(?: will)? (?:enter|register|submit|put) (?:you|everyone|every\w* \w+|all)\b[^.;]*\b(?:every|each) (?:year|march|spring|april)\b/,
  // 'Write to us even if you need a visa.'
  new RegExp(
    String.raw`^${FIRM}.*\b(?:apply|hear from you|talk (?:to|with) you|meet you|write to us|get in touch|reach out|welcome|(?:a|the right|still a) (?:\w+ )?fit|considered|eligible)\b[^.;]{0,20}\beven if (?:you|they) (?:will |would |currently )?(?:need|require) (?:an? |our |work |employer |visa )*(?:visas?|h1b|sponsor\w*)`,
  ),
  // An employer outside of the cap, which hires from abroad.
  new RegExp(
    String.raw`^${FIRM}(?=.*\bcap exempt\b).*\b(?:hire|hiring|recruit\w*)\b[^.;]{0,25}\b(?:internationally|abroad|overseas|international(?:ly)?|worldwide|globally)\b`,
  ),
  // The people who file for those who are hired.
  new RegExp(
    String.raw`^${FIRM}(?:our|an?|the) (?:[\w'-]+ ){1,4}?(?:team|counsel|attorneys?|lawyers?|mobility|department|staff|group|specialist|coordinator|advisor) (?:will )?(?:guide|shepherd|manage|handle|run|prepare|take|file|own|see|process|cover)s?\b[^.;]*(?=.*\b(?:h1b|perm|green card|petitions?|visas?)\b)[^.;]*\b(?:(?:new|our|future|incoming) (?:hires|employees|engineers|colleagues|staff|\w+ers)|your (?:\w+ ){0,2}(?:h1b|visa|green card)|everyone we hire|people (?:joining|we hire)|those we hire)\b`,
  ),
  new RegExp(
    String.raw`^${FIRM.replace('|you will', '|clients?|you will')}.*\bso (?:that )?our (?:\w+ )?(?:lawyers?|attorneys?|counsel|team) (?:can|will) (?:start|begin|prepare|file|get going (?:with|on)) (?:the|your|an?) (?:h1b (?:visa )?)?(?:petitions?|visas?|paperwork|filing)\b`,
  ),
  // What one has is transferred, and who has none gets one.
  new RegExp(
    String.raw`^(?!.*\b(?:not|no|cannot|unable|only|may|might) (?:be able to )?(?:file|apply|petition|sponsor|start|get|transfer|enter)\b).*\b(?:transfer|port|take over|move) (?:it|that|yours|your (?:visa|h1b(?: visa)?))\b[^.]*[;,.] ?(?:and |but )?(?:if (?:you do )?not|otherwise|if you have none|if you have (?:never|not) (?:had|held|been on) (?:one|it)|if (?:this|it) is your first|without one|if not yet)\b[^.]*\bwe (?:will |would |can )?(?:apply|file|petition|sponsor|start|get you|enter)\b`,
  ),
  new RegExp(
    String.raw`^(?!.*\b(?:not|no|never|cannot|unable|only|might|could|some|if|unless)\b).*\bwe (?:will (?:be )?|do |are )?(?:enter(?:ing)?|register(?:ing)?|put(?:ting)?) (?:you|them|everyone|all|(?:our |new )*hires|(?:every|each)(?: \w+){1,3})\b[^.;]*\b(?:lottery|cap)\b`,
  ),
  new RegExp(
    String.raw`^${FIRM}.*\((?:including|incl\.?|with|plus|and) (?:visa|immigration|h1b|work permit)[^)]*\)[^.;]*\b(?:is|are) (?:available|offered|provided|included)\b`,
  ),
  new RegExp(
    String.raw`^${FIRM}.*\b(?:board|polic(?:y|ies)|rules?|dean|university|department|college|school|district|state|company|office|regents|management|partners)\b[^.;]*\b(?:permits?|allows?|authorizes?|approves?|(?:has|have) (?:approved|agreed to|authorized)) (?:visa |h1b (?:visa )?)?sponsorship\b`,
  ),
  // Those who are helped, and where they are right.
  new RegExp(
    String.raw`^${FIRM}.*\b(?:are|is|be) (?:now |fully |also )*supported (?:with|on|in|through) (?:\w+ )?(?:immigration|visas?|h1b|green card)\b`,
  ),
  /^(?!.*\b(?:not|no|cannot|never)\b)(?:if|when) (?:you (?:need|require)|(?:visa )?sponsorship is)\b[^,;]*\b(?:sponsor\w*|visas?|h1b|must|need)\b[^,;]*, (?:we are|this is|you are|you have)\b[^.;]*\bright (?:place|company|team|fit|one|spot|address)\b/,
  new RegExp(
    String.raw`^${FIRM}.*\b(?:sponsorship|visa) requests? (?:is|are) (?:\w+ )?(?:approved|granted)(?: (?:as a matter of course|routinely|always|without fail))?\W*$`,
  ),
  // Among what is paid.
  /^(?!.*\b(?:not|no|never|cannot|unable|only|may|might)\b).*\b(?:base|equity|insurance|medical|401k|pto|leave|premiums|bonus|salary)\b.*(?:,| and|\+) (?:(?:visa|h1b|work) )*sponsorship (?:of|for) (?:your|the|an?)\b/,
  // Whose task it is.
  new RegExp(
    String.raw`^${FIRM}(?!.*\b(?:clients?|customers?)\b).*\b(?:your|the|any) (?:\w+ )?(?:visas?|h1b(?: visa)?|work permit|immigration|petition|green card|(?:immigration |visa )?paperwork)\b[^.;,]{0,20}\b(?:is|are|will be) (?:our (?:job|problem|business|task|concern|responsibility|side|part)|on us|up to us to (?:sort|handle|file))\b`,
  ),
];

/** Whether a sentence promises sponsorship by all of its parts together. */
export const isPromised = (folded: string): boolean => PROMISES.some((form) => form.test(folded));

const OURS = String.raw`(?:we|our (?:[\w'-]+ ){1,3}?|(?:the|our) (?:company|firm|employer|university|hospital|college|school|institute|lab|clinic|department|foundation|district)|[\w'&-]+(?: [\w'&-]+)?)`;
const THING = String.raw`(?:(?:work |employment )?visas?|immigration|h1b(?: visas?)?|work (?:permits?|authorization)|petitions?|green card|perm)`;
/** The last to be tried: somebody's verb and a visa, with nothing in the sentence that denies, bounds or is of others. */
const GIVEN_AT_ALL: readonly RegExp[] = [
  /\b(?:the|our) [\w ]{2,40} (?:will |can )?petitions? for (?:an? |your )?(?:h1b|o1|visa|work)\b/,
  /\bthis (?:role|position|job|post) (?:qualifies|is eligible) for (?:(?:company|employer|our) )?(?:sponsored|sponsorship)\b/,
  /\b(?:visas?|h1b)\b[^.;:]{0,30}\bsponsor\w*\b[^.;:]{0,25}: ?yes\b/,
  /^(?:perm|green card|h1b(?: visa)?) (?:filings?|sponsorship|process\w*|petitions?) (?:starts?|begins?)\b/,
  /\bsponsorship (?:has been|is|was) (?:already )?(?:approved|authorized|budgeted|secured|cleared) for (?:the|this)\b/,
  /\b(?:visas?|sponsorship|immigration)\b[^.;]*\b(?:we|the \w+) (?:will )?(?:files?|petitions?|appl(?:y|ies)) (?:on behalf of|for) (?:the|you|our)\b/,
  /^(?!(?:our|the|all|their|your|key|title|event|executive|project) sponsors?\b)(?:[\w'&-]+ ){1,3}?(?:(?:is|are) (?:able|happy|glad|willing|ready|pleased) to |(?:do|does|will|can|offers?(?: to)?|gladly|happily|also) ){0,3}sponsors?(?: (?:for this (?:\w+ )?(?:role|position|job|opening|one|post)|in the us|at this time|(?:now|here)(?: (?:and|or) in the future)?))+\W*$/,
  /^(?:[\w'&-]+ ){1,3}(?:does|do|will) sponsor\W*$/,
  // A petition that somebody has filed for them.
  /\b(?:act|serve)s? as (?:the |an? |your )?(?:visa )?(?:sponsor|petitioner) (?:of|for|on)\b[^.;]*\b(?:visas?|h1b|work permit)\b|\bbe your visa sponsor\b/,
  /\b(?:we|our (?:attorneys|lawyers|counsel)) (?:can |will |do )?(?:bring|get|move) (?:you|people) (?:over|here)\b/,
  new RegExp(
    String.raw`\b(?:we|our \w+) (?:have |will |are (?:happy|glad|pleased|delighted) to |can |do |would |also |always |gladly )*(?:got |get |take care of |handle |cover |arrange |sort out |file |manage |pay for |look after |help with )(?:any |your |the |all |an? |every )*(?:\w+ )?${THING}\b(?: covered| sorted| handled)?`,
  ),
  new RegExp(String.raw`\b${OURS} (?:also )?petitions for (?:every|each|all|the|any|our|its)\b`),
  /\bwe (?:do |will |can |gladly |happily |always |also )*sponsor(?: (?:either way|both|each one|every time|all year|year round|in every case|without fail))?\W*$/,
  /\bwe (?:do |will |can |gladly )*sponsor (?:for )?(?:every|each|all|any|this) (?:open )?(?:roles?|positions?|jobs?|openings?|hires?|teams?)\b/,
  /\bwe are (?:still|always|actively|happily|gladly|absolutely) sponsoring\W*$/,
  /\bwe (?:do |will )?sponsor,? and (?:we )?(?:do |will )?(?:also )?(?:relocate|pay|file|move|handle)\b/,
  /\bsponsorship (?:is on (?:the (?:table|menu)|offer)|comes? (?:as standard|with (?:it|(?:the|this) (?:job|role|offer|position|post)))|is (?:an? )?part of (?:the|this|our) (?:offer|package|role|job)|is (?:standard|the norm|a matter of course))\b/,
];
const AGAINST = new RegExp(
  String.raw`\b(?:not|no|never|cannot|unable|only|may|might|could|some|certain|if|unless|case by case|depend(?:s|ing)?|consider\w*|clients?'?|customers?'?|travel\w*|users?|software|platform|product|app|tool|clearances?|events?|conferences?|youth|team sports|(?:programs?|projects?|studies|trials|events?) (?:that |which )?we sponsor|experience|knowledge|you will (?!need|have|get)\w+|clinical|trials?)\b|\?$`,
);

/** Whether a sentence of which nothing else is known says that a visa is taken care of. */
export const isTakenCareOf = (folded: string): boolean =>
  !AGAINST.test(folded) && GIVEN_AT_ALL.some((form) => form.test(folded));
