import * as z from 'zod/mini';

import { described } from '#shared/core/described.ts';
import { filterShape } from '#shared/h1b/contracts/filtered.ts';
import { FILTER_NAMES, type FilterName, MORE_FILTER_NAMES } from '#shared/h1b/filter-names.ts';
import { type MORE_FILTERS, moreFilter } from '#shared/h1b/more-filters.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

/** 'jobTitle' as 'job_title'. */
type SnakeCase<Text extends string> = Text extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : '';

/** Filters that only links and the API have. */
type LeftOut = {
  [Name in keyof typeof MORE_FILTERS]: (typeof MORE_FILTERS)[Name] extends { inProcedures: false }
    ? Name
    : never;
}[keyof typeof MORE_FILTERS];

type FilterParameter = `p_${SnakeCase<Exclude<FilterName, LeftOut>>}`;

const leftOut: ReadonlySet<FilterName> = new Set(
  MORE_FILTER_NAMES.filter((name) => moreFilter(name).inProcedures === false),
);

/** The filters as parameters of a procedure, each with its name in links. */
export const FILTER_PARAMETERS = FILTER_NAMES.filter((name) => !leftOut.has(name)).map(
  (name) =>
    [
      `p_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}` as FilterParameter,
      name,
    ] as const,
);

// A client sends an amount as a number and a yes as true, a link everything as text.
const value = z.optional(
  z.nullable(z.union([z.string().check(z.maxLength(NAME_MAX)), z.number(), z.boolean()])),
);

/** Shape of the parameters that filter; an absent one, or null, does not. Each means what the filter of a link means. */
export const filterParameters = Object.fromEntries(
  FILTER_PARAMETERS.map(([name, filter]) => [
    name,
    described(value, z.globalRegistry.get(filterShape[filter])?.description ?? ''),
  ]),
) as Record<FilterParameter, typeof value>;

/** The arguments that filter. */
export type FilterArguments = { readonly [Name in FilterParameter]?: z.output<typeof value> };
