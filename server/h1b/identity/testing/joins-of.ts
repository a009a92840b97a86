import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { Evidence } from '#server/h1b/identity/evidence.ts';
import { mergeKeys } from '#server/h1b/identity/merge-keys.ts';

type Kind = Exclude<keyof Evidence, 'strong' | 'fair' | 'weak' | 'isElsewhere'>;
/** A name with the facts it was filed with, and how often. */
export type Filed = readonly [
  name: string,
  facts?: Partial<Record<Kind, number>>,
  filings?: number,
];

/** The keys, facts and filings of names. */
export function prepare(filed: readonly Filed[]) {
  const texts = filed.map(([name]) => identityKey(name));
  const evidence = new Evidence();
  for (const [key, [, facts = {}]] of filed.entries()) {
    for (const [kind, fact] of Object.entries(facts)) evidence[kind as Kind].add(key, fact);
  }
  return { texts, evidence, filings: filed.map(([, , filings = 1]) => filings) };
}

/** How names are joined, as 'difference by proof'. */
export function joinsOf(...filed: readonly Filed[]): string[] {
  const { texts, evidence, filings } = prepare(filed);
  return mergeKeys({ texts, filings }, evidence, () => undefined).joins.map(
    ({ difference, proof }) => `${difference} by ${proof}`,
  );
}
