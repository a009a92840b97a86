import { describe, expect, test } from 'vitest';

import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import type { H1bStatus } from '#web/lib/queries/h1b.ts';
import { errorText, isUnavailable } from '#web/features/h1b/error-text.ts';

const READY: H1bStatus = {
  state: 'ready',
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  records: 5,
  sample: false,
  generated: false,
  standsIn: false,
  fiscalYears: [2024],
};

describe('what an H1B error means', () => {
  test.each([
    'statement timeout',
    'canceling statement due to user request',
    'relation "h1b_applications" is missing',
    'the column does not exist',
    'TIMEOUT',
  ])('[H1B-30] "%s" means unavailable', (text) => {
    expect(isUnavailable(READY, new AppError({ code: 'x', status: 400 }, text))).toBe(true);
  });

  test('[H1B-30] no records or unreadable data mean unavailable; anything else does not', () => {
    expect(isUnavailable({ ...READY, records: 0 }, null)).toBe(true);
    expect(isUnavailable({ ...READY, state: 'unavailable' }, null)).toBe(true);
    expect(isUnavailable(READY, new AppError(ERRORS.h1b_unavailable, 'x'))).toBe(true);
    expect(isUnavailable(READY, new AppError(ERRORS.h1b_busy, 'busy'))).toBe(false);
    expect(isUnavailable(READY, null)).toBe(false);
    expect(isUnavailable(undefined, null)).toBe(false);
  });

  test('[H1B-31] the server’s sentence shows, or the fallback when it has none of its own', () => {
    expect(errorText(new AppError({ code: 'odd', status: 400 }, 'Something odd'), 'fallback')).toBe(
      'Something odd',
    );
    expect(errorText(new AppError(ERRORS.unexpected_failure, 'x'), 'fallback')).toBe('fallback');
    expect(errorText(new TypeError('x'), 'fallback')).toBe('fallback');
  });
});
