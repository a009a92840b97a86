import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { matchEmployers } from '#server/h1b/answers/match-employers.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { contextOf, engineOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';
import { parseIsoDate } from '#server/h1b/snapshot/days.ts';
import { companyKey, compareMatches, matchName } from '#shared/companies/company-match.ts';

/** Records of employers, as many of each as the number says. */
function filings(of: Readonly<Record<string, number>>) {
  const names = Object.entries(of).flatMap(([name, count]) => Array<string>(count).fill(name));
  // Each name has its own place, so that nothing but its key makes it one employer with another.
  return names.map((name, at) =>
    rowOf(at + 1, {
      employer_name: name,
      employer_postal_code: String(10_000 + Object.keys(of).indexOf(name)),
      employer_state: null,
      worksite_state: null,
    }),
  );
}

const AMAZON = {
  'AMAZON.COM SERVICES LLC': 4,
  'Amazon.com Services, LLC': 1,
  'AMAZON WEB SERVICES, INC.': 3,
  'Amazon.com, Inc.': 2,
  'AMAZONIA FOODS INC': 6,
  'BIG AMAZON LLC': 5,
  'The Amazon Trading Company': 1,
  'J.P. MORGAN SECURITIES LLC': 2,
};

/** The same by reading every name: an employer is found by any of its spellings, and 'same' where one is, or where it is asked for. */
function naive({ identities }: Context, of: Readonly<Record<string, number>>, name: string) {
  const key = companyKey(name);
  if (key === '') return [];
  const asked = identities.find(name);
  return [...Map.groupBy(Object.entries(of), ([text]) => identities.find(text))]
    .map(([identity, spellings]) => {
      const isExact = identity === asked;
      const matches = spellings.map(([text]) => matchName(key, text));
      const count = spellings.reduce((sum, [, filed]) => sum + filed, 0);
      const match = isExact || matches.includes('same') ? ('same' as const) : ('begins' as const);
      return { count, match, isExact, isFound: isExact || matches.some((one) => one !== null) };
    })
    .filter(({ isFound }) => isFound)
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || compareMatches(a, b))
    .map(({ count, match }) => ({ count, match }));
}

describe('employers under a name of a company', () => {
  test('[CO-14] [CO-15] the same name first, then longer ones by filings; spellings are one', () => {
    const engine = engineOf(filings(AMAZON));
    expect(engine.matchEmployers('Amazon', 10)).toEqual([
      { name: 'Amazon.com, Inc.', count: 2, match: 'same' },
      { name: 'AMAZON.COM SERVICES LLC', count: 5, match: 'begins' },
      { name: 'AMAZON WEB SERVICES, INC.', count: 3, match: 'begins' },
      { name: 'The Amazon Trading Company', count: 1, match: 'begins' },
    ]);
    expect(engine.matchEmployers('Amazon', 1)).toHaveLength(1);
    // Names that differ by their legal form may be different companies: the one that was typed comes first.
    const cranes = engineOf(filings({ 'CRANE CO.': 3, 'CRANE & CO., INC.': 2, 'CRANE LLC': 1 }));
    expect(cranes.matchEmployers('Crane LLC', 10).map(({ name }) => name)).toEqual([
      'CRANE LLC',
      'CRANE CO.',
      'CRANE & CO., INC.',
    ]);
    expect(engine.matchEmployers('JP Morgan', 10)).toMatchObject([
      { name: 'J.P. MORGAN SECURITIES LLC', match: 'begins' },
    ]);
    for (const none of ['Amaz', 'Nobody', '', '...', 'The', 'x'.repeat(5000)]) {
      expect([none, engine.matchEmployers(none, 10)]).toEqual([none, []]);
    }
  });

  test('[CO-14] passes over no employer that a look at each name finds', () => {
    const word = fc.constantFrom(
      'Acme',
      'ACME',
      'The',
      'J.',
      'P.',
      'jp',
      'é',
      'E',
      '&',
      'and',
      '3M',
      '楽',
    );
    const end = fc.constantFrom('', ' Inc.', ', LLC', '.com', ' & Co. KG');
    const name = fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), end)
      .map(([words, ending]) => words.join(' ') + ending);
    const employers = fc.dictionary(name, fc.integer({ min: 1, max: 3 }), {
      maxKeys: 12,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(employers, name, (of, asked) => {
        const context = contextOf(filings(of));
        const found = matchEmployers(context, asked, 100);
        expect(found.map(({ count, match }) => ({ count, match }))).toEqual(
          naive(context, of, asked),
        );
      }),
      {
        numRuns: 60,
        examples: [
          [{ 'jp The': 1 }, 'jp'],
          [{ jp: 1 }, 'jp The'],
          [{ 'and The': 1, and: 1 }, '&, LLC'],
          [{ Acme: 1, 'Acme, LLC': 1 }, 'Acme'],
        ],
      },
    );
  });

  test('[CO-17] an employer’s newest decision is the last day of its records', () => {
    const engine = engineOf([
      rowOf(1, { decision_date: parseIsoDate('2024-03-05') }),
      rowOf(2, { decision_date: parseIsoDate('2025-01-31') }),
      rowOf(3, { decision_date: 0 }),
      rowOf(4, { employer_name: 'Other', decision_date: parseIsoDate('2026-01-01') }),
      rowOf(5, { employer_name: 'Undated', decision_date: 0 }),
    ]);
    expect(engine.employerStatistics('meadow systems')?.newestDecision).toBe('2025-01-31');
    expect(engine.employerStatistics('Undated')?.newestDecision).toBeNull();
  });
});
