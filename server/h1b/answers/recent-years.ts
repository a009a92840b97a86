import { invertRows, popCount } from '#server/h1b/selection/bitmap.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';

/** Years whose pay is shown together: older pay says little about today's. */
const NEWEST = 3;
/** Share of the rows with a year that a year must have to be among the newest; a few misdated rows make no year. */
const LEAST_SHARE = 0.001;

/** The rows whose pay pages show, and the others. */
interface RecentRows {
  /** Fiscal years, ascending. */
  readonly years: readonly number[];
  readonly bitmap: Uint32Array;
  readonly others: Uint32Array;
}

const known = new WeakMap<Snapshot, RecentRows | null>();

/** The rows of the newest three fiscal years that are loaded; null when these are all rows, or none has a year. */
export function recentRows(snapshot: Snapshot): RecentRows | null {
  const kept = known.get(snapshot);
  if (kept !== undefined) return kept;
  const { values, bitmaps } = snapshot.flags.fiscal_year;
  const years = Array.from(values, (value, k) => ({
    value,
    bitmap: bitmaps[k]!,
    rows: bitmaps[k]!.reduce((sum, word) => sum + popCount(word), 0),
  })).filter(({ value, rows }) => value > 0 && rows > 0);
  const dated = years.reduce((sum, { rows }) => sum + rows, 0);
  const newest = years
    .filter(({ rows }) => rows >= dated * LEAST_SHARE)
    .sort((a, b) => a.value - b.value)
    .slice(-NEWEST);
  const rows = newest.reduce((sum, year) => sum + year.rows, 0);
  let found: RecentRows | null = null;
  if (rows > 0 && rows < snapshot.rows) {
    const bitmap = new Uint32Array(snapshot.words);
    for (const year of newest) {
      for (let w = 0; w < bitmap.length; w++) bitmap[w]! |= year.bitmap[w]!;
    }
    const others = bitmap.slice();
    invertRows(others, snapshot.rows);
    found = { years: newest.map(({ value }) => value + YEAR_BASE), bitmap, others };
  }
  known.set(snapshot, found);
  return found;
}
