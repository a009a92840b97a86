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
] as const;

/** What shows that two names that differ are one employer, surest first. */
export const PROOFS = [
  'review',
  'filing',
  'fein',
  'street',
  'phone',
  'postalCode',
  'cityAndIndustry',
  'state',
] as const;

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
};

/** A join's reason as one byte; 0 is left for keys that were not joined. */
export function reasonCode({ difference, proof }: Pick<Join, 'difference' | 'proof'>): number {
  return 1 + DIFFERENCES.indexOf(difference) * PROOFS.length + PROOFS.indexOf(proof);
}

/** The reason of a code from `reasonCode`, undefined for 0. */
export function reasonOf(code: number): Pick<Join, 'difference' | 'proof'> | undefined {
  const difference = DIFFERENCES[Math.floor((code - 1) / PROOFS.length)];
  const proof = PROOFS[(code - 1) % PROOFS.length];
  return code > 0 && difference && proof ? { difference, proof } : undefined;
}
