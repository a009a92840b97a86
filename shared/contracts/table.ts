import * as z from 'zod/mini';

import { type Access, type Contract, defineContract } from '#shared/contracts/contract.ts';

type Schema = z.core.$ZodType;

/** Schema of an unparsed query: each name has one value or several. */
export const anyQuery = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/**
 * A filter that a table takes, without its value: `id=eq`, `company_id=not.is.null`, `name=ilike` (a text within `%`), or
 * `or=a.ilike,b.ilike`, conditions with one value in common of which one must hold.
 */
type FilterShape = string;

/** A table of the hosted backend's clients: the calls on it that are served, and its rows. */
export interface Table<
  R extends z.ZodMiniObject = z.ZodMiniObject,
  C extends Schema = Schema,
  Who extends Access = Access,
> {
  readonly name: string;
  readonly row: R;
  readonly filters: readonly FilterShape[];
  /** The filter without which no row is read. */
  readonly required: FilterShape | undefined;
  /** The columns that rows can be sorted by, one at a time, and in which directions. */
  readonly orders: Readonly<Record<string, readonly ('asc' | 'desc')[]>>;
  /** GET and HEAD. */
  readonly select: Contract<undefined, typeof anyQuery, undefined, Schema, Who>;
  /** PATCH of the row with an id; undefined when rows cannot be changed. */
  readonly update: Contract<undefined, typeof anyQuery, C, undefined, Who> | undefined;
}

/** Declares a table below `/rest/v1`; `changes` is the schema of an update's body. */
export function defineTable<
  R extends z.ZodMiniObject,
  const Who extends Access,
  C extends Schema = never,
>({
  name,
  summary,
  access,
  row,
  filters,
  required,
  orders = {},
  changes,
}: Pick<Table<R>, 'name' | 'row' | 'filters'> &
  Partial<Pick<Table, 'required' | 'orders'>> & {
    readonly summary: string;
    readonly access: Who;
    readonly changes?: C;
  }): Table<R, C, Who> {
  const endpoint = {
    protocol: 'rest',
    path: `/rest/v1/${name}`,
    access,
    query: anyQuery,
    response: z.array(row),
  } as const;
  return {
    name,
    row,
    filters,
    required,
    orders,
    select: defineContract({
      ...endpoint,
      name: `select_${name}`,
      summary,
      method: 'GET',
    }) as Table<R, C, Who>['select'],
    update:
      changes &&
      (defineContract({
        ...endpoint,
        response: undefined,
        status: 204,
        name: `update_${name}`,
        summary: `Change a row of ${name} by its id`,
        method: 'PATCH',
        body: changes,
      }) as Table<R, C, Who>['update']),
  };
}
