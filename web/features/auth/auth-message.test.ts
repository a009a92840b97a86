import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';

import { authMessage } from '#web/lib/auth-message.ts';
import { weaknessOf } from '#web/features/auth/weak-password.ts';

const FALLBACK = 'Failed to send magic link';

describe('the sentence of a failed auth call', () => {
  it("[AUTH-5] is the error's own message", () => {
    const error = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit');
    expect(authMessage(error, FALLBACK)).toBe('Request rate limit reached');
  });

  it.each([new AuthApiError('', 400, undefined), new AuthApiError('{}', 500, undefined), 'odd'])(
    '[AUTH-5] is the fallback when there is none: %j',
    (error) => {
      expect(authMessage(error, FALLBACK)).toBe(FALLBACK);
    },
  );

  it.each([new AuthRetryableFetchError('Failed to fetch', 0), new TypeError('Failed to fetch')])(
    '[AUTH-6] says that the server cannot be reached: %s',
    (error) => {
      expect(authMessage(error, FALLBACK)).toMatch(/cannot be reached/);
    },
  );

  it('[AUTH-46] is about the field when the password is weak', () => {
    const weak = new AuthWeakPasswordError('Password is too easy to guess', 422, ['characters']);
    expect(weaknessOf(weak)).toBe('Password is too easy to guess');
    expect(weaknessOf(new AuthApiError('no', 400, undefined))).toBeUndefined();
  });
});
