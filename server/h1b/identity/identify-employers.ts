import {
  addDescriptions,
  collectEvidence,
  type EmployerRecords,
} from '#server/h1b/identity/collect-evidence.ts';
import { coreOf, identityKey } from '#server/h1b/identity/employer-key.ts';
import type { Evidence } from '#server/h1b/identity/evidence.ts';
import { type Join, reasonCode, sureness } from '#server/h1b/identity/joins.ts';
import { mergeKeys } from '#server/h1b/identity/merge-keys.ts';
import { splitName } from '#server/h1b/identity/split-name.ts';
import { layOut } from '#server/h1b/snapshot/dictionary.ts';
import { fold } from '#shared/core/fold.ts';
import { US_STATES } from '#shared/core/us-states.ts';

/** Keys joined into trees: every key but a root names the key it was joined to, and why. */
interface Forest {
  /** The key each key was joined to, -1 for a root. */
  readonly parents: Int32Array;
  /** The join to the parent; undefined for a root. */
  readonly joins: readonly (Join | undefined)[];
}

/** The trees of the surest joins, in none of which two keys are that are known `apart`; the key with the most filings is each tree's root. */
export function growForest(
  filings: ArrayLike<number>,
  joins: readonly Join[],
  apart: readonly (readonly [a: number, b: number])[] = [],
): Forest {
  const size = filings.length;
  const sure = (join: Join) => sureness(join.proof);
  const found = new UnionFind(size, apart);
  const edges: Join[][] = Array.from({ length: size }, () => []);
  const alike = new Set<number>();
  for (const join of joins.toSorted((x, y) => sure(x) - sure(y) || x.a - y.a || x.b - y.b)) {
    if (!found.union(join.a, join.b)) continue;
    for (const key of [join.a, join.b]) {
      edges[key]!.push(join);
      alike.add(key);
    }
  }
  const parents = new Int32Array(size).fill(-1);
  const reasons: (Join | undefined)[] = Array.from({ length: size }, () => undefined);
  const visited = new Set<number>();
  for (const root of [...alike].toSorted((a, b) => filings[b]! - filings[a]! || a - b)) {
    if (visited.has(root)) continue;
    visited.add(root);
    const open = [root];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      for (const join of edges[key]!) {
        const other = join.a === key ? join.b : join.a;
        if (visited.has(other)) continue;
        visited.add(other);
        parents[other] = key;
        reasons[other] = join;
        open.push(other);
      }
    }
  }
  return { parents, joins: reasons };
}

/** Sets that grow by union. */
class UnionFind {
  readonly #parents: Int32Array;
  /** What may not be in the set of each root, by keys. */
  readonly #apart = new Map<number, number[]>();

  constructor(size: number, apart: readonly (readonly [a: number, b: number])[]) {
    this.#parents = Int32Array.from({ length: size }, (_, k) => k);
    for (const [a, b] of apart) {
      this.#keepApart(a, [b]);
      this.#keepApart(b, [a]);
    }
  }

  find(k: number): number {
    let at = k;
    while (this.#parents[at] !== at) {
      this.#parents[at] = this.#parents[this.#parents[at]!]!;
      at = this.#parents[at]!;
    }
    return at;
  }

  /** Unites two sets; false when they were one, or may not be. */
  union(a: number, b: number): boolean {
    const [x, y] = [this.find(a), this.find(b)];
    const kept = this.#apart.get(x);
    if (x === y || kept?.some((key) => this.find(key) === y)) return false;
    this.#parents[x] = y;
    if (kept) this.#keepApart(y, kept);
    return true;
  }

  #keepApart(root: number, keys: readonly number[]): void {
    this.#apart.set(root, [...(this.#apart.get(root) ?? []), ...keys]);
  }
}

/** Shortest trade name in letters that says which employer it is: many hotels trade as 'Days Inn'. */
const TRADE_FROM = 10;
/** The same where both were filed from one address. */
const TRADE_NEAR = 6;

/** Words that a trade name has which nobody else trades under. */
const OWN_TRADE_FROM = 3;
/** What many owners trade as. */
const FRANCHISE =
  /\b(?:inn|inns|hotel|hotels|suites|motel|resort|restaurant|pizza|donuts|subs|grill)\b/;

const isOwnTrade = (key: string) =>
  key.split(' ').filter((word) => word.length > 2).length >= OWN_TRADE_FROM && !FRANCHISE.test(key);

const STATE_WORDS = new Set(Object.values(US_STATES).map((name) => name.toLowerCase()));

/** Whether a trade name is what its owner is called in a state: 'Cleveland Clinic Florida' is a hospital of its own. */
function isPartInState(legal: string, trade: string): boolean {
  const core = coreOf(trade);
  const state = STATE_WORDS.values().find((name) => core.endsWith(` ${name}`));
  return (
    state !== undefined && !legal.includes(state) && legal.startsWith(core.slice(0, -state.length))
  );
}

