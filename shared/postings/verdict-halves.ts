/**
 * Two halves about different people, places, kinds of hire or of visa, one of which is sponsored and the other is not, in whatever words:
 * 'nurses qualify while analysts do not', 'transfers within the country, but nobody from abroad'. What holds for all, for this role
 * alone, for other employers or before is no such half.
 */
import { scopeOf } from '#shared/postings/verdict-clauses.ts';
import { isDenied } from '#shared/postings/verdict-slots.ts';
import { type Cue, isSponsoring } from '#shared/postings/verdict-topic.ts';

const CASES: Cue = { says: 'depends', about: 'cases' };
const TRANSFERS: Cue = { says: 'depends', about: 'transfers' };
const STUDENTS: Cue = { says: 'depends', about: 'students' };

const BREAK = new RegExp(
  [
    String.raw`;|:(?= (?:that|we|for|yes|no)\b)|[.!?](?= )|\s-\s|[()]|,? ?\b(?:but|yet|however|though|although|even though|whereas|while)\b,?`,
    String.raw`, (?=(?:and |or )?(?:for|in|at|on|from|those|others?|everyone|everybody|anyone|the|all|any|we|our|if|else|otherwise|not|no|none|it|they|cannot|nobody|(?:[\w/'-]+ ){1,4}?(?:must|needs?|have to|has to|are|is|do|does|can|cannot|will|may)(?: not)?)\b|(?:[\w/'-]+ ){1,3}?(?:no|yes|not)(?=[:;,.]))`,
    String.raw` and (?=(?:is|are|will|can|do|does|may) not\b|cannot\b|not\b|for\b|those\b|others\b|(?<!\b(?:those|people|roles|positions|jobs|staff|hires) (?:in|at|on|from|with|for|of) [\w'-]{2,20} and )(?:(?:[\w/'-]+ ){1,4}?(?:are|is|do|does|can|will) not\b|(?:[\w/'-]+ ){1,4}?cannot\b))`,
  ].join('|'),
);

/** What alone may be meant by a group: work, people, places. */
const WORK = String.raw`(?:hires?|staff|employees?|workers?|roles?|positions?|posts?|jobs?|openings?|seats?|titles?|contractors?|consultants?|interns?(?:hips?)?|temps|faculty|researchers?|engineers?|developers?|scientists?|nurses?|physicians?|doctors?|postdocs?|technicians?|teachers?|analysts?|managers?|assistants?|fellows?|graduates?|grads?|students?|juniors?|seniors?|specialists?|architects?|designers?|locations?|offices?|sites?|labs?|plants?|campus(?:es)?|teams?|hubs?|branch(?:es)?|headquarters|shifts?|phds?|doctorates?|holders?|departments?|levels?|lines?|tracks?|(?!(?:applicants|employers|offers|letters|papers|orders|matters|customers|partners|others|sponsors|numbers|layers|centers|computers|owners|members|factors|constants|grants|participants|users)\b)\w{3,}(?:ists?|ians?|ers|ors|ants))`;
/** People who are all that apply, unless more is said of them. */
const PEOPLE = String.raw`(?:candidates?|applicants?|people|persons?|individuals|those|someone|anyone|hires?)`;
const MORE = String.raw`(?:with|without|who|whose|in|at|on|from|for|already|outside|within|based|holding|having|coming|abroad|living|elsewhere|of)`;
const OTHERS = String.raw`(?:(?:all |any |the )?others?|(?:everyone|everybody|anyone|anybody) else|^else|^otherwise|^if not|the rest|elsewhere|anywhere else)`;
const OLD = String.raw`(?:transfers?|transferring|extensions?|amendments?|renewals?|extend|port|take over|already|existing|current(?:ly)?|approved)`;
const KINDS = String.raw`(?:tn|e3|o1|l1|j1|opt|cpt|f1|cap exempt|h1b(?: visa)?)`;
const NEW = String.raw`(?:new|initial|first(?: time)?|fresh|cap subject|lottery|from abroad|start|begin|initiate|green card|full time|permanent|afterwards?|after that|h1b(?: visa)?)`;

