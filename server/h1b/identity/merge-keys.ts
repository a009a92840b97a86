import { sharedBesideShort, shortestOf, unshortened } from '#server/h1b/identity/abbreviations.ts';
import {
  bagOf,
  type ComparedName,
  differenceOf,
  withoutGeneral,
  wordDifference,
} from '#server/h1b/identity/compare-names.ts';
import { compactOf, coreOf } from '#server/h1b/identity/employer-key.ts';
import { areTwoEmployers, type Evidence } from '#server/h1b/identity/evidence.ts';
import type { Difference, Join, Proof } from '#server/h1b/identity/joins.ts';
import { KnownNames } from '#server/h1b/identity/known-names.ts';
import { lettersApart } from '#server/h1b/identity/letters-apart.ts';
import { bodyOf, pairsByInitials } from '#server/h1b/identity/name-bodies.ts';
import { cutPairs, eachPair, groupsOf, pairsOneOff } from '#server/h1b/identity/pair-names.ts';
import { judgeByTaxId, type TaxJudge } from '#server/h1b/identity/tax-ids.ts';
import { WeakProofs } from '#server/h1b/identity/weak-proofs.ts';
import { COMMON_WORD, WordSpread } from '#server/h1b/identity/word-spread.ts';

/** The distinct keys of a data version, by number. */
interface Keys {
  readonly texts: readonly string[];
  /** Records of each key. */
  readonly filings: ArrayLike<number>;
  /** Whether a name of a key is as long as the longest that old files hold, so that it may have been cut between words, too. */
  readonly mayBeCut?: (key: number) => boolean;
}

/** Which keys are one employer, and which look like it and are two. */
interface Merged {
  readonly joins: Join[];
  readonly apart: (readonly [a: number, b: number])[];
}

/** Names that share a fact are compared with each other up to this many; in larger groups only names that begin alike are. */
const COMPARED_ALL = 40;
const BEGINNING = 4;
/** Letters of a name that is cut wherever it was filed. */
const CUT_ANYWHERE = 32;
/** Letters of a name of one word that is known with a slip, too. */
const LONE_FROM = 10;

/** All pairs of keys that are one employer, with the reason; no pair is compared that shares neither words nor facts. */
export function mergeKeys(keys: Keys, evidence: Evidence, judge: TaxJudge = judgeByTaxId): Merged {
  return new Merger(keys, evidence, judge).run();
}

class Merger {
  readonly #keys: Keys;
  readonly #evidence: Evidence;
  readonly #names: ComparedName[];
  readonly #joins: Join[] = [];
  readonly #apart: (readonly [a: number, b: number])[] = [];
  readonly #judge: TaxJudge;
  readonly #spread: WordSpread;
  readonly #weak: WeakProofs;
  readonly #known: KnownNames;
  readonly #seen = new Set<number>();

