/** In what two names differ, or how else they are known to be one employer. */
const DIFFERENCES = [
  'form',
  'spacing',
  'letters',
  'abbreviation',
  'order',
  'truncation',
  'country',
  'acronym',
  'trade',
  'former',
  'alias',
  'general',
] as const;

/** What shows that two names that differ are one employer. Their order is that of stored codes: new ones go to the end. */
const PROOFS = [
  'review',
  'filing',
  'fein',
  'street',
  'phone',
  'postalCode',
  'cityAndIndustry',
  'state',
  'taxId',
  'name',
] as const;

/** Proofs in the order in which they are believed. */
const SUREST = ['review', 'filing', 'fein', 'taxId', 'street', 'phone'] as const;
/** How sure a proof is of two proofs, the surer one having the lower number. */
export function sureness(proof: Proof): number {
  const at = SUREST.findIndex((each) => each === proof);
  return at < 0 ? SUREST.length + PROOFS.indexOf(proof) : at;
}

/** In what two names differ. */
export type Difference = (typeof DIFFERENCES)[number];
/** What shows that they are one employer. */
export type Proof = (typeof PROOFS)[number];

/** Why two keys are one employer. */
export interface Join {
  readonly a: number;
  readonly b: number;
  readonly difference: Difference;
  readonly proof: Proof;
}

/** How sure a proof is, from 0 to 1; the labelled pairs of bench/identity measure the whole. */
export const CONFIDENCE: Readonly<Record<Proof, number>> = {
  review: 1,
  filing: 0.99,
  fein: 0.99,
  street: 0.98,
  phone: 0.98,
  postalCode: 0.96,
  cityAndIndustry: 0.95,
  state: 0.9,
  taxId: 0.97,
  name: 0.9,
};

/** The proofs of one code's row: those after them have rows of their own, so that stored codes keep their meaning. */
const ROW = 8;
const LATER = 128;

/** A join's reason as one byte; 0 is left for keys that were not joined. */
export function reasonCode({ difference, proof }: Pick<Join, 'difference' | 'proof'>): number {
  const [row, column] = [DIFFERENCES.indexOf(difference), PROOFS.indexOf(proof)];
  return column < ROW ? 1 + row * ROW + column : LATER + (column - ROW) * 16 + row;
}

/** The reason of a code from `reasonCode`, undefined for 0. */
export function reasonOf(code: number): Pick<Join, 'difference' | 'proof'> | undefined {
  const isLater = code >= LATER;
  const difference = DIFFERENCES[isLater ? (code - LATER) % 16 : Math.floor((code - 1) / ROW)];
  const proof = PROOFS[isLater ? ROW + Math.floor((code - LATER) / 16) : (code - 1) % ROW];
  return code > 0 && difference && proof ? { difference, proof } : undefined;
}
