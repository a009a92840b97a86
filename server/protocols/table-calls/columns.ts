import type * as z from 'zod/mini';

import { noColumn } from '#server/protocols/table-calls/refusals.ts';

/** The type of a column's values; `json` is anything nested. */
export type Kind = 'text' | 'number' | 'json';

/** The columns of a procedure's rows in their order. */
export type Columns = ReadonlyMap<string, Kind>;

/** A row of an answer. */
export type Row = Readonly<Record<string, unknown>>;

/** The type of the values a schema describes, apart from null and absence. */
export function kindOf(schema: z.core.$ZodType): Kind {
  const { def } = schema._zod as { def: { type: string; innerType?: z.core.$ZodType } };
  if (def.innerType) return kindOf(def.innerType);
  if (def.type === 'string' || def.type === 'enum') return 'text';
  return def.type === 'number' ? 'number' : 'json';
}

/** The columns of a row's schema. */
export function columnsOf(row: z.ZodMiniObject): Columns {
  return new Map(Object.entries(row.shape).map(([name, schema]) => [name, kindOf(schema)]));
}

/** The type of a column; throws AppError 42703 when there is none of this name. */
export function columnKind(columns: Columns, name: string): Kind {
  const kind = columns.get(name);
  if (kind === undefined) throw noColumn(name);
  return kind;
}
