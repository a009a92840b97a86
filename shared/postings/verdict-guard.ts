/**
 * The last look at a yes or a no: it holds only where nothing in its sentence stands against it unexplained. What denies or bounds beside
 * a yes, and what grants beside a no, is explained when it is of others, of former days, of the person's own papers or of something else
 * than visas; otherwise both sides are there, and it depends. What is sponsored has to be a person or a visa.
 */
import { withoutAsides, withTitlesCut } from '#shared/postings/verdict-asides.ts';
import { scopeOf } from '#shared/postings/verdict-clauses.ts';
import { withoutDoubles } from '#shared/postings/verdict-doubles.ts';
import type { Sentence } from '#shared/postings/verdict-sentences.ts';
import { isDenied } from '#shared/postings/verdict-slots.ts';
import type { Cue } from '#shared/postings/verdict-topic.ts';
import { inPlainWords } from '#shared/postings/verdict-turns.ts';

const CASES: Cue = { says: 'depends', about: 'cases' };
const YES: Cue = { says: 'yes', about: 'sponsorship' };

const BREAK =
  /;|:(?= )|\s-\s|(?<=[.?!])["')]* |[()]|(?:^|,? )(?:but|yet|however|though|although|even though|whereas|while|because|since|and|as(?= we\b))\b,? |, /;
/** Here, as against elsewhere; also in the examples that are left out before a sentence is read. */
const HERE =
  /\bthis\b(?!.*\bboth\b|[^;,.]*\b(?:several|different|two|three|many|all) (?:\w+ )?(?:grades|levels|roles|positions|titles)\b)|\b(?:in|for|the|our) us\b/;
const LIKE_THIS = /\b(?:such as|like) this\b/;

interface Part {
  readonly text: string;
  readonly of: ReturnType<typeof scopeOf>;
  readonly isDenied: boolean;
}

const partsOf = (bare: string): Part[] =>
  bare
    .split(BREAK)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((text) => ({ text, of: scopeOf(text), isDenied: isDenied(text) || ENDED.test(text) }));

/** A custom that ended, which is no former one. */
const ENDED =
  /\b(?:stopped|ceased|ended|quit|discontinued|paused|given up|gave up|abandoned|turned our backs?)\b/;
const isOfOthers = ({ text, of }: Part): boolean =>
  of === 'others' || (of === 'past' && !ENDED.test(text));

const TOPIC =
  /\b(?:sponsor(?:s|ed|ing|ship)?|visas?|h1b|green card|immigration|petitions?|work permits?|j1|o1|tn|e3|transfers?)\b/;
/** What is given or sponsored besides. */
const OTHER_THING =
  /\b(?:relo\w*|moving|parking|lunch|equity|remote(?! (?:workers?|hires?|roles?|jobs?|positions?|employees|candidates|staff|version))|telework|hybrid|insurance|401|bonus|certif\w+|tuition|conferences?|memberships?|meetups?|teams?|leagues?|game jam|hackathons?|sports|charity|business visas?|disabilit\w+|opt|clearances?)\b/;

/** Taking up the verb or the thing of another part. */
const ELLIPTIC =
  /^yes\b(?! to)|\byes\W*$|(?<!\b(?:all|as|everything|way|what) )\bwe (?:do|can|will)\W*$|\bwe (?:will |do )?file\b|\b(?:port|transfer|provide|offer) it\b|\bexceptions?\b|\bwill do so\b/;
/** What is done for somebody, or becomes of them. */
const GRANTS = new RegExp(
  [
    ELLIPTIC.source,
    String.raw`\b(?:can|will|may|could|would)(?: also| still| only)? be (?:sponsored|considered|supported|requested)\b`,
    String.raw`\b(?:is|are|get|gets) (?:\w+ )?sponsored\b|\bqualif(?:y|ies) for\b`,
    String.raw`\b(?:is|are) (?:\w+ )?(?:available|offered|provided|possible|open|ok|okay|fine|included|on offer)\b`,
    String.raw`\bwe (?:do |will |can |would |are (?:happy|glad|pleased|able) to |gladly |happily |proudly |always |also )*(?:sponsor|provide|offer|support|file|handle|cover|port|transfer|pay)\b`,
    String.raw`\b(?:gladly|happily|(?:pleased|glad|happy) to) sponsor\b`,
    String.raw`\b(?:the|our|this) [\w'-]+ (?:\w+ )?(?:sponsors|can (?:host|sponsor|support)|will sponsor)\b`,
    String.raw`\b(?:includes?|comes? with|get|gets|receives?) (?:\w+ )*(?:sponsorship|visas?)\b|\b(?:welcome|accepted|supported)\b|\b(?:eligible|open) (?:for|to) (?:\w+ )?(?:sponsor\w*|visas?|h1b)\b`,
    String.raw`\b(?:company|lab|hospital|university|college|office|department|team|studio|school|district|plant|site|campus|center|clinic) (?:will |does |can )?(?:sponsors?|files?|petitions?|supports?|hosts?)\b`,
  ].join('|'),
);
/** Of what the person has, of what is supposed or heard, of others. */
const NO_GRANT =
  /\b(?:authoriz\w*|eligible to work|citizens?|holders?|right to work|work rights|without|only|own|a green card|you may hear|elsewhere|others?)\b|^(?:if|when|whether|should|unless|where|to qualify|that includes|this includes)\b(?!.*\bwe (?:can|will|do) (?!not\b))|[?:]$/;

const isGrant = (part: Part): boolean =>
  !part.isDenied &&
  GRANTS.test(part.text) &&
  (TOPIC.test(part.text) || ELLIPTIC.test(part.text)) &&
  !OTHER_THING.test(part.text) &&
  !NO_GRANT.test(part.text) &&
  !isOfOthers(part);

/** What somebody has to have of their own. */
const DEMANDS = /\b(?:must|needs? to|have to|has to|only|require[sd]?)\b/;
/** The value of a field, which the part before names. */
const NO_VALUE = /^(?:no|none|not)\W*$/;

/** A denial of which nobody gets less. */
const REFUSES_NOBODY =
  /\b(?:reasons?|discriminat\w*|lost|turned|hold|held|holds|restrict\w*|you will not|find|faster|better)\b/;

/** What a no comes to beside which something is granted. */
function besideNo(bare: string, folded: string): Cue | undefined {
  const parts = partsOf(bare);
  const grants = parts.filter((part, at) => {
    const next = parts[at + 1]?.text ?? '';
    if (!isGrant(part) || NO_VALUE.test(next)) return false;
    if (part.text === 'yes' && next !== '' && !TOPIC.test(next)) return false;
    return TOPIC.test(part.text) || !OTHER_THING.test(parts[at - 1]?.text ?? '');
  });
  if (grants.length === 0) return undefined;
  const denials = parts.filter(
    (part) => part.isDenied && !REFUSES_NOBODY.test(part.text) && !isOfOthers(part),
  );
  const isOfThis =
    LIKE_THIS.test(folded) || parts.some((part) => !grants.includes(part) && HERE.test(part.text));
  if (isOfThis && !grants.some(({ of }) => of === 'this')) return undefined;
  const isAsked = parts.some(({ text }) => DEMANDS.test(text));
  return isAsked || denials.length > 0 ? CASES : YES;
}

/** A denial of something that is named, or of what is named before. */
const DENIES =
  /\b(?:not|cannot|never|unable to)(?: be)?(?: (?:able to )?(?:do|offer|provide|cover|include|support|sponsored|available|eligible|possible))?(?: (?:so|it|that|this|them))?(?: any (?:longer|more)| now| at present| currently)?(?: (?:in|at|for|to|on|from|with|by|during|after) [^.;]*)?\W*$|\b(?:stopped|ceased|ended|quit|discontinued|paused|regret|no longer)\b|\boutside (?:of )?(?:what|our|the scope)\b|\b(?:not|never) (?:for|in|at|the|those|all|every)\b|\b(?:bring|take on|move|relocate)\b[^.;]*\b(?:people|candidates|applicants|anyone|hires|you)\b/;
/** A denial that takes nothing from a promise: of papers that somebody lacks, of the government, of what is asked, of agencies. */
const EXPLAINED = new RegExp(
  [
    String.raw`\?$|\[ \]|^no\b(?: maybe| to|[,.]|$)|\bwith or without\b|\b(?:cannot|not) be (?:used|charged|spent)\b|\b(?:was|has been|is) lifted\b|\b(?:resumed|restarted)\b|\brefus(?:e|al)\b|\bnot true\b`,
    String.raw`\b(?:lottery|uscis|employer can promise|petition succeeds|selected|picked|see|ask|asked)\b`,
    String.raw`\b(?:you|they|applicants|candidates|one)\b[^.;]*\b(?:not|never|nothing|no)\b|\bno need\b|\bnothing yet\b|\blacks?\b`,
    String.raw`\b(?:no|not an?|not having an?|without an?|without) (?:us |own |valid )*(?:security |work )?(?:clearance|citizenship|citizens?|green card|permits?|worry|waiting|minimum|requirement)\b`,
    String.raw`\b(?:do not be|do not want|discriminat\w*|will not (?:hold|hurt|count|affect|change)|do(?:es)? not matter)\b`,
  ].join('|'),
);
/** 'But nobody is registered for the lottery.' */
const ENTERS = /\b(?:enter(?:ed)?|register(?:ed)?|put)\b[^.;]*\b(?:lottery|cap)\b/;
/** What bounds a promise, and words that are none there. */
const BOUNDS =
  /\b(?:case by case|individually|depend(?:s|ing)|discretion|might|certain|limited|(?:must|needs? to) (?:have|hold|bring) (?:their|your) own|may(?! (?:apply|come|choose|be (?:from|on|filled|requested))))\b/;
const BOUNDS_NOTHING =
  /\b(?:not limited|may (?:not|vary|like|have read)|might have|times? (?:may|might)|lottery|uscis|permits?; we|need your own)\b|\?$|^(?:applicants|candidates|you|teachers)\b[^.;]* may\b|\bemployees may\b/;

/** 'But we cannot do so in Minneapolis.' */
const WE_CANNOT =
  /^(?:we|it|that) (?:cannot|(?:do|does|is|are|will) not|(?:are|is) unable to)(?: (?:do|offer|provide))?(?: (?:so|it|that|this))? (?:in|at|for|to)\b/;

/** What a yes comes to beside which something is denied or bounded. */
function besideYes(bare: string): Cue | undefined {
  const parts = partsOf(bare);
  const granted = parts.findIndex(
    (part) => part.of === 'this' && !part.isDenied && !part.text.endsWith('?'),
  );
  const isNow = parts.some(({ text, isDenied: isNo }) => !isNo && /\bnow\b|\bthis\b/.test(text));
  const stands = (part: Part, at: number): boolean => {
    const isElsewhere = at > granted && WE_CANNOT.test(part.text);
    if (isOfOthers(part) || (part.of !== 'this' && granted >= 0 && !isElsewhere)) return false;
    const before = parts[at - 1];
    const isAnswer = before !== undefined && (before.of === 'others' || before.text.endsWith('?'));
    if (isAnswer || part.of === 'roles' || part.of === 'usual') return false;
    if (BOUNDS.test(part.text) && !BOUNDS_NOTHING.test(part.text)) return true;
    if (part.isDenied && ENTERS.test(part.text)) return true;
    if (isNow && (ENDED.test(part.text) || /\bused to\b/.test(part.text))) return false;
    if (ENDED.test(part.text)) return true;
    if (!part.isDenied || EXPLAINED.test(part.text)) return false;
    return (TOPIC.test(part.text) || DENIES.test(part.text)) && !OTHER_THING.test(part.text);
  };
  return parts.some(stands) ? CASES : undefined;
}

/** What a promise is about at least. */
const NAMED =
  /sponsor|\bvisas?\b|h1b|\b(?:o1|tn|e3|j1|l1)\b|petition|immigra|green card|permit|\bperm\b|permanent resid|blue card|lmia|\bpass\b|lottery|\bcap\b|\bopt\b|authorization|\bfile for\b|\bget you\b/;
const VISAS =
  /\b(?:visas?|h1b|petitions?|immigra\w*|green card|permits?|authoriz\w*|citizens?|opt|abroad|international|foreign)\b/;
/** A thing that is sponsored, a trade in sponsorships, a card of that name and a clearance that nobody sponsors. */
const OTHER_SPONSORED =
  /\bsponsors? (?:[\w-]+ ){0,4}?(?:open source|maintainers|libraries)\b|\bsponsor(?:s|ed|ing)? (?:(?:an?|the|our|your|any|every|all|two|three|several|local|many|free|monthly|annual) )*(?:(?!\w+ly\b)[a-z]\w+ )?(?:parking|(?:bus|transit|train) passes?|lunch\w*|snacks?|meals?|events?|teams?|leagues?|tournaments?|conferences?|meetups?|hackathons?|clubs?|classes|courses?|training|certif\w+|exams?|memberships?|tuition|childcare|gyms?|trips?|outings?|retreats?|festivals?|shows?|concerts?|booths?|podcasts?|newsletters?|research|stud(?:y|ies)|trials?|projects?|content|posts?|ads?|plans?|insurance|benefits?|scholarships?|awards?|prizes?|runs?|races?|missions?|campaigns?|clinics?|drives?)\b|\bsponsorships? (?:\w+ )?(?:sales|desk|deals?|revenues?|packages?|inventory|activations?)\b|\bsponsors? of (?:the|an?|our|its)\b|\bclearance\b.*\bsponsor(?:ing)? (?:one|it|that|them)\b/;

/** Something that nobody needs, which is no visa. */
const WITHOUT_TROUBLE =
  /\bwithout (?:(?!sponsor|visa|h1b|petition|permit|authoriz|need|requir|employer|company|us\b|our\b|help|support|assist|restriction|limit)[\w-]+(?: |(?=[;,.]|$))){1,5}(?=[;,.]|$)/g;

/** New petitions beside transfers, none of which is denied or bounded. */
const NEW_TOO =
  /\b(?:new|initial|first|cap (?:subject )?(?:h1b visa )?(?:petitions?|filings?|cases)|registrations?|perm|i ?-?140s)\b/;
const BOUND_TRANSFERS =
  /\b(?:no|not|cannot|never|only|if|may|might|must|case by case|existing|already|current|once|after|then|later)\b/;
/** What follows sponsoring in a list: 'we sponsor H-1Bs, take over existing ones, and start the green card after a year'. */
const ALL_LISTED =
  /\bwe sponsor (?:h1b visa|(?:work )?visas?)(?:,| and) (?:take over|transfer|accept|port)\b(?!.*\b(?:not|only|if|no(?!:))\b)/;
const isOfAll = ({ says, about }: Cue, folded: string): boolean =>
  says === 'depends' &&
  (about === 'transfers' || about === 'cases') &&
  (ALL_LISTED.test(folded) || (about === 'transfers' && isNewToo(folded)));
const isNewToo = (folded: string): boolean =>
  NEW_TOO.test(folded) && !isDenied(folded) && !BOUND_TRANSFERS.test(folded);

/** A question before its answer. */
const ASKED = /^[^?]*\? ?(?=\S)/;

/** What a sentence says, once what stands in it against a yes or a no has been heard; undefined for nothing. */
export function guarded(cue: Cue, folded: string): Cue | undefined {
  if (isOfAll(cue, folded)) return YES;
  const isOfVisas = cue.says === 'citizenship' || VISAS.test(folded);
  if (!isOfVisas && OTHER_SPONSORED.test(folded)) return undefined;
  if (cue.says !== 'no' && cue.says !== 'yes') return cue;
  if (cue.says === 'yes' && !NAMED.test(folded)) return undefined;
  const bare = inPlainWords(withoutAsides(withoutDoubles(withTitlesCut(folded)))).replaceAll(
    WITHOUT_TROUBLE,
    '',
  );
  return (cue.says === 'no' ? besideNo(bare, folded) : besideYes(bare.replace(ASKED, ''))) ?? cue;
}

/** What a product or a firm does for those who pay for it. */
const OF_TRADE =
  /\b(?:clients|customers|users|platforms?|products?|software|apps?|tools?|portals?|travell?ers?|passengers|law (?:firm|practice)|paralegals?|caseloads?)\b/;
/** Who is spoken to or hired, and who sponsors. */
const TO_HEARER =
  /\b(?:candidates?|applicants?|applications? (?:from|by)|this (?:[\w-]+ ){0,3}(?:role|position|job|opening|post|one|posting|hire)|the position|hires?|hired|employees|whoever|anyone|everyone|every \w+ who|offer|package|talent|must|authoriz\w+|for you|(?<!\b(?:whether|if) )you (?:will )?(?:need|require)|your (?:visa|h1b|petition|sponsorship|green card)|our (?:own|engineers|staff|people|team|colleagues)|(?:we|who|that|company|employer|hospital|university|firm|lab|college|studio|school|clinic|institute|team|startup|it) (?:\w+ ){0,4}?sponsors?|gladly sponsor|(?:visa|h1b|no|full|includ\w+|with|offer\w*) sponsorship|sponsorship (?:is|will|can|available|provided|offered|not|of|for|and)|sponsor (?:an?|the|your|you|our|visas|h1b|work|us (?:work|visas?|employment)|people|\w+ers))\b/;

/** Whether a yes or a no tells only what is done for others, by a paragraph about them; a yes also by itself. */
export function isOfTrade(cue: Cue, posting: string, { folded, start, end }: Sentence): boolean {
  if (cue.says === 'citizenship' || TO_HEARER.test(folded)) return false;
  if (cue.says === 'depends') return /^(?:our|the) (?:customers|clients|users)\b/.test(folded);
  const next = posting.indexOf('\n', end);
  const before = posting.slice(posting.lastIndexOf('\n', start - 1) + 1, start);
  const around = `${before}${posting.slice(end, next < 0 ? undefined : next)}`.toLowerCase();
  return OF_TRADE.test(around) || (cue.says === 'yes' && OF_TRADE.test(folded));
}
