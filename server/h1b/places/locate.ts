import zipcodes from 'zipcodes';

import { fold } from '#shared/domain/fold.ts';
import { stateLetters } from '#shared/domain/us-states.ts';

/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The middle of a five-digit postal code's area; undefined for an unknown one. */
export function locateZip(zip: string): Point | undefined {
  const found = Object.hasOwn(zipcodes.codes, zip) ? zipcodes.codes[zip] : undefined;
  return found && { latitude: found.latitude, longitude: found.longitude };
}

/** Two letters of the state of a five-digit postal code; undefined for an unknown one. */
export function stateOfZip(zip: string): string | undefined {
  return Object.hasOwn(zipcodes.codes, zip) ? zipcodes.codes[zip]?.state : undefined;
}

/** Name of the city of a five-digit postal code; undefined for an unknown one. */
export function cityOfZip(zip: string): string | undefined {
  return Object.hasOwn(zipcodes.codes, zip) ? zipcodes.codes[zip]?.city : undefined;
}

let cities: Map<string, Point> | undefined;

/** The middle of a city's postal codes; `state` is two letters. */
export function locateCity(city: string, state: string): Point | undefined {
  cities ??= middlesOfCities();
  return cities.get(cityKey(city, state));
}

/** The place a person names: a postal code, or a city and its state with or without a comma. */
export function locate(text: string): Point | undefined {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(plain);
  if (zip) return locateZip(zip[1]!);
  const [city, state] = plain.includes(',')
    ? plain.split(/,\s*(?=[^,]*$)/)
    : [plain.replace(/ [^ ]+$/, ''), plain.replace(/^.* /, '')];
  const letters = stateLetters(state ?? '');
  return letters === undefined ? undefined : locateCity(city!, letters);
}

function middlesOfCities(): Map<string, Point> {
  const sums = new Map<string, { latitude: number; longitude: number; count: number }>();
  for (const { city, state, country, latitude, longitude } of Object.values(zipcodes.codes)) {
    if (country !== 'US') continue;
    const key = cityKey(city, state);
    const sum = sums.get(key) ?? { latitude: 0, longitude: 0, count: 0 };
    sums.set(key, sum);
    sum.latitude += latitude;
    sum.longitude += longitude;
    sum.count++;
  }
  return new Map(
    [...sums].map(([key, { latitude, longitude, count }]) => [
      key,
      { latitude: latitude / count, longitude: longitude / count },
    ]),
  );
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
