import { formOf } from '#server/h1b/identity/employer-key.ts';
import type { Difference, Proof } from '#server/h1b/identity/joins.ts';
import type { TaxJudge } from '#server/h1b/identity/tax-ids.ts';
import { Combinations } from '#server/h1b/snapshot/interner.ts';

/** Which keys share a fact, such as a postal code; a fact is a number from 1, and 0 is none. */
class SharedFacts {
  readonly #byKey = new Map<number, Set<number>>();
  /** The newest fact of each key, which its next filing mostly repeats. */
  readonly #newest: number[] = [];
  /** The pairs of a key and a fact so far, among which one that comes again is found faster than in the sets. */
  readonly #pairs = new Combinations(2);
  readonly #pair = new Int32Array(2);

  /** Notes that a key, a number from 0 on, was filed with a fact. */
  add(key: number, fact: number): void {
    if (fact === 0 || this.#newest[key] === fact) return;
    this.#newest[key] = fact;
    this.#pair[0] = key;
    this.#pair[1] = fact;
    const known = this.#pairs.size;
    if (this.#pairs.code(this.#pair) <= known) return;
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

/** Forms that American companies are converted into, by kind; forms of one kind are taken for each other. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    inc: 'stock',
    corp: 'stock',
    co: 'stock',
    llc: 'llc',
    lc: 'llc',
    pc: 'practice',
    pllc: 'practice',
    pa: 'practice',
  }),
);
/** Quarters in which two forms of one name are filed by two employers. */
const BESIDE = 3;

/** What is asked of two names: their keys with their numbers. */
interface Pair {
  readonly keys: readonly [a: string, b: string];
  readonly numbers: readonly [a: number, b: number];
}

/**
 * Whether two names that differ in legal form or country are two employers of one family: their tax numbers differ, or both file
 * side by side. A company that is converted files under both forms for a while; a partnership or a foreign company is
 * never converted and files beside its American one, as does 'X USA' beside X.
 */
export function areTwoEmployers(
  { keys, numbers }: Pair,
  difference: Difference,
  evidence: Evidence,
  judge: TaxJudge,
): boolean {
  if (evidence.fein.shares(...numbers)) return false;
  const isOne = judge(...keys);
  if (isOne !== undefined) return !isOne;
  const beside = evidence.period.common(...numbers);
  const [a = '', b = ''] = keys.map(formOf);
  const [x, y] = [a, b].map((form) => KINDS.get(form.split(' ').at(-1) ?? ''));
  if (difference === 'country' || difference === 'general') {
    return beside > 0 || (a !== '' && b !== '' && (x === undefined) !== (y === undefined));
  }
  if (beside === 0 || difference !== 'form' || a === '' || b === '') return false;
  if (x === undefined && y === undefined) return a !== b;
  return x === undefined || y === undefined || (x !== y && beside >= BESIDE);
}
