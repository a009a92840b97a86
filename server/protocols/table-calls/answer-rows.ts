import { columnKind, type Columns, type Row } from '#server/protocols/table-calls/columns.ts';
import { negated, readCondition, type Test } from '#server/protocols/table-calls/conditions.ts';
import { splitList, unquoted } from '#server/protocols/table-calls/lists.ts';
import type { Preferences } from '#server/protocols/table-calls/preferences.ts';
import { refused, unreadable } from '#server/protocols/table-calls/refusals.ts';
import { represent, type Representation } from '#server/protocols/table-calls/representation.ts';
import { readSelect } from '#server/protocols/table-calls/select-columns.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const DEEPEST = 10;
/** Conditions of one request at most; the cost of one is bounded by the length of an address. */
const CONDITIONS_MOST = 100;

/** A test for rows that satisfy every filter of a query, such as `count=gt.5` or `or=(a.eq.1,b.is.null)`; throws AppError. */
function readFilters(
  columns: Columns,
  filters: readonly (readonly [string, string])[],
): (row: Row) => boolean {
  let conditions = 0;

  function condition(column: string, text: string): Test {
    conditions += 1;
    if (conditions > CONDITIONS_MOST) {
      throw refused(
        ERRORS.too_many_conditions,
        serverMessages.rest.tooManyConditions(CONDITIONS_MOST),
      );
    }
    return readCondition(columns, column, text);
  }

  function group(operator: string, text: string, depth: number): Test {
    if (depth > DEEPEST || !/^\(.+\)$/s.test(text)) throw unreadable(`${operator}${text}`);
    const members = splitList(text.slice(1, -1)).map((part) => member(part.trim(), depth));
    return combined(members, operator === 'or');
  }

  function member(text: string, depth: number): Test {
    const inner = /^(not\.)?(and|or)(\(.*\))$/s.exec(text);
    if (inner) {
      const test = group(inner[2] ?? '', inner[3] ?? '', depth + 1);
      return inner[1] ? negated(test) : test;
    }
    const [, column, operator = '', value = ''] =
      /^([^.]+)\.((?:not\.)?[a-z]+(?:\([a-z]+\))?)\.(.*)$/s.exec(text) ?? [];
    if (column === undefined) throw unreadable(text);
    return condition(column, `${operator}.${unquoted(value)}`);
  }

  const test = combined(
    filters.map(([name, text]) => {
      const [, not, operator] = /^(not\.)?(and|or)$/.exec(name) ?? [];
      if (operator === undefined) return condition(name, text);
      return not ? negated(group(operator, text, 0)) : group(operator, text, 0);
    }),
    false,
  );
  return (row) => test(row) === true;
}

/** AND (`decisive` false) or OR (`decisive` true) of tests: the first decisive one decides, else NULL wins. */
function combined(tests: readonly Test[], decisive: boolean): Test {
  return (row) => {
    let result: boolean | undefined = !decisive;
    for (const test of tests) {
      const one = test(row);
      if (one === decisive) return decisive;
      if (one === undefined) result = undefined;
    }
    return result;
  };
}

/** Sorts rows as `order=count.desc.nullslast,name` asks, without changing the given ones; throws AppError. */
function readOrder(
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

/** The part of a query that concerns the rows, as names and values in their order. */
export type Modifiers = readonly (readonly [string, string])[];

/** The response for rows. */
interface RowsAnswer {
  /** 206 when there are more rows than are sent. */
  readonly status: 200 | 204 | 206;
  readonly contentRange: string;
  readonly text: string;
}

const OWN = new Set(['select', 'order', 'limit', 'offset']);

/** Reads the modifiers of a query; the returned function filters, sorts, cuts and represents rows. Throws AppError. */
export function readModifiers(
  columns: Columns,
  modifiers: Modifiers,
  preferences: Preferences,
  representation: Representation,
): (rows: readonly Row[], many: boolean) => RowsAnswer {
  const value = (name: string) => {
    const values = modifiers.filter(([known]) => known === name);
    if (values.length > 1) throw unreadable(name);
    return values[0]?.[1];
  };
  const wanted = readFilters(
    columns,
    modifiers.filter(([name]) => !OWN.has(name)),
  );
  const selection = readSelect(columns, value('select'));
  const sort = readOrder(columns, value('order'));
  const offset = readNumber('offset', value('offset')) ?? 0;
  const limit = readNumber('limit', value('limit')) ?? Infinity;
  const { count, minimal, maxAffected } = preferences;

  return (rows, many) => {
    const kept = rows.filter(wanted);
    if (maxAffected !== undefined && kept.length > maxAffected) {
      throw refused(ERRORS.too_many_rows_affected, serverMessages.rest.tooManyRows, {
        details: serverMessages.rest.rowsAffected(kept.length),
      });
    }
    if (count && offset > 0 && offset > kept.length) {
      throw refused(ERRORS.rows_beyond_end, serverMessages.rest.range, {
        details: serverMessages.rest.rangeBeyond(offset, kept.length),
      });
    }
    const sent = sort(kept)
      .slice(offset, offset + limit)
      .map(selection.cut);
    const total = count ? String(kept.length) : '*';
    const range = sent.length === 0 ? '*' : `${offset}-${offset + sent.length - 1}`;
    const alone = !many && representation.form === 'array';
    const text = alone
      ? JSON.stringify(sent[0] ?? null)
      : represent(representation, selection.names, sent);
    return {
      status: minimal ? 204 : count && sent.length < kept.length ? 206 : 200,
      contentRange: `${range}/${total}`,
      text: minimal ? '' : text,
    };
  };
}

/** A whole number of a query; throws AppError when the text is none. */
export function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw unreadable(`${name}=${text}`);
  return Number(text);
}
