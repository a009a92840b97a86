import { foldSentence, GAP } from '#shared/postings/verdict-folding.ts';

/** A sentence of a posting, as it stands there and as it is read. */
export interface Sentence {
  /** As the posting has it, without the mark of a list before it. */
  readonly text: string;
  /** Its first character in the posting, and the one after its last. */
  readonly start: number;
  readonly end: number;
  /** In small letters, one spelling for each thing, without markup; empty where neither it nor the one before is on topic. */
  readonly folded: string;
  readonly isBullet: boolean;
  /** Whether it is all of its line, and whether that reads as a heading. */
  readonly isLine: boolean;
  readonly isHeading: boolean;
  /** Whether that is a field with its value. */
  readonly isField: boolean;
  /** The heading above it, folded; empty without one. */
  readonly heading: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  '#160': ' ',
  '#xa0': ' ',
  amp: '&',
  rsquo: "'",
  lsquo: "'",
  apos: "'",
  '#39': "'",
  '#x27': "'",
  '#8217': "'",
  '#x2019': "'",
  quot: '"',
  ldquo: '"',
  rdquo: '"',
  ndash: '-',
  mdash: '-',
  '#8211': '-',
  '#8212': '-',
  bull: '•',
  '#8226': '•',
  middot: '•',
};
const INLINE = /^(?:a|abbr|b|code|em|font|i|mark|s|small|span|strong|sub|sup|u)$/i;

const held = (match: string, shown: string) =>
  shown + GAP.repeat(Math.max(0, match.length - shown.length));

