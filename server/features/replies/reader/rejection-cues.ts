import { type Cue, GAP, oneOf } from '#server/features/replies/reader/cue.ts';

/** What happens to an application that the sentence speaks of. */
const AHEAD = String.raw`(?:mov\w* (?:you |your (?:\w+ )?(?:application|candidacy|profile) |things |on |it )?(?:forward|forwards|ahead|further|on\b|along|you)|proceed\w*|progress\w*|advanc\w*|tak\w* (?:your|you|this|the|things|it)\b${GAP}{0,40}?(?:further|forward|ahead)|go(?:ing)? (?:forward|ahead|further|any further)|continu\w*|consider\w* (?:you|your|for)|be considered|been considered|select\w*|offer(?:ing)? (?:you|the|this)|be offered|been offered|shortlist\w*|invit\w+ you|pursu\w+|retain\w*|extend\w* (?:you )?an? (?:\w+ )?offer|chosen|choose you|hire you|be hiring you|be able to offer|bring you|a place|progressed|forward with your|among (?:those|the|them)\b|in (?:the|our) (?:short ?list|next|running)|on (?:the|our) short ?list)`;
const NOT = String.raw`(?:\bnot\b|n't\b|\bcannot\b|\bunable to\b|\bno longer\b|\bnever\b|\bagainst\b|\bdeclin\w+ to\b|\brather than\b)`;
const UNTIL =
  /\b(?:until|unless|without (?:your|the|this)|before (?:we|you)|yet|please do not|don't hesitate|only after|more than one|at the same time|every (?:applicant|application|candidate)|each (?:applicant|application|candidate|person)|all (?:applicants|candidates|applications)|individual(?:ly)? (?:feedback|respon\w*)|personally|do not need to|don't need to|no need|not required|not necessary|cannot wait|can't wait|not been (?:viewed|reviewed)|wasn't submitted|not been submitted|not submitted)\b/;

