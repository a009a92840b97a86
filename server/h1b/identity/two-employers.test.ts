import { describe, expect, test } from 'vitest';

import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { Evidence } from '#server/h1b/identity/evidence.ts';
import { mergeKeys } from '#server/h1b/identity/merge-keys.ts';
import { judgeByTaxId, type TaxJudge } from '#server/h1b/identity/tax-ids.ts';
import { filingJoins } from '#server/h1b/identity/identify-employers.ts';

/** A name with the quarters it was filed in, all in one building and state. */
type Filed = readonly [name: string, quarters: readonly number[], filings?: number];

interface Options {
  readonly judge?: TaxJudge;
  /** Whether all names were filed from one building; otherwise only for work in one state. */
  readonly inOneBuilding?: boolean;
  readonly mayBeCut?: boolean;
}

/** How names are joined, as 'difference by proof', and how many pairs are known to be two. */
function merged(filed: readonly Filed[], { judge, inOneBuilding, mayBeCut }: Options = {}) {
  const evidence = new Evidence();
  for (const [key, [, quarters]] of filed.entries()) {
    if (inOneBuilding ?? true) evidence.street.add(key, 1);
    evidence.state.add(key, 1);
    for (const quarter of quarters) evidence.period.add(key, quarter);
  }
  const keys = {
    texts: filed.map(([name]) => identityKey(name)),
    filings: filed.map(([, , filings = 1]) => filings),
    mayBeCut: () => mayBeCut ?? false,
  };
  const { joins, apart } = mergeKeys(keys, evidence, judge ?? (() => undefined));
  return { joins: joins.map((join) => `${join.difference} by ${join.proof}`), two: apart.length };
}

const FAR = { inOneBuilding: false };

describe('two forms of one name', () => {
  const both = (a: string, b: string, shared: number) => {
    const quarters = Array.from({ length: shared }, (_, k) => k + 1);
    return merged([
      [a, [...quarters, 50]],
      [b, [...quarters, 60]],
    ]);
  };

  test('[EMP-16] are one employer while it is converted, and two that file side by side in three quarters', () => {
    expect(both('Google Inc.', 'Google LLC', 2)).toEqual({ joins: ['form by street'], two: 0 });
    expect(both('Google Inc.', 'Google LLC', 3)).toEqual({ joins: [], two: 1 });
    // Corporation and company are taken for each other for years.
    expect(both('Lake Mortgage Corp', 'Lake Mortgage Co', 4).joins).toEqual(['form by street']);
    expect(both('Lake Mortgage', 'Lake Mortgage LLC', 4).joins).toEqual(['form by street']);
  });

  test.each([
    ['Accenture LLC', 'Accenture LLP'],
    ['L&T Technology Services Limited', 'L&T Technology Services LLC'],
    ['Juniper Networks, Inc.', 'Juniper Networks (US), Inc.'],
    ['Genentech, Inc.', 'Genentech USA, Inc.'],
    ['Lucid Systems Inc', 'Lucid Inc'],
  ])('[EMP-16] %s and %s are two where both file in one quarter', (a, b) => {
    expect(both(a, b, 1)).toEqual({ joins: [], two: 1 });
    expect(both(a, b, 0).joins).toHaveLength(1);
  });
});

test('[EMP-16] a company abroad and one here are two with a general word, whenever they file', () => {
  const pair = (b: string): Filed[] => [
    ['Applabs, Inc.', [1]],
    [b, [2]],
  ];
  expect(merged(pair('Applabs Technologies Pvt Ltd'))).toEqual({ joins: [], two: 1 });
  expect(merged(pair('Applabs Technologies LLC')).joins).toEqual(['general by street']);
});

