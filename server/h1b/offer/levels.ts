import type { OfferAnswer } from '#shared/h1b/offer.ts';

/** The wage levels, lowest first. */
export const LEVELS = ['I', 'II', 'III', 'IV'] as const;

/** A wage level. */
export type Level = (typeof LEVELS)[number];

/** What filings say of one level: the yearly amount in dollars, and how many say so. */
interface KnownLevel {
  readonly level: Level;
  readonly amount: number;
  readonly n: number;
}

/** A level's amount: filed, or derived from the others. */
interface EstimatedLevel extends KnownLevel {
  readonly basis: 'filed' | 'derived';
}

/**
 * Completes the levels of an area. The four amounts of the wage survey lie equally far apart, so that two of them give the
 * others; amounts that do not rise with the level come from different areas, and the rarer one is left out.
 */
export function completeLevels(known: readonly KnownLevel[]): EstimatedLevel[] {
  const kept = risingOf(known);
  const filed = kept.map((each) => ({ ...each, basis: 'filed' as const }));
  const [first] = kept;
  const last = kept.at(-1);
  if (!first || !last || first === last) return filed;
  const at = (level: Level) => LEVELS.indexOf(level);
  const apart = (last.amount - first.amount) / (at(last.level) - at(first.level));
  return LEVELS.flatMap((level): EstimatedLevel[] => {
    const own = filed.find((each) => each.level === level);
    if (own) return [own];
    const amount = first.amount + apart * (at(level) - at(first.level));
    return amount > 0 ? [{ level, amount, n: 0, basis: 'derived' }] : [];
  });
}

function risingOf(known: readonly KnownLevel[]): KnownLevel[] {
  const kept = known.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  for (;;) {
    const fall = kept.findIndex((each, k) => k > 0 && each.amount <= kept[k - 1]!.amount);
    if (fall < 0) return kept;
    kept.splice(kept[fall]!.n < kept[fall - 1]!.n ? fall : fall - 1, 1);
  }
}

type Cleared = Pick<NonNullable<OfferAnswer['levels']>, 'cleared' | 'atLeast'>;

/** The highest level whose amount a yearly pay in dollars reaches. */
export function clearedLevel(
  levels: readonly Pick<EstimatedLevel, 'level' | 'amount'>[],
  annual: number | undefined,
): Cleared {
  const [lowest] = levels;
  if (annual === undefined || !lowest) return { cleared: null, atLeast: false };
  const reached = levels.findLast(({ amount }) => annual >= amount);
  if (!reached) return { cleared: lowest.level === 'I' ? 'below' : null, atLeast: false };
  const next = LEVELS[LEVELS.indexOf(reached.level) + 1];
  const atLeast = next !== undefined && !levels.some(({ level }) => level === next);
  return { cleared: reached.level, atLeast };
}
