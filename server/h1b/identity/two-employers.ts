import { formOf } from '#server/h1b/identity/employer-key.ts';
import type { Evidence } from '#server/h1b/identity/evidence.ts';
import type { Difference } from '#server/h1b/identity/joins.ts';
import type { TaxJudge } from '#server/h1b/identity/tax-ids.ts';

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
  if (beside === 0) return false;
  if (difference === 'country' || difference === 'general') return true;
  const [a = '', b = ''] = keys.map(formOf);
  if (difference !== 'form' || a === '' || b === '') return false;
  const [x, y] = [a, b].map((form) => KINDS.get(form.split(' ').at(-1) ?? ''));
  if (x === undefined && y === undefined) return a !== b;
  return x === undefined || y === undefined || (x !== y && beside >= BESIDE);
}
