import { columnKind, type Columns, type Kind, type Row } from '#server/protocols/table-calls/columns.ts';
import { likePattern } from '#server/protocols/table-calls/like.ts';
import { valuesBetween } from '#server/protocols/table-calls/lists.ts';
import { notBuilt, refused, unreadable } from '#server/protocols/table-calls/refusals.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Whether a row matches; undefined for SQL's NULL, which NOT leaves as it is. */
export type Test = (row: Row) => boolean | undefined;

type Cell = string | number;
type CellTest = (cell: Cell) => boolean;

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  neq: (order) => order !== 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

/** PostgREST's operators that are not supported: regular expressions, full text, containers and ranges. */
const NOT_BUILT = /^(match|imatch|cs|cd|ov|sl|sr|nxr|nxl|adj|fts|plfts|phfts|wfts)$/;

/** The opposite of a test; NULL stays NULL. */
export function negated(test: Test): Test {
  return (row) => {
    const result = test(row);
    return result === undefined ? undefined : !result;
  };
}

/** Reads a condition on a column such as `eq.5`, `not.in.(a,b)` or `ilike(any).{a*,b*}`; throws AppError. */
export function readCondition(columns: Columns, column: string, text: string): Test {
  const kind = columnKind(columns, column);
  if (text.startsWith('not.')) return negated(readCondition(columns, column, text.slice(4)));
  const found = /^(?<operator>[a-z]+)(?:\((?<quantifier>[a-z]+)\))?\.(?<value>.*)$/s.exec(text);
  const { operator = '', quantifier, value = '' } = found?.groups ?? {};
  if (NOT_BUILT.test(operator)) throw notBuilt(operator);
  if (operator === 'is') return isTest(column, value);
  if (operator === 'isdistinct') return distinctTest(column, kind, value);
  const cellTest =
    operator === 'in'
      ? someOf(valuesBetween('()', value).map((item) => comparison('eq', kind, item)))
      : quantified(operator, quantifier, kind, value);
  if (!cellTest) throw unreadable(`${column}=${text}`);
  return (row) => {
    const cell = row[column];
    return cell == null ? undefined : cellTest(cell as Cell);
  };
}

const someOf =
  (tests: readonly CellTest[]): CellTest =>
  (cell) =>
    tests.some((test) => test(cell));

function quantified(
  operator: string,
  quantifier: string | undefined,
  kind: Kind,
  value: string,
): CellTest | undefined {
  const read = operator === 'like' || operator === 'ilike' ? likeTest : comparison;
  if (read === comparison && !Object.hasOwn(COMPARISONS, operator)) return undefined;
  if (quantifier === undefined) return read(operator, kind, value);
  if (!/^(any|all)$/.test(quantifier) || operator === 'neq') return undefined;
  const tests = valuesBetween('{}', value).map((item) => read(operator, kind, item));
  return quantifier === 'any' ? someOf(tests) : (cell) => tests.every((test) => test(cell));
}

function comparison(operator: string, kind: Kind, text: string): CellTest {
  const holds = COMPARISONS[operator] as (order: number) => boolean;
  const value = readValue(kind, text);
  return (cell) => holds(cell < value ? -1 : Number(cell > value));
}

function likeTest(operator: string, kind: Kind, pattern: string): CellTest {
  if (kind !== 'text')
    throw refused(ERRORS.operator_not_found, serverMessages.rest.operatorNotFor(operator));
  if (operator === 'like') {
    const like = likePattern(pattern);
    return (cell) => like(String(cell));
  }
  const like = likePattern(pattern.toLowerCase());
  return (cell) => like(String(cell).toLowerCase());
}

function isTest(column: string, value: string): Test {
  switch (value.toLowerCase()) {
    case 'null':
      return (row) => row[column] == null;
    case 'not_null':
      return (row) => row[column] != null;
    case 'true':
    case 'false':
    case 'unknown':
      throw refused(ERRORS.type_mismatch, serverMessages.rest.operatorNotFor(`is.${value}`));
    default:
      throw unreadable(`${column}=is.${value}`);
  }
}

function distinctTest(column: string, kind: Kind, text: string): Test {
  const value = readValue(kind, text);
  return (row) => row[column] !== value;
}

function readValue(kind: Kind, text: string): Cell {
  if (kind === 'json') throw refused(ERRORS.operator_not_found, serverMessages.rest.nested);
  if (kind === 'text') return text;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    throw refused(ERRORS.text_unreadable, serverMessages.rest.notANumber(text.slice(0, 100)));
  }
  return Number(text);
}
