import { US_STATES } from '#shared/core/us-states.ts';
import type { WageLevel } from '#shared/h1b/offer-ask.ts';
import type { WageRange } from '#shared/h1b/wages.ts';

const LEVELS: readonly WageLevel[] = ['I', 'II', 'III', 'IV'];

/** The level that a pay reaches. */
interface PayLevel {
  /** `below` is less than level I; null when nothing can be said. */
  readonly cleared: WageLevel | 'below' | null;
  /** Whether a higher level may be reached, too, because its amount is unknown. */
  readonly atLeast: boolean;
  /** The next higher level, and the dollars a year that are missing; null above the last one that is known. */
  readonly next: { readonly level: WageLevel; readonly dollars: number } | null;
}

/**
 * The wage level that a yearly pay in dollars reaches, of levels that rise: the highest whose amount it equals or exceeds. The one
 * place that says a level of a pay, whether the amounts are official or estimated.
 */
export function levelOfPay(
  levels: readonly { readonly level: WageLevel; readonly amount: number }[],
  annual: number | undefined,
): PayLevel {
  const [lowest] = levels;
  if (annual === undefined || !lowest) return { cleared: null, atLeast: false, next: null };
  const reached = levels.findLast(({ amount }) => annual >= amount);
  const higher = levels.find(({ amount }) => annual < amount);
  const next = higher && { level: higher.level, dollars: Math.ceil(higher.amount - annual) };
  if (!reached) {
    const isBelow = lowest.level === 'I';
    return { cleared: isBelow ? 'below' : null, atLeast: false, next: next ?? null };
  }
  const above = LEVELS[LEVELS.indexOf(reached.level) + 1];
  const atLeast = above !== undefined && !levels.some(({ level }) => level === above);
  return { cleared: reached.level, atLeast, next: atLeast ? null : (next ?? null) };
}

/** The levels that a pay reaches among the areas of a state. */
export function rangeWords(
  { state, levels }: Pick<WageRange, 'state' | 'levels'>,
  annual: number,
): string {
  const at = (bound: 'low' | 'high') =>
    levelOfPay(
      levels.map(({ level, [bound]: amount }) => ({ level, amount })),
      annual,
    ).cleared ?? 'below';
  const [least, most] = [at('high'), at('low')];
  const name = US_STATES[state] ?? state;
  if (least === most) {
    return `Anywhere in ${name} the pay ${least === 'below' ? 'stays below level I' : `reaches level ${least}`}.`;
  }
  const from = least === 'below' ? 'up to' : `level ${least} to`;
  return `Within ${name} the pay reaches ${from} level ${most}, depending on the area.`;
}
