/** What recruiters say in plain words, without the terms of the law that the other patterns look for. */
import { SOME_HAVE } from '#shared/postings/verdict-patterns.ts';

const VISA = String.raw`(?:visas?|h1b visas?|green card|work permits?|petitions?|immigration|sponsor(?:ships?|ing)?)`;
/** Words between a verb and the visa it is about. */
const FEW = String.raw`(?:(?!but|not|cannot|if)[\w'/-]+,? ){0,6}?`;

/** Means that an employer lacks. */
const MEANS = String.raw`(?:budget|means|capacity|way|ability|resources|set ?up|infrastructure|bandwidth|process|program|money|funds|funding|approval|authority|plans?|option|flexibility|headcount|paperwork)`;
/** What is done about a visa. */
const DEAL = String.raw`(?:file|filing|extend|renew|transfer|take over|take on|take care of|handle|process|pay for|cover|deal with|start|help (?:you )?with|assist (?:you )?with|look after|sort out|arrange|get (?:you )?|work with|(?:take on|bear|carry|shoulder) the (?:cost|risk|burden|expense)s?(?: (?:or|and) the \w+)? of|accommodate|entertain|touch|do)`;

const NO_FORMS = [
  String.raw`\bwithout (?:an? |existing |current |valid |us |their own )*(?:work (?:rights|authorization|permits?)|right to work)\b[^.;]*\b(?:not|cannot)\b[^.;]{0,12}\b(?:shortlisted|considered|contacted|reviewed|accepted|hired|eligible|interviewed)\b`,
  String.raw`\b(?:must|have to|need to)\b[^.;!?]{0,30}\b(?:your|their) own,? (?:\w+ )?(?:right to work|work rights)\b`,
  String.raw`\b(?:no|zero) (?:new |work |employment )*(?:visas?|h1b visas?|sponsoring)\b(?! (?:requirements?|issues?|needed|required|problems?|restrictions?|worries|cap|necessary|is))`,
  String.raw`\bnot (?:\w+ )?have (?:the |an? |any )?(?:\w+ ){0,2}?${MEANS}\b[^.;!?]{0,40}?\b${VISA}\b`,
  String.raw`\bno (?:\w+ )?${MEANS} (?:to|for) ${FEW}${VISA}\b`,
  String.raw`\bnot (?:set up|equipped|in a position|positioned|ready|prepared|looking|going|planning|in a (?:spot|place)|allowed|permitted|authorized|approved|willing|licensed) (?:to|for) ${FEW}${VISA}\b`,
  String.raw`\b(?:stopp(?:ed|ing)|ceas(?:ed|ing)|quit|done|paus(?:ed|ing)|discontinu(?:ed|ing)|halt(?:ed|ing)|froze|freezing|ending) (?:with |doing )?(?:all |any |new |our )*(?:sponsoring|sponsorships?|h1b visas?|visas?)\b`,
  String.raw`\b(?:not|cannot|never|unable to|no longer) (?:be able to |be |ever )*(?:\w+ (?:for )?or )?${DEAL}(?: for)?(?: or [a-z ]{2,20}?)? (?:(?:an?|any|new|your|the|employment|work|for) )*${VISA}\b`,
  String.raw`\bon (?:an? |your )?(?:\w+ )?visas?\b[^.;!?]{0,50}?\b(?:not|cannot|unable to)\b[^.;!?]{0,20}?\b(?:extend|renew|sponsor|transfer|take over)\b`,
  String.raw`\b(?:without|with no|with zero)\b[^.;!?]{0,50}?\b(?:help|support|assistance|paperwork|involvement|backing|action|filings?|petition)\b[^.;!?]{0,20}? (?:from|by|of) (?:us|(?:the|your|an|this|our|any) (?:employer|company|firm|side|team|organization))\b`,
  String.raw`\bwithout (?:us|our|(?:the|your|an) (?:company|employer))\b[^.;!?]{0,50}?\b(?:paperwork|petition\w*|visas?|sponsor\w*|filing|authorization)\b`,
  String.raw`\bvisas?(?: support| help| sponsorship)? ?[:=-] ?(?:no|none|nope|nah|n/a|not (?:at|available|offered|possible|provided))\b`,
  String.raw`\b(?:need|requir|want|on|hold)\w* (?:an? |any |us |your |work |employment )*(?:visas?|h1b visa|sponsor\w*)\b[^.;!?]{0,60}?\b(?:not (?:the |a |an |be )?(?:right|good|fit|match|option|for you|work|move|go)|(?:skip|pass on|sit out|sit) (?:this|it)|look elsewhere|out of luck|not (?:the )?one|cannot (?:move|go|proceed|help|hire))\b`,
  String.raw`\b(?:skip|pass on|ignore|move past|do not apply (?:to|for))\b[^.;!?]{0,30}?\bif (?:you|you will|you would)[^.;!?]{0,20}? (?:need|require)\w* ${FEW}${VISA}\b`,
  String.raw`\b(?:visas?|sponsor\w*|h1b visas?)\b[^.;!?]{0,30}?\b(?:a hard no|hard no|no go|a no|deal ?breakers?|off the table|not happening|out of the question|not in the cards|not something we|beyond (?:what )?(?:us|we)|beyond our|not our thing|not a thing)\b`,
  String.raw`\b(?:hard no|no go|strict no|firm no) (?:on|to|for) ${FEW}${VISA}\b`,
  String.raw`\b(?:not|never|no longer|refuse[sd]? to) (?:\w+ ){0,2}?(?:accept|consider|hire|take|submit|want|interview|work with) (?:any )?(?:visa|h1b visa|opt|cpt|f1) ?(?:candidates?|holders?|people|consultants?|workers?|students?)\b`,
  String.raw`\bnot (?:be )?get(?:ting)? (?:an? |any |your )?${VISA}\b[^.;!?]{0,20}?\b(?:through|from|with) us\b`,
  String.raw`\bwe (?:do |currently )*not (?:currently )?have (?:any )?(?:visa |h1b visa |immigration )*(?:sponsorships?|visas?)\b`,
  String.raw`\b(?:work )?(?:authorization|permit|status|rights?)\b[^.;!?]{0,40}?\b(?:not (?:depend|rely|hinge)\w* on|not tied to|not (?:be )?linked to|not (?:be )?(?:conditioned|contingent|conditional|dependent|predicated) (?:up)?on|independent of)\b[^.;!?]{0,20}?\b(?:employer|company|us|sponsor\w*)\b`,
  String.raw`\b(?:h1b visas?|opt|cpt|f1|l1|tn)\b[^.;!?]{0,40}?\b(?:cannot|will not|are not|is not) (?:be )?(?:\w+ )?(?:accepted|considered|eligible|hired|allowed)\b`,
  String.raw`\bwithout (?:needing|requiring|the need (?:for|of)) (?:an? |any )?(?:\w+ )?visas?\b`,
  String.raw`\b(?:barred|prohibited|forbidden|banned|kept|excluded) from ${FEW}${VISA}\b`,
  String.raw`\b(?:visas?|h1b visas?|work permits?|work authorization|immigration)\b[^.;!?]{0,40}?\b(?:your own responsibilit\w+|(?:the )?(?:sole )?responsibility of (?:the |each |every )?(?:candidates?|applicants?|employees?|hires?)|(?:candidate|applicant)'?s'? (?:own |sole )?responsibilit\w+)\b`,
  String.raw`\b(?:stopp(?:ed|ing)|ceased|quit|no longer) (?:considering|accepting|hiring|taking|interviewing|entertaining)\b[^.;!?]{0,60}?\b${VISA}\b`,
  String.raw`\b(?:maintain|hold|keep|secure|obtain)\w*\b[^.;!?]{0,30}?\b(?:authorization|visas?|status|permits?)\b[^.;!?]{0,20}?\bon (?:their|your|his|her) own\b`,
  String.raw`\b(?:not|in) ?eligible for (?:an? |the |any )?(?:\w+ ){0,4}?(?:visas?|h1b visas?|work permits?)\b(?! (?:interview|waiver))`,
  String.raw`\b(?:not|cannot|never) (?:rely|depend|count) on (?:us|(?:the |our |an? |their |your )?(?:company|employer|firm|university|college|hospital|district|agency))\b[^.;!?]{0,30}\b(?:authorization|visas?|status|sponsor\w*)\b`,
  String.raw`\bnot an? (?:\w+ )?sponsoring (?:employer|organization|institution|company|agency|entity)\b`,
  String.raw`\b(?:not|cannot|unable to)(?: \w+){0,3} (?:help|assist)\w* (?:\w+ ){0,3}?with (?:\w+ ){0,3}?(?:work authorization|visas?|permits?|immigration)\b(?! questions)`,
  String.raw`\bno (?:\w+ )?(?:help|support|assistance) (?:with|for|in) ${FEW}(?:${VISA}|work authorization)\b`,
  String.raw`\bany (?:\w+ )?visas? (?:except|but(?: not)?) h1b\b`,
  String.raw`\b(?:must|have to|need to|should|expect\w*)\b[^.;!?]{0,30}\b(?:your |their )?own (?:valid |work |immigration )*(?:status|papers?|visas?|permits?|authorization)\b`,
  String.raw`\bbring (?:your|their) own (?:work )?(?:visas?|permits?|papers)\b`,
  String.raw`\b(?:shut|closed?|slammed) the door (?:on|to)\b[^.;!?]{0,30}\b${VISA}\b`,
  String.raw`\b(?:ended|shelved|wound down|axed|cancell?ed|scrapped|terminated)\b[^.;!?]{0,20}\b(?:visa|${VISA})\b`,
  String.raw`\bnone of (?:our|these|the|my)\b[^.;!?]{0,60}?\b${VISA}\b`,
  String.raw`\b(?:without|w/o) (?:any )?(?:visa|immigration) (?:help|support|assistance)\b`,
  String.raw`\b${VISA}\b[^.;!?]{0,30}?\b(?:is|are) beyond (?:us|what we|our)\b`,
  String.raw`\b(?:visas?|h1b visas?|green card|work permits?)\b(?: \w+)? (?:is|are|will be) (?:currently )?not (?:be )?(?:currently )?(?:provided|offered|available|supported|possible|included|covered|paid|given)\b`,
].map((form) => new RegExp(form));

