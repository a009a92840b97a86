import type { WagePlace } from '#server/h1b/wages/find-area.ts';
import { occupationOfSoc, occupationOfTitle } from '#server/h1b/wages/find-occupation.ts';
import type { WageStore } from '#server/h1b/wages/wage-store.ts';
import {
  type Level,
  LEVELS,
  type WageTable,
  wageCell,
  wageYearOf,
} from '#server/h1b/wages/wage-table.ts';
import type { OfficialWages } from '#shared/h1b/wages.ts';

/** Where the wages are published, and by whom. */
const SOURCE = 'US Department of Labor, OFLC prevailing wages (OEWS survey)';
const URL = 'https://flag.dol.gov/wage-data/wage-data-downloads';

/** What is asked about. */
interface WageAsk {
  readonly place: WagePlace;
  /** SOC code of any edition. */
  readonly soc?: string | undefined;
  /** A title of the survey or of O*NET. */
  readonly title?: string | undefined;
}

/** What the official table says of an occupation in an area, or what it lacks. */
type OfficialLevels =
  | { readonly state: 'area' | 'occupation' | 'cell' | 'year' }
  | {
      readonly state: 'known';
      readonly official: OfficialWages;
      /** Dollars a year. */
      readonly levels: readonly { readonly level: Level; readonly amount: number }[];
    };

/** The table that holds on a day, or for `isToday` the newest one before it; undefined when there is none. */
async function tableOn(store: WageStore, day: string, isToday: boolean) {
  const wanted = wageYearOf(day);
  const year = (await store.years()).find((each) => each === wanted || (isToday && each < wanted));
  return year === undefined ? undefined : (await store.load(year))?.table;
}

/**
 * The official wages of an occupation at a place on a day, YYYY-MM-DD. Today's are those of the newest table that has begun; those
 * of another day are its own wage year's or none.
 */
export async function officialLevels(
  store: WageStore,
  { place, soc, title }: WageAsk,
  { day, isToday }: { readonly day: string; readonly isToday: boolean },
): Promise<OfficialLevels> {
  const table = await tableOn(store, day, isToday);
  if (!table) return { state: 'year' };
  // The postal codes take 5 MB, which only questions about a place need.
  const { findArea } = await import('#server/h1b/wages/find-area.ts');
  const where = findArea(table, place);
  if (!where) return { state: 'area' };
  const occupation =
    (soc === undefined ? undefined : occupationOfSoc(table, soc)) ??
    (title === undefined ? undefined : occupationOfTitle(table, title));
  if (occupation === undefined) return { state: 'occupation' };
  return readCell(table, occupation, where);
}

function readCell(
  table: WageTable,
  occupation: number,
  { area, by }: { area: number; by: OfficialWages['foundBy'] },
): OfficialLevels {
  const cell = wageCell(table, occupation, area);
  if (!cell) return { state: 'cell' };
  const { code, title } = table.occupations[occupation]!;
  const { id, name } = table.areas[area]!;
  return {
    state: 'known',
    official: {
      wageYear: table.year,
      from: `${table.year}-07-01`,
      until: `${table.year + 1}-06-30`,
      area: { id, name },
      foundBy: by,
      occupation: { code, title },
      unit: cell.unit,
      published: [...cell.published],
      source: SOURCE,
      url: URL,
    },
    levels: LEVELS.map((level, k) => ({ level, amount: cell.yearly[k]! })),
  };
}
