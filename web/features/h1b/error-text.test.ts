import { describe, expect, test } from 'vitest';

import { AppError } from '#shared/errors.ts';
import { errorText, isUnavailable } from '#web/features/h1b/error-text.ts';

const READY = {
  state: 'ready',
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  records: 5,
  sample: false,
} as const;

describe('what an H1B error means', () => {
  test.each([
    'statement timeout',
    'canceling statement due to user request',
    'relation "h1b_applications" is missing',
    'the column does not exist',
    'TIMEOUT',
  ])('[H1B-30] "%s" means unavailable', (text) => {
    expect(isUnavailable(READY, new AppError('x', 400, text))).toBe(true);
  });

  test('[H1B-30] no record, or data that cannot be read, means unavailable; anything else does not', () => {
    expect(isUnavailable({ ...READY, records: 0 }, null)).toBe(true);
    expect(isUnavailable({ ...READY, state: 'unavailable' }, null)).toBe(true);
    expect(isUnavailable(READY, new AppError('h1b_unavailable', 503, 'x'))).toBe(true);
    expect(isUnavailable(READY, new AppError('h1b_busy', 503, 'busy'))).toBe(false);
    expect(isUnavailable(READY, null)).toBe(false);
    expect(isUnavailable(undefined, null)).toBe(false);
  });

  test('[H1B-31] the server’s sentence shows, or the fallback when it has none of its own', () => {
    expect(errorText(new AppError('odd', 400, 'Something odd'), 'fallback')).toBe('Something odd');
    expect(errorText(new AppError('unexpected_failure', 500, 'x'), 'fallback')).toBe('fallback');
    expect(errorText(new TypeError('x'), 'fallback')).toBe('fallback');
  });
});
