/** A change of a text as one replacement; it can be applied and reversed. */
export interface TextPatch {
  /** Offset of the replacement in UTF-16 code units. */
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

/** The shortest single replacement that makes one text into the other; it never cuts a character in half. */
export function patchBetween(before: string, after: string): TextPatch {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  if (isLead(before, head - 1) || isLead(after, head - 1)) head -= 1;
  let tail = 0;
  while (
    tail < shorter - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail += 1;
  }
  if (isTrail(before, before.length - tail) || isTrail(after, after.length - tail)) tail -= 1;
  return {
    at: head,
    removed: before.slice(head, before.length - tail),
    inserted: after.slice(head, after.length - tail),
  };
}

/** Characters by which a patch may grow on each side so that it cuts no word. */
const WORD_MAX = 40;

const isWordAt = (text: string, at: number) =>
  /[\p{L}\p{N}\p{M}_\uD800-\uDFFF]/u.test(text[at] ?? '');

/** How many characters of a word end before an offset, at most WORD_MAX. */
function wordBefore(text: string, end: number): number {
  let length = 0;
  while (length < WORD_MAX && isWordAt(text, end - length - 1)) length += 1;
  // A longer one is no word that a person reads as one.
  return length < WORD_MAX ? length : 0;
}

/** How many characters of a word begin at an offset, at most WORD_MAX. */
function wordAfter(text: string, start: number): number {
  let length = 0;
  while (length < WORD_MAX && isWordAt(text, start + length)) length += 1;
  return length < WORD_MAX ? length : 0;
}

/** The same replacement, grown to whole words where it begins or ends within one. */
export function wordPatchBetween(before: string, after: string): TextPatch {
  const { at, removed, inserted } = patchBetween(before, after);
  if (removed === '' && inserted === '') return { at, removed, inserted };
  const [end, newEnd] = [at + removed.length, at + inserted.length];
  const beginsWithin = isWordAt(before, at) || isWordAt(after, at);
  const head = beginsWithin ? wordBefore(before, at) : 0;
  const endsWithin = isWordAt(before, end - 1) || isWordAt(after, newEnd - 1);
  const tail = endsWithin ? wordAfter(before, end) : 0;
  return {
    at: at - head,
    removed: before.slice(at - head, end + tail),
    inserted: after.slice(at - head, newEnd + tail),
  };
}

/** The new text, from the old one; throws RangeError when the patch belongs to another text. */
export function applyPatch(text: string, { at, removed, inserted }: TextPatch): string {
  if (!text.startsWith(removed, at)) throw new RangeError('the patch belongs to another text');
  return text.slice(0, at) + inserted + text.slice(at + removed.length);
}

/** The patch that undoes another. */
export function reversePatch({ at, removed, inserted }: TextPatch): TextPatch {
  return { at, removed: inserted, inserted: removed };
}

function isLead(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isTrail(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
