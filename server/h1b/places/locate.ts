import { createRequire } from 'node:module';

import type zipcodes from 'zipcodes';

import { fold } from '#shared/core/fold.ts';
import { metroCities } from '#shared/h1b/metro-areas.ts';
import { stateLetters } from '#shared/core/us-states.ts';

type Codes = (typeof zipcodes)['codes'];

let loaded: Codes | undefined;

/** Postal codes, loaded when a place is first asked for: seven megabytes of program, for which no start waits. */
function zipCodes(): Codes {
  loaded ??= (createRequire(import.meta.url)('zipcodes') as { codes: Codes }).codes;
  return loaded;
}

/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const findZip = (zip: string): Codes[string] | undefined =>
  Object.hasOwn(zipCodes(), zip) ? zipCodes()[zip] : undefined;

/** The middle of a five-digit postal code's area; undefined for an unknown one. */
export function locateZip(zip: string): Point | undefined {
  const found = findZip(zip);
  return found && { latitude: found.latitude, longitude: found.longitude };
}

/** Two letters of the state of a five-digit postal code; undefined for an unknown one. */
export function stateOfZip(zip: string): string | undefined {
  return findZip(zip)?.state;
}

/** Name of the city of a five-digit postal code; undefined for an unknown one. */
export function cityOfZip(zip: string): string | undefined {
  return findZip(zip)?.city;
}

/** The middle of a city's postal codes; `state` is two letters. */
export function locateCity(city: string, state: string): Point | undefined {
  const codes = zipsOfCity(city, state).map((zip) => zipCodes()[zip]!);
  if (codes.length === 0) return undefined;
  // Medians: one postal code with a wrong position would move a mean by miles.
  return {
    latitude: middle(codes.map(({ latitude }) => latitude)),
    longitude: middle(codes.map(({ longitude }) => longitude)),
  };
}

let cities: Map<string, string[]> | undefined;

/** The postal codes of a city; `state` is two letters. */
export function zipsOfCity(city: string, state: string): readonly string[] {
  cities ??= citiesByName();
  return cities.get(cityKey(city, state)) ?? [];
}

function citiesByName(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { zip, city, state, country } of Object.values(zipCodes())) {
    if (country !== 'US') continue;
    const key = cityKey(city, state);
    const zips = found.get(key);
    if (zips) zips.push(zip);
    else found.set(key, [zip]);
  }
  return found;
}

/**
 * The places that a person names by a postal code, by a city and its state with or without a comma, or by a common name of
 * a metropolitan area, which has several; none for a place that nobody knows.
 */
export function locate(text: string): readonly Point[] {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(plain);
  const point = zip ? locateZip(zip[1]!) : locateTown(plain);
  if (point) return [point];
  return (metroCities(plain) ?? [])
    .map((city) => locateTown(city))
    .filter((at) => at !== undefined);
}

function locateTown(plain: string): Point | undefined {
  const [city, state] = plain.includes(',')
    ? plain.split(/,\s*(?=[^,]*$)/)
    : [plain.replace(/ [^ ]+$/, ''), plain.replace(/^.* /, '')];
  const letters = stateLetters(state ?? '');
  return letters === undefined ? undefined : locateCity(city!, letters);
}

function middle(degrees: number[]): number {
  degrees.sort((a, b) => a - b);
  const half = degrees.length >> 1;
  return degrees.length % 2 === 1 ? degrees[half]! : (degrees[half - 1]! + degrees[half]!) / 2;
}

/** Letter case, dots and the short forms of Saint, Fort and Mount make no difference. */
function cityKey(city: string, state: string): string {
  const name = fold(city)
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[\s-]+/g, ' ')
    .replace(/^st /, 'saint ')
    .replace(/^ft /, 'fort ')
    .replace(/^mt /, 'mount ')
    .trim();
  return `${name}|${state}`;
}
