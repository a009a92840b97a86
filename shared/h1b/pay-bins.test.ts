import { expect, test } from 'vitest';

import { binOf, binsBetween, binsSentence, edgeOf } from '#shared/h1b/pay-bins.ts';

test('[H1B-109] steps are of round amounts and hold the pay between both ends', () => {
  for (const [low, high] of [
    [61_000, 212_300],
    [28_080, 1_200_000],
    [99_999, 100_001],
    [150_000, 150_000],
  ] as const) {
    const steps = binsBetween(low, high);
    expect(steps.from % steps.step).toBe(0);
    expect([1000, 2000, 5000, 10_000, 20_000, 50_000]).toContain(steps.step);
    expect(steps.size).toBeLessThanOrEqual(40);
    for (const pay of [low, high]) {
      const k = binOf(steps, pay);
      expect(pay).toBeGreaterThanOrEqual(steps.from + k * steps.step);
      expect(pay).toBeLessThan(steps.from + (k + 1) * steps.step);
    }
    expect([binOf(steps, 0), binOf(steps, 1e9)]).toEqual([0, steps.size - 1]);
  }
});

test('[H1B-109] [UI-30] the drawing of steps has a sentence', () => {
  const bins = { from: 100_000, step: 10_000, counts: [3, 900, 97] };
  expect(edgeOf(bins, 2)).toBe(120_000);
  expect(binsSentence(bins)).toBe(
    'Yearly pay of 1,000 filings from $100k to $130k; most lie between $110k and $120k',
  );
});
