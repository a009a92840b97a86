import { sentenceAround, type Place } from '#server/features/resumes/analysis/place.ts';

/** How a posting speaks of something at a place: as a demand, as a wish, as a part of the work, or as nothing it asks for. */
export type Standing = 'required' | 'optional' | 'named' | 'none';

type Part = 'required' | 'optional' | 'duties' | 'about' | 'ignored';

interface PartStart {
  readonly start: number;
  readonly part: Part;
}

const HEADING_MAX = 60;
const HEADING_WORDS_MAX = 9;
/** Words of a heading that no pattern knows. */
const UNKNOWN_HEADING_WORDS_MAX = 6;
/** Characters from which a paragraph after a list is no item of it. */
const PARAGRAPH = 80;
const BULLET = /^\s*(?:[•·▪◦‣*✓✔+–—-]|\d{1,2}[.)])\s/;

/** What a heading begins, the first that fits. */
const HEADINGS: readonly (readonly [Part, RegExp])[] = [
  [
    'ignored',
    /\b(?:benefits?|perks|compensation|salary|pay|offers?|on offer|in it for you|in return|you (?:can expect|get|will get|receive)|you['’]ll (?:get|receive)|love it here|how to apply|equal|eeoc?|diversity|inclusion|physical|accommodations?|legal|notice|disclaimer|privacy|why (?:work|join|us)|our (?:values|culture)|hiring process|interview process)\b/i,
  ],
  [
    'optional',
    /\b(?:prefer(?:red|ably|ences?)?|nice[ -]to[ -]ha(?:ve|ves)|bonus|plus(?:es)?|ideally|desir(?:ed|able)|optional|beneficial|extra(?:s| credit| points)?|helpful|good to have|advantages?|not (?:a must|required|expected|essential)|isn['’]t (?:required|expected)|(?:would|could) be (?:great|nice)|great if|nice if|stand out|assets?)\b/i,
  ],
  [
    'duties',
    /\b(?:responsibilit(?:y|ies)|responsible|duties|what you(?:['’]ll| will)? (?:do|be doing|work on|build|own)|you will$|tasks|awaits|day[ -]to[ -]day|your (?:first|role|mission|impact)|in this role|(?:about |^)the (?:role|job|position|opportunity)|(?:job|position|role) (?:summary|description|overview|purpose))\b/i,
  ],
  [
    'required',
    /\b(?:requirements?|required|qualifications?|must[ -]ha(?:ve|ves)|you must|minimum|essentials?|mandatory|criteria|skills|experience|knowledge|expertise|competenc(?:y|ies)|looking for|need|bring|you (?:should )?have|(?:we|you)['’](?:d love|ve)|we expect|who you are|about you|your (?:profile|background)|ideal candidate|what it takes|a (?:good|great) fit|hear from you)\b/i,
  ],
  ['about', /\b(?:about|who we are|who is|company|our (?:story|mission|studio|team)|overview)\b/i],
];

/** A clause that demands, in a part that is no list of demands. */
const DEMANDS =
  /\b(?:must|requires?|required|requiring|mandatory|essential|minimum of|(?:you|you['’]ll|you will|we) need|need(?:ed)?|you should|proficien(?:t|cy)|\d+\+? (?:or more )?years)\b/i;
const DEMANDS_BY_WORD =
  /\b(?:must|requires?|required|requirements?|requiring|mandatory|essential|needed)\b/i;
const WISHES =
  /\b(?:prefer(?:red|ably)?|nice[ -]to[ -]have|bonus points|a bonus|an? (?:\w+ )?(?:plus|advantage|asset)|ideal(?:ly)?|desir(?:ed|able)|optional|beneficial|helpful|all the better|even better|(?:neither|none) (?:of \w+ )?is required|(?:not|isn['’]t|aren['’]t) (?:strictly |a )?(?:required|needed|necessary|must|expected)|(?:would|good|great) to have|would be (?:great|nice|good))\b/i;
/** A wish that speaks of what follows it only. */
const WISHES_NEXT = /\b(?:ideally|preferably|bonus points for|nice to have:)/gi;
const CLAUSE_END =
  /;|\s[—–]\s|,?\s\bbut\b\s(?!neither|not|none)|,\s(?=(?:with|while|where|whereas)\b)/g;
const LEGAL =
  /\b(?:equal (?:employment )?opportunit|without (?:regard|attention) to|regardless of|irrespective of|discriminat|affirmative action|protected (?:by|veteran|characteristic|class|status)|veteran status|sexual orientation|background check|e-verify|lie detector|export regulations|(?:reasonable )?accommodations?\b.{0,40}\b(?:request|process|disabilit|need))/i;
const PERKS =
  /\b(?:401\s?\(?k|dental|(?:health|life|medical|private)[\w ,]* (?:insurance|plans?|cover(?:age)?|care)|health insurance|paid (?:time|holidays?|leave|vacation|family|volunteer\w*)|vacation|parental leave|holidays?|days off|weeks off|pension|stipend|salary|salaries|stock options|equity|pay range|tuition|relocation assistance|per hour)\b/i;
/** What makes a technology named in a text about the company a part of the work. */
const STACK =
  /\b(?:stack|built (?:with|on|in)|written in|runs? on|we use|powered by|we (?:mostly )?work with)\b/i;
const DEGREE =
  /\b(?:degrees?|diplomas?|bachelor['’]?s?|master['’]?s|B\.?Sc?\.?|M\.?Sc?\.?|Ph\.?D\.?)(?![\p{L}])[^.;\n]*?(?:\b(?:fields?|disciplines?|subjects?|areas?)\b|(?=[.;\n]|$|\b(?:and|plus|with) (?:\d|at least|experience|strong|proven)))/giu;

/** Judges places of a posting by the heading they stand under and by the words of their sentence. */
export function standingIn(
  posting: string,
  employer: readonly string[],
): (place: Place) => Standing {
  const parts = partsOf(posting, employer);
  const degrees = [...posting.matchAll(DEGREE)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  return (place) => {
    const part = parts.findLast(({ start }) => start <= place.start)?.part ?? 'duties';
    if (part === 'ignored') return 'none';
    if (degrees.some(({ start, end }) => start <= place.start && place.end <= end)) return 'none';
    const sentence = sentenceAround(posting, place);
    const listed = part === 'required' || part === 'optional';
    if (LEGAL.test(sentence.text) || (!listed && PERKS.test(sentence.text))) return 'none';
    const aboutEmployer = !listed && employer.some((name) => sentence.text.startsWith(`${name} `));
    if (part === 'about' || aboutEmployer) return STACK.test(sentence.text) ? 'named' : 'none';
    const clause = clauseAround(posting.slice(sentence.start, sentence.end), {
      start: Math.max(0, place.start - sentence.start),
      end: place.end - sentence.start,
    });
    if (clause.wished) return 'optional';
    if ((listed ? DEMANDS_BY_WORD : DEMANDS).test(clause.text)) return 'required';
    return listed ? part : 'named';
  };
}

/** The clause of a sentence that a place stands in, and whether it is a wish for it. */
function clauseAround(sentence: string, { start, end }: Place) {
  const ends = [...sentence.matchAll(CLAUSE_END)].map(({ index }) => index);
  const from = ends.findLast((at) => at < start) ?? 0;
  const text = sentence.slice(from, ends.find((at) => at >= end) ?? sentence.length);
  const next = [...text.matchAll(WISHES_NEXT)].map(({ index }) => index);
  const [first] = next;
  if (first !== undefined) return { text, wished: first < start - from };
  return { text: text.replace(WISHES, ' '), wished: WISHES.test(text) };
}

function partsOf(posting: string, employer: readonly string[]): PartStart[] {
  const parts: PartStart[] = [];
  let start = 0;
  let last = '';
  let inList = false;
  for (const line of posting.split('\n')) {
    const bullet = BULLET.test(line);
    const begun = bullet ? undefined : headingOf(line, last, employer);
    if (begun) {
      parts.push({ start, part: begun });
      inList = false;
    } else if (bullet) inList = true;
    else if (inList && last.trim() === '' && line.length > PARAGRAPH) {
      // A paragraph after a list speaks of something else.
      parts.push({ start, part: 'duties' });
      inList = false;
    }
    last = line;
    start += line.length + 1;
  }
  return parts;
}

/** The part that a line begins as a heading, alone or before a colon. */
function headingOf(line: string, last: string, employer: readonly string[]): Part | undefined {
  const trimmed = line.trim();
  const [, label = ''] = /^([^:.]{3,40}):\s/.exec(trimmed) ?? [];
  const heading = label || trimmed;
  const words = heading.split(/\s+/).length;
  const most = trimmed.endsWith(':') ? HEADING_WORDS_MAX + 6 : HEADING_WORDS_MAX;
  if (heading.length > HEADING_MAX || words > most || !/[\p{L}?!:]$/u.test(heading)) {
    return undefined;
  }
  const named = employer.some((name) => heading.toLowerCase() === `about ${name.toLowerCase()}`);
  const part = named ? 'about' : HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0];
  if (part) return part;
  const alone = label === '' && last.trim() === '' && /^\p{Lu}/u.test(heading);
  return alone && words <= UNKNOWN_HEADING_WORDS_MAX ? 'duties' : undefined;
}
