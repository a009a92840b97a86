import type { Difference, Proof } from '#server/h1b/identity/joins.ts';

/** A name as another source has it, with what that source says of its employer. */
export interface ForeignName {
  /** Its identityKey. */
  readonly key: string;
  /** Whether the name may have been cut. */
  readonly isCut: boolean;
  /** Places as a state and five digits of a ZIP code: 'WA 98101'. */
  readonly places: readonly string[];
  /** Last four digits of tax numbers. */
  readonly taxIds: readonly string[];
}

/** In what a name of another source differs; 'sign' is a lost '&'. */
export type ForeignDifference = Difference | 'sign';

/** The employer of the records that a name of another source means. */
export interface NameLink {
  readonly employerId: string;
  readonly name: string;
  /** Ids of the brands under which the records count it together with other employers. */
  readonly brands: readonly string[];
  /** Ids of the brands for which the records have it alone. */
  readonly heads: readonly string[];
  /** Why; null for a name that the records have as the employer's own. */
  readonly reason: { readonly difference: ForeignDifference; readonly proof: Proof } | null;
}
