import { textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { fold } from '#shared/core/fold.ts';

/** A text without its accents. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Whether two different words are one typo apart: a letter too many, too few or another one, or two neighbours swapped. */
export function isOneTypo(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || a === b) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const rest = (text: string, from: number): string => text.slice(from);
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1);
  if (rest(short, start + 1) === rest(long, start + 1)) return true;
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2)
  );
}

/** A run of letters and digits. */
export const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Columns whose words are known. */
export type WordColumn = 'employer_name' | 'job_title' | 'city';

/** Words shorter than this are not corrected: another letter makes another word of them. */
const SHORTEST = 4;

/** A word, without its accents, and the number of records that have it. */
interface Known {
  readonly word: string;
  readonly plain: string;
  readonly records: number;
}

/** The folded words of a column. */
class KnownWords {
  /** All of them, one a line. */
  readonly #text: string;
  /** By length and first letter, and by length and last letter: one typo leaves one of the two letters as it is. */
  readonly #alike = new Map<string, Known[]>();
  /** By the word without accents. */
  readonly #plain = new Map<string, Known[]>();

  constructor(texts: Iterable<readonly [text: string, records: number]>) {
    const counts = new Map<string, number>();
    for (const [text, records] of texts) {
      for (const [word] of fold(text).matchAll(WORD)) {
        counts.set(word, (counts.get(word) ?? 0) + records);
      }
    }
    this.#text = [...counts.keys()].join('\n');
    for (const [word, records] of counts) {
      const known = { word, plain: withoutAccents(word), records };
      put(this.#plain, known.plain, known);
      for (const key of keysOf(known.plain, known.plain.length)) put(this.#alike, key, known);
    }
  }

  /** Whether a word of the column contains the text. */
  hasPart(text: string): boolean {
    return this.#text.includes(text);
  }

  /** The word that was probably meant: the same without accents, else with one typo, of most records; undefined when there is none. */
  closest(word: string): string | undefined {
    const plain = withoutAccents(word);
    const accented = mostRecords(this.#plain.get(plain) ?? []);
    if (accented !== undefined || plain.length < SHORTEST || /^\d+$/.test(plain)) return accented;
    const near = [plain.length - 1, plain.length, plain.length + 1].flatMap((length) =>
      keysOf(plain, length).flatMap((key) => this.#alike.get(key) ?? []),
    );
    return mostRecords(near.filter((known) => isOneTypo(plain, known.plain)));
  }
}

function put(index: Map<string, Known[]>, key: string, known: Known): void {
  const same = index.get(key);
  if (same) same.push(known);
  else index.set(key, [known]);
}

function keysOf(plain: string, length: number): [string, string] {
  return [`${length}^${plain[0]}`, `${length}$${plain.at(-1)}`];
}

function mostRecords(words: readonly Known[]): string | undefined {
  let most: Known | undefined;
  for (const each of words) {
    const isMore = !most || each.records > most.records;
    if (isMore || (each.records === most!.records && each.word < most!.word)) most = each;
  }
  return most?.word;
}

const known = new WeakMap<Snapshot, Partial<Record<WordColumn, KnownWords>>>();

/** The words of a column of a snapshot, gathered at their first use. */
export function knownWords(snapshot: Snapshot, column: WordColumn): KnownWords {
  const columns = known.get(snapshot) ?? {};
  known.set(snapshot, columns);
  return (columns[column] ??= new KnownWords(textsOf(snapshot, column)));
}

function* textsOf(snapshot: Snapshot, column: WordColumn): Generator<[string, number]> {
  if (column === 'city') {
    const { city, postings } = snapshot.places;
    for (const [place, code] of city.entries()) {
      const text = textOf(snapshot.dictionaries.city, code);
      if (text !== null) yield [text, postings.starts[place + 1]! - postings.starts[place]!];
    }
    return;
  }
  const dictionary = snapshot.searchable[column];
  const { starts } = dictionary.postings;
  for (let code = 1; code < dictionary.size; code++) {
    yield [textOf(dictionary, code)!, starts[code + 1]! - starts[code]!];
  }
}

/** The word itself where a known one contains it, else the closest of the first list that has one. */
export function correctWord(lists: readonly KnownWords[], word: string): string {
  if (lists.some((list) => list.hasPart(word))) return word;
  return lists.map((list) => list.closest(word)).find((found) => found !== undefined) ?? word;
}
