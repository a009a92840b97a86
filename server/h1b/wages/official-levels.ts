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
import type { OfficialWages, WageRange } from '#shared/h1b/wages.ts';

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
  | { readonly state: 'range'; readonly range: WageRange }
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
  const { areasOfState, findArea } = await import('#server/h1b/wages/find-area.ts');
  const where = findArea(table, place);
  const { state, county, city, zip } = place;
  const isStateAlone = state !== undefined && (county ?? city ?? zip) === undefined;
  if (!where && !isStateAlone) return { state: 'area' };
  const occupation =
    (soc === undefined ? undefined : occupationOfSoc(table, soc)) ??
    (title === undefined ? undefined : occupationOfTitle(table, title));
  if (occupation === undefined) return { state: 'occupation' };
  return where
    ? readCell(table, occupation, where)
    : readRange(table, occupation, { state: state!, areas: areasOfState(table, state!) });
}

/** The lowest and highest amounts of each level among the areas of a state that have the occupation. */
function readRange(
  table: WageTable,
  occupation: number,
  { state, areas }: { state: string; areas: readonly number[] },
): OfficialLevels {
  const cells = areas
    .map((area) => wageCell(table, occupation, area))
    .filter((cell) => cell !== undefined);
  if (cells.length === 0) return { state: areas.length === 0 ? 'area' : 'cell' };
  const levels = LEVELS.map((level, k) => {
    const amounts = cells.map(({ yearly }) => yearly[k]!);
    return { level, low: Math.min(...amounts), high: Math.max(...amounts) };
  });
  return {
    state: 'range',
    range: {
      ...yearOf(table),
      state,
      areas: cells.length,
      occupation: { ...table.occupations[occupation]! },
      levels,
    },
  };
}

/** The wage year of a table, and who published it. */
function yearOf({ year }: WageTable) {
  return {
    wageYear: year,
    from: `${year}-07-01`,
    until: `${year + 1}-06-30`,
    source: SOURCE,
    url: URL,
  };
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
      ...yearOf(table),
      area: { id, name },
      foundBy: by,
      occupation: { code, title },
      unit: cell.unit,
      published: [...cell.published],
    },
    levels: LEVELS.map((level, k) => ({ level, amount: cell.yearly[k]! })),
  };
}
