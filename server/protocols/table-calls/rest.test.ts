import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Modifiers, readModifiers } from '#server/protocols/table-calls/answer-rows.ts';
import type { Columns } from '#server/protocols/table-calls/columns.ts';
import { likePattern } from '#server/protocols/table-calls/conditions.ts';
import { readPreferences } from '#server/protocols/table-calls/preferences.ts';
import { readAccept } from '#server/protocols/table-calls/representation.ts';
import { AppError } from '#shared/core/errors.ts';

const columns: Columns = new Map([
  ['name', 'text'],
  ['count', 'number'],
  ['parts', 'json'],
]);
const rows = [
  { name: 'Ann, "the" first', count: 3, parts: [1] },
  { name: 'bob', count: null, parts: null },
  { name: null, count: 1, parts: [2] },
  { name: '=cmd', count: 2, parts: [3] },
];

/** The response to a request with these modifiers. */
function ask(
  modifiers: Modifiers,
  headers: { prefer?: string; accept?: string } = {},
  many = true,
) {
  const read = readModifiers(
    columns,
    modifiers,
    readPreferences(headers.prefer),
    readAccept(headers.accept),
  );
  return read(many ? rows : rows.slice(0, 1), many);
}

const namesOf = (modifiers: Modifiers) =>
  (JSON.parse(ask(modifiers).text) as { name: string | null }[]).map(({ name }) => name);

/** The code of the refusal of modifiers. */
function codeOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return undefined;
}

