import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { countSponsorCases } from '#server/features/h1b/green-cards/find-employer-cases.ts';
import { inThreadExplorer } from '#server/features/h1b/testing/in-thread-explorer.ts';
import type { QueryOf } from '#server/h1b/questions.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';

test('[PERM-14] a page of a hundred employers asks about a few at a time, so that it never fills the queue of questions', async () => {
  const names = Array.from({ length: 100 }, (_, k) => `HARBOUR ${k} LLC`);
  const filings = inThreadExplorer(names.map((name, k) => rowOf(k + 1, { employer_name: name })));
  let waiting = 0;
  let most = 0;
  const resolveEmployer: QueryOf['resolveEmployer'] = async (...asked) => {
    waiting += 1;
    most = Math.max(most, waiting);
    await setImmediate();
    waiting -= 1;
    return filings.resolveEmployer(...asked);
  };
  const sponsors = await Promise.all(
    names.map(async (name) => {
      const { employerId } = await filings.resolveEmployer(name);
      return { employerId: employerId!, name, members: [] };
    }),
  );
  const perm = inThreadExplorer([rowOf(1, { employer_name: names[7]!, visa_class: 'PERM' })]);
  const { signal } = new AbortController();
  const cases = await countSponsorCases({ ...filings, resolveEmployer }, perm, sponsors, signal);
  expect(cases.flatMap((found, k) => (found ? [k] : []))).toEqual([7]);
  expect(most).toBeLessThanOrEqual(8);
});
