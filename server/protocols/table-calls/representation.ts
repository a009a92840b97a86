import type { Row } from '#server/protocols/table-calls/columns.ts';
import { refused } from '#server/protocols/table-calls/refusals.ts';
import { csvLine } from '#shared/core/csv.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The form in which rows are sent. */
export interface Representation {
  readonly form: 'array' | 'object' | 'csv';
  /** Value of the Content-Type header. */
  readonly type: string;
  /** Whether fields without a value are omitted. */
  readonly stripNulls: boolean;
}

const OBJECT = 'application/vnd.pgrst.object';
const ARRAY = 'application/vnd.pgrst.array';

/** The first form an `Accept` header names that can be sent; throws AppError PGRST107 (406) when there is none. */
export function readAccept(header: string | undefined): Representation {
  const ranges = (header ?? '*/*').split(',').map((range) => range.trim());
  for (const range of ranges) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const stripNulls = parameters.includes('nulls=stripped');
    const suffix = stripNulls ? ';nulls=stripped' : '';
    switch (name.replace(/\+json$/, '')) {
      case '':
      case '*/*':
      case 'application/*':
      case 'application/json':
        return { form: 'array', type: 'application/json; charset=utf-8', stripNulls: false };
      case ARRAY:
        return { form: 'array', type: `${ARRAY}+json${suffix}; charset=utf-8`, stripNulls };
      case OBJECT:
        return { form: 'object', type: `${OBJECT}+json${suffix}; charset=utf-8`, stripNulls };
      case 'text/csv':
      case 'text/*':
        return { form: 'csv', type: 'text/csv; charset=utf-8', stripNulls: false };
      default:
    }
  }
  throw refused(
    ERRORS.media_type_not_acceptable,
    serverMessages.rest.mediaTypes(ranges.join(', ').slice(0, 200)),
    {},
  );
}

/** The text of rows in a form; throws AppError PGRST116 (406) when one object is requested and there is not one row. */
export function represent(
  { form, stripNulls }: Representation,
  names: readonly string[],
  rows: readonly Row[],
): string {
  if (form === 'csv') return csvOf(names, rows);
  const sent = stripNulls ? rows.map(withoutNulls) : rows;
  if (form === 'array') return JSON.stringify(sent);
  if (sent.length !== 1) throw notOneRow(sent.length);
  return JSON.stringify(sent[0]);
}

/** The refusal of one object where there are more rows, or none. */
export const notOneRow = (count: number) =>
  refused(ERRORS.not_one_row, serverMessages.rest.notOneRow, {
    details: serverMessages.rest.rowsFound(count),
  });

function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value != null));
}

function csvOf(names: readonly string[], rows: readonly Row[]): string {
  const cells = (row: Row) =>
    names.map((name) => {
      const value = row[name];
      if (value == null || typeof value === 'number' || typeof value === 'string') {
        return value ?? null;
      }
      return JSON.stringify(value);
    });
  return [csvLine(names), ...rows.map((row) => csvLine(cells(row)))].join('').slice(0, -1);
}