describe('tax numbers of petitions', () => {
  test('[EMP-16] decide before addresses and quarters do', () => {
    const pair: Filed[] = [
      ['Marlabs Inc', [1, 2, 3]],
      ['Marlabs LLC', [1, 2, 3]],
    ];
    expect(merged(pair, { judge: () => true }).joins).toEqual(['form by street']);
    expect(merged(pair, { judge: () => true, ...FAR }).joins).toEqual(['form by state']);
    expect(
      merged(
        [
          ['Marlabs Inc', [1]],
          ['Marlabs LLC', [2]],
        ],
        { judge: () => false },
      ),
    ).toEqual({
      joins: [],
      two: 1,
    });
    const plain: Filed[] = [
      ['Lake One Inc', []],
      ['Lake One LLC', []],
      ['Lake Two', []],
      ['One Lake', []],
      ['One Two', []],
    ];
    expect(
      merged(plain, {
        judge: (a, b) => (a === 'lake one inc' && b === 'lake one llc') || undefined,
        ...FAR,
      }).joins,
    ).toEqual(['form by taxId']);
  });

  test('[EMP-16] come with the program, from public petitions', () => {
    expect(judgeByTaxId('marlabs inc', 'marlabs llc')).toBe(true);
    expect(judgeByTaxId('genentech inc', 'genentech usa inc')).toBe(false);
    expect(judgeByTaxId('canoo inc', 'canoo technologies inc')).toBe(true);
    expect(judgeByTaxId('it resources inc', 'it rysources inc')).toBe(false);
    expect(judgeByTaxId('harbour labs inc', 'harbour labs llc')).toBeUndefined();
  });
});

describe('names that are joined without one address', () => {
  test.each([
    ['a missing form', 'Perkinsway Luxottica', 'Perkinsway Luxottica Inc', 'form by state'],
    [
      'a general word that a renamed company dropped',
      'Epitecora Group',
      'Epitecora Inc',
      'general by state',
    ],
  ])('[EMP-2] %s, where the words are its own', (_, a, b, join) => {
    expect(
      merged(
        [
          [a, [1]],
          [b, [2]],
        ],
        FAR,
      ).joins,
    ).toEqual([join]);
  });

  test('[EMP-2] a missing form, with work in other states, in names that are not those of institutions', () => {
    const elsewhere = (a: string, b: string, homes: readonly number[] = []) => {
      const evidence = new Evidence();
      for (const key of [0, 1]) evidence.state.add(key, key + 1);
      for (const [key, home] of homes.entries()) evidence.employerState.add(key, home);
      const keys = { texts: [identityKey(a), identityKey(b)], filings: [1, 1] };
      return mergeKeys(keys, evidence, () => undefined).joins.map((join) => join.proof);
    };
    expect(elsewhere('Lattice Semiconductor', 'Lattice Semiconductor Corp')).toEqual(['name']);
    expect(elsewhere('Lattice One', 'Lattice One Corp', [1, 2])).toEqual(['name']);
    expect(elsewhere('North One', 'North One Corp', [1, 2])).toEqual([]);
    expect(elsewhere('Lattice Semiconductor Inc', 'Lattice Semiconductor LLC')).toEqual([]);
    expect(elsewhere('Mercy Medical Center', 'Mercy Medical Center Inc')).toEqual([]);
  });

  test('[EMP-2] a letter that a known name lacks, in a word that no other name has', () => {
    const slip = (filings: number, ...more: readonly Filed[]) =>
      merged([['Mayo Clinic', [1], filings], ['Mayo Clinc', [1]], ...more], FAR).joins;
    expect(slip(40)).toEqual(['letters by state']);
    expect(slip(10)).toEqual([]);
    expect(slip(40, ['Oregon Clinc', [1]])).toEqual([]);
  });

  test('[EMP-2] a name cut between words by files that cut at fifty letters', () => {
    const pair: Filed[] = [
      ['Research and Education Foundation of the Michael', [1]],
      ['Research and Education Foundation of the Michael Reese Institute', [1]],
    ];
    expect(merged(pair, { ...FAR, mayBeCut: true }).joins).toEqual(['truncation by state']);
    expect(merged(pair, FAR).joins).toEqual([]);
  });

  test('[EMP-1] a 7 is a missed shift key, and dba a word of its own', () => {
    expect(identityKey('J.P.MORGAN CHASE 7 COMPANY')).toBe('jp morgan chase and co');
    expect(identityKey('Studio 7 Designs')).toBe('studio 7 designs');
    expect(identityKey('Duran Rubero Beauty Center dbaThe Praxis Institute')).toBe(
      'duran rubero beauty center',
    );
  });

  test('[EMP-2] a short trade name only from one address', () => {
    const trade = (address: number) => {
      const evidence = new Evidence();
      for (const key of [0, 1]) evidence.state.add(key, 1);
      evidence.street.add(0, 1);
      evidence.street.add(1, address);
      const names = ['Maplebear Inc. d/b/a Instacart', 'Instacart'];
      const keys = names.map(identityKey);
      return filingJoins(names, (key) => keys.indexOf(key), evidence).length;
    };
    expect([trade(1), trade(2)]).toEqual([1, 0]);
  });
});
