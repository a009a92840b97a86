import {
  refuseTooLong,
  weak,
  type PasswordRules,
} from '#server/features/auth/password-strength.ts';

const PASSWORD_MIN = 6;

/** The password rules that client tests expect: at least 6 characters, however easy to guess. */
export const laxPasswordRules: PasswordRules = {
  async check(password) {
    refuseTooLong(password);
    if (Array.from(password).length < PASSWORD_MIN) {
      throw weak(`Password should be at least ${PASSWORD_MIN} characters`, ['length']);
    }
  },
  close: () => Promise.resolve(),
};
