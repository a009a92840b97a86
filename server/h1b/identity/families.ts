import { type Brand, filesFor, beginnings } from '#server/h1b/identity/brands.ts';
import { coreOf, looseCore } from '#server/h1b/identity/employer-key.ts';
import type { KeyList } from '#server/h1b/identity/key-list.ts';

/** The employers of a brand, counted together. */
interface Family {
  readonly brand: Brand;
  /** Their identities, most records first. */
  readonly members: readonly number[];
  /** Codes of all their spellings, ascending. */
  readonly codes: Int32Array;
}

/** Brands that are kept, more than the list has. */
const KEPT = 2000;

/** What is asked of the identities of a snapshot. */
interface Employers {
  readonly keys: KeyList;
  identityOf(key: number): number;
  countOf(identity: number): number;
  codesOf(identity: number): Int32Array;
}

/** The families of brands among the employers of a snapshot, found when they are asked for. Their identities are numbers below 0. */
export class Families {
  readonly #employers: Employers;
  readonly #parted: readonly string[];
  /** The identity of each brand by its id, oldest first. */
  readonly #brands = new Map<string, number>();
  readonly #families = new Map<number, Family>();
  #last = 0;

  /** `parted` are keys of names that were parted from their employer; they, and those that were joined through them, file for no brand. */
  constructor(employers: Employers, parted: readonly string[]) {
    this.#employers = employers;
    this.#parted = parted;
  }

  /** The identity of a brand's family, or of its only employer; 0 for a brand without records here. */
  identityOf(brand: Brand): number {
    const known = this.#brands.get(brand.id);
    if (known !== undefined) return known;
    const members = this.#filersFor(brand);
    let identity = members[0] ?? 0;
    if (members.length > 1) {
      identity = --this.#last;
      const codes = members.flatMap((each) => [...this.#employers.codesOf(each)]);
      this.#families.set(identity, { brand, members, codes: Int32Array.from(codes).sort() });
    }
    this.#brands.set(brand.id, identity);
    this.#forgetOldest();
    return identity;
  }

  /** What people type makes brands of leading words, so not all of them are kept. */
  #forgetOldest(): void {
    const [oldest] = this.#brands;
    if (this.#brands.size <= KEPT || !oldest) return;
    this.#brands.delete(oldest[0]);
    this.#families.delete(oldest[1]);
  }

  /** The employers that are counted together in a family, most records first; none for a single employer. */
  membersOf(identity: number): readonly number[] {
    return this.#families.get(identity)?.members ?? [];
  }

  /** The family of an identity; undefined for a single employer. */
  get(identity: number): Family | undefined {
    return this.#families.get(identity);
  }

  #partedIdentities(): ReadonlySet<number> {
    const { keys } = this.#employers;
    const numbers = this.#parted.map((key) => keys.numberOf(key)).filter((number) => number > 0);
    return new Set(numbers.map((number) => this.#employers.identityOf(number)));
  }

  #filersFor(brand: Brand): number[] {
    const files = filesFor(brand);
    const found = new Set<number>();
    const parted = this.#partedIdentities();
    for (const begin of beginnings(brand)) {
      for (const key of this.#employers.keys.from(begin)) {
        const identity = this.#employers.identityOf(key);
        if (found.has(identity) || parted.has(identity)) continue;
        if (files(looseCore(coreOf(this.#employers.keys.textOf(key))))) found.add(identity);
      }
    }
    return [...found]
      .map((identity) => ({ identity, count: this.#employers.countOf(identity) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .map(({ identity }) => identity);
  }
}
