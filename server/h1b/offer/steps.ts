import type { Around } from '#shared/h1b/more-filters.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';

/** Years that are looked at first, and at most. */
const YEARS = 3;
const MORE_YEARS = 5;

/** Where an offer is: each part that is known narrows the filings. */
export interface OfferPlace {
  readonly city: string | undefined;
  readonly state: string | undefined;
  readonly around: Around | undefined;
  /** The city by its name, also where a postal code or miles were named. */
  readonly town: string | undefined;
}

/** What makes filings comparable. */
type Definition = Pick<OfferAnswer['steps'][number], 'by' | 'place' | 'years'>;

/** A definition and the filter that selects its filings. */
export interface Step extends Definition {
  readonly filter: H1bFilter;
}

/** The newest fiscal years, oldest first; none when no filing has one. */
export function newestYears(newest: number | null, count: number): number[] {
  return newest === null ? [] : Array.from({ length: count }, (_, k) => newest - count + 1 + k);
}

/** The fiscal years of a question: those asked for, else the newest three and then five. */
export function yearSpans(asked: readonly number[] | undefined, newest: number | null): number[][] {
  if (asked) return [[...asked]];
  return newest === null ? [[]] : [newestYears(newest, YEARS), newestYears(newest, MORE_YEARS)];
}

/** The places to look at, from the narrowest to the whole state. */
export function placesOf({ city, state, around }: OfferPlace): [Definition['place'], H1bFilter][] {
  const places: [Definition['place'], H1bFilter][] = [];
  if (city !== undefined) places.push(['city', { city, states: state ? [state] : undefined }]);
  if (around) places.push(['radius', { around }]);
  if (state !== undefined) places.push(['state', { states: [state] }]);
  return places.length > 0 ? places : [['anywhere', {}]];
}

/**
 * The definitions of comparable filings in the order in which they are tried: first the place and the years widen under the
 * role's own title, then the same within its occupation.
 */
export function offerSteps(
  title: string,
  soc: string | undefined,
  place: OfferPlace,
  spans: readonly (readonly number[])[],
): Step[] {
  const places = placesOf(place);
  const [first = []] = spans;
  const last = spans.at(-1) ?? [];
  const steps: Step[] = [];
  const add = (
    by: Step['by'],
    [name, where]: (typeof places)[number],
    years: readonly number[],
  ): void => {
    const what = by === 'title' ? { jobTitle: title } : { soc };
    const when = years.length > 0 ? { years } : {};
    steps.push({ by, place: name, years: [...years], filter: { ...what, ...where, ...when } });
  };
  const [city, areas] = [places.filter(isCity), places.filter((each) => !isCity(each))];
  for (const each of city) add('title', each, first);
  for (const [at, area] of areas.entries()) {
    if (at === 0) add('title', area, first);
    if (at > 0 || last !== first) add('title', area, last);
  }
  if (soc !== undefined) for (const area of areas) add('occupation', area, last);
  return steps;
}

const isCity = ([name]: readonly [Definition['place'], H1bFilter]) => name === 'city';

/** The first step with enough filings, else the one with the most: its number. */
export function chooseStep(paid: readonly number[]): number {
  const enough = paid.findIndex((n) => n >= FEW_FILINGS);
  return enough >= 0 ? enough : paid.indexOf(Math.max(...paid));
}

/** The filter's conditions one by one; the filings that meet all meet the filter. */
export function partsOf(filter: H1bFilter): H1bFilter[] {
  const { jobTitle, soc, employerId, city, states, around, years, levels } = filter;
  const parts: H1bFilter[] = [];
  if (jobTitle) parts.push({ jobTitle });
  if (soc) parts.push({ soc });
  if (employerId) parts.push({ employerId });
  if (city ?? states ?? around) parts.push({ city, states, around });
  if (years) parts.push({ years });
  if (levels) parts.push({ levels });
  return parts;
}
