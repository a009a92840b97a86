import fc from 'fast-check';
import { expect, it } from 'vitest';

import { coveredYears } from '#server/h1b/answers/covered-years.ts';
import { planConditions } from '#server/h1b/selection/plan.ts';
import { selectRows } from '#server/h1b/selection/execute.ts';
import { filter, rows } from '#server/h1b/testing/arbitraries.ts';
import { contextOf } from '#server/h1b/testing/build.ts';

it('[H1B-72] the years of a selection are the same whether its rows or the bitmaps of the years are looked at', () => {
  fc.assert(
    fc.property(rows(80), filter, (of, f) => {
      const context = contextOf(of);
      const selection = selectRows(context, planConditions(f, false));
      expect(coveredYears(context, selection, 0)).toEqual(coveredYears(context, selection));
    }),
    { numRuns: 25 },
  );
});
