import type { Proof } from '#server/h1b/identity/joins.ts';

/** Which keys share a fact, such as a postal code; a fact is a number from 1, and 0 is none. */
class SharedFacts {
  readonly #byKey = new Map<number, Set<number>>();
  /** The newest fact of each key, which its next filing mostly repeats. */
  readonly #newest: number[] = [];

  /** Notes that a key, a number from 0 on, was filed with a fact. */
  add(key: number, fact: number): void {
    if (fact === 0 || this.#newest[key] === fact) return;
    this.#newest[key] = fact;
    const facts = this.#byKey.get(key);
    if (facts) facts.add(fact);
    else this.#byKey.set(key, new Set([fact]));
  }

  /** Whether the key has any fact of this kind. */
  has(key: number): boolean {
    return this.#byKey.has(key);
  }

  /** Whether two keys share a fact; `of` has those of the second when they are kept apart. */
  shares(a: number, b: number, of: SharedFacts = this): boolean {
    const x = this.#byKey.get(a);
    const y = of.#byKey.get(b);
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

/** Facts of the filings that can prove that two keys are one employer. */
export class Evidence {
  readonly fein = new SharedFacts();
  /** Street number and ZIP. */
  readonly street = new SharedFacts();
  /** Keyed hash of the telephone number. */
  readonly phone = new SharedFacts();
  /** First five digits of the employer's ZIP. */
  readonly postalCode = new SharedFacts();
  /** City and group of industries (NAICS, four digits). */
  readonly cityAndIndustry = new SharedFacts();
  /** State of the employer. */
  readonly employerState = new SharedFacts();
  /** State of the worksites. */
  readonly state = new SharedFacts();
  /** Quarter of the filings; of those without a date the fiscal year. */
  readonly period = new SharedFacts();

  /** Whether a fact proves it for names that differ in anything; the surest such fact. */
  strong(a: number, b: number): Proof | null {
    if (this.fein.shares(a, b)) return 'fein';
    if (this.street.shares(a, b)) return 'street';
    return this.phone.shares(a, b) ? 'phone' : null;
  }

  /** Whether a fact proves it for names that are the same but for form, blanks, order or an abbreviation. */
  fair(a: number, b: number): Proof | null {
    const strong = this.strong(a, b);
    if (strong) return strong;
    if (this.postalCode.shares(a, b)) return 'postalCode';
    return this.cityAndIndustry.shares(a, b) ? 'cityAndIndustry' : null;
  }

  /** Whether known addresses lie in different states. */
  isElsewhere(a: number, b: number): boolean {
    const { employerState: homes } = this;
    return homes.has(a) && homes.has(b) && !homes.shares(a, b);
  }

  /** Whether both were filed in one state, from there or for work there, and no two known addresses lie in different states. */
  weak(a: number, b: number): Proof | null {
    const { employerState: homes } = this;
    if (homes.has(a) && homes.has(b)) return homes.shares(a, b) ? 'state' : null;
    const { state } = this;
    const isNear = state.shares(a, b) || homes.shares(a, b, state) || homes.shares(b, a, state);
    return isNear ? 'state' : null;
  }
}