/**
 * Joins that the names as filed declare: 'Beyond, Inc. f/k/a Overstock.com, Inc.' is one employer with Overstock.com, Inc.,
 * and 'HQ, Inc. d/b/a HyperQuest' with HyperQuest when one employer only trades so and a fact agrees. `find` gives the number
 * of a key, -1 for none.
 */
export function filingJoins(
  names: readonly string[],
  find: (key: string) => number,
  evidence: Evidence,
): Join[] {
  const joins: Join[] = [];
  const traders = new Map<number, Set<number>>();
  const far = new Set<number>();
  const named = new Set<number>();
  for (const name of names) {
    const { legal, trade, former } = splitName(name);
    if (trade === '' && former === '') continue;
    const a = find(identityKey(legal));
    const formerly = find(identityKey(former));
    if (formerly >= 0 && formerly !== a) {
      joins.push({ a, b: formerly, difference: 'former', proof: 'filing' });
    }
    const key = identityKey(trade);
    const trading = find(key);
    if (trading < 0 || trading === a || key.length < TRADE_NEAR) continue;
    if (isPartInState(identityKey(legal), key)) continue;
    if (key.length >= TRADE_FROM) far.add(trading);
    if (isOwnTrade(key)) named.add(trading);
    const known = traders.get(trading);
    if (known) known.add(a);
    else traders.set(trading, new Set([a]));
  }
  for (const [b, owners] of traders) {
    const [a] = owners;
    if (owners.size > 1) continue;
    const weak = named.has(b) && !evidence.isElsewhere(a!, b) ? 'name' : null;
    const proof = evidence.fair(a!, b) ?? (far.has(b) ? (evidence.weak(a!, b) ?? weak) : null);
    if (proof) joins.push({ a: a!, b, difference: 'trade', proof });
  }
  return joins;
}

/** The names of employers: texts by code from 1, codes by those of the records, and how filings describe them, one way a line. */
export interface EmployerNames {
  readonly texts: readonly string[];
  readonly remap: Int32Array;
  readonly descriptions: Iterable<string>;
}

/** Which employer names are one employer, as sections of a snapshot by their names. */
export interface IdentityParts {
  /** The key of each name. */
  readonly 'employer_name.key': Int32Array;
  /** The keys in order of code units. */
  readonly 'employer_key.text': Uint8Array;
  readonly 'employer_key.starts': Int32Array;
  /** The key that each was joined to, 0 for none, and why. */
  readonly 'employer_key.parent': Int32Array;
  readonly 'employer_key.reason': Uint8Array;
}

/** Longest name in the files of the first years, which cut what is longer; a blank at the end is lost. */
const CUT_AT = 50;
const mayBeCut = (name: string) => name.length === CUT_AT || name.length === CUT_AT - 1;

/** Finds which employer names are one employer, by the names, the records and how filings describe them. */
export function identifyEmployers(
  { texts, remap, descriptions }: EmployerNames,
  records: EmployerRecords,
): IdentityParts {
  // A name without letters is its own key, so that it is one employer with itself only.
  const keys = texts.map((text) => identityKey(text) || fold(text));
  const sorted = [...new Set(keys)].toSorted();
  const numbers = new Map(sorted.map((key, k) => [key, k + 1]));
  const keyOfCode = Int32Array.from([0, ...keys.map((key) => numbers.get(key)!)]);
  const keyOfOld = remap.map((code) => keyOfCode[code]! - 1);
  const filings = new Int32Array(sorted.length);
  for (const code of records.employer_name) {
    const key = keyOfOld[code]!;
    if (key >= 0) filings[key]!++;
  }
  const find = (key: string) => (numbers.get(key) ?? 0) - 1;
  const evidence = collectEvidence(records, keyOfOld);
  const keyOfName = new Map(texts.map((text, k) => [text, keyOfCode[k + 1]! - 1]));
  const trades = addDescriptions(evidence, descriptions, keyOfName, find);
  const long = new Set(texts.flatMap((text, k) => (mayBeCut(text) ? [keyOfCode[k + 1]! - 1] : [])));
  const { joins, apart } = mergeKeys(
    { texts: sorted, filings, mayBeCut: (key) => long.has(key) },
    evidence,
  );
  const named = filingJoins([...texts, ...trades], find, evidence);
  const forest = growForest(filings, [...joins, ...named], apart);
  const plain = layOut(sorted);
  return {
    'employer_name.key': keyOfCode,
    'employer_key.text': plain.bytes,
    'employer_key.starts': plain.starts,
    'employer_key.parent': Int32Array.from([0, ...forest.parents.map((k) => k + 1)]),
    'employer_key.reason': Uint8Array.from([
      0,
      ...forest.joins.map((join) => (join ? reasonCode(join) : 0)),
    ]),
  };
}
