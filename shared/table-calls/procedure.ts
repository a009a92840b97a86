import * as z from 'zod/mini';

import { defineContract, type Contract } from '#shared/core/contract.ts';
import { anyQuery, parameter, prefer, rowAnswers, rowQuery } from '#shared/table-calls/table.ts';

/** Schema of a row that a procedure returns. */
type Row = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>;
type Schema = z.core.$ZodType;

/** A remote procedure: its parameters, the rows it returns, and the two endpoints it is called by. */
export interface Procedure<P extends Schema, R extends Row> {
  readonly name: string;
  readonly parameters: P;
  /** The parameters one by one. */
  readonly shape: Readonly<Record<string, Schema>>;
  readonly row: R;
  /** Whether it returns an array of rows; otherwise it returns one row as an object. */
  readonly many: boolean;
  /** POST with the arguments as a JSON body. */
  readonly call: Contract<undefined, typeof anyQuery, P, Schema, 'public'>;
  /** GET and HEAD with the arguments in the query. */
  readonly read: Contract<undefined, typeof anyQuery, undefined, Schema, 'public'>;
}

const headers = prefer('`return=minimal` returns none');
const rowShape = {
  select: parameter('Columns to return, with aliases.', 'name,total:count'),
  order: parameter('Columns to sort by.', 'count.desc.nullslast,name'),
  ...rowQuery,
  or: parameter(
    'Conditions of which at least one must hold; `and` and `not.or` have the same form.',
    '(count.gt.5,name.eq.WA)',
  ),
};

/** Declares a procedure under its own name below `/rest/v1/rpc`; a call without a body has no arguments. */
export function defineProcedure<S extends z.core.$ZodLooseShape, R extends Row>({
  name,
  summary,
  shape,
  row,
  many,
}: {
  readonly name: string;
  readonly summary: string;
  readonly shape: S;
  readonly row: R;
  readonly many: boolean;
}): Procedure<z.ZodMiniType<z.output<z.ZodMiniObject<S, z.core.$strict>>>, R> {
  const parameters = z.pipe(
    z.transform((given: unknown) => given ?? {}),
    z.strictObject(shape),
  ) as unknown as z.ZodMiniType<z.output<z.ZodMiniObject<S, z.core.$strict>>>;
  const endpoint = {
    protocol: 'rest',
    path: `/rest/v1/rpc/${name}`,
    access: 'public',
    query: anyQuery,
    response: many ? z.array(row) : row,
    description:
      'The rows can be filtered by column (`count=gt.5`), sorted, limited and shaped as in PostgREST.',
    answers: rowAnswers,
    refuses: [404],
  } as const;
  return {
    name,
    parameters,
    shape,
    row,
    many,
    call: defineContract({
      ...endpoint,
      name,
      summary,
      demo: true,
      method: 'POST',
      body: parameters,
      handled: { headers, query: z.object(rowShape) },
    }),
    read: defineContract({
      ...endpoint,
      name: `read_${name}`,
      summary: `${summary}, by GET`,
      method: 'GET',
      handled: { headers, query: z.object({ ...shape, ...rowShape }) },
    }),
  };
}
