import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { companyKey, compareMatches, matchName } from '#shared/companies/company-match.ts';

/** Names as people type them, names as others write them, and whether they match. */
const LABELLED: readonly (readonly [typed: string, found: string, match: string | null])[] = [
  ['Amazon', 'Amazon.com, Inc.', 'same'],
  ['Amazon', 'AMAZON.COM SERVICES LLC', 'begins'],
  ['Amazon', 'Amazon Web Services, Inc.', 'begins'],
  ['amazon.com', 'AMAZON INC', 'same'],
  ['Amazon', 'Amazonia Foods LLC', null],
  ['Amazon', 'The Amazon Trading Co.', 'begins'],
  ['Amazon', 'Big Amazon LLC', null],
  ['Amazon.com Services LLC', 'Amazon', null],
  ['Meta', 'Meta Platforms, Inc.', 'begins'],
  ['Meta', 'Metalworks Inc', null],
  ['Google', 'GOOGLE LLC', 'same'],
  ['Google Inc.', 'Google LLC', 'same'],
  ['JPMorgan', 'JPMorgan Chase & Co.', 'begins'],
  ['JP Morgan', 'J.P. Morgan Securities LLC', 'begins'],
  ['J P Morgan', 'JP MORGAN INC', 'same'],
  ['AT&T', 'AT and T Corp', 'same'],
  ['Johnson and Johnson', 'JOHNSON & JOHNSON', 'same'],
  ['Merck', 'Merck & Co., Inc.', 'same'],
  ['Ernst & Young', 'ERNST & YOUNG U.S. LLP', 'begins'],
  ['Home Depot', 'The Home Depot, Inc.', 'same'],
  ['The Home Depot', 'HOME DEPOT', 'same'],
  ["Macy's", 'MACYS INC', 'same'],
  ['Siemens', 'Siemens AG', 'same'],
  ['Bosch', 'Bosch GmbH & Co. KG', 'same'],
  ['Grupo Bimbo', 'Grupo Bimbo, S.A. de C.V.', 'same'],
  ['Allegro', 'Allegro Sp. z o.o.', 'same'],
  ['Booking', 'Booking.com B.V.', 'same'],
  ['Nestlé', 'NESTLE S.A.', 'same'],
  ['Nestle', 'Nestlé USA, Inc.', 'begins'],
  ['Infosys', 'INFOSYS LIMITED', 'same'],
  ['Tata Consultancy Services', 'TATA CONSULTANCY SERVICES LIMITED', 'same'],
  ['Bank of America', 'Bank of America, N.A.', 'same'],
  ['Acme L. L. C.', 'acme', 'same'],
  ['Acme (US)', 'Acme US Inc', 'same'],
  ['Limited', 'The Limited', 'same'],
  ['Company', 'Co', null],
  ['楽天', '楽天 KK', 'same'],
  ['...', '...', null],
  ['', 'Amazon', null],
];

describe('matching names of companies', () => {
  test.each(LABELLED)('[CO-14] %j finds %j: %j', (typed, found, match) => {
    expect(matchName(companyKey(typed), found)).toBe(match);
  });

  test('[CO-14] a key is its own key, and matches its own name', () => {
    const word = fc.constantFrom('the', 'Inc', 'llc', 'Acme', '&', '.com', 'a', 'B.', 'co', 'é');
    const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, (text) => {
        expect(matchName(companyKey(text), text)).toBe(companyKey(text) === '' ? null : 'same');
      }),
    );
  });

  test('[CO-15] the same name comes first, then those with more filings', () => {
    const found = [
      { name: 'b', match: 'begins', count: 9 },
      { name: 's', match: 'same', count: 1 },
      { name: 'c', match: 'begins', count: 10 },
    ] as const;
    expect(found.toSorted(compareMatches).map(({ name }) => name)).toEqual(['s', 'c', 'b']);
  });
});
