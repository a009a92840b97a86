/** A metropolitan area: its cities, how people call its first city, and how they call the whole. */
interface MetroArea {
  readonly cities: readonly string[];
  readonly city: readonly string[];
  readonly area?: readonly string[];
}

/**
 * The largest metropolitan areas and those with most tech jobs. Cities are those of the areas' titles in OMB Bulletin 23-01
 * (July 2023) that have postal codes of their own name, and three that people count to the Bay Area, Washington and Seattle;
 * names are in common use.
 */
const AREAS: readonly MetroArea[] = [
  {
    cities: ['New York, NY', 'Newark, NJ', 'Jersey City, NJ'],
    city: ['New York', 'New York City', 'NY', 'NYC'],
    area: ['Tri-State'],
  },
  {
    cities: ['Los Angeles, CA', 'Long Beach, CA', 'Anaheim, CA'],
    city: ['Los Angeles', 'LA'],
    area: ['Southland', 'Silicon Beach'],
  },
  {
    cities: ['Chicago, IL', 'Naperville, IL', 'Elgin, IL'],
    city: ['Chicago'],
    area: ['Chicagoland'],
  },
  {
    cities: ['Dallas, TX', 'Fort Worth, TX', 'Arlington, TX'],
    city: ['Dallas'],
    area: ['DFW', 'Dallas-Fort Worth', 'Metroplex'],
  },
  { cities: ['Houston, TX', 'Pasadena, TX', 'Spring, TX'], city: ['Houston'] },
  {
    cities: ['Washington, DC', 'Arlington, VA', 'Alexandria, VA', 'Bethesda, MD'],
    city: ['Washington', 'Washington DC', 'DC'],
    area: ['DMV', 'Beltway', 'NoVa', 'Northern Virginia'],
  },
  {
    cities: ['San Francisco, CA', 'Oakland, CA', 'Fremont, CA', 'San Jose, CA'],
    city: ['San Francisco', 'SF', 'San Fran'],
    area: ['Bay', 'SF Bay', 'San Francisco Bay'],
  },
  {
    cities: ['San Jose, CA', 'Sunnyvale, CA', 'Santa Clara, CA'],
    city: ['San Jose'],
    area: ['Silicon Valley', 'South Bay'],
  },
  {
    cities: ['Seattle, WA', 'Tacoma, WA', 'Bellevue, WA'],
    city: ['Seattle'],
    area: ['Puget Sound'],
  },
  { cities: ['Boston, MA', 'Cambridge, MA', 'Newton, MA'], city: ['Boston'] },
  { cities: ['Atlanta, GA', 'Roswell, GA', 'Alpharetta, GA'], city: ['Atlanta', 'ATL'] },
  { cities: ['Austin, TX', 'Round Rock, TX', 'San Marcos, TX'], city: ['Austin', 'ATX'] },
  {
    cities: ['Philadelphia, PA', 'Camden, NJ', 'Wilmington, DE'],
    city: ['Philadelphia', 'Philly'],
    area: ['Delaware Valley'],
  },
  {
    cities: ['Miami, FL', 'Fort Lauderdale, FL', 'West Palm Beach, FL'],
    city: ['Miami'],
    area: ['South Florida'],
  },
  { cities: ['Phoenix, AZ', 'Mesa, AZ', 'Chandler, AZ'], city: ['Phoenix'] },
  { cities: ['San Diego, CA', 'Chula Vista, CA', 'Carlsbad, CA'], city: ['San Diego'] },
  { cities: ['Denver, CO', 'Aurora, CO'], city: ['Denver'] },
  {
    cities: ['Minneapolis, MN', 'Saint Paul, MN'],
    city: ['Minneapolis'],
    area: ['Twin Cities', 'Minneapolis-St. Paul'],
  },
  {
    cities: ['Raleigh, NC', 'Durham, NC', 'Cary, NC'],
    city: ['Raleigh'],
    area: ['Research Triangle', 'Triangle', 'RTP', 'Raleigh-Durham'],
  },
  { cities: ['Detroit, MI', 'Warren, MI', 'Dearborn, MI'], city: ['Detroit'] },
];

let named: ReadonlyMap<string, MetroArea> | undefined;
let called: ReadonlyMap<string, MetroArea> | undefined;

/**
 * The cities, as 'Austin, TX', that a common name stands for: the first city alone for its own name ('NYC'), all of them for
 * the area's ('Bay Area', 'greater Boston', 'DC metro'); undefined for a name that nobody gave to one of these areas.
 */
export function metroCities(text: string): readonly string[] | undefined {
  named ??= namesOf(({ city }) => city);
  called ??= namesOf(({ area = [] }) => area);
  const name = plain(text);
  const bare = name
    .replace(/^(?:the )?(?:greater )?/, '')
    .replace(/ (?:area|region|metro|metroplex|metro area|metropolitan area)$/, '');
  const area = called.get(bare) ?? called.get(name);
  if (area) return area.cities;
  const city = named.get(bare);
  return bare === name ? city?.cities.slice(0, 1) : city?.cities;
}

function namesOf(names: (area: MetroArea) => readonly string[]): ReadonlyMap<string, MetroArea> {
  return new Map(AREAS.flatMap((area) => names(area).map((name) => [plain(name), area] as const)));
}

/** Letter case, dots and dashes make no difference. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
}
