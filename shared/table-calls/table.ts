import * as z from 'zod/mini';

import {
  type Access,
  type Contract,
  defineContract,
  type OtherAnswer,
} from '#shared/core/contract.ts';

type Schema = z.core.$ZodType;

/** Schema of an unparsed query: each name has one value or several. */
export const anyQuery = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** A parameter of the query that is read by hand, with an example. */
export const parameter = (description: string, example: string) =>
  z.optional(z.string()).register(z.globalRegistry, { description, examples: [example] });

/** The header by which a caller chooses what is counted and returned. */
export const prefer = (answer: string) =>
  z.object({
    Prefer: parameter(`\`count=exact\` counts all rows; ${answer}.`, 'count=exact'),
  });

const headers = {
  'Content-Range': 'The range of the rows, and their total when it was counted.',
};
const FORMS = {
  'application/vnd.pgrst.object+json': { type: 'object' },
  'text/csv': { type: 'string' },
};
const ROWS = { 'application/json': { type: 'array', items: { type: 'object' } } };

/** The responses with rows and without, by status. */
export const rowAnswers = {
  200: { description: 'The rows.', content: FORMS, headers },
  204: { description: 'Done; no rows were requested.', headers },
  206: {
    description: 'Some of the rows, with their total (`count=exact`).',
    content: { ...ROWS, ...FORMS },
    headers,
  },
} satisfies Readonly<Record<number, OtherAnswer>>;

/** What a query says of the rows to return. */
export const rowQuery = {
  limit: parameter('Most rows to return.', '10'),
  offset: parameter('Rows to skip.', '20'),
};

/** The parameters of a table's filters; several conditions of one name share its parameter. */
function filterQuery(filters: readonly FilterShape[]) {
  return Object.fromEntries(
    filters.map((shape) => {
      const [name = '', condition = ''] = shape.split('=');
      if (name === 'or') {
        const example = `(${condition
          .split(',')
          .map((member) => `${member}.…`)
          .join()})`;
        return ['or', parameter(`\`${example}\`, with one value for all.`, example)];
      }
      return [
        name,
        condition === 'ilike'
          ? parameter('Rows that contain a text: `ilike.%text%`.', 'ilike.%text%')
          : parameter(`\`${condition}\``, condition === 'eq' ? 'eq.…' : condition),
      ];
    }),
  );
}

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
  const select = parameter('Columns to return, with aliases.', Object.keys(row.shape).join());
  const [order] = Object.entries(orders);
  const { 200: some, 204: done, 206: part } = rowAnswers;
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
      description: `Takes exactly these filters: ${filters.map((shape) => `\`${shape}\``).join(', ')}. Anything else is refused.`,
      handled: {
        headers: prefer('`return=representation` returns the changed ones'),
        query: z.object({
          select,
          ...filterQuery(filters),
          ...(order && {
            order: parameter(
              `One of ${Object.keys(orders).join(', ')}.`,
              `${order[0]}.${order[1].at(-1)}`,
            ),
          }),
          ...rowQuery,
        }),
      },
      answers: { 200: some, 206: part },
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
        description: 'The row is named by `id=eq.…`; an absent field keeps its value.',
        handled: {
          headers: prefer('`return=representation` returns the changed ones'),
          query: z.object({ select, id: parameter('The row.', 'eq.…') }),
        },
        answers: { 200: { ...part, description: 'The changed row.' }, 204: done },
        refuses: [409],
      }) as Table<R, C, Who>['update']),
  };
}
