import type { H1bFilter } from '#shared/h1b/query.ts';
import type { ColumnRequest } from '#server/h1b/selection/flag-rows.ts';
import type { PlaceRequest } from '#server/h1b/selection/place-rows.ts';
import { fold } from '#shared/core/fold.ts';

/** One condition a record must meet; texts are folded. */
export type Condition =
  | { readonly kind: 'employer' | 'title' | 'search'; readonly text: string }
  | {
      readonly kind: 'employerId';
      readonly id: string;
      readonly spellings: H1bFilter['spellings'];
    }
  | { readonly kind: 'status'; readonly text: string }
  | ({ readonly kind: 'place' } & PlaceRequest)
  | { readonly kind: 'occupation'; readonly text: string }
  | ({ readonly kind: 'flag' } & ColumnRequest)
  | { readonly kind: 'implausible' }
  | {
      readonly kind: 'wage';
      readonly min: number | undefined;
      readonly max: number | undefined;
      readonly annualised: boolean;
    };

/** Rough cost of each kind of condition: bitmaps first, then posting lists, then the pass over the wages. */
const COST: Record<Condition['kind'], number> = {
  status: 0,
  flag: 1,
  employerId: 2,
  employer: 3,
  title: 4,
  place: 5,
  occupation: 6,
  implausible: 6,
  search: 7,
  wage: 8,
};

/** A filter whose condition is its own, below. */
const OWN = null;

/** How each filter selects rows: by the values of a column, or by a condition of its own. */
const SELECTS = {
  employer: OWN,
  employerId: OWN,
  spellings: OWN,
  status: OWN,
  jobTitle: OWN,
  searchTerm: OWN,
  minSalary: OWN,
  maxSalary: OWN,
  city: OWN,
  states: OWN,
  around: OWN,
  soc: OWN,
  years: (values) => ({ column: 'fiscal_year', values }),
  kinds: (values) => ({ column: 'kind', values }),
  levels: (values) => ({ column: 'wage_level', values }),
  visaClass: (text) => ({ column: 'visa_class', values: [fold(text)], firstWords: true }),
  dependent: (answer) => ({ column: 'h1b_dependent', values: [answer] }),
  clientSite: (answer) => ({ column: 'secondary_entity', values: [answer] }),
  pay: OWN,
} as const satisfies {
  [F in keyof H1bFilter]-?: ((value: NonNullable<H1bFilter[F]>) => ColumnRequest) | typeof OWN;
};

/** The wishes of a filter for values of columns. */
function columnWishes(filter: H1bFilter): ColumnRequest[] {
  return Object.entries(SELECTS).flatMap(([name, select]) => {
    const value = filter[name as keyof H1bFilter];
    return select && value ? [select(value as never)] : [];
  });
}

/** The conditions of a filter, cheapest kind first; empty and missing fields are no condition. */
export function planConditions(filter: H1bFilter, annualised: boolean): Condition[] {
  const conditions: Condition[] = [];
  const { employer, jobTitle, searchTerm, status, minSalary: min, maxSalary: max } = filter;
  if (filter.employerId) {
    const { employerId: id, spellings } = filter;
    conditions.push({ kind: 'employerId', id, spellings });
  }
  if (employer) conditions.push({ kind: 'employer', text: fold(employer) });
  if (jobTitle) conditions.push({ kind: 'title', text: fold(jobTitle) });
  if (searchTerm) conditions.push({ kind: 'search', text: fold(searchTerm) });
  if (status) conditions.push({ kind: 'status', text: fold(status) });
  const { city, states, around, soc } = filter;
  if (city || states || around) {
    conditions.push({ kind: 'place', city: city && fold(city), states, around });
  }
  if (filter.pay === 'implausible') conditions.push({ kind: 'implausible' });
  if (soc) conditions.push({ kind: 'occupation', text: fold(soc) });
  conditions.push(...columnWishes(filter).map((wish) => ({ kind: 'flag' as const, ...wish })));
  if (min !== undefined || max !== undefined) {
    conditions.push({ kind: 'wage', min, max, annualised });
  }
  return conditions.sort((a, b) => COST[a.kind] - COST[b.kind]);
}

/** The key of caches: the same text for all filters that select the same rows. */
export function planKey(conditions: readonly Condition[]): string {
  return JSON.stringify(conditions);
}
