/** A place in a text: offsets in UTF-16 code units, the end not counted. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A piece of a text and where it stands. */
export interface PlacedText extends Place {
  readonly text: string;
}

const EVIDENCE_MOST = 300;

/** The sentence around a place: from the line or sentence before to its end, over lines that a page has wrapped. */
export function sentenceAround(text: string, { start, end }: Place): PlacedText {
  let from = start;
  while (from > 0 && !endsBefore(text, from)) from -= 1;
  let to = end;
  while (to < text.length && !endsBefore(text, to)) to += 1;
  // A sentence without end gives way on both sides of the place.
  if (to - from > EVIDENCE_MOST) {
    from = Math.max(from, start - EVIDENCE_MOST / 2);
    to = Math.min(to, end + EVIDENCE_MOST / 2);
  }
  const raw = text.slice(from, to);
  const trimmed = raw.replace(/^[\s•·▪*–-]+/, '');
  const first = from + raw.length - trimmed.length;
  const clean = trimmed.trimEnd();
  return {
    text: clean.replaceAll(/\s+/g, ' ').toWellFormed(),
    start: first,
    end: first + clean.length,
  };
}

/** Whether one sentence or line ends and another begins at an offset. */
function endsBefore(text: string, at: number): boolean {
  const last = text[at - 1] ?? '';
  if (last === '\n') return !/\p{Ll}/u.test(text[at] ?? '');
  return /\s/.test(text[at] ?? '') && /[.!?]/.test(last);
}
