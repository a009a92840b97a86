import { eachRow } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { filterTexts } from '#server/h1b/offer/filter-texts.ts';
import { medianOf } from '#server/h1b/offer/quantiles.ts';
import type { RowSet, RowSets } from '#server/h1b/offer/row-sets.ts';
import { type OfferPlace, placesOf } from '#server/h1b/offer/steps.ts';
import { YEAR_BASE } from '#server/h1b/snapshot/schema.ts';
import { allTexts } from '#server/h1b/snapshot/dictionary.ts';
import { plausibleRange } from '#server/h1b/snapshot/plausible-pay.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import { levelOfPay } from '#shared/h1b/level-of-pay.ts';
import { type Level, LEVELS } from '#server/h1b/wages/wage-table.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { periodsPerYear } from '#shared/h1b/salary.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';

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
    const narrowTo = (level: Level): H1bFilter => {
      const year = newest[LEVELS.indexOf(level)];
      return { levels: [level], ...(year === undefined ? {} : { years: [year] }) };
    };
    const known = LEVELS.flatMap((level) => {
      const wages = wagesOf(snapshot, sets.narrow(set, narrowTo(level)));
      return wages.length === 0 ? [] : [{ level, amount: medianOf(wages), n: wages.length }];
    });
    const levels = completeLevels(known).map((each) => ({
      ...each,
      filter: filterTexts({ ...filter, ...narrowTo(each.level) }),
    }));
    return {
      official: null,
      place: name,
      years: yearsOf(known, newest) ?? [...years],
      n,
      levels,
      ...levelOfPay(levels, annual),
    };
  }
  return null;
}

/** The fiscal years that the amounts are of, ascending; undefined where one of them is of every year. */
function yearsOf(
  known: readonly KnownLevel[],
  newest: readonly (number | undefined)[],
): number[] | undefined {
  const years = known.map(({ level }) => newest[LEVELS.indexOf(level)]);
  if (years.includes(undefined)) return undefined;
  return [...new Set(years as number[])].toSorted((a, b) => a - b);
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
