import { type Brand, filesFor, firstWords } from '#server/h1b/identity/brands.ts';
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
  readonly #parted: ReadonlySet<string>;
  readonly #brands = new Map<Brand, number>();
  readonly #families = new Map<number, Family>();

  /** `parted` are keys of names that were parted from their employer; they file for no brand. */
  constructor(employers: Employers, parted: readonly string[]) {
    this.#employers = employers;
    this.#parted = new Set(parted);
  }

  /** The identity of a brand's family, or of its only employer; 0 for a brand without records here. */
  identityOf(brand: Brand): number {
    const known = this.#brands.get(brand);
    if (known !== undefined) return known;
    const members = this.#filersFor(brand);
    const family = -(this.#families.size + 1);
    if (members.length > 1) {
      const codes = members.flatMap((each) => [...this.#employers.codesOf(each)]);
      this.#families.set(family, { brand, members, codes: Int32Array.from(codes).sort() });
    }
    const identity = members.length > 1 ? family : (members[0] ?? 0);
    this.#brands.set(brand, identity);
    return identity;
  }

  /** The employers that are counted together in a family, most records first; none for a single employer. */
  membersOf(identity: number): readonly number[] {
    return this.#families.get(identity)?.members ?? [];
  }

  /** The family of an identity; undefined for a single employer. */
  get(identity: number): Family | undefined {
    return this.#families.get(identity);
  }

  #filersFor(brand: Brand): number[] {
    const files = filesFor(brand);
    const found = new Set<number>();
    for (const begin of firstWords(brand)) {
      for (const key of this.#employers.keys.from(begin)) {
        const text = this.#employers.keys.textOf(key);
        if (files(looseCore(coreOf(text))) && !this.#parted.has(text)) {
          found.add(this.#employers.identityOf(key));
        }
      }
    }
    return [...found]
      .map((identity) => ({ identity, count: this.#employers.countOf(identity) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .map(({ identity }) => identity);
  }
}