describe('filters of a procedure’s rows', () => {
  test.each([
    ['count', 'eq.3', ['Ann, "the" first']],
    ['count', 'neq.3', [null, '=cmd']],
    ['count', 'not.eq.3', [null, '=cmd']],
    ['count', 'isdistinct.3', ['bob', null, '=cmd']],
    ['count', 'is.null', ['bob']],
    ['count', 'not.is.null', ['Ann, "the" first', null, '=cmd']],
    ['count', 'is.not_null', ['Ann, "the" first', null, '=cmd']],
    ['count', 'gte(any).{3,2}', ['Ann, "the" first', '=cmd']],
    ['count', 'lt(all).{3,2}', [null]],
    ['name', 'in.("Ann, \\"the\\" first",bob)', ['Ann, "the" first', 'bob']],
    ['name', 'not.in.(bob)', ['Ann, "the" first', '=cmd']],
    ['name', 'ilike.ANN*', ['Ann, "the" first']],
    ['name', 'like.ANN%', []],
    ['name', 'like(any).{b_b,=*}', ['bob', '=cmd']],
    ['parts', 'is.null', ['bob']],
    ['or', '(name.eq."Ann, \\"the\\" first",count.is.null)', ['Ann, "the" first', 'bob']],
    ['or', '(and(count.gt.1,count.lt.3),name.eq.bob)', ['bob', '=cmd']],
    ['not.or', '(count.gt.1,name.eq.bob)', []],
    ['not.and', '(count.gt.1,count.lt.3)', ['Ann, "the" first', null]],
    ['and', '(not.or(count.lt.2,count.gt.2),name.not.eq.bob)', ['=cmd']],
  ] as const)('%s=%s', (name, text, expected) => {
    expect(namesOf([[name, text]])).toEqual(expected);
  });

  test.each([
    ['planet', 'eq.1', '42703'],
    ['name', 'bob', 'PGRST100'],
    ['name', 'neq(any).{a}', 'PGRST100'],
    ['name', 'eq(some).{a}', 'PGRST100'],
    ['name', 'in.a,b', 'PGRST100'],
    ['name', 'in.(a,"b)', 'PGRST100'],
    ['name', 'is.true', '42804'],
    ['name', 'is.bob', 'PGRST100'],
    ['name', 'cs.{a}', 'PGRST100'],
    ['name', 'constructor.a', 'PGRST100'],
    ['parts', 'eq.1', '42883'],
    ['count', 'like.1*', '42883'],
    ['count', 'eq.0x10', '22P02'],
    ['or', 'name.eq.a', 'PGRST100'],
    ['or', '()', 'PGRST100'],
    ['or', '(name.eq.a))', 'PGRST100'],
    ['or', `${'(and'.repeat(20)}(name.eq.a)${')'.repeat(20)}`, 'PGRST100'],
    ['or', `(${Array.from({ length: 101 }, () => 'count.eq.1').join(',')})`, '54000'],
    ['order', 'name.up', 'PGRST100'],
    ['order', 'parts', '42883'],
    ['limit', '-1', 'PGRST100'],
    ['offset', 'x', 'PGRST100'],
    ['select', 'name::text', 'PGRST100'],
    ['select', 'parts->0', 'PGRST100'],
    ['select', 'count()', 'PGRST100'],
    ['__proto__', 'eq.1', '42703'],
  ] as const)('%s=%s is refused as %s', (name, text, code) => {
    expect(codeOf(() => ask([[name, text]]))).toBe(code);
  });

  test('any modifier is applied or refused, never a server error', () => {
    const word = fc.oneof(
      fc.constantFrom('name', 'count', 'eq', 'not', 'in', 'or', '.', ',', '(', ')', '"', '\\', '{'),
      fc.string({ maxLength: 3 }),
    );
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));
    const name = fc.oneof(fc.constantFrom('name', 'count', 'or', 'and', 'select', 'order'), text);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 3 }), (modifiers) => {
        codeOf(() => ask(modifiers));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('LIKE', () => {
  test('agrees with a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '%', '_'), maxLength: 6 });
    fc.assert(
      fc.property(pattern, letters, (like, text) => {
        const expression = like.replaceAll('%', '.*').replaceAll('_', '.');
        expect(likePattern(like)(text)).toBe(new RegExp(`^${expression}$`).test(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('an escaped wildcard stands for itself', () => {
    expect(likePattern(String.raw`50\%`)('50%')).toBe(true);
    expect(likePattern(String.raw`50\%`)('500')).toBe(false);
  });
});

describe('the answer', () => {
  test('is sorted with nulls where SQL puts them', () => {
    const order = (text: string) => namesOf([['order', text]]);
    expect(order('count')).toEqual([null, '=cmd', 'Ann, "the" first', 'bob']);
    expect(order('count.desc')).toEqual(['bob', 'Ann, "the" first', '=cmd', null]);
    expect(order('count.desc.nullslast').at(-1)).toBe('bob');
    expect(order('count.nullsfirst')[0]).toBe('bob');
  });

  test('as CSV is quoted, has nested values as JSON and starts no formula', () => {
    expect(ask([], { accept: 'text/csv' }).text).toBe(
      'name,count,parts\n"Ann, ""the"" first",3,[1]\nbob,,\n,1,[2]\n\'=cmd,2,[3]',
    );
  });

  test('states which rows it has, and of how many', () => {
    const counted = ask([['limit', '2']], { prefer: 'count=exact' });
    expect([counted.status, counted.contentRange]).toEqual([206, '0-1/4']);
    expect(ask([['offset', '3']]).contentRange).toBe('3-3/*');
    expect(ask([['limit', '0']], { prefer: 'count=exact' }).contentRange).toBe('*/4');
    const minimal = ask([], { prefer: 'return=minimal,count=exact' });
    expect([minimal.status, minimal.contentRange, minimal.text]).toEqual([204, '0-3/4', '']);
  });

  test('omits fields without a value on request', () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped';
    expect(JSON.parse(ask([['name', 'eq.bob']], { accept }).text)).toEqual([{ name: 'bob' }]);
  });

  test('of a procedure with one row is that row, or null when a filter excludes it', () => {
    expect(JSON.parse(ask([['select', 'count']], {}, false).text)).toEqual({ count: 3 });
    expect(ask([['count', 'eq.4']], {}, false).text).toBe('null');
  });

  test('follows known preferences; strict handling refuses others', () => {
    expect(readPreferences('count=exact, colour=red').applied).toEqual(['count=exact']);
    expect(codeOf(() => readPreferences('handling=strict, colour=red'))).toBe('PGRST122');
    expect(readPreferences('max-affected=1').maxAffected).toBeUndefined();
  });

  test('uses the first media type it knows', () => {
    expect(readAccept('text/html, text/csv;q=0.9').form).toBe('csv');
    expect(readAccept(undefined).form).toBe('array');
    expect(codeOf(() => readAccept('image/png'))).toBe('PGRST107');
  });
});
