import { SharedFacts } from '#server/h1b/identity/shared-facts.ts';
import type { Proof } from '#server/h1b/identity/joins.ts';

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

  /** Whether both were filed for work in one state and no two known addresses lie in different states. */
  weak(a: number, b: number): Proof | null {
    const { employerState: homes } = this;
    if (homes.has(a) && homes.has(b)) return homes.shares(a, b) ? 'state' : null;
    return this.state.shares(a, b) ? 'state' : null;
  }
}
