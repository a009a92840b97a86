import * as z from 'zod/mini';

import { described } from '#shared/contracts/described.ts';
import { filterShape } from '#shared/contracts/h1b/filtered.ts';
import type { FilterName } from '#shared/domain/h1b-filter-names.ts';
import { NAME_MAX } from '#shared/limits.ts';

/** The filters as parameters of a procedure, each with its name in links. */
export const FILTER_PARAMETERS = {
  p_employer: 'employer',
  p_employer_id: 'employerId',
  p_status: 'status',
  p_job_title: 'jobTitle',
  p_search: 'search',
  p_min_salary: 'minSalary',
  p_max_salary: 'maxSalary',
  p_city: 'city',
  p_state: 'state',
  p_near: 'near',
  p_miles: 'miles',
  p_soc: 'soc',
  p_years: 'years',
  p_level: 'level',
  p_visa_class: 'visaClass',
  p_kind: 'kind',
  p_dependent: 'dependent',
  p_client_site: 'clientSite',
} as const satisfies Readonly<Record<string, FilterName>>;

type FilterParameter = keyof typeof FILTER_PARAMETERS;

// A client sends an amount as a number and a yes as true, a link everything as text.
const value = z.optional(
  z.nullable(z.union([z.string().check(z.maxLength(NAME_MAX)), z.number(), z.boolean()])),
);

/** Shape of the parameters that filter; an absent one, or null, does not. Each means what the filter of a link means. */
export const filterParameters = Object.fromEntries(
  Object.entries(FILTER_PARAMETERS).map(([name, filter]) => [
    name,
    described(value, z.globalRegistry.get(filterShape[filter])?.description ?? ''),
  ]),
) as Record<FilterParameter, typeof value>;

/** The arguments that filter. */
export type FilterArguments = { readonly [Name in FilterParameter]?: z.output<typeof value> };
