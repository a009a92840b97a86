import { aliasKeys } from '#server/h1b/identity/aliases.ts';
import { brandOf, brandOfId } from '#server/h1b/identity/brands.ts';
import {
  employerIdOf,
  formOf,
  identityKey,
  keyOfEmployerId,
} from '#server/h1b/identity/employer-key.ts';
import { Families } from '#server/h1b/identity/families.ts';
import { type Join, reasonOf } from '#server/h1b/identity/joins.ts';
import { KeyList } from '#server/h1b/identity/key-list.ts';
import { textOf } from '#server/h1b/snapshot/dictionary.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';

/** The key of the spelling with the most records of each root, by the keys of all employer codes. */
function chiefKeys(
  employerKeys: Int32Array,
  of: { rootOf(key: number): number; recordsOf(code: number): number },
): Map<number, number> {
  const chiefs = new Map<number, number>();
  const most = new Map<number, number>();
  for (const [code, key] of employerKeys.entries()) {
    const root = of.rootOf(key);
    const records = of.recordsOf(code);
    if (records <= (most.get(root) ?? -1)) continue;
    most.set(root, records);
    chiefs.set(root, key);
  }
  return chiefs;
}

/**
 * The key whose link to its parent parts a key from the `chief` of its identity, by their parents: that of the key itself or,
 * where the chief was joined through it, the last one on the way from the chief. What was joined through the key goes with it.
 */
function linkToCut(parents: Int32Array, key: number, chief: number | undefined): number {
  for (let at = chief ?? 0; at > 0; at = parents[at]!) if (parents[at] === key) return at;
  return key;
}

/** The places of an array sorted by the group each is in, and where the places of each group start. */
function sortByGroup(groups: Int32Array, size: number): { codes: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(size + 1);
  for (const group of groups) starts[group + 1]!++;
  for (let k = 0; k < size; k++) starts[k + 1]! += starts[k]!;
  const next = starts.slice();
  const codes = new Int32Array(groups.length);
  for (const [code, group] of groups.entries()) codes[next[group]!++] = code;
  return { codes, starts };
}

/** What people said about identities, besides what the records say. */
export interface Corrections {
  /** Names that mean the same employer, by reviewed renames and acronyms: each pair is [from, to]. */
  readonly aliases: readonly (readonly [from: string, to: string])[];
  /** Keys that an operator parted from the employer they were joined to. */
  readonly splits: readonly string[];
}

/** No corrections. */
export const NO_CORRECTIONS: Corrections = { aliases: [], splits: [] };
/** Why a name counts for its employer; null for the key that the others were joined to. */
type Reason = Pick<Join, 'difference' | 'proof'> | null;

/**
 * Which names of a snapshot are one employer. An identity is a number from 1: that of the key its other keys were joined to;
 * a number below 0 is the family of a brand with several employers. 0 is none.
 */
export class Identities {
  /** The keys of the employers. */
  readonly keys: KeyList;
  /** The families of brands. */
  readonly families: Families;
  /** Identity of each employer code; 0 for code 0. */
  readonly ofCode: Int32Array;
  /** For each employer code the code of the spelling that stands for its identity. */
  readonly chiefs: Int32Array;
  /** Codes of the spellings for which another one stands. */
  readonly #others: Int32Array;
  readonly #snapshot: Snapshot;
  readonly #parents: Int32Array;
  readonly #reasons: Uint8Array;
  readonly #aliased = new Map<number, number>();
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #roots: Int32Array;
  /** Codes sorted by identity, and where those of each identity start. */
  readonly #codes: Int32Array;
  readonly #starts: Int32Array;