const GROUP = new RegExp(
  String.raw`\b(?:${OTHERS}|${PEOPLE} (?:\w+ )?${MORE}|(?!(?:this|these|visa|sponsorship|the|an?|our|any|every|all|of|for|to|in|at) )[\w/'&-]+ ${WORK}|(?:for|in|at|to|with|on|from|of|our|the|most|some|sponsor|file|but|not|^) ?(?:our |the |all |most |an? )?(?:(?!hires?\b)${WORK})|^${WORK}|(?:in|at|to|outside|within) (?!the (?:moment|present|future|time)|this|order|general|need|time|addition|case|all|any|every|your|you|advance|least|present|work|sponsor|be|have|apply|offer|provide|get|join|us\b|our (?:company|team))[\w'. -]{3,30}|abroad|overseas|^for (?!this\b|all\b|every|any|you\b|us\b|now\b|free\b|the (?:moment|time))[^,]{3,40}?(?=,? (?:it|we|there|sponsorship|visas?)\b)|(?:${KINDS}|${OLD}|${NEW})\b)\b`,
);
/** Nobody in particular. */
const ANYBODY =
  /\b(?:this (?:\w+ ){0,2}(?:role|position|job|one|opening|post|posting|vacancy)\b(?! (?:covers|is for) both)|(?:the|our) (?:us|american) (?:team|office|company|entity|subsidiary|business|side|arm|branch)|(?:any|all|every|no) (?:kind|type|form|sort)s?|all (?:of )?(?:our )?(?:roles|positions|jobs|candidates|applicants)|every (?:role|position|job|candidate|applicant))\b/;

const GIVEN = String.raw`(?:sponsor\w*|visas?|h1b|petitions?|green card|immigration|transfers?|work permits?|opt|cpt|f1|tn|e3|o1|l1|j1|i ?-?140)`;
const TOPIC = new RegExp(String.raw`\b${GIVEN}\b`);
/** Being sponsored or not, the subject named in the other half. */
const DONE = String.raw`(?:given|granted|sponsored|eligible|covered|included|supported|offered|provided|considered|possible|available|accepted|an option|open)`;
const ELLIPSIS = new RegExp(
  String.raw`\b(?:(?:is|are|do|does|can|will|may|would|might)(?: not)?|cannot)(?: be)?(?: ${DONE})?(?: (?:it|that|so|this|one))?(?: (?:in|at|for|to) [\w' -]{3,40})?\W*$|\b(?:not |un)?${DONE}(?: (?:in|at|for|to) [\w' -]{3,40}| elsewhere)?\W*$|^(?:not|no|yes|none)\b|\b(?:do(?:es)? not|cannot|will not|not) (?:get|receive|qualify|do|have|start|begin|bring|offer|provide|include|carry|help)\b|\bnot able to help\b|\b(?:get|gets|qualify|qualifies|receive|receives)\b|\bnothing we can do\b|\b(?:yes|no)(?:\W*$|, )`,
);
/** A permit of one's own that is asked of a group. */
const OWN_PERMIT =
  /\b(?:must|needs?|have to|has to|required?|should|expect(?:ed)?|only)\b.*\b(?:authoriz\w+|permits?|own (?:\w+ )?(?:visas?|status|papers)|right to work|green card|citizens?|without|not (?:need|require)\w*|authorized|nothing from us)\b/;
/** What is done for a group, or becomes of it. */
const GRANTED = new RegExp(
  String.raw`\b(?:we|they|it|ours?|(?:the|our) [\w'-]+|[\w'-]+ (?:college|university|hospital|lab|office|plant|company)) (?:will |can |do |does |would |also |gladly |happily |only |are able to |is able to )*(?:sponsors?|petitions?|files?|transfers?|ports?|takes?|accepts?|extends?|renews?|moves?|hires?|supports?|welcomes?|help|do|handle)\b|\b(?:is|are|be|get|gets|remains?|may|can|will) (?:\w+ly )?(?:be )?(?:${DONE}|welcome|ok|okay|fine|transferred|taken|sponsorship)\b|\b(?:qualif(?:y|ies)|(?:come|comes) with|get|gets|receives?|includes?|carry|carries|offers?|has|have) (?:for )?(?:visa |h1b )?(?:it|one|sponsor\w*|visas?|h1b)\b|\bqualif(?:y|ies)\W*$|\b(?:ok|okay|fine|yes|welcome|only)(?:\W*$|, )|\byes (?:for|to|in)\b|\b(?:can|may) (?:\w+ )?(?:join|work|intern|start)\b[^.;]*\b(?:opt|cpt|tn|j1)\b|\b(?:can|are|do|does|will|may)\W*$|^sponsor\w* (?:is|are|goes) (?:\w+ )?(?:for|in|at|to)\b|^sponsor\w* (?:for|in|at|to) [^.;,]{3,40}\W*$|^(?:for|in|at) [^,]*,? (?:yes|we do|we can|it is)\b`,
);
/** What is not done for a group. */
const WITHHELD = new RegExp(
  String.raw`\b(?:not|cannot|no|unable|never|neither|nor|none|nobody|nothing)\b[^.;]{0,40}\b(?:${GIVEN}|${DONE}|offer|provide|include|carry|help|start|begin|bring|take|do|get|qualif\w+|file|filed|filing)\b|\b(?:${GIVEN}|${DONE}|do|can|does|is|are|will)\b[^.;,]{0,40}\b(?:not|cannot|no)\b|^(?:not|no|none)\b|\b(?:no|not|cannot)\W*$|\bun(?:available|supported|sponsored)\b|\bineligible\b|\bexcluded\b`,
);
/** Who needs something is told by the rest. */
const NEEDING = /\b(?:need|requir)\w*\b/;
/** Said of who has a permit already, which promises nothing. */
const PERMITTED =
  /\b(?:citizens?|green card holders?|permanent residents?|authorized|ead|work rights|right to work|eligible to work)\b/;
