import {
  abbreviates,
  bagOf,
  CUT_FROM,
  type ComparedName,
  differenceOf,
  isCut,
} from '#server/h1b/identity/compare-names.ts';
import { compactOf, coreOf, formOf } from '#server/h1b/identity/employer-key.ts';
import type { Evidence } from '#server/h1b/identity/evidence.ts';
import type { Difference, Join, Proof } from '#server/h1b/identity/joins.ts';
import { lettersApart } from '#server/h1b/identity/letters-apart.ts';

/** The distinct keys of a data version, by number. */
interface Keys {
  readonly texts: readonly string[];
  /** Records of each key. */
  readonly filings: ArrayLike<number>;
}

/** Names that share a fact are compared with each other up to this many; in larger groups only names that begin alike are. */
const COMPARED_ALL = 40;
const BEGINNING = 4;
/** A word that more names than this have says little about which employer it is. */
const COMMON_WORD = 3;
/** Words that several names share by chance are in at least this many. */
const ORDINARY_WORD = 4;
/** A word this many times rarer than one that is nearly the same is a slip. */
const MUCH_RARER = 20;
/** A name without a form goes with the one that has this many times the filings of each other form. */
const CHIEF_FORM = 5;
/** Letters of a word that only one name has. */
const OWN_WORD_FROM = 4;
/** Letters that the words two names share must have to say which employer it is. */
const SHARED_FROM = 8;

/** All pairs of keys that are one employer, with the reason; no pair is compared that shares neither words nor facts. */
export function mergeKeys(keys: Keys, evidence: Evidence): Join[] {
  return new Merger(keys, evidence).run();
}

class Merger {
  readonly #keys: Keys;
  readonly #evidence: Evidence;
  readonly #names: ComparedName[];
  readonly #joins: Join[] = [];
  readonly #seen = new Set<number>();
  /** Numbers of distinct cores that have each word. */
  readonly #spread = new Map<string, number>();

