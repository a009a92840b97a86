import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { csvCell, csvLine, withoutFormulaGuard } from '#shared/core/csv.ts';
import { compareFolded, employerKey, fold } from '#shared/core/fold.ts';
import { effectiveWage, periodsPerYear } from '#shared/h1b/salary.ts';

describe('fold', () => {
  it('ignores letter case and Unicode form, and keeps accents', () => {
    expect(fold('CAFE\u0301')).toBe(fold('café'));
    expect(fold('ΣΟΦΟΣ')).toBe(fold('σοφός'.normalize('NFD')).replace('ό', 'ο'));
    expect(fold('Café')).not.toBe(fold('Cafe'));
  });

  it('folds a folded text to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)),
    );
  });

  it('orders by folded text, then by the text itself', () => {
    expect(['b', 'B', 'a', 'Á', 'A'].sort(compareFolded)).toEqual(['A', 'a', 'B', 'b', 'Á']);
  });
});

describe('employerKey', () => {
  it('[H1B-41] joins the spellings of one employer and keeps other employers apart', () => {
    expect(employerKey('ACME  Tools, Inc.')).toBe('acme tools inc');
    expect(employerKey("Acme Tool's INC")).toBe('acme tools inc');
    expect(employerKey('Acme & Co.')).toBe(employerKey('ACME & CO'));
    expect(employerKey('Acme Inc')).not.toBe(employerKey('Acme LLC'));
  });
});

/** The text that a CSV reader gets from one cell. */
const valueOf = (cell: string) =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

describe('csvCell', () => {
  it('[H1B-26] quotes comma, quote and line break', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', 'plain', 12.5, null])).toBe(
      '"a,b","say ""x""","two\nlines",plain,12.5,\n',
    );
  });

  it('[H1B-26] guards text against formulas, and the importer removes the guard', () => {
    const signs = [
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      '﹦',
      '﹢',
      '﹣',
      '﹫',
      '−',
      '⁼',
      '₊',
    ];
    const starts = [
      '',
      ';',
      ' ',
      '\t',
      '\n',
      '\r',
      '\u00a0',
      '\u200b',
      '\ufeff',
      '\0',
      '; ',
      "'",
      "';",
    ];
    const formulas = starts.flatMap((start) => signs.map((sign) => `${start}${sign}1+1`));
    for (const text of [...formulas, '\tx', '\rx', '\nx']) {
      expect(csvCell(text)).toMatch(/^"?'/);
      expect(withoutFormulaGuard(`'${text}`)).toBe(text);
    }
    expect(csvCell(-1)).toBe('-1');
    for (const text of ["'tis", 'a=b', 'x;=1', '; x', '1-2', '']) {
      expect([text, withoutFormulaGuard(text)]).toEqual([text, text]);
      expect(csvCell(text)).toBe(text);
    }
  });

  it('any text survives guarding and unguarding, and no guarded text begins like a formula', () => {
    const piece = fc.constantFrom(
      "'",
      ';',
      '=',
      '-',
      '＝',
      '@',
      ' ',
      '\t',
      '\n',
      '\u200b',
      'a',
      '7',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (value) => {
        const guarded = valueOf(csvCell(value));
        expect(withoutFormulaGuard(guarded)).toBe(value);
        expect(guarded.normalize('NFKC')).not.toMatch(/^[\s\p{Cc}\p{Cf};]*[=+\-@\u2212]/u);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('salary', () => {
  it('[H1B-37] annualises the five units and leaves others as filed', () => {
    expect(
      ['Year', 'Month', 'Bi-Weekly', 'Week', 'Hour', null, 'toString'].map(periodsPerYear),
    ).toEqual([1, 12, 26, 52, 2080, 1, 1]);
  });

  it('[H1B-37] takes the from-wage, else the to-wage, and positive amounts only', () => {
    expect(effectiveWage(5, 9)).toBe(5);
    expect(effectiveWage(0, 9)).toBe(9);
    expect(effectiveWage(null, 0)).toBeNull();
  });
});
