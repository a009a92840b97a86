import type { Modifiers } from '#server/protocols/table-calls/answer-rows.ts';
import { columnKind, columnsOf } from '#server/protocols/table-calls/columns.ts';
import { splitList, unquoted } from '#server/protocols/table-calls/lists.ts';
import { notBuilt, refused, unreadable } from '#server/protocols/table-calls/refusals.ts';
import type { Table } from '#shared/table-calls/table.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** What a call asks of a table's rows. */
export interface TableQuery {
  /** The value of each filter by its shape. */
  readonly filters: ReadonlyMap<string, string>;
  readonly order: { readonly column: string; readonly descending: boolean } | undefined;
}

/** The calls that a table takes, in one sentence. */
export function allowedOn({ name, filters, orders, update }: Table): string {
  const sorts = Object.entries(orders).flatMap(([column, ways]) =>
    ways.map((way) => `order=${column}.${way}`),
  );
  return serverMessages.rest.allowedOn(
    name,
    [...filters, ...sorts, 'select', 'limit', 'offset'].join(', '),
    update !== undefined,
  );
}

/** The refusal of a call that lacks a filter. */
export const missing = (table: Table, shape: string) =>
  refused(ERRORS.query_unreadable, serverMessages.rest.required(shape), {
    hint: allowedOn(table),
  });

/** A condition without its value, and the value. */
type Shaped = readonly [shape: string, value: string];

function conditionOf(table: Table, column: string, text: string, part: string): Shaped {
  columnKind(columnsOf(table.row), column);
  if (text === 'not.is.null') return [`${column}${part}${text}`, ''];
  const [, operator, value = ''] = /^([a-z]+)\.(.*)$/s.exec(text) ?? [];
  if (operator === undefined) throw unreadable(`${column}${part}${text}`);
  return [`${column}${part}${operator}`, operator === 'ilike' ? containedIn(value) : value];
}

/** The text that a pattern such as `%text%` looks for; throws AppError for any other pattern. */
function containedIn(pattern: string): string {
  const text = /^[%*](.*)[%*]$/s.exec(pattern)?.[1];
  if (text === undefined || /(?<!\\)(?:\\\\)*[%*_]/.test(text)) {
    throw refused(ERRORS.query_unreadable, serverMessages.rest.notBuilt(pattern.slice(0, 100)), {
      hint: serverMessages.rest.onlyContains,
    });
  }
  return text.replaceAll(/\\(.)/gs, '$1');
}

/** Conditions in `or=(…)`, which must have one value in common. */
function groupOf(table: Table, text: string): Shaped {
  if (!/^\(.+\)$/s.test(text)) throw unreadable(`or=${text}`);
  const members = splitList(text.slice(1, -1)).map((part) => {
    const [, column, operator, value = ''] = /^([^.]+)\.([a-z]+)\.(.*)$/s.exec(part.trim()) ?? [];
    if (column === undefined) throw unreadable(part);
    return conditionOf(table, column, `${operator}.${unquoted(value)}`, '.');
  });
  const [first] = members;
  if (!first || members.some(([, value]) => value !== first[1])) {
    throw notBuilt(`or=${text}`);
  }
  return [`or=${members.map(([shape]) => shape).join(',')}`, first[1]];
}

/** Reads the filters and the order of a call; throws AppError for what the table does not take. */
export function readTableQuery(table: Table, modifiers: Modifiers): TableQuery {
  const filters = new Map<string, string>();
  let order: TableQuery['order'];
  for (const [name, text] of modifiers) {
    if (name === 'order') {
      if (order) throw unreadable('order');
      order = readTableOrder(table, text);
      continue;
    }
    const [shape, value] =
      name === 'or' ? groupOf(table, text) : conditionOf(table, name, text, '=');
    if (!table.filters.includes(shape) || filters.has(shape)) {
      throw notBuilt(`${name}=${text}`);
    }
    filters.set(shape, value);
  }
  if (table.required !== undefined && !filters.has(table.required)) {
    throw missing(table, table.required);
  }
  return { filters, order };
}

function readTableOrder(table: Table, text: string): TableQuery['order'] {
  const [, column = '', way = 'asc', nulls] =
    /^([^.,]+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(text) ?? [];
  const ways: readonly string[] = Object.hasOwn(table.orders, column)
    ? (table.orders[column] ?? [])
    : [];
  // Rows without the value come last, whichever way.
  if (!ways.includes(way) || nulls === 'nullsfirst') throw notBuilt(`order=${text}`);
  return { column, descending: way === 'desc' };
}