  constructor(snapshot: Snapshot, { aliases, splits }: Corrections = NO_CORRECTIONS) {
    const { employerKeys, keys } = snapshot;
    this.#snapshot = snapshot;
    this.keys = new KeyList(snapshot);
    this.families = new Families(this, splits);
    this.#parents = keys.parents.slice();
    this.#reasons = keys.reasons;
    const { pairs, leads } = aliasKeys(aliases, splits);
    this.#aliases = leads;
    // Former names of a company are one employer also where no filing has its name of today.
    const instead = new Map<string, number>();
    for (const [from, to] of pairs) {
      const [a, b] = [this.keys.numberOf(from), this.keys.numberOf(to)];
      this.#alias(a, b || (instead.get(to) ?? 0));
      if (a > 0 && b === 0 && !instead.has(to)) instead.set(to, a);
    }
    if (splits.length > 0) this.#part(splits.map((key) => this.keys.numberOf(key)));
    this.#roots = Int32Array.from(this.#parents, (_, k) => this.#rootOf(k));
    this.ofCode = employerKeys.map((key) => this.#roots[key]!);
    ({ codes: this.#codes, starts: this.#starts } = sortByGroup(this.ofCode, this.#parents.length));
    this.chiefs = this.#findChiefs();
    this.#others = Int32Array.from(this.chiefs.keys().filter((code) => this.chiefs[code] !== code));
  }

  /** Moves the counts of all spellings to the one that stands for their identity. */
  gather(countsOfCodes: Int32Array): void {
    const others = this.#others;
    for (let k = 0; k < others.length; k++) {
      const code = others[k]!;
      const count = countsOfCodes[code]!;
      if (count === 0) continue;
      countsOfCodes[this.chiefs[code]!]! += count;
      countsOfCodes[code] = 0;
    }
  }

  /** The identity of a name in any spelling, also of one that is only an alias; 0 for none. */
  find(name: string): number {
    return this.findKey(identityKey(name));
  }

  /** The identity that a typed name means: that of a whole name with its legal form, else of a brand, else of the name as filed; 0 for none. */
  findTyped(name: string): number {
    const key = identityKey(name);
    const whole = this.findKey(key);
    if (whole > 0 && formOf(key) !== '') return whole;
    const brand = brandOf(name);
    return (brand && this.families.identityOf(brand)) || whole;
  }

  /** The identity of an id, also of one that was given before its employer was joined to another; 0 for none. */
  findId(id: string): number {
    const brand = brandOfId(id);
    return brand ? this.families.identityOf(brand) : this.findKey(keyOfEmployerId(id));
  }

  /** The public id: that of the brand, or the key under which the employer was filed first, which later imports do not change. */
  idOf(identity: number): string {
    const family = this.families.get(identity);
    if (family) return family.brand.id;
    let founder = identity;
    let first = Number.POSITIVE_INFINITY;
    const { order, starts } = this.#snapshot.searchable.employer_name.postings;
    for (const code of this.codesOf(identity)) {
      const key = this.#snapshot.employerKeys[code]!;
      const row = starts[code]! < starts[code + 1]! ? order[starts[code]!]! : first;
      if (row >= first || this.#isAliased(key)) continue;
      founder = key;
      first = row;
    }
    return employerIdOf(this.keys.textOf(founder));
  }

  /** Codes of all spellings of an identity, ascending. */
  codesOf(identity: number): Int32Array {
    if (identity < 0) return this.families.get(identity)!.codes;
    return this.#codes.subarray(this.#starts[identity], this.#starts[identity + 1]);
  }

  /** Codes of the spellings of an identity that have one of the keys, or that have none of them. */
  codesWith(identity: number, { keys, counted }: NonNullable<H1bFilter['spellings']>): Int32Array {
    const numbers = new Set(keys.map((key) => this.keys.numberOf(key)));
    return this.codesOf(identity).filter(
      (code) => numbers.has(this.#snapshot.employerKeys[code]!) === counted,
    );
  }

  /** The code of the spelling that stands for an identity: the one with the most records, of a renamed employer under its new name. */
  chiefOf(identity: number): number {
    const [first] = this.families.membersOf(identity);
    if (first !== undefined) return this.chiefOf(first);
    return this.chiefs[this.#codes[this.#starts[identity]!]!]!;
  }

  /** The name that stands for an identity. */
  nameOf(identity: number): string {
    const family = this.families.get(identity);
    if (family) return family.brand.brand;
    return this.spelling(this.chiefOf(identity));
  }

  /** Records of all spellings of an identity. */
  countOf(identity: number): number {
    return this.codesOf(identity).reduce((sum, code) => sum + this.filingsOf(code), 0);
  }

  /** A spelling as filed. */
  spelling(code: number): string {
    return textOf(this.#snapshot.dictionaries.employer_name, code) ?? '';
  }

  /** Records of one spelling. */
  filingsOf(code: number): number {
    const { starts } = this.#snapshot.searchable.employer_name.postings;
    return starts[code + 1]! - starts[code]!;
  }

  /** Why the key of a code counts for its identity. */
  reasonOf(code: number): Reason {
    return this.#reasonOfNumber(this.#snapshot.employerKeys[code]!);
  }

  /** Why a key counts for its identity; one that no record has counts by the reviewed list. */
  reasonOfKey(key: string): Reason {
    const number = this.keys.numberOf(key);
    return number > 0 ? this.#reasonOfNumber(number) : { difference: 'alias', proof: 'review' };
  }

  #reasonOfNumber(key: number): Reason {
    if (this.#aliased.has(key)) return { difference: 'alias', proof: 'review' };
    return (this.#parents[key]! > 0 && reasonOf(this.#reasons[key]!)) || null;
  }

  /** The identity of a key's number. */
  identityOf(key: number): number {
    return this.#roots[key]!;
  }

  #findChiefs(): Int32Array {
    const chiefs = Int32Array.from(this.ofCode.keys());
    for (let identity = 1; identity < this.#parents.length; identity++) {
      const codes = this.codesOf(identity);
      if (codes.length < 2) continue;
      let chief = 0;
      let most = -1;
      for (const code of codes) {
        const count = this.#isAliased(this.#snapshot.employerKeys[code]!)
          ? 0
          : this.filingsOf(code);
        if (count > most) [chief, most] = [code, count];
      }
      for (const code of codes) chiefs[code] = chief;
    }
    return chiefs;
  }

  /** The identity of a key, also of one that is only an alias; 0 for none. */
  findKey(key: string): number {
    const seen = new Set(['']);
    for (let at: string | undefined = key; at !== undefined && !seen.has(at);) {
      const number = this.keys.numberOf(at);
      if (number > 0) return this.#roots[number]!;
      seen.add(at);
      at = this.#aliases.get(at);
    }
    return 0;
  }

  #alias(from: number, to: number): void {
    if (from === 0 || to === 0) return;
    const [a, b] = [this.#rootOf(from), this.#rootOf(to)];
    if (a === b) return;
    this.#parents[a] = b;
    this.#aliased.set(a, b);
  }

  #part(keys: readonly number[]): void {
    const { employerKeys } = this.#snapshot;
    const chiefs = chiefKeys(employerKeys, {
      rootOf: (key) => this.#rootOf(key),
      recordsOf: (code) => (this.#isAliased(employerKeys[code]!) ? 0 : this.filingsOf(code)),
    });
    const links = keys.map((key) => ({ key, chief: chiefs.get(this.#rootOf(key)) }));
    for (const { key, chief } of links) {
      const cut = linkToCut(this.#parents, key, chief);
      this.#parents[cut] = 0;
      this.#aliased.delete(cut);
    }
  }

  #isAliased(key: number): boolean {
    for (let at = key; at > 0; at = this.#parents[at]!) if (this.#aliased.has(at)) return true;
    return false;
  }

  #rootOf(key: number): number {
    let at = key;
    while (this.#parents[at]! > 0) at = this.#parents[at]!;
    return at;
  }
}
