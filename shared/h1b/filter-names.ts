/** The usual filters by their names in links and queries, each with its aliases. */
const USUAL = {
  employer: [],
  employerId: [],
  status: [],
  jobTitle: ['job_title'],
  search: ['q'],
  minSalary: ['min_salary'],
  maxSalary: ['max_salary'],
} as const satisfies Record<string, readonly string[]>;

/**
 * The filters under 'More filters', likewise. What each does is a row of `shared/h1b/more-filters.ts`, which the page loads
 * when the form or a chip is shown; the names are in its first script.
 */
const MORE = {
  city: [],
  state: [],
  near: [],
  miles: [],
  soc: [],
  years: [],
  level: [],
  visaClass: ['visa_class'],
  kind: [],
  dependent: [],
  clientSite: ['client_site'],
  pay: [],
} as const satisfies Record<string, readonly string[]>;

/** The aliases of each filter's name. */
export const FILTER_ALIASES = { ...USUAL, ...MORE };

/** Name of a filter in links. */
export type FilterName = keyof typeof FILTER_ALIASES;

/** Name of a filter under 'More filters'. */
export type MoreFilterName = keyof typeof MORE;

/** Name of a further filter in links, or an alias of it. */
export type MoreFilterSpelling = MoreFilterName | (typeof MORE)[MoreFilterName][number];

/** The filters as typed or as found in a link; an absent one does not filter. */
export type FilterTexts = { [Name in FilterName]?: string | undefined };

/** Names of the filters, in the order of links. */
export const FILTER_NAMES = Object.keys(FILTER_ALIASES) as FilterName[];

/** Names of the filters under 'More filters', in the order of links and of the form. */
export const MORE_FILTER_NAMES = Object.keys(MORE) as MoreFilterName[];

/** A filter in a query of the API. */
type Filtering<Switch> = FilterTexts & {
  annualised?: Switch | undefined;
  exact?: Switch | undefined;
};

/** The API's filter query in a view or a longer query: its filters, whether amounts are per year, and whether texts are taken as they are. */
export function filterQueryOf<Switch>(from: Filtering<Switch>): Filtering<Switch> {
  const names = [...FILTER_NAMES, 'annualised', 'exact'] as const;
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** The filters of a page's address: beside the id of an employer its name is for people to read, and filters nothing. */
export function filtersOfLink<T extends FilterTexts>(texts: T): T {
  return texts.employerId ? { ...texts, employer: undefined } : texts;
}

/** Picks the filters out of a query, under any of their names, trimmed and without empty ones. */
export function readFilterTexts(raw: Readonly<Record<string, unknown>>): FilterTexts {
  const texts: FilterTexts = {};
  for (const name of FILTER_NAMES) {
    for (const spelling of [name, ...FILTER_ALIASES[name]]) {
      const value = raw[spelling];
      const text = typeof value === 'string' ? value.trim() : '';
      if (text !== '') texts[name] ??= text;
    }
  }
  return texts;
}

/** The words of an employer's id, for a page that knows no name yet: 'acme-inc' is 'acme inc', '~amazon' is 'amazon'. */
export function wordsOfEmployerId(id: string): string {
  return id.replace('~', '').replaceAll('-', ' ');
}
