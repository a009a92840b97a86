/**
 * What a denial is about. 'We sponsor, and there is no clawback' denies nothing of sponsorship, nor does 'we will not share your visa
 * documents': a part whose denial governs something else is left out before the rest is read.
 */
import { ofOthers } from '#shared/postings/verdict-neighbours.ts';
import { isDenied } from '#shared/postings/verdict-slots.ts';

const TOPIC =
  /sponsor|\bvisas?\b|\bh1b\b|immigra|petition|permit|green card|\b(?:opt|cpt|tn|f1|j1|o1|l1|e3|perm|lmia|ep|gc|usc|uscis|transfers?|portab\w+|caps?|reqd?)\b|authoriz|(?:right|eligible|able|allowed|entitled) to work|papers|paperwork|status|residen|lottery|citizen|work rights|working rights|clearance|cleared|\bemployer\b|\bour (?:help|support|aid|involvement)\b|(?:help|support|aid|assistance) (?:from|of|by)|training plan/;
/** Verbs whose object may be a visa without any being given or refused. */
const SAYS =
  /^(?:shar\w+|disclos\w+|discuss\w*|mention\w*|answer\w*|comment\w*|respond\w*|repl\w+|attach\w*|upload\w*|collect\w*|stor(?:e|es|ed|ing)|retain\w*|record\w*|ask\w*|charg\w*|discriminat\w*|explain\w*|let|miss\w*|forget\w*|endors\w*|own|sell\w*|influenc\w*|affect\w*|impact\w*|affiliat\w*|reflect\w*)(?: (?:your|copies|a copy))?$|^(?:submit|send|include|upload|e ?mail) (?:your|copies|a copy)$/;
