import { sentenceAround, type Place } from '#server/features/resumes/analysis/place.ts';

/** How a posting speaks of something at a place: as a demand, as a wish, as a part of the work, or as nothing it asks for. */
export type Standing = 'required' | 'optional' | 'named' | 'none';

type Part = 'required' | 'optional' | 'duties' | 'about' | 'ignored';

/** A part from its heading on, whose words ask for nothing; without a heading `start` is `end`. */
interface PartStart extends Place {
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

/** More than one sentence, or a whole one. */
const SENTENCES = /[.!?](?:\s|$)/;
/** A line without bullet that asks for something itself. */
const ITEM =
  /^(?:(?:hands-on|strong|good|excellent|solid|deep|proven|practical|working|some|basic|prior|professional|relevant|exposure|clear|able|thorough)\b|(?:experience|knowledge|understanding|familiarity|familiar|proficien\w+|ability|fluency|comfort\w*|background|expertise) (?:with|in|of|to|using|building|as)\b|(?:the )?ability\b|\d)|\b(?:is|are) (?:an? )?(?:plus|bonus|desirable|preferred|required|must)\b/i;

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
  skills: readonly Place[],
): (place: Place) => Standing {
  const parts = partsOf(posting, employer, skills);
  const degrees = [...posting.matchAll(DEGREE)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  return (place) => {
    const begun = parts.findLast(({ start }) => start <= place.start);
    const part = begun?.part ?? 'duties';
    if (part === 'ignored' || (begun && place.start < begun.end)) return 'none';
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

function partsOf(
  posting: string,
  employer: readonly string[],
  skills: readonly Place[],
): PartStart[] {
  const parts: PartStart[] = [];
  const lines = linesOf(posting);
  let inList = false;
  for (const [at, line] of lines.entries()) {
    const part = line.bullet
      ? undefined
      : headingOf(line, lines.slice(at + 1, at + 3), { employer, skills });
    const afterGap = lines[at - 1]?.text === '';
    if (part) {
      const colon = posting.indexOf(': ', line.start);
      const end = colon === -1 ? line.end : Math.min(colon, line.end);
      parts.push({ start: line.start, end, part });
      inList = false;
    } else if (line.bullet) inList = true;
    else if (line.text !== '' && line.text.length <= PARAGRAPH)
      inList ||= !SENTENCES.test(line.text);
    else if (inList && afterGap && SENTENCES.test(line.text)) {
      // A paragraph after a list speaks of something else.
      parts.push({ start: line.start, end: line.start, part: 'duties' });
      inList = false;
    }
  }
  return parts;
}

interface Line extends Place {
  /** Without blanks around it. */
  readonly text: string;
  readonly bullet: boolean;
}

function linesOf(posting: string): Line[] {
  let start = 0;
  return posting.split('\n').map((line) => {
    const end = start + line.length;
    const place = { start, end, text: line.trim(), bullet: BULLET.test(line) };
    start = end + 1;
    return place;
  });
}

/** The part that a line begins as a heading, alone or before a colon. */
function headingOf(
  line: Line,
  next: readonly Line[],
  { employer, skills }: { employer: readonly string[]; skills: readonly Place[] },
): Part | undefined {
  const [, label = ''] = /^([^:.]{3,40}):\s/.exec(line.text) ?? [];
  const heading = label || line.text;
  const opens = label !== '' || heading.endsWith(':');
  const words = heading.split(/\s+/).length;
  const most = opens ? HEADING_WORDS_MAX + 6 : HEADING_WORDS_MAX;
  if (heading.length > HEADING_MAX || words > most || !/[\p{L}?!:]$/u.test(heading)) {
    return undefined;
  }
  if (
    !opens &&
    (ITEM.test(heading) || skills.some((at) => line.start <= at.start && at.end <= line.end))
  ) {
    return undefined;
  }
  const named = employer.some((name) => heading.toLowerCase() === `about ${name.toLowerCase()}`);
  const part = named ? 'about' : HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0];
  if (part || label !== '' || words > UNKNOWN_HEADING_WORDS_MAX || !/^\p{Lu}/u.test(heading))
    return part;
  const below = next.find(({ text }) => text !== '');
  return below && (below.bullet || below.text.length > PARAGRAPH) ? 'duties' : undefined;
}
