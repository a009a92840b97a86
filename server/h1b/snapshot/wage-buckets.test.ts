import fc from 'fast-check';
import { expect, it } from 'vitest';

import { planConditions } from '#server/h1b/selection/plan.ts';
import { selectRows } from '#server/h1b/selection/execute.ts';
import { bucketAt, fillBuckets, rowsPerBucket } from '#server/h1b/snapshot/wage-buckets.ts';
import { rows } from '#server/h1b/testing/arbitraries.ts';
import { contextOf } from '#server/h1b/testing/build.ts';

const RANKS = 600;

it('puts every rank into a bucket, higher ranks never into a lower one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(RANKS - 1), { maxLength: 3000 }), (tops) => {
      const { ofRow, starts } = fillBuckets(tops.length, RANKS, (row) => tops[row]!);
      expect([...starts]).toEqual([...new Set(starts)].sort((a, b) => a - b));
      for (const [row, rank] of tops.entries()) {
        expect(ofRow[row]).toBe(bucketAt(starts, rank));
        expect(rank).toBeGreaterThanOrEqual(starts[ofRow[row]!]!);
        expect(rank).toBeLessThan(starts[ofRow[row]! + 1]!);
      }
    }),
    { numRuns: 30 },
  );
});

it('has fewer buckets than two bytes count, and looks closer at few rows', () => {
  // Every seventh rank has very many rows.
  const rows = 400_000;
  const top = (row: number): number => (row % 3 === 0 ? 7 * (row % 100) : row % 200_000);
  const { ofRow, starts } = fillBuckets(rows, 200_000, top);
  expect(starts.length).toBeLessThanOrEqual(65_536);
  expect(starts.length).toBeGreaterThan(20_000);
  const sizes = new Int32Array(starts.length);
  for (const bucket of ofRow) sizes[bucket]!++;
  const shared = Array.from(starts.keys()).filter((k) => k > 0 && starts[k + 1]! - starts[k]! > 1);
  expect(Math.max(...shared.map((k) => sizes[k]!))).toBeLessThanOrEqual(rowsPerBucket(rows));
});

it('[H1B-36] finds the same rows by a least salary with and without buckets', () => {
  fc.assert(
    fc.property(rows(400), fc.array(fc.nat(400_000), { minLength: 20 }), (of, amounts) => {
      const context = contextOf(of);
      const snapshot = { ...context.snapshot, wageBuckets: undefined };
      const wages = of.map((row) => (row.wage_rate_of_pay_from ?? 0) / 100);
      for (const minSalary of [...amounts, ...wages.slice(0, 20)]) {
        const plan = planConditions({ minSalary }, false);
        const { total } = selectRows({ ...context, snapshot }, plan);
        const expected = [...context.scratch.bitmap];
        expect(selectRows(context, plan).total).toBe(total);
        expect([...context.scratch.bitmap]).toEqual(expected);
      }
    }),
    { numRuns: 20 },
  );
});
