/** A place in a text: offsets in UTF-16 code units, the end not counted. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A piece of a text and its place. */
interface PlacedText extends Place {
  readonly text: string;
}

const AROUND_MAX = 200;

/** The sentence around a place, from the end of the line or sentence before to its own end, across lines that a page has wrapped. */
export function sentenceAround(text: string, { start, end }: Place): PlacedText {
  // A very long sentence is cut on both sides of the place.
  const first = Math.max(0, start - AROUND_MAX);
  const last = Math.min(text.length, end + AROUND_MAX);
  let from = start;
  while (from > first && !endsBefore(text, from)) from -= 1;
  let to = end;
  while (to < last && !endsBefore(text, to)) to += 1;
  const raw = text.slice(from, to);
  const trimmed = raw.replace(/^[\s•·▪*–-]+/, '');
  const begin = from + raw.length - trimmed.length;
  const clean = trimmed.trimEnd();
  return {
    text: clean.replaceAll(/\s+/g, ' ').toWellFormed(),
    start: begin,
    end: begin + clean.length,
  };
}

/** Whether one sentence or line ends and another begins at an offset. */
function endsBefore(text: string, at: number): boolean {
  const last = text[at - 1] ?? '';
  if (last === '\n') return !/\p{Ll}/u.test(text[at] ?? '');
  return /\s/.test(text[at] ?? '') && /[.!?]/.test(last);
}
