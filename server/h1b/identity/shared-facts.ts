/** Which keys share a fact, such as a postal code; a fact is a number from 1, and 0 is none. */
export class SharedFacts {
  readonly #byKey = new Map<number, Set<number>>();

  /** Notes that a key was filed with a fact. */
  add(key: number, fact: number): void {
    if (fact === 0) return;
    const facts = this.#byKey.get(key);
    if (facts) facts.add(fact);
    else this.#byKey.set(key, new Set([fact]));
  }

  /** Whether the key has any fact of this kind. */
  has(key: number): boolean {
    return this.#byKey.has(key);
  }

  /** Whether two keys share a fact. */
  shares(a: number, b: number): boolean {
    const x = this.#byKey.get(a);
    const y = this.#byKey.get(b);
    if (!x || !y) return false;
    const [few, many] = x.size < y.size ? [x, y] : [y, x];
    for (const fact of few) if (many.has(fact)) return true;
    return false;
  }

  /** How many facts two keys share. */
  common(a: number, b: number): number {
    const [x, y] = [this.#byKey.get(a), this.#byKey.get(b)];
    if (!x || !y) return 0;
    const [few, many] = x.size < y.size ? [x, y] : [y, x];
    let found = 0;
    for (const fact of few) if (many.has(fact)) found++;
    return found;
  }

  /** The keys of each fact that two keys or more have. */
  groups(): number[][] {
    const groups = new Map<number, number[]>();
    for (const [key, facts] of this.#byKey) {
      for (const fact of facts) {
        const keys = groups.get(fact);
        if (keys) keys.push(key);
        else groups.set(fact, [key]);
      }
    }
    return [...groups.values()].filter((keys) => keys.length > 1);
  }
}
