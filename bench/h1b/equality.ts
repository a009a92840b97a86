import { isDeepStrictEqual } from 'node:util';

import type { Figures, Rival, Work } from '#bench/h1b/workload.ts';

const near = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), 1));

function equalFigures(a: Figures, b: Figures): boolean {
  return (
    near(a.average, b.average) &&
    near(a.median, b.median) &&
    isDeepStrictEqual(
      [a.total, a.min, a.max, a.top, sorted(a.statuses)],
      [b.total, b.min, b.max, b.top, sorted(b.statuses)],
    )
  );
}

const sorted = (statuses: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(statuses).sort(([a], [b]) => (a < b ? -1 : 1));

/** Compares every total, page, statistic and export with another engine's; throws with both answers at the first difference. */
export async function requireEqual(
  ours: Rival,
  other: Rival,
  works: readonly Work[],
): Promise<void> {
  for (const work of works) {
    const pages = await Promise.all([ours.page(work), other.page(work)]);
    if (!isDeepStrictEqual(pages[0], pages[1])) fail(`the page of "${work.name}"`, other, pages);
    const figures = await Promise.all([ours.statistics(work), other.statistics(work)]);
    if (!equalFigures(figures[0], figures[1])) {
      fail(`the statistics of "${work.name}"`, other, figures);
    }
    const bytes = await Promise.all([ours.csv(work), other.csv(work)]);
    if (bytes[0] !== bytes[1]) fail(`the export of "${work.name}"`, other, bytes);
  }
}

function fail(what: string, other: Rival, answers: readonly unknown[]): never {
  const [ours, theirs] = answers.map((answer) => JSON.stringify(answer));
  throw new Error(`${what} differs from ${other.name}:\nours   ${ours}\ntheirs ${theirs}`);
}
