import { columnKind, type Columns, type Row } from '#server/protocols/table-calls/columns.ts';
import { refused, unreadable } from '#server/protocols/table-calls/refusals.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Sorts rows as `order=count.desc.nullslast,name` asks, without changing the given ones; throws AppError. */
export function readOrder(
  columns: Columns,
  text: string | undefined,
): (rows: readonly Row[]) => readonly Row[] {
  if (text === undefined || text === '') return (rows) => rows;
  const comparers = text.split(',').map((term) => readTerm(columns, term.trim()));
  return (rows) =>
    rows.toSorted((a, b) => {
      for (const compare of comparers) {
        const order = compare(a, b);
        if (order !== 0) return order;
      }
      return 0;
    });
}

function readTerm(columns: Columns, term: string): (a: Row, b: Row) => number {
  const [, name, direction, nulls] =
    /^([^.]+?)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(term) ?? [];
  if (name === undefined) throw unreadable(`order=${term}`);
  if (columnKind(columns, name) === 'json')
    throw refused(ERRORS.operator_not_found, serverMessages.rest.nested);
  const sign = direction === 'desc' ? -1 : 1;
  const nullSign = (nulls ?? (sign < 0 ? 'nullsfirst' : 'nullslast')) === 'nullsfirst' ? -1 : 1;
  return (first, second) => {
    const a = first[name] as string | number | null | undefined;
    const b = second[name] as string | number | null | undefined;
    if (a == null || b == null) return nullSign * (Number(a == null) - Number(b == null));
    return sign * (a < b ? -1 : Number(a > b));
  };
}
