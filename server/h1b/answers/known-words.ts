import { textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { fold } from '#shared/domain/fold.ts';
import { isOneTypo, withoutAccents } from '#shared/domain/one-typo.ts';

/** A run of letters and digits. */
export const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Columns whose words are known. */
export type WordColumn = 'employer_name' | 'job_title' | 'city';

/** Words shorter than this are not corrected: another letter makes another word of them. */
const SHORTEST = 4;

/** The folded words of a column, each with the number of records that have it. */
export class KnownWords {
  /** By the number of letters without accents. */
  readonly #byLength = new Map<number, { word: string; plain: string; records: number }[]>();

  constructor(texts: Iterable<readonly [text: string, records: number]>) {
    const counts = new Map<string, number>();
    for (const [text, records] of texts) {
      for (const [word] of fold(text).matchAll(WORD)) {
        counts.set(word, (counts.get(word) ?? 0) + records);
      }
    }
    for (const [word, records] of counts) {
      const plain = withoutAccents(word);
      const same = this.#byLength.get(plain.length) ?? [];
      same.push({ word, plain, records });
      this.#byLength.set(plain.length, same);
    }
  }

  /** Whether a word of the column contains the text. */
  hasPart(text: string): boolean {
    for (const [length, words] of this.#byLength) {
      // A letter with an accent may be two characters.
      if (length * 3 < text.length) continue;
      if (words.some(({ word }) => word.includes(text))) return true;
    }
    return false;
  }

  /** The word that was probably meant: the same without accents, else with one typo, of most records; undefined when there is none. */
  closest(word: string): string | undefined {
    const plain = withoutAccents(word);
    const best = (candidates: { word: string; records: number }[]): string | undefined =>
      candidates.toSorted((a, b) => b.records - a.records || (a.word < b.word ? -1 : 1))[0]?.word;
    const ofLength = (length: number) => this.#byLength.get(length) ?? [];
    const accented = best(ofLength(plain.length).filter((known) => known.plain === plain));
    if (accented !== undefined || plain.length < SHORTEST || /^\d+$/.test(plain)) return accented;
    const near = [plain.length - 1, plain.length, plain.length + 1].flatMap(ofLength);
    return best(near.filter((known) => isOneTypo(plain, known.plain)));
  }
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