/** The posting without markup and with plain blanks and quotes, as long as before. */
function unmarked(text: string): string {
  return text
    .replaceAll(/(?:<|&lt;)\/?([a-z][a-z0-9]*)\b[^<>\n]{0,300}?(?:>|&gt;)/gi, (tag, name: string) =>
      held(tag, INLINE.test(name) ? '' : '\n'),
    )
    .replaceAll(/&(?:amp;)?(#?\w{2,6});/g, (entity, name: string) =>
      held(entity, ENTITIES[name.toLowerCase()] ?? ' '),
    )
    .replaceAll(/\\n|\r\n/g, (end) => held(end, '\n'))
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u3000\t]/g, ' ')
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, GAP)
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .replaceAll(/[‘’‛`´]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[\u2028\u2029\r]/g, '\n');
}

const ABBREVIATION =
  /(?:^|[\s(/"'-])(?:u\.s(?:\.a)?|u\.k|e\.g|i\.e|a\.k\.a|etc|spons|avail|reqd?|auth|inc|corp|ltd|co|no|nos|vs|sr|jr|dr|mr|ms|st|incl|approx|ph\.d|b\.s|m\.s|dept|gov|ee|uu|[a-z])$/i;
/** Words that begin a sentence after an abbreviation. */
const BEGINNERS =
  /^\s*["'(]?(?:we|this|these|the|our|no|not|applicants?|candidates?|must|you|your|if|please|it|visa|sponsorship|any|all|for|unfortunately|currently|only|at|to|as|there|they|in|relocation|employment|however|note|individuals|those|do|does|will|employees?|successful|work|due|because|while|although|when|any(?:one)?|an?|and|but|also)\b/i;
const MARK =
  /^[\s\ue000]*(?:[-–•](?=[A-Z])|(?:[-–—*•▪●◦‣·○■□➢✓✔►]+|\d{1,2}[.)]|\(?[a-z]\)|o(?=\s{2,}))[\s\ue000]+)/;
const INNER_BULLET = /[•▪●◦‣■►➢]|(?<=\s)\|(?=\s)|(?<=[.;])\s+-\s+(?=[A-Z\d])/g;
/** A line that goes on in the next one. */
const GOES_ON =
  /(?:\b(?:a|an|the|of|to|for|in|on|at|or|and|nor|by|with|without|any|our|your|not|be|is|are|require|requires|need|visa|us|work|future|employment|immigration|current)|,)$/i;
const LINE_ENDS = /[.!?:;]["')\]]*$/;

/** Characters of the longest sentence; a longer one is read in parts. */
const LONGEST = 800;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The lines of a text, those that were only wrapped joined. */
function linesOf(text: string): Span[] {
  const lines: { start: number; end: number }[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const last = lines.at(-1);
    const bare = line.replaceAll(GAP, '').trim();
    const before = last ? text.slice(last.start, last.end).replaceAll(GAP, '').trim() : '';
    const isNext = last?.end === start - 1 && before !== '' && !LINE_ENDS.test(before);
    const isWrapped = /^[a-z(]/.test(bare) ? before.length > 30 : GOES_ON.test(before);
    const isOfItself = MARK.test(line) || FIELD.test(bare);
    if (isNext && last && isWrapped && bare !== '' && !isOfItself) last.end = end;
    else if (bare !== '') lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

/** Characters without a full stop after which a text is taken for one whose line breaks were lost. */
const RUN_ON = 120;
/** Fields; three of them on a line are no sentence. */
const FIELDS = /(?<=^|\s)[A-Z][\w ]{2,30}?: \S/g;
/** Words after which the same sentence goes on, whatever letter the next word begins with. */
const WITHIN = String.raw`(?<!\b(?:an?|the|of|to|for|in|on|with|and|or|nor|by|our|your|any|from|without|is|are|be|not|no|as|at|this|that|such|than|new|provide|offer|require[sd]?|under|into|per|via|all|other|its|their|us|have|has|hold|holds|possess|maintain|obtain|must|only|valid|active|requires|need|needs) )`;
/** No word of a name or a title before. */
const AFTER_SMALL = String.raw`(?<=(?:^|[\s(])(?:[a-z0-9]\S*|\S*[)%\]*+]|Yes|No|None|N\/A) )`;
/** Where a field, a heading in capitals or a usual first word of a sentence begins in a text whose line breaks were lost. */
const LOST_BREAKS = new RegExp(
  [
    String.raw`${AFTER_SMALL}${WITHIN}(?=[A-Z][\w./&()-]*(?: (?:of|to|for|and|the|in|be|at|by|or|[A-Z(][\w./&()-]*)){0,6}?(?: [\w./&()-]+)?: )`,
    String.raw`(?<=[\w)%,+] )(?=[-–] [A-Z\d])`,
    String.raw`(?<=[a-z0-9)%\]*+] )${WITHIN}(?=[A-Z]{4,}(?:[ /&-]+[A-Z]{3,})+ )`,
    String.raw`(?<=[a-z0-9)%\]*+] )${WITHIN}(?=(?:Must|Applicants?|Candidates?|We|You|This (?:role|position|job)|Please|Due to|No|Only|At|In|All|Our|The|It|If|For) )`,
    // Nouns, which may also go on with a name.
    String.raw`${AFTER_SMALL}${WITHIN}(?=(?:Sponsorship|Visa [Ss]ponsorship|Ability|Able|Active|Current|U\.?S\.? [Cc]itizen\w*|Relocation|Careers|Preferred|Required|Requirements|Benefits|Competitive|Willingness|Experience|Equal|Note|Clearance|Citizenship) )`,
  ].join('|'),
  'g',
);

/** Where the sentences of a line begin and end. */
function sentencesOfLine(text: string, line: Span): Span[] {
  const part = text.slice(line.start, line.end);
  const cuts = new Set<number>();
  for (const { index } of part.matchAll(INNER_BULLET)) cuts.add(index);
  for (const { index, 0: mark } of part.matchAll(
    /[.!?]{1,6}["')\]\ue000]{0,20}(?=\s|$)|(?<=[a-z)])[.!?](?=[A-Z][a-z])/g,
  )) {
    const after = index + mark.length;
    const isShort =
      /^[.]+[^?!]*$/.test(mark) &&
      !/[a-z]['’][a-z]$/i.test(part.slice(Math.max(0, index - 3), index)) &&
      ABBREVIATION.test(part.slice(Math.max(0, index - 12), index).replaceAll(GAP, ''));
    const next = part.slice(after, after + 30);
    // 'Visa? No.' is an answer, 'no. 5' is not.
    const isNo = /\bno$/i.test(part.slice(Math.max(0, index - 3), index)) && !/^\s*#?\d/.test(next);
    // 'A. Unfortunately not.'
    const isLabel = mark === '.' && /(?:^|\s)[AQ]$/.test(part.slice(Math.max(0, index - 2), index));
    // A question that is quoted within the sentence.
    if (isLabel || (/^[?!]+['"]/.test(mark) && /^\s+[a-z]/.test(next))) continue;
    if (!isShort || isNo || (/^\W*[A-Z]/.test(next) && BEGINNERS.test(next))) cuts.add(after);
  }
  const ends = withLostBreaks(
    part,
    [...cuts, part.length].toSorted((a, b) => a - b),
  );
  let from = 0;
  const spans: Span[] = [];
  for (const end of ends) {
    // Nobody's text without a full stop makes reading slow.
    while (end - from > LONGEST) {
      const blank = part.lastIndexOf(' ', from + LONGEST);
      const cut = blank > from ? blank : from + LONGEST;
      spans.push({ start: line.start + from, end: line.start + cut });
      from = cut;
    }
    if (end > from) spans.push({ start: line.start + from, end: line.start + end });
    from = end;
  }
  return spans;
}

/** The ends of a line's sentences, with those that were lost with the line breaks. */
function withLostBreaks(part: string, ends: readonly number[]): number[] {
  const isRunOn = (at: number) => {
    const [from, to] = [ends[at - 1] ?? 0, ends[at] ?? 0];
    return to - from > RUN_ON || (part.slice(from, to).match(FIELDS) ?? []).length > 2;
  };
  if (!ends.some((_, at) => isRunOn(at))) return [...ends];
  const lost = [...part.matchAll(LOST_BREAKS)].map(({ index }) => index);
  return ends.flatMap((end, at) =>
    isRunOn(at) ? [...lost.filter((cut) => cut > (ends[at - 1] ?? 0) && cut < end), end] : [end],
  );
}

/** How long a text is without the blanks at its end. */
function lengthWithoutBlanks(text: string): number {
  let end = text.length;
  while (end > 0 && (text[end - 1] === GAP || text[end - 1]?.trim() === '')) end -= 1;
  return end;
}

/** A field with its value: 'Visa sponsorship: No'. */
const FIELD = /^[A-Z][\w /()&'?-]{1,44}: ?\S/;

/** Whether a line reads as a heading. */
function isHeadingLine(bare: string): boolean {
  if (bare.length > 70 || /[.!?;,]$/.test(bare)) return false;
  if (/[:*_]$|^#/.test(bare)) return true;
  if (FIELD.test(bare)) return false;
  const words = bare.split(/\s+/);
  const capital = words.filter((word) => /^[^a-z]/.test(word)).length;
  return words.length <= 8 && capital >= Math.ceil(words.length / 2);
}

/** Words without which a sentence says nothing about sponsorship or citizenship; only such sentences, and the one after, are folded. */
const TOPIC =
  /\b(?:un)?spon?s|visa|h-?1-?b|cit(?:iz|z|ez|si)en|clear(?:ance|ed|able)|\bsecret\b|national|polygraph|\bts\b|\bsci\b|public trust|\bpoly\b|passport|siprnet|ssbi|yankee white|\b(?:tier |t)[345]\b|classified|top[ -]secret|immigra|blue card|lmia|\b[jlo]-?1\b|\be-?3\b|authori[sz]|permit|permission to work|status (?:that|which) (?:depends|requires|needs)|special access program|work permission|(?:employment|work) pass|\bep\b|only (?:do|take|accept|handle) transfers|right to work|i ?-?129|i ?-?797|sf ?-?8[56]|compartmented|\bamericans?\b|naturali[sz]|background investigation|suitability|uscis|petition|cap[ -](?:subject|exempt)|able to work|allowed to work|work here|work in the u|any (?:us |u\.s\. )?employer|without our\b|without us\b|own status|papers|green.?card|\bg\.?c\b|\busc\b|residen|person|itar\b|export|\b(?:opt|cpt|ead|tn)\b|f-?1\b|refugee|asylee|international|foreign|eligible to work|paperwork|lottery|change of status|security investigation|patrocin|ciudadan|habilitaci|autorizaci|visado|\bdiss\b|\bjpas\b|\bperm\b|work rights|permanently work|already in the (?:country|us)|\bh1s?\b|\btransfers?\b/;

/** Sentences on topic that are read; a posting has a dozen. */
const TOPICS_MOST = 60;

/** The sentences of a posting in their order, each with its place. */
export function sentencesOf(posting: string): Sentence[] {
  const text = unmarked(posting);
  const sentences: Sentence[] = [];
  let heading = '';
  let isNear = false;
  let topics = 0;
  for (const line of linesOf(text)) {
    const whole = text.slice(line.start, line.end);
    const isBullet = MARK.test(whole);
    const bare = whole.replaceAll(GAP, '').trim();
    const isHeading = !isBullet && isHeadingLine(bare);
    if (isHeading || (!isBullet && /^what\b.{0,40}\?$/i.test(bare))) heading = foldSentence(bare);
    const spans = sentencesOfLine(text, line);
    for (const span of spans) {
      const [raw, mark] = [text.slice(span.start, span.end), /^[\s\ue000•▪●◦‣■►➢|]+/];
      const skipped = (MARK.exec(raw) ?? mark.exec(raw))?.[0].length ?? 0;
      const start = span.start + skipped;
      const end = span.start + lengthWithoutBlanks(raw);
      if (end <= start) continue;
      const read = text.slice(start, end);
      const isTopic = topics < TOPICS_MOST && TOPIC.test(read.toLowerCase());
      if (isTopic) topics += 1;
      sentences.push({
        text: posting.slice(start, end),
        start,
        end,
        folded: isTopic || isNear ? foldSentence(read) : '',
        isBullet: isBullet || skipped > 0,
        isLine: spans.length === 1,
        isHeading,
        isField: spans.length === 1 && FIELD.test(bare.replace(MARK, '')),
        heading: isHeading ? '' : heading,
      });
      isNear = isTopic;
    }
  }
  return sentences;
}