/** A bound, a wish, or what speaks of something else. */
const LOOSE =
  /\b(?:case by case|prefer\w*|depend\w*|guarantee\w*|promise\w*|relo\w*|remote work|housing|c2c|agenc(?:y|ies)|discriminat\w*|equal|clearances?|insurance|bonus|equity|costs?|fees?|travel)\b/;

/** An office or team of ours, of which others may be spoken. */
const OF_OURS = /^(?:the|our) [\w'-]+ (?:office|team|site|lab|plant|hub|branch)\b/;

interface Half {
  readonly says: 'yes' | 'no';
  readonly group: string;
  readonly text: string;
}

function halfOf(part: string): Half | undefined {
  const text = part.trim();
  const group = GROUP.exec(text)?.[0].trim();
  const of = scopeOf(text);
  if (group === undefined || ANYBODY.test(text) || LOOSE.test(text)) return undefined;
  if (of === 'this' || (of === 'others' && !OF_OURS.test(text)) || of === 'past' || of === 'usual')
    return undefined;
  if (OWN_PERMIT.test(text)) return { says: 'no', group, text };
  if (!TOPIC.test(text) && !ELLIPSIS.test(text) && !/\bfiles?\b/.test(text)) return undefined;
  if (isDenied(text)) return WITHHELD.test(text) ? { says: 'no', group, text } : undefined;
  const isGiven = GRANTED.test(text) && !PERMITTED.test(text) && !NEEDING.test(text);
  return isGiven ? { says: 'yes', group, text } : undefined;
}

/** 'Seasonal roles, no.' */
const ANSWERED = new RegExp(String.raw`\b(${WORK}), (yes|no)(?= (?:to|for)\b|[;.]|$)`, 'g');

/** 'If you need a new visa, we cannot help' is one part. */
const NEEDED_NEW =
  /\b((?:if|should|when) (?:you|they|someone|candidates)\b[^,;.]*\b(?:new|first|initial)\b[^,;.]*),(?= (?:(?:sorry|unfortunately|sadly),? )?we\b)/g;

const halvesOf = (folded: string): Half[] =>
  folded
    .replaceAll(ANSWERED, '$1 $2')
    .replaceAll(NEEDED_NEW, '$1 ')
    .split(BREAK)
    .filter((part) => part !== undefined && part.trim() !== '')
    .map(halfOf)
    .filter((half) => half !== undefined);

/** What two halves of a sentence come to that are of different groups and say opposite things. */
export function halvesCue(folded: string): Cue | undefined {
  if (folded.endsWith('?') || !TOPIC.test(folded) || ANYBODY.test(folded)) return undefined;
  const halves = halvesOf(folded);
  const no = halves.find(({ says }) => says === 'no');
  const yes = halves.find(({ says, group }) => says === 'yes' && group !== no?.group);
  if (!no || !yes) return undefined;
  if (/\b(?:opt|cpt|f1)\b/.test(yes.text)) return STUDENTS;
  return new RegExp(String.raw`\b${OLD}\b`).test(yes.text) ? TRANSFERS : CASES;
}

const NAMED = /sponsor|h1b|petition|transfers?|\bvisas\b|\bfil(?:e|ing)\b|\b(?:opt|cpt)\b|authoriz/;

/** As above, of two sentences; a permit that all need for a start is no refusal. */
export function halvesOfBoth(first: string, second: string): Cue | undefined {
  const [one, other] = [first, second].map(halvesOf);
  const isOfOne = one?.length === 1 && other?.length === 1 && one[0]?.says !== other[0]?.says;
  const isMeant = [one?.[0], other?.[0]].every(
    (half) =>
      half &&
      (!/sponsor/.test(half.text) || isSponsoring(half.text)) &&
      (NAMED.test(half.text) || half.text.split(' ').length < 10) &&
      (!OWN_PERMIT.test(half.text) ||
        /\b(?:own|without|already|not (?:need|require)|^(?:all )?other)\b/.test(half.text)),
  );
  return isOfOne && isMeant ? halvesCue(`${first} ${second}`) : undefined;
}