  constructor(keys: Keys, evidence: Evidence, judge: TaxJudge) {
    this.#keys = keys;
    this.#judge = judge;
    this.#evidence = evidence;
    this.#names = keys.texts.map((key) => {
      const core = coreOf(key);
      return { key, words: core.split(' '), compact: compactOf(core) };
    });
    this.#spread = new WordSpread(this.#names.map(({ words }) => words));
    const names = { names: this.#names, filings: keys.filings };
    this.#weak = new WeakProofs(names, evidence, this.#spread);
    this.#known = new KnownNames(names, evidence, this.#spread);
  }

  run(): Merged {
    this.#byFacts();
    this.#byName();
    this.#byShort();
    this.#byBody();
    this.#byGeneral();
    this.#byCut();
    this.#byOneWord();
    return { joins: this.#joins, apart: this.#apart };
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
        const proof = sure(a, b) ?? this.#weak.form(a, b, same);
        this.#join(a, b, difference, proof ?? this.#known.form(a, b, same));
      });
    }
    // An 'and' that one has not, and blanks or a form besides.
    const joined = (k: number) =>
      compactOf(this.#names[k]!.words.filter((w) => w !== 'and').join(''));
    for (const same of groupsOf(numbers, joined)) {
      eachPair(same, (a, b) => {
        if (this.#names[a]!.compact === this.#names[b]!.compact) return;
        this.#join(a, b, 'spacing', this.#evidence.fair(a, b) ?? this.#weak.and(a, b, same));
      });
    }
    // A sign that a file lost; Crane Co. and Crane & Co. are two.
    const signed = numbers.filter((k) => !this.#key(k).endsWith(' co'));
    for (const same of groupsOf(signed, (k) => this.#key(k).replaceAll(' and ', ' '))) {
      eachPair(same, (a, b) => this.#join(a, b, 'order', this.#evidence.fair(a, b)));
    }
    for (const same of groupsOf(numbers, (k) => bagOf(this.#names[k]!.words))) {
      eachPair(same, (a, b) => {
        if (this.#core(a) === this.#core(b)) return;
        const proof = this.#evidence.fair(a, b);
        this.#join(a, b, 'order', proof ?? this.#weak.order(a, b));
      });
    }
  }

  /** Names of which one has shortened words, or figures for numbers. */
  #byShort(): void {
    for (const same of groupsOf([...this.#names.keys()], (k) =>
      shortestOf(this.#names[k]!.words),
    )) {
      eachPair(same, (a, b) => {
        if (this.#core(a) === this.#core(b)) return;
        this.#join(a, b, 'abbreviation', this.#evidence.fair(a, b) ?? this.#shortProof(a, b));
      });
    }
  }

  #shortProof(a: number, b: number): Proof | null {
    if (unshortened(this.#key(a)) === unshortened(this.#key(b)))
      return this.#weak.unlessElsewhere(a, b);
    const shared = sharedBesideShort(this.#core(a), this.#core(b));
    return shared ? this.#known.short(a, b, shared) : null;
  }

  /** Names of which one says who holds the university or what kind of place it is, or begins with initials. */
  #byBody(): void {
    for (const same of groupsOf([...this.#names.keys()], (k) => bodyOf(this.#core(k)))) {
      eachPair(same, (a, b) => {
        if (this.#core(a) === this.#core(b)) return;
        this.#join(a, b, 'order', this.#evidence.fair(a, b) ?? this.#weak.unlessElsewhere(a, b));
      });
    }
    for (const { short, long, isSure } of pairsByInitials(this.#names)) {
      const proof = this.#evidence.fair(short, long);
      this.#join(short, long, 'acronym', proof ?? this.#known.initials(short, long, isSure));
    }
  }

  /** Names of which one has the country or a general word at its end: a rename, unless both file side by side. */
  #byGeneral(): void {
    const byCore = Map.groupBy(this.#names.keys(), (k) => this.#core(k));
    for (const [core, longer] of byCore) {
      const words = withoutGeneral(core.split(' '));
      if (words.length === this.#names[longer[0]!]!.words.length) continue;
      const shorter = byCore.get(words.join(' ')) ?? [];
      for (const a of longer)
        for (const b of shorter) this.#join(a, b, 'general', this.#weak.renamed(a, b, words));
    }
  }

  /** Names of which one is the other, cut within a word, or after a small one. */
  #byCut(): void {
    for (const { short, long, isOnly } of cutPairs(this.#keys.texts, this.#keys.mayBeCut)) {
      // A beginning that several names share is proved by an address only.
      const weak = isOnly ? this.#cutProof(short, long) : null;
      this.#join(short, long, 'truncation', this.#evidence.fair(short, long) ?? weak);
    }
  }

  #cutProof(short: number, long: number): Proof | null {
    const isLong = this.#key(short).length >= CUT_ANYWHERE;
    return isLong ? this.#weak.unlessElsewhere(short, long) : this.#evidence.weak(short, long);
  }

  /** Names that differ in one word only, which is mistyped or abbreviated in one of them. */
  #byOneWord(): void {
    this.#byLoneWord();
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
      if (words.size < 2) continue;
      const telling = words.size <= COMMON_WORD && this.#spread.isTelling(rest.split(' '));
      // Of many words only those are compared that have the same letters.
      const alike =
        words.size > COMPARED_ALL
          ? Map.groupBy(found, ([, word]) => lettersOf(word)).values()
          : [found];
      const join = (a: [number, string], b: [number, string]): void =>
        this.#joinByWord(a, b, rest, { telling, words: words.size });
      for (const some of alike) eachPair(some, join);
      if (words.size > COMPARED_ALL) for (const pair of this.#knownPairs(found)) join(...pair);
    }
  }

  /** Pairs of keys of which one is well known, and the other has its word with a letter off. */
  #knownPairs(
    found: readonly [key: number, word: string][],
  ): [[number, string], [number, string]][] {
    const items = found.map(([key, word]) => ({ key, word }));
    return pairsOneOff(items, ({ key }) => this.#known.isWellKnown(key)).map(([a, b]) => [
      [a.key, a.word],
      [b.key, b.word],
    ]);
  }

  /** Names of one long word that differ in a letter, of which one is known and the other rare. */
  #byLoneWord(): void {
    const lone = [...this.#names.keys()].filter((k) => this.#names[k]!.words.length === 1);
    const all = lone.map((k): [number, string] => [k, this.#names[k]!.compact]);
    for (const [a, b] of this.#knownPairs(all)) {
      this.#join(a[0], b[0], 'letters', this.#known.slip(a, b, [], all.length));
    }
    const long = lone.filter((k) => this.#names[k]!.compact.length >= LONE_FROM);
    for (const near of groupsOf(long, (k) => this.#names[k]!.compact.slice(0, BEGINNING))) {
      eachPair(near, (a, b) => {
        const [x, y] = [this.#names[a]!.compact, this.#names[b]!.compact];
        if (lettersApart(x, y, 1) !== 1 || !this.#weak.isKnownSlip([a, x], [b, y])) return;
        this.#join(a, b, 'letters', this.#evidence.fair(a, b) ?? this.#weak.misspelled(a, b));
      });
    }
  }

  /** Joins names of which one has a slip or an abbreviation in a word; `rest` are the other words, `telling` whether they say which employer it is, and `words` how many stand in its place. */
  #joinByWord(
    [a, x]: [key: number, word: string],
    [b, y]: [key: number, word: string],
    rest: string,
    { telling, words }: { telling: boolean; words: number },
  ): void {
    const difference = x === y ? null : wordDifference(x, y);
    if (!difference) return;
    const isSlip =
      (telling && this.#spread.isSlip(x, y, rest.split(' '))) ||
      this.#weak.isKnownSlip([a, x], [b, y]) ||
      this.#weak.isSlipNearby([a, x], [b, y]);
    const isMisspelled =
      this.#spread.isMisspelled(x, y) || this.#weak.isSlipAnywhere([a, x], [b, y]);
    const isSure = isSlip || isMisspelled || difference === 'abbreviation';
    const proof = this.#evidence[isSure ? 'fair' : 'strong'](a, b);
    const weak = isMisspelled
      ? this.#weak.misspelled(a, b)
      : isSlip
        ? this.#weak.word(a, b, rest)
        : null;
    const slip = (): Proof | null => this.#known.slip([a, x], [b, y], rest.split(' '), words);
    this.#join(a, b, difference, proof ?? weak ?? slip());
  }

  #join(a: number, b: number, difference: Difference, proof: Proof | null): void {
    const pair = Math.min(a, b) * this.#names.length + Math.max(a, b);
    if (this.#seen.has(pair)) return;
    const keys = [this.#key(a), this.#key(b)] as const;
    const isOne = this.#judge(...keys);
    if (!proof && !isOne) return;
    this.#seen.add(pair);
    if (areTwoEmployers({ keys, numbers: [a, b] }, difference, this.#evidence, this.#judge)) {
      this.#apart.push([a, b]);
    } else this.#joins.push({ a, b, difference, proof: proof ?? 'taxId' });
  }

  #key(k: number): string {
    return this.#keys.texts[k]!;
  }

  #core(k: number): string {
    return this.#names[k]!.words.join(' ');
  }
}

const lettersOf = (word: string) => [...new Set(word)].toSorted().join('');