  constructor(keys: Keys, evidence: Evidence) {
    this.#keys = keys;
    this.#evidence = evidence;
    this.#names = keys.texts.map((key) => {
      const core = coreOf(key);
      return { key, words: core.split(' '), compact: compactOf(core) };
    });
    const cores = new Map(this.#names.map(({ words }) => [words.join(' '), words]));
    for (const words of cores.values()) {
      for (const word of new Set(words)) {
        this.#spread.set(word, (this.#spread.get(word) ?? 0) + 1);
      }
    }
  }

  run(): Join[] {
    this.#byFacts();
    this.#byName();
    this.#byCut();
    this.#byOneWord();
    return this.#joins;
  }

  /** Names that share a tax number, an address or a telephone may differ in anything that one name differs in. */
  #byFacts(): void {
    const { fein, street, phone } = this.#evidence;
    for (const facts of [fein, street, phone]) {
      for (const group of facts.groups()) {
        const begin = (k: number) => this.#names[k]!.compact.slice(0, BEGINNING);
        const near = group.length > COMPARED_ALL ? Map.groupBy(group, begin).values() : [group];
        for (const keys of near) {
          eachPair(keys, (a, b) => {
            const difference = differenceOf(this.#names[a]!, this.#names[b]!);
            if (difference) this.#join(a, b, difference, this.#evidence.strong(a, b));
          });
        }
      }
    }
  }

  /** Names that are the same but for form, blanks or order. */
  #byName(): void {
    const numbers = [...this.#names.keys()];
    for (const same of groupsOf(numbers, (k) => this.#names[k]!.compact)) {
      const sure = (a: number, b: number) => this.#evidence.fair(a, b);
      eachPair(same, (a, b) => {
        const difference = this.#core(a) === this.#core(b) ? 'form' : 'spacing';
        this.#join(a, b, difference, sure(a, b) ?? this.#weakForm(a, b, same));
      });
    }
    for (const same of groupsOf(numbers, (k) => bagOf(this.#names[k]!.words))) {
      eachPair(same, (a, b) => {
        if (this.#core(a) === this.#core(b)) return;
        const proof = this.#evidence.fair(a, b);
        this.#join(a, b, 'order', proof ?? this.#weakOrder(a, b));
      });
    }
  }

  /** Without an address, a form may be missing or differ when the words say which employer it is. */
  #weakForm(a: number, b: number, same: readonly number[]): Proof | null {
    const proof = this.#evidence.weak(a, b);
    if (!proof) return null;
    const [formA, formB] = [a, b].map((k) => formOf(this.#keys.texts[k]!));
    if (formA === formB) return this.#isTelling(this.#names[a]!.words) ? proof : null;
    if (this.#core(a) !== this.#core(b)) return null;
    const isNamed = this.#isTelling(this.#names[a]!.words) || this.#hasOwnWord(a);
    if (formA !== '' && formB !== '') return isNamed ? proof : null;
    const formed = formA === '' ? b : a;
    return isNamed && this.#isChief(formed, same) ? proof : null;
  }

  #isChief(formed: number, same: readonly number[]): boolean {
    const { filings, texts } = this.#keys;
    return same.every(
      (k) =>
        k === formed || formOf(texts[k]!) === '' || filings[formed]! >= CHIEF_FORM * filings[k]!,
    );
  }

  #weakOrder(a: number, b: number): Proof | null {
    const proof = this.#evidence.weak(a, b);
    const [formA, formB] = [a, b].map((k) => formOf(this.#keys.texts[k]!));
    return proof && this.#names[a]!.words.length > 2 && formA === formB ? proof : null;
  }

  /** Names of which one is the other, cut within a word. */
  #byCut(): void {
    const sorted = [...this.#names.keys()].toSorted((a, b) =>
      this.#key(a) < this.#key(b) ? -1 : 1,
    );
    for (const [at, short] of sorted.entries()) {
      const begin = this.#key(short);
      if (begin.length < CUT_FROM) continue;
      const longer: number[] = [];
      for (let next = at + 1; next < sorted.length; next++) {
        if (!this.#key(sorted[next]!).startsWith(begin)) break;
        if (isCut(begin, this.#key(sorted[next]!))) longer.push(sorted[next]!);
      }
      // A beginning that several names share is proved by an address only.
      const isOnly = new Set(longer.map((long) => this.#core(long))).size === 1;
      for (const long of longer) {
        const weak = isOnly ? this.#evidence.weak(short, long) : null;
        this.#join(short, long, 'truncation', this.#evidence.fair(short, long) ?? weak);
      }
    }
  }

  /** Names that differ in one word only, which is mistyped or abbreviated in one of them. */
  #byOneWord(): void {
    const rests = new Map<string, [key: number, word: string][]>();
    for (const [key, { words }] of this.#names.entries()) {
      if (words.length < 2) continue;
      for (const [at, word] of words.entries()) {
        const rest = words.with(at, '*').join(' ');
        const known = rests.get(rest);
        if (known) known.push([key, word]);
        else rests.set(rest, [[key, word]]);
      }
    }
    for (const [rest, found] of rests) {
      const words = new Set(found.map(([, word]) => word));
      if (words.size < 2 || words.size > COMPARED_ALL) continue;
      const telling = words.size <= COMMON_WORD && this.#isTelling(rest.split(' '));
      eachPair(found, ([a, x], [b, y]) => {
        const difference = x === y ? null : wordDifference(x, y);
        if (!difference) return;
        const isSlip = telling && this.#isSlip(x, y, rest);
        const isSure = isSlip || difference === 'abbreviation';
        const proof = this.#evidence[isSure ? 'fair' : 'strong'](a, b);
        this.#join(a, b, difference, proof ?? (isSlip ? this.#weakWord(a, b) : null));
      });
    }
  }

  /** Whether one of two words is a slip: a plural, or much rarer than the other, or in no other name when the rest is long. */
  #isSlip(x: string, y: string, rest: string): boolean {
    if (`${x}s` === y || `${y}s` === x) return true;
    const [rare, often] = [x, y].map((word) => this.#spread.get(word)!).toSorted((p, q) => p - q);
    if (rare === 1 && rest.split(' ').filter((word) => word.length > 2).length > 2) return true;
    return rare === 1 ? often! >= ORDINARY_WORD : often! >= rare! * MUCH_RARER;
  }

  #weakWord(a: number, b: number): Proof | null {
    const [formA, formB] = [a, b].map((k) => formOf(this.#keys.texts[k]!));
    const isOneForm = formA === formB || formA === '' || formB === '';
    return isOneForm ? this.#evidence.weak(a, b) : null;
  }

  /** Whether the words say which employer it is: one is in few names, or they are many. */
  #isTelling(words: readonly string[]): boolean {
    const large = words.filter((word) => word !== '*' && word.length > 2);
    const letters = large.reduce((sum, word) => sum + word.length, 0);
    const isRare = (word: string) => (this.#spread.get(word) ?? 0) <= COMMON_WORD;
    return letters >= SHARED_FROM && (large.length > 2 || large.some(isRare));
  }

  /** Whether a name has a word that no other core has. */
  #hasOwnWord(key: number): boolean {
    return this.#names[key]!.words.some(
      (word) => word.length >= OWN_WORD_FROM && this.#spread.get(word) === 1,
    );
  }

  #join(a: number, b: number, difference: Difference, proof: Proof | null): void {
    if (!proof) return;
    const pair = Math.min(a, b) * this.#names.length + Math.max(a, b);
    if (this.#seen.has(pair)) return;
    this.#seen.add(pair);
    this.#joins.push({ a, b, difference, proof });
  }

  #key(k: number): string {
    return this.#keys.texts[k]!;
  }

  #core(k: number): string {
    return this.#names[k]!.words.join(' ');
  }
}

/** In what two words of otherwise equal names differ. */
function wordDifference(x: string, y: string): Difference | null {
  if (abbreviates(x, y) || abbreviates(y, x)) return 'abbreviation';
  const length = Math.min(x.length, y.length);
  if (length < 4 || /\d/u.test(x + y)) return null;
  return lettersApart(x, y, length < 8 ? 1 : 2) <= (length < 8 ? 1 : 2) ? 'letters' : null;
}

function groupsOf(numbers: readonly number[], by: (k: number) => string): number[][] {
  return [...Map.groupBy(numbers, by).values()].filter((group) => group.length > 1);
}

function eachPair<T>(items: readonly T[], visit: (a: T, b: T) => void): void {
  for (const [at, a] of items.entries()) for (const b of items.slice(at + 1)) visit(a, b);
}
