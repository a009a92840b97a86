import { employerKey } from '#shared/core/fold.ts';

const STATES = `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
  KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
  MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
  NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming`;

const stateNames = new Map(
  STATES.split(/,\s+/).map((state) => [
    state.slice(0, 2).toLowerCase(),
    employerKey(state.slice(3)),
  ]),
);
const stateCodes = new Map([...stateNames].map(([code, name]) => [name, code]));

/** Places that listings call by their initials. */
const INITIALS: Readonly<Record<string, string>> = {
  nyc: 'new york ny',
  sf: 'san francisco california ca',
  la: 'los angeles california ca',
  dc: 'washington district of columbia',
};

/** A place by all the names under which people look for it. */
function namesOf(place: string): string[] {
  const whole = employerKey(place);
  const state = employerKey(place.split(',').at(1) ?? '');
  const other = stateNames.get(state) ?? stateCodes.get(state) ?? stateCodes.get(whole);
  return [whole, other ?? '', INITIALS[whole] ?? ''];
}

/** The folded words of places and of their other names, each between blanks: state and abbreviation find each other. */
export function placeText(places: readonly string[]): string {
  const words = places.flatMap(namesOf).join(' ').split(' ').filter(Boolean);
  return ` ${[...new Set(words)].join(' ')} `;
}

/** The parts that the `placeText` of a searched place contains: a state's abbreviation is a whole word, other words may go on. */
export function placeParts(text: string): string[] {
  const words = employerKey(text).split(' ').filter(Boolean);
  return words.map((word) => (stateNames.has(word) ? ` ${word} ` : ` ${word}`));
}
