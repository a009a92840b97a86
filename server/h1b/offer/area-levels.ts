import { eachRow } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { filterTexts } from '#server/h1b/offer/filter-texts.ts';
import { clearedLevel, completeLevels, type Level, LEVELS } from '#server/h1b/offer/levels.ts';
import { medianOf } from '#server/h1b/offer/quantiles.ts';
import type { RowSet, RowSets } from '#server/h1b/offer/row-sets.ts';
import { type OfferPlace, placesOf } from '#server/h1b/offer/steps.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import { allTexts } from '#server/h1b/snapshot/dictionary.ts';
import { plausibleRange } from '#server/h1b/snapshot/plausible-pay.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { periodsPerYear } from '#shared/h1b/salary.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';

/** Filings of the newest year that are enough for a level's amount; the wage survey changes it every year. */
const ENOUGH = 3;
/** Codes of fiscal years, 0 for none. */
const YEAR_CODES = 256;

/**
 * Estimates the wage levels of an occupation around a place from the prevailing wages of filings, and the one that a yearly
 * pay reaches. The area is the circle, or the whole state where the circle has too few; null without an area or filings.
 */
export function areaLevels(
  { snapshot }: Context,
  sets: RowSets,
  soc: string,
  place: OfferPlace,
  years: readonly number[],
  annual: number | undefined,
): OfferAnswer['levels'] {
  const when = years.length > 0 ? { years } : {};
  const areas = placesOf(place).filter(([name]) => name === 'radius' || name === 'state');
  for (const [at, [name, where]] of areas.entries()) {
    const filter = { soc, ...where, ...when };
    const set = sets.rowsOf(filter);
    const { n, newest } = countWages(snapshot, set);
    if (n === 0 || (n < FEW_FILINGS && at < areas.length - 1)) continue;
    const known = LEVELS.flatMap((level, k) => {
      const newestOnly = newest[k] === undefined ? {} : { years: [newest[k]] };
      const wages = wagesOf(snapshot, sets.narrow(set, { levels: [level], ...newestOnly }));
      return wages.length === 0 ? [] : [{ level, amount: medianOf(wages), n: wages.length }];
    });
    const levels = completeLevels(known).map((each) => ({
      ...each,
      filter: filterTexts({ ...filter, levels: [each.level] }),
    }));
    return { place: name, years: [...years], n, levels, ...clearedLevel(levels, annual) };
  }
  return null;
}

/** The prevailing wages of rows that can be meant, in dollars a year. */
interface Wages {
  has(row: number): boolean;
  of(row: number): number;
}

function wagesIn({ columns, amounts, dictionaries }: Snapshot): Wages {
  const { prevailing_wage: codes, prevailing_wage_unit: units } = columns;
  const { prevailing: cents } = amounts;
  const periods = allTexts(dictionaries.wage_unit_of_pay).map(periodsPerYear);
  // Codes rise with the amounts.
  const ranges = periods.map((each) => plausibleRange(cents.length, (code) => cents[code]! * each));
  return {
    has(row) {
      const { first, end } = ranges[units[row]!]!;
      return codes[row]! >= first && codes[row]! < end;
    },
    of: (row) => (cents[codes[row]!]! * periods[units[row]!]!) / 100,
  };
}

/** How many rows have a level and its wage, and for each level the newest fiscal year with enough of them. */
function countWages(
  snapshot: Snapshot,
  { rows }: RowSet,
): { n: number; newest: (number | undefined)[] } {
  const { wage_level: levels, fiscal_year: years } = snapshot.columns;
  const { wage_level: dictionary } = snapshot.dictionaries;
  const numbers = allTexts(dictionary).map((text) => LEVELS.indexOf(text as Level));
  const wages = wagesIn(snapshot);
  const counts = LEVELS.map(() => new Int32Array(YEAR_CODES));
  let n = 0;
  eachRow(rows, (row) => {
    const level = numbers[levels[row]!]!;
    if (level < 0 || !wages.has(row)) return;
    n++;
    counts[level]![years[row]!]!++;
  });
  const newest = counts.map((each) => {
    const year = each.findLastIndex((count) => count >= ENOUGH);
    return year < 1 ? undefined : year + YEAR_BASE;
  });
  return { n, newest };
}

function wagesOf(snapshot: Snapshot, { rows, n }: RowSet): Float64Array {
  const wages = wagesIn(snapshot);
  const found = new Float64Array(n);
  let count = 0;
  eachRow(rows, (row) => {
    if (wages.has(row)) found[count++] = wages.of(row);
  });
  return found.subarray(0, count);
}
