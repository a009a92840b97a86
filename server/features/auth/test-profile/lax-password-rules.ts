import {
  refuseTooLong,
  weak,
  type PasswordRules,
} from '#server/features/auth/password-strength.ts';
import { TEST_PASSWORD_MIN } from '#shared/limits.ts';
import { serverMessages } from '#shared/server-messages.ts';

/** The rules of the test profile: at least 6 characters, however easy to guess. */
export const laxPasswordRules: PasswordRules = {
  async check(password) {
    refuseTooLong(password);
    if (Array.from(password).length < TEST_PASSWORD_MIN) {
      throw weak(serverMessages.auth.passwordTooShort(TEST_PASSWORD_MIN), ['length']);
    }
  },
  close: () => Promise.resolve(),
};
