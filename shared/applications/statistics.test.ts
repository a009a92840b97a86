import { describe, expect, test } from 'vitest';

import {
  addSums,
  figuresOf,
  medianOf,
  shareOf,
  wilsonInterval,
} from '#shared/applications/statistics.ts';

const sums = {
  total: 12,
  in_progress: 6,
  oa: 5,
  vo: 3,
  offer: 1,
  answered: 9,
  waits: [3, 1, 2, 8, 5, 4, 9, 7, 6, 30],
};

describe('the numbers of applications', () => {
  test('[NUM-4] have the Wilson interval at 95 %', () => {
    // The examples of Newcombe, 'Two-sided confidence intervals for the single proportion' (1998), method 3.
    const known = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const;
    for (const [found, count, low, high] of known) {
      const interval = wilsonInterval(found, count);
      expect([found, interval.low, interval.high]).toEqual([
        found,
        expect.closeTo(low, 4),
        expect.closeTo(high, 4),
      ]);
    }
    expect(wilsonInterval(20, 20)).toEqual({ low: expect.closeTo(0.8389, 4), high: 1 });
  });

  test('[NUM-4] say no share and no median of fewer than ten', () => {
    expect(shareOf(9, 9)).toBeNull();
    expect(shareOf(5, 10)).toMatchObject({ share: 0.5 });
    expect(medianOf([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBeNull();
    expect(medianOf([10, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(5.5);
    expect(medianOf([11, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(6);
  });

  test('[NUM-1] add up, with the number that each is over', () => {
    const both = addSums([sums, sums]);
    expect(both).toMatchObject({ total: 24, oa: 10, offer: 2, answered: 18 });
    expect(both.waits).toHaveLength(20);
    expect(figuresOf(sums)).toEqual({
      total: 12,
      in_progress: 6,
      oa: 5,
      vo: 3,
      offer: 1,
      answered: 9,
      response: { share: 0.75, ...wilsonInterval(9, 12) },
      days_to_answer: { median: 5.5, count: 10 },
    });
    expect(figuresOf(addSums([]))).toMatchObject({ total: 0, response: null });
  });
});
