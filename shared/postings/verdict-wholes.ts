/** Sentences that only all of their parts together decide. */
import { isPromised } from '#shared/postings/verdict-promises.ts';
import type { Cue } from '#shared/postings/verdict-topic.ts';

const VISA = String.raw`(?:sponsor\w*|visas?|h1b(?: visas?)?|petitions?|immigration|green card|perm|lottery)`;
const PEOPLE = String.raw`(?:candidates?|applicants?|people|persons?|individuals|those|anyone|engineers?|hires?)`;

const NO: Cue = { says: 'no', about: 'sponsorship' };
const YES: Cue = { says: 'yes', about: 'sponsorship' };
const CASES: Cue = { says: 'depends', about: 'cases' };
const TRANSFERS: Cue = { says: 'depends', about: 'transfers' };
const STUDENTS: Cue = { says: 'depends', about: 'students' };

/** What all parts of a sentence come to together, in the order in which they are tried. */
const WHOLES: readonly (readonly [RegExp, Cue])[] = [
  [
    /^(?=.*\bsponsor)(?:some|several|many|a few|most) (?:of (?:the|our|these) )?[^.;]*(?:\b(?:while|whereas|but|and)|[;,]) (?:the )?(?:others?|rest|remaining)\b[^.;]*\b(?:not|cannot|no|do|are|must)\b/,
    CASES,
  ],
  // 'If you need a visa from us, we cannot help with it.'
  [
    /^(?!.*\b(?:unless|transfers?|but|until|yet)\b)(?:if|should|when|in case) (?:you|they|candidates|applicants)\b[^.;]*\b(?:needs?|requires?)\b[^.;]*\b(?:visas?|sponsor\w*|h1b)\b[^.;]*,[^.;]*(?:\bwe (?:(?:are|will|do|would) )?(?:not|cannot|unable to)(?: be)?(?: able to)? (?:be able to )?(?:help|assist|do|offer|provide|support|take|arrange)\b|\bnot something (?:that )?we (?:can |are able to )?(?:do|offer|provide|help)\b)(?! (?:you )?(?:with )?(?:relocat|housing|moving))/,
    NO,
  ],
  [
    /\bneither\b[^.;]*\b(?:petitions?|sponsorships?|h1b|visas?)\b[^.;]*\bnor\b[^.;]*\btransfers?\b|\bneither\b[^.;]*\btransfers?\b[^.;]*\bnor\b[^.;]*\b(?:petitions?|sponsor\w*|h1b|visas?)\b/,
    NO,
  ],
  [
    /\b(?:may|might|could) be (?:some |enough )?(?:room|scope|budget|money|a way|space) (?:to|for) (?:visa )?sponsor\w*/,
    CASES,
  ],
  [
    /^(?!.*\b(?:not|cannot)\b).*\b(?:visa|sponsorship|immigration) (?:needs?|requests?|situations?|circumstances|cases|requirements)\b[^.;]{0,40}\b(?:individually|case by case|one by one|one at a time|separately|on (?:their|its) (?:own )?merits?)/,
    CASES,
  ],
  [
    /\balready (?:have|hold|with|on)\b[^.;]*\b(?:h1b|petition|i ?-?797|visa)\b[^.;]*[;,(-] ?(?:but )?(?:no|not) (?:new|fresh|first time|initial)\b/,
    TRANSFERS,
  ],
  [
    /\bdecided against (?:any |all |new |doing |further )*(?:visas?|h1b|sponsor\w*|petitions?)\b/,
    NO,
  ],
  [
    /\bh1b\b[^.;]*\bapproved (?:h1b (?:visa )?)?(?:petitions?|i ?-?140)\b[^.;]{0,12}\bonly\W*$|\bonly\b[^.;]*\bwith an approved (?:h1b (?:visa )?)?(?:petition|i ?-?140)\b/,
    TRANSFERS,
  ],
  // 'Although we have supported transfers, we are no longer doing so.'
  [
    new RegExp(
      String.raw`^(?=.*\b(?:${VISA}|transfers?)\b)(?=.*\b(?:in (?:the )?(?:prior|previous|past|earlier|recent)|before|previously|formerly|used to|until|(?:we|have) (?:\w+ )?(?:sponsored|supported|offered|filed|transferred|accepted)))(?!.*\b(?:but|however)\b.*\b(?:transfers?|opt)\b).*\b(?:no longer (?:do|doing|the case|something|a thing|supported|offered|available|possible)\b[^.;,]{0,20}|(?:have |has )?since stopped(?: doing)?(?: so| that| it)?|(?:(?:do|are|can) not|cannot)(?: do (?:so|it|that))? (?:now|any ?more|today)|have stopped(?: doing)?(?: so| that| it)?|not doing (?:so|it|that)(?: now| any ?more)?|(?:has|have) (?:since )?ended)\W*$`,
    ),
    NO,
  ],
  // 'May not be on a visa that requires an employer.'
  [
    /\b(?:not|cannot|never|no (?:candidates?|applicants?)|nobody)\b[^.;,]{0,45}\b(?:visas?|status|authorization|permit)\b (?:(?:that|which) )?(?:requires?|needs?|requiring|needing|depends? on|depending on|tied to|is tied to) (?:\w+ ){0,3}?(?:employers?|company|sponsor\w*)\b/,
    NO,
  ],
  [
    /^(?:deal ?breakers?|not (?:for you|an? \w*fit|the right \w+)|(?:please )?(?:skip|pass|do not apply))\b[^.;]*\byou (?:will )?(?:need|require)\b[^.;,]*\b(?:sponsor\w*|visas?|h1b)/,
    NO,
  ],
  [
    /\bif (?:you|they|the candidate)\b[^.;,]*\b(?:need|require)[^.;,]*\b(?:petition|sponsor\w*|visas?|file|h1b)\b[^.;]*,[^.;]*\b(?:withdraw|rescind|retract|turn you down|pass on|say no)\b/,
    NO,
  ],
  [
    /^(?=.*\b(?:sponsor\w*|visas?|h1b)\b)(?!.*\bnever\b).*\b(?:made us|forced us to|we had to|we decided to) (?:give up(?: on)?(?: (?:it|that|them|sponsor\w*|visas?))?|(?:stop|quit)(?: (?:doing )?(?:it|that|sponsor\w*))|drop (?:it|that))(?=[ ,.;]|$)/,
    NO,
  ],
  [
    /^(?=.*\b(?:sponsor\w*|petitions?|visas?|h1b)\b).*\bnot\b[^.;]*\b(?:first|initial|probation\w*)\b[^.;]*[;,.] (?:but )?(?:after(?:wards| that| it)?|later|then)\b[^.;]*\b(?:see|consider|look|talk|may|might|decide)\b/,
    CASES,
  ],
  [
    /^(?:your )?(?:(?:work )?(?:visas?|permits?)|immigration|petitions?|h1b(?: visa)?)(?: and \w+)?[:,-] (?:(?:it|they|that) (?:is|are) )?(?:on us\b|our (?:job|treat|problem)\b|we (?:pay|handle|file)\b)/,
    YES,
  ],
  // A custom that was taken up again, and one thing that is given beside another.
  [
    /\b(?:freeze|pause|ban|moratorium|halt) on (?:\w+ )?(?:immigration|visas?|sponsor\w*|h1b|petitions?)\b[^.;,]*\b(?:was|has been|is) (?:lifted|over|ended)\b|\b(?:stopped|paused|ceased|suspended) (?:sponsor\w*|h1b|visas?|petitions?|filing)\b[^.;]*\b(?:(?:have |has )?(?:since )?(?:resumed|restarted)|started again|took it up again)\b(?<!\bnot (?:yet )?(?:since )?resumed)/,
    YES,
  ],
  [
    /\b(?:sponsorship|support)\b[^.;,]*\b(?:is|are) not (?:\w+ )?(?:provided|offered|available|included)[,;] (?:but )?[^.;,]*\b(?:sponsorship|support|transfers?) (?:is|are)\W*$/,
    CASES,
  ],
  [
    /\bsign\w* (?:your|the|an?) (?:i ?-?983|training plan)\b.*\b(?:but|however|though|yet)\b.*\bnot\b[^.;]*\b(?:h1b|sponsor\w*|petitions?)\b/,
    STUDENTS,
  ],
  // Two refusals of one sentence.
  [
    /^(?!.*\b(?:but|unless|except|however|only|if|transfers? (?:are|is))\b)(?:no|we (?:do not|cannot|will not|are unable to))\b[^.;,]*\bsponsor\w*\b[^.;,]*,? (?:and|nor) (?:we )?(?:cannot|(?:do|will) not|are unable to) (?:take|consider|hire|accept|employ|support)\b/,
    NO,
  ],
  // The answer that a form has to have.
  [
    /^(?!.*\byes or no\b)(?=.*\bsponsor)(?:.*\bonly\b.*\banswer\w* \W?no\b|(?:an? )?\W?no\b\W? to the\b.*\bquestion\b.*\b(?:required|needed|necessary)\b|.*\banswer\w* \W?no\b.*\b(?:required|needed|necessary|mandatory)\b|.*\b(?:must|needs? to|ha(?:ve|s) to|required to) (?:be able to )?answer\w* (?:with )?\W?no\b)/,
    NO,
  ],
  [
    /\b(?:answer\w*|say\w*|select\w*|check\w*|mark\w*) \W?yes\b[^.;]*\b(?:not be (?:\w+ )?(?:advanced|considered|reviewed|contacted|interviewed)|disqualif\w+|removes? you|ineligible|will be (?:rejected|declined|removed|screened out))/,
    NO,
  ],
  // 'Our parent in Germany does, the U.S. company does not.'
  [
    /^(?=.*\b(?:germany|german|uk|british|london|dublin|ireland|irish|canad\w+|toronto|europe\w*|eu|india\w*|japan\w*|france|french|paris|berlin|spain|singapore|australia\w*|parent|headquarters|abroad|overseas)\b)(?=.*sponsor)(?!.*\bthis (?:one|role|position)\b).*\b(?:us|american) (?:subsidiary|entity|office|company|team|business|branch|arm|division|side|affiliate)\b,? (?:(?:does|do|can|will|is) )?(?:not|cannot|unable)\b[^,;.]*\W*$/,
    NO,
  ],
  [
    /\b(?:take (?:on|over)|assume|transfer|accept)\b[^.;]{0,30}\b(?:h1b(?: visa)?|petition)\b[^.;]{0,12}\b(?:but|though)\b[^.;]{0,15}\b(?:not|cannot)\b[^.;]{0,30}\b(?:lottery|cap|new)\b/,
    TRANSFERS,
  ],
  // What somebody else began is carried on, and nothing is begun.
  [
    /^(?!.*\b(?:not|cannot|never|unable to|nor) (?:be able to )?(?:continue|carry on|pick up|take|inherit|assume|port|extend|renew)\b).*\b(?:continue|carry on|pick up|take (?:over|on|it on|it over)|inherit|assume|adopt|port|extend|renew)\b[^.]*?(?:[;,.-]|\bbut\b|\byet\b|\bthough\b)[^.]*(?:\b(?:not|cannot|never|no|unable to)\b[^.]{0,25}\b(?:begin|start|initiate|open|create|lottery|new|first)\b|\b(?:lottery|new petitions?|first)\b[^.]*\bnot\b)/,
    TRANSFERS,
  ],
  // Work on OPT, and what comes after it without help.
  [
    /^(?!.*\b(?:not|no|cannot)\b.*\b(?:opt|cpt)\b)(?=.*\b(?:may|can|welcome|eligible|ok|okay|fine)\b).*\b(?:opt|cpt)\b.*\b(?:after(?:wards?)?|thereafter|beyond|following|then)\b.*(?:\bwithout\b|\bnot (?:need|require)\b).*\bsponsor/,
    STUDENTS,
  ],
  // 'Only candidates with time left on an H-1B', 'for some; ask whether this is one'.
  [
    new RegExp(
      String.raw`^only (?:${PEOPLE} )?(?:with|holding|who (?:have|hold|are))\b(?!.*\b(?:not|no|without)\b)[^.;]*\b(?:h1b(?: visa)?|i ?-?140|cap|perm|visa)\b[^.;]*\b(?:can|will|may) be (?:supported|sponsored|considered|taken|hired)`,
    ),
    TRANSFERS,
  ],
  [
    /^(?=.*sponsor)(?=.*\b(?:some|several|certain|select|many|varies|vary|differs?)\b)(?=.*\b(?:roles?|jobs?|positions?|teams?|units?|offices?|openings?|visas?|h1b)\b)(?!.*\bevents?\b)(?!.*\byou(?:r)? (?:need|require)).*\b(?:ask|check|find out|inquire|confirm)\b[^.;]*\b(?:whether|if|about) (?:\w+ ){0,2}?(?:this|yours|that|the|it)\b/,
    CASES,
  ],
  // A promise that somebody else has to make possible.
  [
    /^(?!.*\b(?:not|no|cannot|unable|without)\b).*\b(?:sponsor\w*|petitions?|file (?:your|an?) h1b)\b.*(?:,? provided (?:that )?(?:the|you|your|our|an?|there)\b|\b(?:as|so) long as\b|\bon (?:the )?condition\b|\bif (?:the|our) (?:end )?(?:client|customer|agency|vendor)\b)(?! (?:you |they )?(?:are |meet|pass|qualif|get|accept))/,
    CASES,
  ],
  // 'Our page mentions sponsorship, but this post does not come with it.'
  [
    /^(?=.*\bsponsor).*[,;] (?:but |and |though |yet )?this (?:\w+ ){0,2}?(?:role|position|job|post|opening|one) (?:(?:does|do|will|can) not|cannot) (?:come with|include|offer|carry|have|qualify for|get) (?:it|that|one|any)\b/,
    NO,
  ],
  // Work on OPT, and no promise of what comes after it.
  [
    /^(?=.*\b(?:may|can|welcome|ok|okay|fine)\b).*\b(?:opt|cpt)\b.*\b(?:after\w*|later|then|next|beyond)\b.*\b(?:not|nothing|no|cannot)\b.*\b(?:promise|guarantee|commit)/,
    STUDENTS,
  ],
  // Who is here on an H-1B already, and nobody else.
  [
    /^(?!.*\b(?:do|does|will|can) ?not (?:be )?(?:consider|hire|accept)|.*\bcannot\b)(?=.*\b(?:only|must|nobody else|no one else)\b).*\bh1b visa (?:candidates|holders|workers|people|employees)\b[^;.]*\b(?:already|currently|inside|in) (?:\w+ )?(?:the )?(?:us|country|here)\b/,
    TRANSFERS,
  ],
  // A time that is left on an H-1B.
  [
    /^(?!.*\b(?:new|first|initial|not|no|cannot)\b)(?=.*\b(?:as long as|if|provided|when|must|need\w*|at least)\b).*\b(?:years?|months|time)\b[^.;,]{0,12}\b(?:left|remaining)\b[^.;,]{0,18}\b(?:h1b|petition)\b/,
    TRANSFERS,
  ],
];

/** 'Remote no, part-time no, visa yes.' */
const LISTED = /(?:^|[:,;] ?|\band )([\w /-]{2,30}?),? (yes|no)(?=[,;.]|$)/g;
const OF_VISAS =
  /\b(?:visas?|sponsorship|h1b|immigration|opt|cpt|tn|o1|e3|j1|transfers?|green card)\b/;

/** What a list of things, each with its yes or no, says of visas. */
function listedCue(folded: string): Cue | undefined {
  const pairs = [...folded.matchAll(LISTED)];
  if (pairs.length < 2) return undefined;
  const answers = pairs.filter(([, thing = '']) => OF_VISAS.test(thing)).map(([, , is]) => is);
  if (answers.length !== 1) return undefined;
  return answers[0] === 'yes' ? YES : NO;
}

/** What a sentence says by all of its parts together; undefined when it is none of these. */
export function wholeCue(folded: string): Cue | undefined {
  const cue = WHOLES.find(([form]) => form.test(folded))?.[1];
  return cue ?? listedCue(folded) ?? (isPromised(folded) ? YES : undefined);
}
