import { eachRow } from '#server/h1b/selection/bitmap.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { filterTexts } from '#server/h1b/offer/filter-texts.ts';
import { clearedLevel, completeLevels, type Level, LEVELS } from '#server/h1b/offer/levels.ts';
import { medianOf } from '#server/h1b/offer/quantiles.ts';
import type { RowSet, RowSets } from '#server/h1b/offer/row-sets.ts';
import { type OfferPlace, placesOf } from '#server/h1b/offer/steps.ts';
import { allTexts } from '#server/h1b/snapshot/dictionary.ts';
import { isPlausible } from '#server/h1b/snapshot/plausible-pay.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { OfferAnswer } from '#shared/domain/h1b-offer.ts';
import { periodsPerYear } from '#shared/domain/salary.ts';
import { FEW_FILINGS } from '#shared/h1b-limits.ts';

/** Filings of the newest year that are enough for a level's amount; the wage survey changes it every year. */
const ENOUGH = 3;

/** Prevailing wages per year in dollars, by level and then by the fiscal year's code. */
type Wages = readonly (readonly (number[] | undefined)[])[];

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
    const wages = wagesByLevel(snapshot, sets.rowsOf(filter));
    const n = wages.flat().reduce((sum, each) => sum + (each?.length ?? 0), 0);
    if (n === 0 || (n < FEW_FILINGS && at < areas.length - 1)) continue;
    const known = LEVELS.flatMap((level, k) => amountOf(level, wages[k]!));
    const levels = completeLevels(known).map((each) => ({
      ...each,
      filter: filterTexts({ ...filter, levels: [each.level] }),
    }));
    return { place: name, years: [...years], n, levels, ...clearedLevel(levels, annual) };
  }
  return null;
}

function wagesByLevel(snapshot: Snapshot, { rows }: RowSet): Wages {
  const { columns, amounts, dictionaries } = snapshot;
  const { wage_level: levels, prevailing_wage: wage, fiscal_year: year } = columns;
  const units = allTexts(dictionaries.wage_unit_of_pay).map(periodsPerYear);
  const numbers = allTexts(dictionaries.wage_level).map((text) => LEVELS.indexOf(text as Level));
  const wages: number[][][] = LEVELS.map(() => []);
  eachRow(rows, (row) => {
    const level = numbers[levels[row]!]!;
    const code = wage[row]!;
    if (level < 0 || code === 0) return;
    const annual = amounts.prevailing[code]! * units[columns.prevailing_wage_unit[row]!]!;
    if (isPlausible(annual)) (wages[level]![year[row]!] ??= []).push(annual / 100);
  });
  return wages;
}

/** The median of the newest year with enough filings, else of all years. */
function amountOf(level: Level, years: Wages[number]) {
  const newest = years.findLast((wages) => wages !== undefined && wages.length >= ENOUGH);
  const wages = newest ?? years.flatMap((each) => each ?? []);
  if (wages.length === 0) return [];
  return [{ level, amount: medianOf(Float64Array.from(wages)), n: wages.length }];
}
