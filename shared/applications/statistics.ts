import { REACHED_STATUSES, type ReachedStatus } from '#shared/applications/status.ts';
import { NUMBERS_LEAST } from '#shared/core/limits.ts';

/** For each step how many reached its status or a later one. */
export type ReachedSums = { readonly [Status in ReachedStatus]: number };

/** What applications of one kind add up to. */
export interface ApplicationSums extends ReachedSums {
  readonly total: number;
  readonly answered: number;
  /** Days from the application to its first answer, of each whose days are known, in no order. */
  readonly waits: readonly number[];
}

/** A share with its 95 % interval, each from 0 to 1. */
interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The figures of applications of one kind; a figure over fewer than NUMBERS_LEAST of them is null. */
interface ApplicationFigures extends Omit<ApplicationSums, 'waits'> {
  /** How many of them an employer answered. */
  readonly response: Share | null;
  /** Median days to the first answer, and over how many applications. */
  readonly days_to_answer: { readonly median: number | null; readonly count: number };
}

/** The 97.5th percentile of the normal distribution: 95 % lie between it and its negative. */
const Z = 1.959963984540054;

/** The Wilson score interval of `found` out of `count` at 95 %. */
export function wilsonInterval(found: number, count: number): { low: number; high: number } {
  const share = found / count;
  const shrink = 1 + Z ** 2 / count;
  const middle = (share + Z ** 2 / (2 * count)) / shrink;
  const half = (Z / shrink) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  // The ends are exact where rounding could push them past 0 and 1.
  return {
    low: found === 0 ? 0 : Math.max(0, middle - half),
    high: found === count ? 1 : Math.min(1, middle + half),
  };
}

/** The share of `found` in `count` with its interval; null when there are too few to say. */
export function shareOf(found: number, count: number): Share | null {
  if (count < NUMBERS_LEAST) return null;
  return { share: found / count, ...wilsonInterval(found, count) };
}

/** The median, that of an even number half-way between the two in the middle; null when there are too few to say. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length < NUMBERS_LEAST) return null;
  const sorted = Float64Array.from(values).sort();
  const [below, above] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[below] ?? 0) + (sorted[above] ?? 0)) / 2;
}

/** The sums of several kinds together. */
export function addSums(parts: readonly ApplicationSums[]): ApplicationSums {
  const of = (name: Exclude<keyof ApplicationSums, 'waits'>) =>
    parts.reduce((sum, part) => sum + part[name], 0);
  return {
    total: of('total'),
    ...(Object.fromEntries(REACHED_STATUSES.map((name) => [name, of(name)])) as ReachedSums),
    answered: of('answered'),
    waits: parts.flatMap(({ waits }) => waits),
  };
}

/** The figures of some sums. */
export function figuresOf({ waits, ...sums }: ApplicationSums): ApplicationFigures {
  return {
    ...sums,
    response: shareOf(sums.answered, sums.total),
    days_to_answer: { median: medianOf(waits), count: waits.length },
  };
}
