import { type Join, sureness } from '#server/h1b/identity/joins.ts';

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
