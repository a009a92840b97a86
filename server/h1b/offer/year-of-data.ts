import { popCount } from '#server/h1b/selection/bitmap.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';

/** Share of the dated rows that a year must have to be the newest; a few misdated rows make no year. */
const LEAST_SHARE = 0.001;

const known = new WeakMap<Snapshot, number | null>();

/** The newest fiscal year of the data; null when no row has one. */
export function newestYear(snapshot: Snapshot): number | null {
  const kept = known.get(snapshot);
  if (kept !== undefined) return kept;
  const { values, bitmaps } = snapshot.flags.fiscal_year;
  const years = Array.from(values, (value, k) => ({
    value,
    n: bitmaps[k]!.reduce((sum, word) => sum + popCount(word), 0),
  })).filter(({ value }) => value > 0);
  const dated = years.reduce((sum, { n }) => sum + n, 0);
  const whole = years.filter(({ n }) => n > 0 && n >= dated * LEAST_SHARE);
  const newest = Math.max(0, ...whole.map(({ value }) => value));
  const year = newest === 0 ? null : newest + YEAR_BASE;
  known.set(snapshot, year);
  return year;
}
