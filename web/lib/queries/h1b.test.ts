import { describe, expect, test } from 'vitest';

import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { getH1bStatistics, getH1bStatus } from '#web/lib/queries/h1b.ts';

describe('H1B statistics in the browser', () => {
  test('[H1B-55] a failed request that may succeed later is repeated three times, after 2^n seconds; others are not', () => {
    const { retry, retryDelay } = getH1bStatistics({}, undefined);
    if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no rule');
    const busy = new AppError(ERRORS.h1b_busy, 'busy');
    expect([0, 1, 2, 3].map((failures) => retry(failures, busy))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(retry(0, new AppError({ code: 'odd', status: 400 }, 'odd'))).toBe(false);
    expect([0, 1, 2].map((attempt) => retryDelay(attempt, busy))).toEqual([1000, 2000, 4000]);
  });

  test('[H1B-55] the status is refetched every five minutes', () => {
    expect(getH1bStatus().refetchInterval).toBe(300_000);
  });
});
