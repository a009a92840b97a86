import {
  columnKind,
  type Columns,
  type Kind,
  type Row,
} from '#server/protocols/table-calls/columns.ts';
import { valuesBetween } from '#server/protocols/table-calls/lists.ts';
import { notBuilt, refused, unreadable } from '#server/protocols/table-calls/refusals.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** A pattern of SQL's LIKE: literal characters, one of any, any number of any. */
type Token = { readonly literal: string } | 'one' | 'any';

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '%' || character === '*') {
      if (tokens.at(-1) !== 'any') tokens.push('any');
    } else if (character === '_') tokens.push('one');
    else if (character === '\\' && at + 1 < pattern.length) {
      at += 1;
      tokens.push({ literal: pattern.charAt(at) });
    } else tokens.push({ literal: character });
  }
  return tokens;
}

/**
 * A test for texts that match a pattern in which `%` and `*` stand for any text and `_` for one character. It is not a
 * regular expression: its time is at most proportional to text times pattern, whatever the caller sends.
 */
export function likePattern(pattern: string): (text: string) => boolean {
  const tokens = tokensOf(pattern);
  const shortest = tokens.filter((token) => token !== 'any').length;
  return (text) => text.length >= shortest && matches(tokens, text);
}

function matches(tokens: readonly Token[], text: string): boolean {
  let at = 0;
  let token = 0;
  let retryAt = 0;
  let lastAny = -1;
  while (at < text.length) {
    const wanted = tokens[token];
    if (wanted === 'any') {
      lastAny = token;
      retryAt = at;
      token += 1;
    } else if (wanted === 'one' || (wanted !== undefined && wanted.literal === text.charAt(at))) {
      at += 1;
      token += 1;
    } else if (lastAny >= 0) {
      // The last `any` matches one character more.
      retryAt += 1;
      at = retryAt;
      token = lastAny + 1;
    } else return false;
  }
  while (tokens[token] === 'any') token += 1;
  return token === tokens.length;
}

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
