import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  cleanAmount,
  cleanDate,
  cleanFullTime,
  cleanPostalCode,
  cleanState,
  cleanStatus,
  cleanText,
  cleanUnit,
  cleanVisaClass,
  cleanWageRange,
} from '#server/h1b/import/clean-values.ts';
import { cleanSocCode } from '#server/h1b/import/clean-soc-code.ts';
import { isoDate } from '#server/h1b/snapshot/days.ts';
import { csvCell } from '#shared/core/csv.ts';

const date = (cell: string, from1904?: boolean): string | null | undefined => {
  const day = cleanDate(cell, from1904);
  return typeof day === 'number' ? isoDate(day) : day;
};

describe('values of real files', () => {
  it.each([
    ['Certified - Withdrawn', '', 'CERTIFIED-WITHDRAWN'],
    ['CERTIFIED', 'Y', 'CERTIFIED-WITHDRAWN'],
    ['CERTIFIED', 'N', 'CERTIFIED'],
    ['DENIED', 'Y', 'DENIED'],
    [
      'Pending Quality and Compliance Review - Unassigned',
      '',
      'PENDING QUALITY AND COMPLIANCE REVIEW-UNASSIGNED',
    ],
    [' ', '', null],
  ])('[LCA-4] status %j with flag %j', (cell, flag, expected) => {
    expect(cleanStatus(cell, flag)).toBe(expected);
  });

  it.each([
    ['20000 -', '', 2_000_000, null],
    ['60000 - 80000', '', 6_000_000, 8_000_000],
    ['20.56 -', '', 2056, null],
    ['30.5 - 35.25', '', 3050, 3525],
    ['59,197.00', '0.00', 5_919_700, null],
    ['$85,000.00', '$90,000', 8_500_000, 9_000_000],
    ['8.5E4', '', 8_500_000, null],
    ['', '', null, null],
    ['0', '0', 0, null],
    ['-5', '', undefined, null],
    ['n/a', 'x', undefined, undefined],
    ['1000000000.01', '', undefined, null],
    ['2024-01-05', '', undefined, null],
    ['2024-01-05', '90000', undefined, 9_000_000],
    ['10/1/2024', '', undefined, null],
    ['128.000,00', '', undefined, null],
    ['1,28,000', '', undefined, null],
    ['12,8000', '', undefined, null],
    ['1,128,000.5', '', 112_800_050, null],
    ['80000 - 60000', '', undefined, null],
    ['60000 - x', '', undefined, null],
  ])('[LCA-5] wage %j to %j', (from, to, low, high) => {
    expect(cleanWageRange(from, to)).toEqual({ from: low, to: high });
  });

  it('[LCA-5] never reads a negative or foreign amount', () => {
    for (const cell of [
      '-1',
      '(5)',
      'USD 5',
      '1.2.3',
      '--',
      '.',
      'e5',
      '0x10',
      'Infinity',
      'NaN',
    ]) {
      expect(cleanAmount(cell)).toBeUndefined();
    }
  });

  it('[LCA-5] reads digits with any decimals to the cent', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.stringMatching(/^[0-9]{0,4}$/), (dollars, decimals) => {
        const cell = `${dollars}.${decimals}`;
        expect(cleanAmount(cell)).toBe(Math.round(Number(cell) * 100));
        expect(cleanAmount(`$${cell}`)).toBe(cleanAmount(cell));
      }),
    );
  });

  it.each([
    ['yr', 'Year'],
    ['YR', 'Year'],
    ['Hour', 'Hour'],
    ['mth', 'Month'],
    ['WK', 'Week'],
    ['Bi-Weekly', 'Bi-Weekly'],
    ['2 weeks', 'Bi-Weekly'],
    ['yearly', 'Year'],
    ['Annual', 'Year'],
    ['annually', 'Year'],
    ['per annum', 'Year'],
    ['per hour', 'Hour'],
    ['Per Year', 'Year'],
    ['hourly', 'Hour'],
    ['Hours', 'Hour'],
    ['monthly', 'Month'],
    ['a week', 'Week'],
    ['Bi Weekly', 'Bi-Weekly'],
    ['daily', undefined],
    ['Select Pay Range', undefined],
    ['constructor', undefined],
    ['', null],
  ])('[LCA-6] unit %j', (cell, expected) => {
    expect(cleanUnit(cell)).toBe(expected);
  });

  it('[LCA-7] reads full time from yes and no, true and 1, and from an inverted part-time column', () => {
    expect(
      ['Y', 'true', '1', 'N', 'False', '0', '', '?'].map((c) => cleanFullTime(c, false)),
    ).toEqual(['Y', 'Y', 'Y', 'N', 'N', 'N', null, undefined]);
    expect(cleanFullTime('N', true)).toBe('Y');
  });

  it.each([
    ['2002-01-14 09:46:00', '2002-01-14'],
    ['10/1/2019', '2019-10-01'],
    ['01/14/2002', '2002-01-14'],
    ['2015-02-05', '2015-02-05'],
    ['2015-02-05T00:00:00.000Z', '2015-02-05'],
    ['05-Feb-15', '2015-02-05'],
    ['5-FEB-1999', '1999-02-05'],
    ['1/2/98', '1998-01-02'],
    ['43739', '2019-10-01'],
    ['43739.75', '2019-10-01'],
    ['61', '1900-03-01'],
    ['59', '1900-02-28'],
    ['60', undefined],
    ['2/30/2020', undefined],
    ['31/12/2019', undefined],
    ['0206-01-01', undefined],
    ['soon', undefined],
    ['', null],
  ])('[LCA-8] date %j', (cell, expected) => {
    expect(date(cell)).toBe(expected);
  });

  it('[LCA-8] reads serials of the 1904 system', () => {
    expect(date('42277', true)).toBe('2019-10-01');
  });

  it.each([
    ['63167     ', '63167'],
    ['12345-', '12345'],
    ['944040', undefined],
    ['985011516', '98501-1516'],
    ['98501-1516', '98501-1516'],
    ['07660-511', undefined],
    ['791', '00791'],
    ['4401', '04401'],
    ['HAZEL PARK', undefined],
    ['', null],
  ])('[LCA-9] postal code %j', (cell, expected) => {
    expect(cleanPostalCode(cell)).toBe(expected);
  });

  it('[LCA-10] reads states and territories by their two letters or their whole names', () => {
    expect(
      ['ca', 'MP', 'NORTH  CAROLINA', 'District of Columbia', 'ZZ', 'Carolina', ''].map(cleanState),
    ).toEqual(['CA', 'MP', 'NC', 'DC', undefined, undefined, null]);
  });

  it.each([
    ['15-1132.00', 'x', '15-1132.00'],
    ['99-9999-99', null, '99-9999-99'],
    ['030', null, '030'],
    ['Nov-21', 'Marketing Managers', '11-2021'],
    ['Nov-21', 'COMPUTER AND INFORMATION SYSTEMS MANAGERS', '11-3021'],
    ['21-Nov', 'Marketing Managers*', '11-2021'],
    ['Nov-2021', 'Marketing Managers', '11-2021'],
    ['Nov-31', 'Marketing Managers', undefined],
    ['Nov-21', null, undefined],
    ['11/1/2021', 'Marketing Managers', undefined],
    ['44501', 'Marketing Managers', undefined],
  ])('[LCA-11] SOC code %j under %j', (cell, title, expected) => {
    expect(cleanSocCode(cell, title)).toBe(expected);
  });

  it('[LCA-12] trims tabs and no-break spaces, collapses spaces, keeps letter case', () => {
    expect(cleanText('\u00a0LTI  Minds \t Ltd\r\n')).toBe('LTI Minds Ltd');
    expect(cleanText(' \u0000 ')).toBeNull();
    expect(cleanText('Teachers – “All”*')).toBe('Teachers – “All”*');
  });

  it('any imported text comes back unchanged from our own export', () => {
    const piece = fc.constantFrom(
      "'",
      ';',
      '=',
      '-',
      '＝',
      '@',
      ' ',
      '\t',
      '\u200b',
      'a',
      '"',
      ',',
    );
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(cell, (given) => {
        const text = cleanText(given);
        const written = csvCell(text);
        const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
        expect(cleanText(read)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['S', 'I-19274-0000001', 'H-1B1 Singapore'],
    ['E-3 Australian', 'I-203-19274-000001', 'E-3 Australian'],
    ['', 'I-201-19274-000001', 'H-1B1 Chile'],
    ['', 'I-19274-0000001', 'H-1B'],
    ['', 'X', null],
  ])('[LCA-13] visa class %j of case %j', (cell, caseNumber, expected) => {
    expect(cleanVisaClass(cell, caseNumber)).toBe(expected);
  });
});
