/** A sentence of a message. */
export interface Sentence {
  readonly in: 'subject' | 'text';
  /** As it is written. */
  readonly text: string;
  /** In lower case without accents, with plain quotes and blanks, letter by letter as long as `text`: what patterns are matched against. */
  readonly plain: string;
  readonly start: number;
}

/** Characters of a text that are judged: what decides stands near its beginning. */
const JUDGED_MOST = 6000;
const SENTENCE_MOST = 600;
const SENTENCES_MOST = 120;
/** Points that end no sentence. */
const SHORTENED =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|inc|ltd|co|corp|st|no|nr|vs|sr|jr|approx|dept|e\.g|i\.e|a\.m|p\.m|z\.b|bzw|ca|[a-z])\.$/i;
/** A day as German writes it: '23. Oktober', '20.10. um 10 Uhr'. */
const DAY_NUMBER =
  /^\D?\d{1,2}\.\s(?:um|von|bis|ab|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/;
/** A line longer than this was wrapped, and the sentence may go on in the next one. */
const WRAPPED_FROM = 58;

/** Text as patterns see it, without accents: each character stays at its place. */
export function plainOf(text: string): string {
  const lower = text.toLowerCase();
  const same =
    lower.length === text.length
      ? lower
      : text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return same
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\u2018\u2019\u201b\u0060\u00b4]/g, "'")
    .replaceAll(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0));
}

/** The sentences of a subject and the beginning of a text. */
export function sentencesOf(subject: string, text: string): Sentence[] {
  const found: Sentence[] = [];
  if (subject !== '')
    found.push({ in: 'subject', text: subject, plain: plainOf(subject), start: 0 });
  const judged = text.slice(0, JUDGED_MOST);
  let from = 0;
  for (const at of ends(judged)) {
    if (found.length >= SENTENCES_MOST) return found;
    push(found, judged, from, at);
    from = at;
  }
  push(found, judged, from, judged.length);
  return found;
}

function push(found: Sentence[], whole: string, from: number, to: number): void {
  const part = whole.slice(from, to);
  const text = part.trim().slice(0, SENTENCE_MOST);
  if (text === '') return;
  const start = from + part.length - part.trimStart().length;
  found.push({ in: 'text', text, plain: plainOf(text), start });
}

/** Where sentences end. */
function* ends(text: string): Generator<number> {
  let lineStart = 0;
  for (const { index, 0: mark } of text.matchAll(/\n+|[.!?…]{1,5}["'”’)\]*]{0,3}(?=\s)/g)) {
    const end = index + mark.length;
    if (!mark.startsWith('\n')) {
      const isShortened = SHORTENED.test(text.slice(Math.max(0, index - 8), index + 1));
      const isDay = DAY_NUMBER.test(text.slice(Math.max(0, index - 2), index + 24));
      if (!isShortened && !isDay) yield end;
      continue;
    }
    const length = index - lineStart;
    lineStart = end;
    const isWrapped =
      mark.length === 1 &&
      length >= WRAPPED_FROM &&
      !/^\s*[-•*–·\d]/.test(text.slice(end, end + 4));
    if (!isWrapped) yield end;
  }
}