/** Visas that are somebody else's: of customers, travellers, a card. */
const NOT_OURS =
  /\b(?:clients?|customers?|travel\w*|tourists?|platform|software|product|cardholders?|payments?|mastercard|(?<!green )card|amex|students? (?:and|with)|cases|caseload|applicants'|scholars|experience|knowledge|responsib\w+|manag\w+|duties|may|might|could|depend\w*|case by case|consider\w*|some|certain|select|limited|only|not|cannot|unable|no longer|never|without|transfers?)\b/;

const CARE = String.raw`(?:handle|sort(?: out)?|take care of|cover|pay(?: for)?|look after|deal with|arrange|organi[sz]e|help(?: you| out| people| folks)?(?: with| get| through)?|get you|support|file|start|kick off|secure|fund|sponsor|do|own)`;

const YES_FORMS = [
  String.raw`(?:^|[:;,.-] ?)we (?:do |will |gladly |happily )?sponsor(?: and (?:our|we|the) (?:\w+ ){1,4}?(?:paperwork|filings?|petitions?|forms|rest)\b|,? because\b)`,
  String.raw`\bwe (?:will |do |gladly )?sponsor (?:whoever|whomever|anyone|anybody|everyone|everybody)\b`,
  String.raw`\bwe\b[^.;]*\b(?:file|sponsor|petition) for (?:all|every|each|any)\b[^.;]*\b(?:needs?|requires?)\b`,
  String.raw`^(?:visa |h1b |immigration )*(?:sponsorship|support) (?:is|comes as) (?:an? )?(?:given|standard|routine|the norm|normal|automatic|built in|matter of course)\b(?! for)`,
  String.raw`\bwe (?:sponsor|file|do|support|handle) (?:both|them all|all(?: of them| three| four)?|each of (?:them|these)|either)\W*$`,
  String.raw`\b(?:lawyers?|attorneys?|team|counsel|staff|person)\b[^.;]*\b(?:does|do|handles?) nothing (?:but|except|other than) (?:visas?|h1b)`,
  String.raw`\b(?:doing|does|do|processing|we are filing) (?:new |fresh )?(?:h1b visas?|green card|perm) (?:filings?|process\w*|petitions?|sponsorships?)\b`,
  String.raw`^this is an? (?:visa |h1b visa )?sponsored (?:position|role|job|vacancy)\b`,
  String.raw`\bsponsored (?:work )?visas? (?:is |are )?(?:available|offered|provided)\b`,
  String.raw`\bwe (?:will |can |would |do |are (?:happy|glad|able|ready|delighted|keen|pleased) to )?(?:gladly |happily |fully |always |also |even |just |all )?${CARE} ${FEW}(?:visas?|h1b visas?|green card|work permits?|immigration|sponsorship)\b`,
  String.raw`\b(?:happy|glad|delighted|pleased|thrilled|more than willing|more than happy|no problem|comfortable|fine)(?: to| with)? ${CARE.replace('(?:', '(?:sponsoring|')} ${FEW}(?:visas?|h1b visas?|green card|work permits?|you|people|folks|candidates|the right)\b(?=[^.]*\b(?:visa|h1b|sponsor|green card))`,
  String.raw`\bour (?:own |in house |immigration |legal |mobility |people |hr )*(?:lawyers?|attorneys?|team|counsel|partners?|firm)\b[^.;!?]{0,30}?\b(?:help|take|handle|guide|walk|get|sort|support|assist|see)\w*\b[^.;!?]{0,40}?\b(?:visas?|h1b visas?|green card|immigration|work permits?)\b`,
  String.raw`\b(?:need|requir)\w* (?:an? |your |work |us |employment |h1b )*(?:visas?|sponsorship|sponsoring)\b[^.;]{0,25}?[?,:-]? ?(?:that is|that's|it is|is)? ?(?:\w+ )?(?:fine|ok|okay|no problem|not a problem|no issue|not an issue|no worries|do not worry|happy to|got you|covered|we can help|we will help|can help|welcome|great|all good|we do that|we do those|cool)\b`,
  String.raw`\b(?:visas?|sponsorship|h1b visas?)(?: is| are|'s|,)? (?:no|not an?|never an?|totally no) (?:problem|issue|worry|obstacle|biggie|big deal|blocker)\b`,
  String.raw`\b(?:do not|no need to|never) worry about (?:the |your |a )?(?:\w+ )?(?:visas?|sponsorship|immigration|paperwork|work permit)\b`,
  String.raw`\bwe (?:have |'ve )?(?:already |also )?(?:sponsored|brought|relocated)\b[^.;!?]{0,60}?\b(?:visas?|h1b visas?|green card)\b`,
  String.raw`\bwe\b[^.;!?]{0,60}?\band (?:we )?${CARE} ${FEW}(?:visas?|h1b visas?|green card|work permits?|immigration|sponsorship)\b`,
  String.raw`\b(?:visas?|h1b visas?|green card|immigration|relocation)\b[^.;!?]{0,40}?\b(?:paid (?:for )?by (?:us|the company|the employer)|covered by (?:us|the company)|handled (?:for you|by us)|taken care of|sponsored|on us|our treat)\b`,
  String.raw`^(?:help|support|assistance) (?:with|for|getting) (?:getting |obtaining )?(?:your |the |an? )?(?:work |us |h1b )*visas?\b`,
  String.raw`\bbring you (?:over|in|here|to)\b[^.;!?]{0,25}?\b(?:visas?|h1b visa|sponsor\w*)\b`,
  String.raw`\bwe (?:also |do |will |can |happily |gladly )?(?:support|sponsor|file|process|handle|offer|accept|take|do) (?=[^.;!?]{0,40}\b(?:h1b|green card|perm|visas?|e3|o1|eb2|eb3|l1)\b)(?:(?:tn|e3|h1b|o1|l1|j1|f1|green|card|perm|and|or|visas?|stem|opt|cpt|eb2|eb3|all|,|/)[ ,/]*){2,}`,
  String.raw`\bperm\b(?: is| gets| will be| process| application)* (?:started|begun|begins|starts|filed|kicked off|initiated)\b|\b(?:start|begin|file|kick off|initiate)\w* (?:your |the )?(?:perm|green card)\b`,
  String.raw`\?\s*(?:yep|yup|yeah|we sure do|sure do|sure thing|you bet|certainly|indeed|totally|happily|gladly|of course|100%|always)\b`,
].map((form) => new RegExp(form));

/** Words of visas that mean them and not the card. */
const TOPIC = String.raw`(?:visas|h1b visa|sponsor\w*|green card|perm|lottery|immigration|(?:an?|your|the|any|work|employment|us|our|and|or|,) visa|visa (?:help|support|people|candidates?|process|paperwork|assistance|costs?|fees)|o1)`;
const ABOUT_VISAS = new RegExp(
  String.raw`\b${TOPIC}\b|^visa\b|\bvisa[:,]|\bvisa (?:no|yes)\b|, visa\b`,
);
const NEGATION =
  /\b(?:not|cannot|unable|no|nope|never|nobody|none|without|barred|prohibited|forbidden|banned|neither|nor|zero|sorry|unfortunately|regret|paus(?:e|ed|ing)|freez\w+|frozen|halt\w*|stopp\w+|quit|ceased?)\b/;
/** Negations that refuse nobody. */
const NOT_REFUSED =
  /\b(?:problems?|hurdles?|barriers?|obstacles?|issues?|worr\w+|guarantee\w*|affect\w*|impact\w*|discriminat\w*|ask|request|collect|matters?|hesitate|required|requirements?|necessary|prefer\w*|may|might|whether|regardless|reference|card (?:number|details)|details|charge|money|scam\w*|fees? (?:from|to)|status|experience|knowledge|clients?|customers?|travel\w*|users?|agenc(?:y|ies)|recruiters?|citizens?)\b|\?$|^you will\b/;
/** What an employer does about a visa. */
const DOES = String.raw`(?:sponsor(?:ed|s)?|files?|filed|petitions?|support|help(?:ed)?|assist|relocate|bring|cover|pay|get you|provide|offer|handle|walk you|take care)`;
const AFFIRMED = [
  String.raw`\b(?:we|our [\w ]{0,20}?|the company|company|employer|institute|university|hospital|college|school|lab|center|clinic|firm|startup)\b[^.;!?]{0,50}?\b${DOES}\b[^.;!?]{0,60}?\b${TOPIC}\b`,
  String.raw`\bwe (?:have |already |also )*sponsored\b`,
  String.raw`^(?:visa|h1b visa)\b[^.;!?]{0,25}?\b(?:included|provided|covered|paid|taken care of)\b`,
  String.raw`\b(?:company paid|fully paid|employer paid|getting you) (?:an? )?(?:${TOPIC}|visa)\b`,
  String.raw`\bperm\b[^.;!?]{0,20}?\b(?:filed|started|initiated)\b`,
  String.raw`^yes\b[^.;!?]{0,20}?\b${TOPIC}\b`,
  String.raw`\b${TOPIC}\b[^.;!?]{0,25}?\b(?:included|provided|covered|paid|taken care of)\b`,
  String.raw`\b(?:benefits|perks|package|extras|what you get)\b[^.;!?]{0,60}?\b(?:visas?|immigration|sponsorship|green card)\b`,
].map((form) => new RegExp(form));

/** Bounds on places and kinds of work, which bound no promise or refusal. */
const ELSEWHERE_ONLY =
  /\b(?:us|remote|local|locals|w2|onsite|on site|please|hybrid)(?: \w+)? only\b|\bplease only\b|\bonly apply\b/g;
const OTHER_SIDE = /\b(?:but|however|except|unless|although|though|only)\b/;

const hasOtherSide = (folded: string) => OTHER_SIDE.test(folded.replaceAll(ELSEWHERE_ONLY, ' '));

/** Whether a sentence refuses sponsorship in plain words, of nothing else in the same breath. */
export function isPlainNo(folded: string): boolean {
  return !hasOtherSide(folded) && NO_FORMS.some((form) => form.test(folded));
}

/** Whether a sentence of which nothing else is known negates something about visas, in whatever words. */
export function isNegated(folded: string): boolean {
  return (
    ABOUT_VISAS.test(folded) &&
    NEGATION.test(folded) &&
    !NOT_REFUSED.test(folded) &&
    !hasOtherSide(folded)
  );
}

/** Whether a sentence of which nothing else is known says that the employer does something about visas. */
export function isAffirmed(folded: string): boolean {
  return (
    !folded.endsWith('?') &&
    !/^you will (?!get|receive|have)/.test(folded) &&
    !NEGATION.test(folded) &&
    !NOT_OURS.test(folded) &&
    !hasOtherSide(folded) &&
    AFFIRMED.some((form) => form.test(folded))
  );
}

/** Whether a sentence promises it in plain words. */
export function isPlainYes(folded: string): boolean {
  if (hasOtherSide(folded)) return false;
  const bare = folded.replaceAll(
    /\b(?:not an? (?:problem|issue|blocker)|do not worry|not (?:a )?(?:problem|barrier))\b/g,
    (match) => match.replace('not', 'nott'),
  );
  const said = bare.replaceAll('nott', 'not');
  return !NOT_OURS.test(bare) && YES_FORMS.some((form) => form.test(said));
}

/** A list of visas, the H-1B or the green card among them, that is done without a condition. */
export const ALL_VISAS =
  /\bwe (?:also |do |will |can |happily |gladly )?(?:support|sponsor|file|process|handle|offer|accept|take|do) (?=[^.;!?]{0,40}\b(?:h1b|green card)\b)(?:(?:tn|e3|h1b|o1|l1|j1|f1|green|card|perm|and|or|visas?|stem|eb2|eb3|all|as|well)[ ,./]*){3,}$|^(?:(?:immigration|visas?): )?(?:(?:tn|e3|h1b|o1|l1|j1|f1|green|card|perm|and|or|visas?)[ ,./]*){2,}(?:are )?all (?:supported|fine|ok|okay|welcome|sponsored)|\bh1b visas?[^.;!?]{0,20}: we (?:support|sponsor|do|file|accept) (?:them )?all\b|\bwe still sponsor\b(?!.*\b(?:but|only|transfers?|some)\b)/;
/** What depends, said of visas. */
export const DEPENDS_ON =
  /\bsponsor\w*\b[^.;]{0,30}\b(?:rests on|would have to be|sparingly|is (?:something )?we do (?:sparingly|rarely))\b|\b(?:reserves? the right to) (?:offer|sponsor|provide)\b|\bwhether [^.;]{0,40}\b(?:sponsor\w*|visas?)\b[^.;]{0,40}\b(?:turns|hinges|depends|comes down|is up to|varies|rests|is decided)\b|\bsponsor\w*\b[^.;]{0,20}\bvar(?:y|ies)\b|\b(?:reviews?|reviewed|evaluates?|assess(?:es)?|considers?) (?:each|every|all) (?:\w+ ){0,2}?requests?\b|\beach (?:case|request) is\b|\bonly (?:take on|file|support|offer|consider|handle|do) (?:\w+ ){0,3}?(?:visas?|sponsor\w*|h1b|petitions?)\b(?! transfers?)|\b(?:decide|judge|determine|settle|weigh)[sd]?\b[^.;!?]{0,40}\b(?:each|whether|every|role by role|individual\w*)\b|\bwhether we (?:can|could|will) (?:sponsor|support|file)\b[^.;!?]{0,10}\b(?:turns|hinges|depends|comes down|is up)\b|\bsponsor\w*\b.*\b(?:hinges|turns) on\b|\bsponsor\w*\b[^.;!?]{0,30}\b(?:contingent|conditional|hinges?) (?:up)?on\b|\bsponsor\w* (?:decisions?|requests?|eligibility) (?:is|are|will be) (?:made|taken|handled|considered|determined|reviewed)\b|\bsponsor\w* (?:is|are) (?:very )?(?:rare|limited|uncommon|unusual)\b|^ask (?:us )?about (?:visa )?sponsor|\b(?:visas?|sponsor\w*|h1b)\b.*\b(?:in practice|it (?:all )?depends)\b|\bsponsor\w* only\b|\bonly sponsor\b|\bsponsor\w*\b[^.;!?]{0,20}\b(?:a handful|a few|few)\b|\b(?:visas?|sponsor\w*|immigration)\b[^.;!?]{0,50}?\bdepend(?:s|ing)? on\b|\b(?:maybe|ask us|talk to us)\b[^.;!?]{0,30}?\b(?:visas?|sponsor\w*)\b/;
/** Transfers by themselves. */
export const TRANSFERS_ALONE =
  /\btransfers?\b[^.;]{0,20}\b(?:unaffected|not affected|continue|go on|as before)\b|\bonly (?:file|petition|sponsor) for (?:people|candidates|those|anyone) (?:who are )?already\b|\bonly (?:do|take|accept|handle|support|process|consider) (?:visa |h1b visas? )?transfers?\b|^(?:visa |h1b visas? )?transfers? (?:are |is )?(?:ok|okay|only|welcome|accepted|fine|possible)\b/;
/** People who need nothing are liked better, and others not refused. */
export const PREFERRED_WITHOUT =
  /\b(?:preferences? (?:for|is given to|will be given to|goes to)|prefer\w*|priorit\w+)\b[^.;:!?]{0,60}?\b(?:not (?:need|requir)|(?:needs?|requires?) no|without|with no|no need)\w*[^.;:!?]{0,30}?\b(?:sponsor\w*|visas?)|\b(?:rather|prefer) (?:no|not|not to) (?:sponsor\w*|visas?)\b|\b(?:not (?:need|requir)\w*|without)\b[^.;:!?]{0,40}\b(?:sponsor\w*|visas?)\b[^.;:!?]{0,25}\b(?:prefer\w*|favou?red|priorit\w+|first)\b/;
/** Sponsorship and transfers, both refused by one negation. */
export const NEITHER =
  /\b(?:not|cannot|unable to)\b[^.;!?]{0,30}?\bsponsor\w*[^.;!?,]{0,20}?, (?:or )?(?:transfer|take over|extend)\b|\b(?:not|cannot|unable to|neither|no)\b[^.;!?]{0,30}?\b(?:transfer|take over)[^.;!?]{0,20}?\b(?:or|nor)\b[^.;!?]{0,20}?\bsponsor|\b(?:not|cannot|unable to|neither|no)\b[^.;!?]{0,60}?\bsponsor\w*[^.;!?]{0,20}?\b(?:or|nor)\b[^.;!?]{0,25}?\b(?:transfer|take over)/;

/** OPT and CPT, of which the H-1B is said not to follow. */
export const STUDENTS_NOT_NEW =
  /\b(?:opt|cpt)\b[^.;!?]{0,40}?\b(?:but|not|no)\b[^.;!?]{0,40}?\b(?:h1b|sponsor\w*|visas?)\b/;
/** What somebody has is taken over, and nothing new is filed. */
export const TAKEN_OVER_NOT_NEW =
  /(?<!\b(?:not|cannot|never|no longer) )\b(?:existing|extensions?|transfers?(?! (?:\w+ ){0,2}?(?:not|cannot)\b)|take[sn]? over|already)\b[^.;!?]{0,50}?\b(?:but|not|nobody)\b[^.;!?]{0,30}?\b(?:new|first|initial|lottery)\b|\b(?:not|cannot|no|unable to) [^.;!?]{0,25}?\bnew (?:h1b visas?|petitions?|visas?)\b[^.;!?]{0,12}?\bbut\b[^.;!?]{0,30}?\b(?:transfers?|existing|take over)\b/;
/** No new H-1B, and other visas. */
export const OTHER_VISAS_ONLY =
  /\b(?:tn|e3|o1|l1|j1)\b[^.;!?]{0,25}\b(?:accepted|ok|okay|fine|welcome|possible)[;,] (?:but )?we (?:do|can|will) ?not sponsor\b|\b(?:tn|e3|o1|l1|j1)\b[^.!?]{0,15}(?:\bbut|,) (?:not|no) (?:\w+ )?h1b\b|\bno h1b visa\b[^.;!?]{0,5}[,;] (?:but )?(?:tn|e3|o1|l1|j1)\b[^.!?]{0,20}\b(?:possible|fine|ok|okay|welcome)\b|\b(?:tn|e3|o1|l1|j1)\b[^.!?]{0,12}[;,] ?(?:but )?h1b visas? (?:is |are )?not\b|\b(?:tn|e3|o1|l1|j1)\b[^.;!?]{0,25}\b(?:ok|okay|fine|welcome|accepted|only|yes|works?)\b[^.!?]{0,12}\b(?:no|not) (?:new )?h1b\b|\b(?:on|with) (?:an? )?(?:tn|e3|o1|l1|j1)\b[^.!?]{0,20}\botherwise (?:no|not|we cannot|we do not)\b|\b(?:not|cannot|no|unable to) [^.;!?]{0,25}?\b(?:h1b visas?|petitions?)\b[^.;!?]{0,12}?\bbut\b[^.;!?]{0,20}?\b(?:tn|e3|o1|l1|j1)\b[^.;!?]{0,20}?\b(?:work|works|fine|ok|okay|welcome|accepted|possible|good|considered|yes)\b/;

/** Words that bound a promise or a refusal by themselves. */
const TRULY_BOUND =
  /\b(?:reserves? the right to decide|hinges on|turns on|role by role|have to make sense|(?:when|where|if) (?:it|that|this) makes|budget permitting|(?:budget|circumstances|needs|business) (?:allows?|permits?)|may|might|could|would|case by case|depend(?:s|ing)|certain|some|select(?:ed)?|limited|exceptions?|exceptional|unless|except|only (?:for|in|if(?! you (?:do|will) not)|when|sponsor|offer|provided|available)|but|however|though|although|generally|typically|usually|normally|rarely|not (?:all|every|always)|guarantee\w*|promise\w*|discretion|prefer\w*|approval|otherwise|transfers?|senior|above|outside of|j1|o1|tn|e3|not (?:to|in|for)|sponsored,)\b/;

/** Whether a sentence bounds what it says. */
export const isTrulyBound = (folded: string) =>
  TRULY_BOUND.test(folded) || SOME_HAVE.test(folded) || OTHER_VISAS_ONLY.test(folded);

/** What holds mostly, and so not always. */
const MOSTLY =
  /\bnot (?:routinely|regularly)\b|\bnot (?:an? )?(?:typical|usual|common|standard|customary|the norm)\b|\b(?:typically|generally|usually|normally|ordinarily|customarily|mostly|rarely|seldom|hardly ever|for the most part|in most cases|rare(?:ly)? (?:for us|that we)|most (?:of (?:our|these|the|its) )?(?:\w+ ){0,2}(?:roles|positions|openings|jobs|teams|departments|postings|locations|offices|contracts|projects))\b/;
const OF_THIS_ONE =
  /\b(?:but|however|although|though|while|whereas)\b.*\bthis (?:\w+ )?(?:one|role|position|job|opening|team|office|site)\b/;

/** Whether what a sentence says holds mostly, and so not always; what stands against it of this one is flat. */
export const holdsMostly = (folded: string) => MOSTLY.test(folded) && !OF_THIS_ONE.test(folded);

/** What a refusal leaves open to somebody who may approve it. */
export const EXCEPTED =
  /\b(?:exceptions?|waivers? of (?:this|the|our) (?:policy|rule))\b[^.;]{0,50}?\b(?:may|can|might|could|requires?|needs?|must|possible|made|granted|approved|requested|considered|exist|available)\b(?! not)|\b(?:may|can|might|could|has to|have to|must|would need to) (?:sign off on|approve|grant|make|allow|authorize|request|sign) (?:(?:an?|rare|limited|off) )*(?:exceptions?|waivers?)\b|\bwith (?:\w+ )?exceptions? for\b|\b(?:except|save) (?:with|by|on|upon|when|where) (?:the |an? )?(?:\w+ )?(?:approval|approves|permission|approved)\b/;

/** A visa only for who has been there for a time; the green card always comes later. */
export const ONLY_LATER =
  /^(?!.*\b(?:green card|perm|permanent|eb ?[123]|186)\b).*\b(?:after|once|following)\b[^.;,]{0,40}\b(?:years?|months|probation\w*|anniversary)\b/;

/** People on visas who get no clearance: what is asked for is the clearance. */
export const NOT_CLEARED =
  /^(?!.*sponsor).*\b(?:not|cannot) (?:be (?:cleared|granted (?:an? )?(?:access|clearance)|badged)|(?:hold|get|obtain) (?:an? |the )?(?:\w+ )?clearance)\b/;