const DENIED_VERB =
  /\b(?:not|cannot|unable to|never|no longer)\b,? (?:(?:be|been|being|have|able|to|currently|also|ever|at|this|time|please|yet|then|will|we|do|does) )*([a-z0-9'&/-]+(?: (?:us|your|copies|a copy)\b)?)/g;
/** All that may stand in a part that goes on with the one before: 'this one does not', 'we cannot move forward'. */
const GOES_ON = new RegExp(
  String.raw`^(?:\W|\b(?:an?|the|any|this|that|these|those|it|its|one|ones|we|i|i'm|us|our|you|your|yours|they|them|he|she|there|which|who|whom|is|are|am|was|were|be|been|being|will|would|shall|can|could|may|might|must|do|does|did|doing|done|has|have|had|having|not|no|nor|cannot|never|neither|none|nothing|without|unable|longer|any ?more|but|and|or|so|yet|otherwise|however|therefore|then|thus|as|at|in|on|of|to|for|from|by|with|into|if|though|although|while|because|since|due|now|later|today|currently|presently|present|moment|time|times|future|ever|here|still|also|even|just|simply|only|always|really|quite|sure|either|all|both|other|others|else|same|kind|form|sort|type|way|point|stage|year|years|right|legal|enough|particular|term|sadly|sorry|unfortunately|regrettably|alas|afraid|regret|please|kindly|thank\w*|candidates?|applicants?|applications?|candidacy|people|persons?|individuals?|anyone|anybody|nobody|someone|hires?|employees?|staff|faculty|contractors?|interns?|company|firm|university|hospital|clients?|college|school|district|foundation|team|department|agency|organi[sz]ation|role|roles|position|positions|job|jobs|level|opening|opportunity|requisition|req|vacancy|post|posting|program|package|subsidiary|office|site|ava?il\w*|unavailable|elig\w+|ineligible|offer\w*|provid\w*|support\w*|possible|impossible|feasible|realistic|option\w*|able|allowed|permitted|willing|ready|set|prepared|equipped|consider\w*|accept\w*|accommodat\w*|interview\w*|review\w*|shortlist\w*|contact\w*|mov(?:e|ed|ing)|go|going|start\w*|forward|ahead|proceed\w*|continu\w*|progress\w*|advance\w*|appl(?:y|ying)|process\w*|help\w*|assist\w*|assistance|arrang\w*|organi[sz]\w*|get|getting|obtain\w*|lose|keep|make|made|extend\w*|extensions?|exceptions?|renew\w*|file\w*|filing|pay|cover|handle|deal|touch\w*|change|work|works|out|up|fit|match|place|home|good|best|suitable|need\w*|requir\w*|want|expect|intend|plan\w*|qualif\w*|disqualif\w*|exclud\w*|cost\w*|fees?|budget|resources|means|money|capacity|bandwidth|infrastructure|small|early|young|big|large|new|cases?|afford|justify|expensive|count|rely|yes|ok|okay|true|false|n|x|applicable|held|met|includ\w*|part|thing|covered|furnish\w*|comes?|carry|carries|guarantee\w*|promise\w*|commit\w*|obligat\w*|regardless|full|stop|period|ends?|down|road))*$`,
);
/** What is left out, of places, people and roles: 'not for the London office', 'staff positions are not', 'this job does not'. */
const OTHERS_OUT =
  /\bnot (?:extend|apply) to\b|\b(?:not|cannot|no) (?:in|for|at|to|from|on|all|every|guaranteed|graduates)\b|\b(?:not|cannot|not be|never)\W*$|\bqualif|(?:not|cannot) (?:be )?(?:eligible|included|sponsored|supported|considered|covered|offered|available)\W*$|\bthis (?:\w+ ){0,3}(?:one|role|position|job|opening|team|office)\b|\bnot \w+'s\b|\bprefer\b|^(?!.*\b(?:relo\w*|remote|housing|travel|moving|c2c|bonus)\b)\s*(?:(?:and|or|but) )?(?:shall|will|is|are|can|does|do|did|has|have|must|may|would|could|should)? ?(?:not|cannot)\b|^\s*(?:none|neither|nor)\b|^\s*(?:and |but )?(?:it|that|this) (?:is|are|does|will) not (?:offered|available|provided|possible|given|extended|for|in|at)\b/;
/** Words that deny by themselves, whatever stands beside them. */
const PLAIN_DENIALS =
  /\b(?:no|not|cannot|never|without|none|nor|neither|nothing|nobody|unable|zero)\b/g;
const PIECES =
  /([,;:()?!]|\.(?= )|\s-\s|\band (?=(?:there|it|we|never|no|will|can|do|does)\b)|\b(?:but|while|although|though|because)\b)/;
/** A part whose denial the next part goes on with: 'cannot pay for, file or support a petition'. */
const WHOLE =
  /^\s*(?:and |but |so )?(?:we|our|the|this|it|there|if|you|candidates|applicants|sponsorship|visas?|h1b)\b/;

/** What bounds the rest, though it denies a promise of it. */
const BOUND = /\b(?:case by case|commit\w*|promis\w+|guarantee\w*)\b/;

const NEED = /\b(?:need|requir|want|depend)\w*\b|\bif (?:you|the|sponsor)/;

const NOT_NEEDED =
  /\b(?:no|not) need\b|\bno (?:[\w'/-]+ ){1,6}(?:needed|required|necessary)\b|\bnot (?:needed|required|necessary)\b/g;

/** That something is said of a topic, not only named. */
const VERB = /\b(?:is|are|be|will|can|do|does|we|offer\w*|provid\w*|sponsors?)\b/;

/** Whether a part names a need of sponsorship, by its name or as 'it'. */
function isNeedOf(piece: string): boolean {
  const bare = piece.replaceAll(NOT_NEEDED, ' ');
  return NEED.test(bare) && (TOPIC.test(bare) || /\b(?:it|one|that|this|those|help)\b/.test(bare));
}

/** Whether a part denies something that is not sponsorship. */
function deniesOther(pieces: readonly string[], at: number, isNeed: boolean): boolean {
  const piece = pieces[at] ?? '';
  if (!isDenied(piece)) return false;
  const verbs = [...piece.matchAll(DENIED_VERB)].map(([, verb = '']) => verb);
  if (verbs.length > 0 && verbs.every((verb) => SAYS.test(verb))) return true;
  if (TOPIC.test(piece) || BOUND.test(piece)) return false;
  const isSaid = pieces.some((part, k) => k !== at && TOPIC.test(part) && VERB.test(part));
  if (isSaid && ofOthers(piece)) return true;
  if (isDenied(piece.replaceAll(PLAIN_DENIALS, ' '))) return false;
  if (isNeed || GOES_ON.test(piece) || OTHERS_OUT.test(piece) || /[:?]/.test(pieces[at - 1] ?? ''))
    return false;
  const before = pieces.slice(0, at).some((part) => TOPIC.test(part));
  const next = pieces.find((part, k) => k > at && (k - at) % 2 === 0 && part.trim() !== '');
  return before || WHOLE.test(next ?? '');
}

/** A sentence without the parts that deny something else; where it names a need, any part may say what comes of it. */
export function withoutOtherDenials(folded: string): string {
  if (!isDenied(folded) || !TOPIC.test(folded)) return folded;
  const pieces = folded.split(PIECES);
  const isNeed = pieces.some(isNeedOf);
  const kept = pieces.filter((_, at) => at % 2 === 1 || !deniesOther(pieces, at, isNeed));
  return kept.length === pieces.length
    ? folded
    : kept
        .join('')
        .replaceAll(/\s+/g, ' ')
        .replace(/[,;\s]*\b(?:but|and|while|although|though|because)\W*$/, '')
        .trim();
}