/** Words of a no. */
export const REJECTIONS: readonly Cue[] = [
  {
    kind: 'rejection',
    weight: 3,
    form: new RegExp(String.raw`${NOT}(?:(?!\bif\b)${GAP}){0,60}?\b${AHEAD}`),
    unless: UNTIL,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:decided|decision|chosen|chose|opted|elected|gone|going|go|went|mov\w+|proceed\w*|pursu\w+|continu\w+|progress\w*|advanc\w+|selected|selecting|hired|hiring|found|filled|offered|extended|ended up|interviewing|focus\w*|prioriti\w+|consider\w+|prefer\w*|identified|appointed|accepted by|candidature of)\b${GAP}{0,70}?\b(?:other|another|a different|different|someone|somebody|an external|an internal|external|internal|stronger|more (?:experienced|qualified|suitable)|better[- ](?:suited|qualified|matched)) ?(?:candidat\w*|applica(?:nt|tion)\w*|person|people|profiles?|individuals?|direction|who|whose|with|else|more|finalists?|hire)?\b`,
    ),
    unless:
      /\b(?:introduc\w+|refer\w*|still (?:interviewing|meeting|seeing|speaking|talking)|someone (?:will|from|on|in|who can|to)|somebody (?:will|from|on|in)|another (?:round|interview|time|call|day|slot|role|position|team|step|chat|opening|look|opportunit\w+)|other (?:roles?|positions?|opportunit\w+|openings?|jobs?|teams?|interviewers?|members?|people on|companies|commitments?|interviews?|offers?|users|ways|things)|different (?:time|role|position|team|day|date|slot|kind)|internal (?:team|review|process|discussion)|external link)\b(?!.{0,80}\bother candidates)/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:position|role|job|opening|vacancy|requisition|opportunity|posting|search|req|spot|headcount)\b${GAP}{0,90}?\b(?:has (?:now |since |already |recently |just )?been|have been|was|were|is(?: now)?|had been|got|are|have|has)(?: been)? (?:\w+ )?(?:filled|closed|cancel\w*|put on hold|on hold|frozen|withdrawn|no longer (?:available|open|being|hiring|accepting|active)|eliminated|paused|discontinued)`,
    ),
    unless: /\b(?:if|when|once|until|whether|before|unless|not (?:yet )?been|alert|expired? job)\b/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:decided|chosen|chose|opted|elected|go|going|continu(?:e|ing)|mov(?:e|ing)|proceed(?:ing)?|focus\w*|concentrating|narrow\w*)\b${GAP}{0,40}?\b(?:with|on|to|for) (?:the )?(?:\w+ )?(?:candidates|applicants|people|folks|finalists|individuals|others|those|profiles) (?:whose|who|that|with|further|closer|already|more|better)\b|\b(?:giv\w+|gave|awarded|offered|went with) (?:the|this|that) (?:\S+ ){0,5}?(?:spot|role|job|position|place|seat|opening|internship) to\b|\b(?:does|do|can|could|will|are)(?: not|n't|not)(?: able to)? (?:currently )?(?:offer (?:visa )?|provide (?:visa )?)?sponsor\w*\b|\b(?:unable|not able|not in a position) to (?:offer |provide )?(?:visa )?sponsor\w*|\b(?:it|this one|that one) (?:has (?:now |since |already )?been|was|is now) filled\b|\b(?:have|has|had|we|we've|they|team|just) (?:now |since |already |recently |just )?filled (?:this|the|that|our|it)\b|\bno longer (?:accepting|reviewing|considering|taking|interviewing|hiring|recruiting)\b|\bclos(?:e|ed|ing) (?:out )?(?:yours|your (?:\w+ )?application|this out|it out|the loop on your application)\b|\bidentified (?:\w+ )?(?:candidates|applicants|finalists|someone) (?:whose|who|with)\b|\b(?:pulled|lost|cut) (?:the |our |their )?(?:funding|budget|headcount)\b`,
    ),
    unless: /\b(?:if|when|once|until|whether|before|unless|not (?:yet )?been|you have been)\b/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: /\bclosed (?:the|our|this) (?:\S+ ){0,6}(?:search|position|role|req\w*|opening)\b|\b(?:we|we've|we have|team)\b[^.;!?]{0,30}\b(?:paus|froz|freez|halt|stopp)\w* (?:all |our |the )?(?:\w+ )?(?:hiring|recruit\w*)|\bhiring freeze\b|\b(?:decided|choose|chosen) not to (?:fill|hire|go ahead|move|proceed|continue|pursue|extend|make|progress|take|advance|select)|\b(?:there are|we have|we had|saw|met|feel|believe|found)\b[^.;!?]{0,30}\b(?:other|stronger|more \w+) (?:candidates|applicants|profiles) (?:whose|who|with)\b|\bwithdr\w+ (?:the|this) (?:position|role|opening)/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: /\b(?:unsuccessful|(?:not|n't) (?:been |quite |ultimately )?(?:successful|selected|shortlisted|chosen))\b/,
    unless:
      /\b(?:delivery|payment|login|attempts?|sign[- ]?in|if|whether|charge|upload|either|even if)\b/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: /(?:\bnot\b|n't\b|\bno\b) (?:\w+ ){0,3}?(?:a|the|an|right|best|strong|good|ideal|quite)? ?(?:\w+ )?(?:fit|match) (?:for|at this|right now|with|between|here)|(?:not|n't) (?:quite )?(?:the|a) (?:right|best|good|strong|perfect|ideal|close enough) (?:fit|match)|\b(?:isn't|is not|wasn't|was not) (?:quite )?(?:a|the) (?:fit|match)\b|\bdo(?:es)? not (?:closely |fully |quite )?(?:match|align|meet|correspond|fit)\b|\bdid(?:n't| not) (?:quite )?(?:match|meet|make the cut|reach|align|pass)\b/,
    unless: /\b(?:if|whether|password|even if|may not|unless)\b/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: /\bregret (?:to (?:inform|tell|let|say|advise|share)|that|having)\b|\bregrettably\b/,
    unless: /\b(?:deliver|payment|event|outage|service|not being able to respond)\w*\b/,
  },
  {
    kind: 'rejection',
    weight: 2,
    form: /\b(?:sorry|afraid|hate|sad|difficult|tough|hard|disappoint\w*) (?:to|that|news|we|i|it|decision|you)\b[^.;!?]{0,60}\b(?:not|n't|no|other|someone|decided|decision|say|inform|tell|share|let you know|news)\b/,
    unless:
      /\b(?:hear|delay|inconvenience|late|confus\w+|trouble|wait|reschedul\w*|typo|missed|conflict|keep you|cancel\w*|postpone\w*|move (?:our|the)|make it|bother)\b/,
  },
  {
    kind: 'rejection',
    weight: 2,
    form: /\bunfortunately\b[^.;!?]{0,120}\b(?:not|n't|unable|cannot|other|another|filled|closed|no longer|unsuccessful|pass|declin\w+|different)\b|\bunfortunately\b[^.;!?]{0,60}\b(?:this time|on this occasion)\b/,
    unless: new RegExp(
      String.raw`${UNTIL.source}|\b(?:times?|slots?|dates?|(?:mon|tues|wednes|thurs|fri)day)\b${GAP}{0,30}\b(?:works?|suits?|fits?|hold)\b`,
    ),
  },
  {
    kind: 'rejection',
    weight: 3,
    form: /\b(?:decided|going|have|had|need|chosen|gonna|opted|will|we'll|i'll) (?:to |gonna )?(?:have to )?pass (?:on|for now|this time|at this)\b|\b(?:decided|going|chosen|opted) to pass\b|\bit(?:'s| is) a no\b|\bremoved? from (?:further )?consideration\b|\bno longer (?:being |be |under |in )?consider\w*|\b(?:out of|from) the running\b|\bnot (?:under|in) consideration\b|\b(?:end|ending|close|closing|closed|conclude[ds]?) (?:your|the|this) (?:application|process|candidacy)\b|\bwe(?:'re| are) not able to (?:offer|take|move|proceed)|\bwon't be (?:able to )?(?:offer|invit|extend|proceed|mov|tak|go|continu|progress)\w*|\brejected\b[^.;!?]{0,40}\byour (?:application|candidacy)|\b(?:application|candidacy) (?:has been|was|is) (?:rejected|declined|not selected|closed|unsuccessful|dispositioned)|\bdecline your (?:application|candidacy)/,
    unless: /\b(?:if|unless|whether|before|friend|they rejected)\b/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: /\b(?:another|other|a different) (?:applicants?|candidates?|persons?|finalists?) (?:was|were|has been|have been) (?:selected|chosen|appointed|hired|offered)\b|\b(?:went|gone|going|go) with (?:a |an )?(?:someone|somebody|another|other|the other|different|candidate|applicant)\b|\bhired (?:someone|somebody|another)\b|\boffer(?:ed)? (?:it|the (?:job|role|position)) to (?:someone|somebody|another)\b/,
  },
  {
    kind: 'rejection',
    weight: 1,
    form: /\bwish(?:ing)? you (?:all the|every|the (?:very )?best|success|luck|well|much success|good luck|continued)\b[^.;!?]{0,60}|\bbest of luck (?:with|in) your\b|\bencourage you to (?:apply|re-?apply|keep|check|visit|continue)|\bkeep your (?:resume|details|application|profile|cv|information)\b|\bstrong (?:applicants?|candidates?|pool)|\bcompetitive\b|\bfuture (?:opening|opportunit|role|position)\w*/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: /\b(?:that|it|this|which) (?:isn't|is not|wasn't|was not) (?:\w+ )?you\b|\b(?:to our|with|much to our) regret\b|\b(?:not|n't|unable|cannot)\b[^.;!?]{0,60}\bpositive (?:answer|response|reply|decision|outcome|news)\b|\b(?:our|the|this) (?:\w+ ){0,3}(?:search|recruitment|(?:selection|hiring|recruitment) process)\b[^.;!?]{0,60}\b(?:has|have|is|was) (?:now |been |since )*(?:concluded|ended|closed|over|come to an end)\b|\b(?:vacancy|position|role|job|spot|place|offer)\b[^.;!?]{0,20}\b(?:given|awarded|offered|gone|went) to (?:an?|another|someone|somebody|the other)\b|\b(?:an |the )(?:appointment|selection|hire) (?:has been|was) made\b|\b(?:unfortunately|sadly|but|however|ultimately|in the end)\b[^.;!?]{0,20}\bwe (?:need(?:ed)?|want(?:ed)?|were (?:after|looking for)|are (?:after|looking for))\b[^.;!?]{0,40}\b(?:more|deeper|stronger|broader|someone)\b/,
    unless: /\b(?:if|when|once|until|whether|before|unless)\b/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: /\b(?:we|we've|we're)\b[^.;!?]{0,40}\b(?:paus|postpon|defer|delay|shelv|suspend|froz|freez|cancel)\w*\b[^.;!?]{0,30}\b(?:hire|hiring|hires|headcount|recruit\w*|search|role|position|opening|requisition)\b|\b(?:outside|below) the (?:group|band|range|cut-?off|score)\b[^.;!?]{0,60}\b(?:referred|interview\w*|considered|certified|required)\b/,
    unless:
      /\b(?:if|until|whether|unless|interview (?:on|at|is)|not (?:been )?(?:paus|cancel))\w*\b/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:withdraw\w*|withdrew|rescind\w*|revok\w*|retract\w*|tak(?:e|ing) back)\b${GAP}{0,50}\boffer\b`,
      String.raw`\boffer\b${GAP}{0,70}\b(?:is|has been|was|must be|had to be) (?:now |hereby )?(?:withdrawn|rescinded|revoked|retracted|cancell?ed|void)\b`,
      String.raw`\b(?:unable|not (?:be )?able|no longer able) to (?:honou?r|keep|uphold|go through with)\b${GAP}{0,20}\boffer\b`,
      String.raw`\boffer\b${GAP}{0,70}\bno longer (?:valid|stands|available|on the table|open|in effect)\b`,
    ),
    unless:
      /\b(?:if|unless|may|reserves?|right|can|could|you (?:have |'ve )?withdr\w+|your withdrawal|other offers?|failure)\b/,
  },
  // In people's own words
  {
    kind: 'rejection',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:stop(?:ping)?|leave (?:it|things)|end (?:it|things)|part ways|call it) (?:here|there)\b`,
      String.raw`\b(?:promot|mov|transferr|slott|plac)\w*\b${GAP}{0,40}\b(?:someone|somebody|one of our|a colleague|an intern|a contractor)\b${GAP}{0,60}\b(?:into|to fill) (?:the|this|that)\b`,
      String.raw`\b(?:it's|it is|(?:job|role|seat|position|spot)(?:'s| is)) gone\b`,
      String.raw`\b(?:isn't|is not|no longer|not) (?:an |any )?(?:opening|vacancy|position|seat)\b${GAP}{0,10}\b(?:any ?more|any longer|left)\b`,
      String.raw`\b(?:job|role|position|seat|spot) went to\b`,
      String.raw`\b(?:runner-?up|(?:our|a close|the) second choice|came (?:in )?second)\b`,
      String.raw`\b(?:made|have made) (?:our|a|the) hire\b`,
      String.raw`\b(?:i|we) fought for you\b`,
      String.raw`\b(?:hiring|search|role|position)\b${GAP}{0,60}\bon (?:hold|ice)\b`,
      String.raw`\bclos(?:e|ing) (?:out )?(?:all|the|every) (?:of the )?(?:open |current |pending )?applications?\b`,
    ),
    unless: /\b(?:if|whether|unless|before|until we|not on hold|went to (?:market|production))\b/,
  },
];
