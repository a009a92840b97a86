import type { Columns, Row } from '#server/protocols/table-calls/columns.ts';
import { negated, readCondition, type Test } from '#server/protocols/table-calls/conditions.ts';
import { splitList, unquoted } from '#server/protocols/table-calls/lists.ts';
import { refused, unreadable } from '#server/protocols/table-calls/refusals.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const DEEPEST = 10;
/** Conditions of one request at most; the cost of one is bounded by the length of an address. */
const CONDITIONS_MOST = 100;

/** A test for rows that satisfy every filter of a query, such as `count=gt.5` or `or=(a.eq.1,b.is.null)`; throws AppError. */
export function readFilters(
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
