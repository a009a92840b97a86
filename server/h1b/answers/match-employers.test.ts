import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { engineOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';
import { coreOf, identityKey, looseCore } from '#server/h1b/identity/employer-key.ts';
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

/** Whether some of the names are one employer because one lost an 'and' (looseCore), which reading each name by itself cannot know. */
function areJoined(names: readonly string[]): boolean {
  const keys = new Set(names.map(identityKey));
  const byCore = Map.groupBy(keys, (key) => looseCore(coreOf(key)));
  return [...byCore].some(
    ([core, alike]) => alike.length > 1 && alike.some((key) => coreOf(key) !== core),
  );
}

/** The same by reading every name: one employer's spellings share a key, and the employer that is asked for is 'same'. */
function naive(of: Readonly<Record<string, number>>, name: string) {
  const key = companyKey(name);
  if (key === '') return [];
  const asked = identityKey(name);
  const found = Object.entries(of).filter(
    ([text]) => identityKey(text) === asked || matchName(key, text) !== null,
  );
  return [...Map.groupBy(found, ([text]) => identityKey(text))]
    .map(([identity, spellings]) => ({
      count: spellings.reduce((sum, [, count]) => sum + count, 0),
      match:
        identity === asked
          ? ('same' as const)
          : (matchName(key, spellings[0]?.[0] ?? '') ?? ('begins' as const)),
      isExact: identity === asked,
    }))
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
        fc.pre(!areJoined(Object.keys(of)));
        const found = engineOf(filings(of)).matchEmployers(asked, 100);
        expect(found.map(({ count, match }) => ({ count, match }))).toEqual(naive(of, asked));
      }),
      {
        numRuns: 60,
        examples: [
          [{ 'jp The': 1 }, 'jp'],
          [{ jp: 1 }, 'jp The'],
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
