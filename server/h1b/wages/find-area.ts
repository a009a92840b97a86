import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

import { zipsOfCity } from '#server/h1b/places/locate.ts';
import { countyKey } from '#server/h1b/wages/county-key.ts';
import type { WageTable } from '#server/h1b/wages/wage-table.ts';

/** The counties of postal codes, made by `tools/ship-zip-counties.ts`: a line has the key of a county and its codes. */
export const ZIP_COUNTIES = new URL('shipped/zip-counties.tsv.br', import.meta.url);

/** Where a job is, as far as it is known; `state` is two letters, `zip` five digits. */
export interface WagePlace {
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly city?: string | undefined;
  readonly zip?: string | undefined;
}

/** The area of a place, and by what it was found. */
interface FoundArea {
  /** Its number in the table. */
  readonly area: number;
  readonly by: 'county' | 'zip' | 'city';
}

let counties: ReadonlyMap<string, string> | undefined;

/** Key of the county of a five-digit postal code; undefined for an unknown one. */
function countyOfZip(zip: string): string | undefined {
  counties ??= new Map(
    brotliDecompressSync(readFileSync(ZIP_COUNTIES))
      .toString()
      .trimEnd()
      .split('\n')
      .flatMap((line) => {
        const [key = '', zips = ''] = line.split('\t');
        return zips.split(' ').map((each) => [each, key] as const);
      }),
  );
  return counties.get(zip);
}

const areasByCounty = new WeakMap<WageTable, ReadonlyMap<string, number>>();

function countiesIn(table: WageTable): ReadonlyMap<string, number> {
  const known =
    areasByCounty.get(table) ??
    new Map(table.counties.map(({ area, state, name }) => [countyKey(state, name), area]));
  areasByCounty.set(table, known);
  return known;
}

/**
 * The wage survey's area of a place: by its county, else by its postal code's county, else by the counties that most of its
 * city's postal codes are in; undefined for a place that is not known, or only by its state.
 */
export function findArea(table: WageTable, place: WagePlace): FoundArea | undefined {
  const { state, county, city, zip } = place;
  const areas = countiesIn(table);
  const ofCounty =
    county !== undefined && state !== undefined
      ? areaOfCounty(areas, state, county, city)
      : undefined;
  if (ofCounty !== undefined) return { area: ofCounty, by: 'county' };
  const ofZip = zip === undefined ? undefined : areaOfKey(areas, countyOfZip(zip));
  if (ofZip !== undefined) return { area: ofZip, by: 'zip' };
  if (city === undefined || state === undefined) return undefined;
  const ofCity = areaOfCity(areas, state, city);
  return ofCity === undefined ? undefined : { area: ofCity, by: 'city' };
}

/** Virginia has counties and cities of one name; who names the city by its county means the city. */
function areaOfCounty(
  areas: ReadonlyMap<string, number>,
  state: string,
  county: string,
  city: string | undefined,
): number | undefined {
  const key = countyKey(state, county);
  const isCity = city !== undefined && countyKey(state, city) === key;
  const [first, second] = isCity ? [`${key}city`, key] : [key, `${key}city`];
  return areas.get(first) ?? areas.get(second) ?? areas.get(key.replace(/city$/, ''));
}

function areaOfKey(
  areas: ReadonlyMap<string, number>,
  key: string | undefined,
): number | undefined {
  if (key === undefined) return undefined;
  return areas.get(key) ?? areas.get(`${key}city`) ?? areas.get(key.replace(/city$/, ''));
}

function areaOfCity(
  areas: ReadonlyMap<string, number>,
  state: string,
  city: string,
): number | undefined {
  const votes = new Map<number, number>();
  for (const zip of zipsOfCity(city, state)) {
    const area = areaOfKey(areas, countyOfZip(zip));
    if (area !== undefined) votes.set(area, (votes.get(area) ?? 0) + 1);
  }
  const [most] = [...votes].toSorted(([a, m], [b, n]) => n - m || a - b);
  // Puerto Rico's towns are what the survey calls its counties.
  return most?.[0] ?? areaOfCounty(areas, state, city, city);
}

/** The numbers of the areas that lie in a state, wholly or in part. */
export function areasOfState({ counties: of }: WageTable, state: string): number[] {
  return [...new Set(of.filter((county) => county.state === state).map(({ area }) => area))];
}
