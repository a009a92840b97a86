import { readFileSync } from 'node:fs';

import * as z from 'zod/mini';

const PROGRAMS = new URL('growth-index.json', import.meta.url);

const MONTH = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;

const rising = z.refine<{ month: string }[]>(
  (values) => values.every(({ month }, k) => k === 0 || month > values[k - 1]!.month),
  'the months must rise',
);

/** The file: an index of pay at some months, oldest first; between them it grows evenly. */
const indexFile = z.object({
  name: z.string().check(z.minLength(1)),
  source: z.string(),
  url: z.string(),
  values: z
    .array(
      z.object({
        month: z.string().check(z.regex(MONTH, 'must be a month like 2025-12')),
        index: z.number().check(z.positive()),
      }),
    )
    .check(z.minLength(2), rising),
});

/** How pay grew: a published index. */
export type GrowthIndex = z.output<typeof indexFile>;

/** Reads the program's index, or an operator's file in place of it; throws for a file of another form. */
export function readGrowthIndex(ownFile?: string): GrowthIndex {
  return z.parse(indexFile, JSON.parse(readFileSync(ownFile ?? PROGRAMS, 'utf8')));
}

/** Months from January of year 0 to the given one, YYYY-MM. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

/** The month in the middle of a fiscal year, YYYY-MM: filings know their year, not always their day. */
export function middleOf(fiscalYear: number): string {
  return `${fiscalYear}-04`;
}

const levels = new WeakMap<GrowthIndex, Map<number, number>>();

/** The logarithm of pay at a month by its number, kept for the many filings of a month. */
export function payLevelAt(index: GrowthIndex, month: number): number {
  const known = levels.get(index) ?? new Map<number, number>();
  levels.set(index, known);
  let level = known.get(month);
  if (level === undefined) known.set(month, (level = levelOf(index, month).log));
  return level;
}

/**
 * The logarithm of pay at a month, YYYY-MM. Before the first and after the last published month it goes on as in the year next to
 * it; `isAssumed` says so of the latter.
 */
export function payLevel(index: GrowthIndex, month: string): { log: number; isAssumed: boolean } {
  return levelOf(index, monthNumber(month));
}

function levelOf({ values }: GrowthIndex, at: number): { log: number; isAssumed: boolean } {
  const points = values.map((each) => ({ at: monthNumber(each.month), log: Math.log(each.index) }));
  const between = (when: number): number => {
    const next = Math.min(
      Math.max(
        1,
        points.findIndex((point) => point.at >= when),
      ),
      points.length - 1,
    );
    const [a, b] = [points[next - 1]!, points[next]!];
    return a.log + ((b.log - a.log) * (when - a.at)) / (b.at - a.at);
  };
  const [first, last] = [points[0]!, points.at(-1)];
  if (at < first.at) {
    return {
      log: first.log - ((between(first.at + 12) - first.log) * (first.at - at)) / 12,
      isAssumed: false,
    };
  }
  if (at <= last.at) return { log: between(at), isAssumed: false };
  return {
    log: last.log + ((last.log - between(last.at - 12)) * (at - last.at)) / 12,
    isAssumed: true,
  };
}
