import { compareFolded, fold } from '#shared/core/fold.ts';

/** Byte between the entries of a search blob; no UTF-8 text contains it, so any text may be an entry. */
export const SEPARATOR = 0xff;

/** Texts by code; code 0 is null, the others are in order of folded code units, then of the text. */
export interface Dictionary {
  readonly size: number;
  /** UTF-8 of all texts, one after the other. */
  readonly text: Uint8Array;
  /** Where each text starts in `text`, and the end. */
  readonly starts: Int32Array;
}

/** A dictionary that can be searched: folded texts, each followed by SEPARATOR. */
export interface SearchableDictionary extends Dictionary {
  readonly blob: Uint8Array;
  /** Where each folded text starts in `blob`, and the end. */
  readonly lines: Int32Array;
}

/** The text of a code, null for code 0. */
export function textOf(dictionary: Dictionary, code: number): string | null {
  if (code === 0) return null;
  const start = dictionary.starts[code]!;
  const { buffer, byteOffset } = dictionary.text;
  return Buffer.from(buffer, byteOffset + start, dictionary.starts[code + 1]! - start).toString();
}

/** All texts by code; for small dictionaries. */
export function allTexts(dictionary: Dictionary): (string | null)[] {
  return Array.from({ length: dictionary.size }, (_, code) => textOf(dictionary, code));
}

/** First code whose folded text is not below the given folded text, by binary search. */
function lowerBound(dictionary: Dictionary, folded: string): number {
  let low = 1;
  let high = dictionary.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fold(textOf(dictionary, middle) ?? '') < folded) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The code of exactly this text, else of a text that folds to the same, else 0. */
export function findCode(dictionary: Dictionary, text: string): number {
  const folded = fold(text);
  const first = lowerBound(dictionary, folded);
  for (let code = first; code < dictionary.size; code++) {
    const found = textOf(dictionary, code)!;
    if (found === text) return code;
    if (fold(found) !== folded) break;
  }
  return first < dictionary.size && fold(textOf(dictionary, first)!) === folded ? first : 0;
}

/** The codes of all texts that fold to a folded text, from the first to before the second. */
export function equalCodes(dictionary: Dictionary, folded: string): [first: number, end: number] {
  const first = lowerBound(dictionary, folded);
  let end = first;
  while (end < dictionary.size && fold(textOf(dictionary, end)!) === folded) end++;
  return [first, end];
}

/** The order in which a dictionary holds the given texts: positions in `texts`, which must be distinct. */
export function sortTexts(texts: readonly string[]): Int32Array {
  const folded = texts.map(fold);
  return Int32Array.from(texts.keys()).sort((a, b) => {
    const x = folded[a]!;
    const y = folded[b]!;
    return x < y ? -1 : x > y ? 1 : compareFolded(texts[a]!, texts[b]!);
  });
}

/** Lays texts out by code, code 0 first as an empty text; `end` is written after each text. */
export function layOut(
  texts: readonly string[],
  end?: number,
): { bytes: Uint8Array; starts: Int32Array } {
  const tail = end === undefined ? 0 : 1;
  let total = tail;
  for (const text of texts) total += Buffer.byteLength(text) + tail;
  const bytes = Buffer.alloc(total, end ?? 0);
  const starts = new Int32Array(texts.length + 2);
  let position = tail;
  for (const [k, text] of texts.entries()) {
    starts[k + 1] = position;
    position += bytes.write(text, position) + tail;
  }
  starts[texts.length + 1] = position;
  return { bytes, starts };
}
