import { findUserByEmail } from '#server/features/auth/repository/users.ts';
import type { Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { serverMessages } from '#shared/server-messages.ts';

/**
 * Refuses a sign-in link for an unknown address that may not become an account, as tests of clients expect: AppError
 * `otp_disabled` or `signup_disabled` (422). Outside of tests nothing is refused, because it would show who has an account.
 */
export async function refuseNewcomer(
  tx: Transaction,
  { settings: { testProfile } }: Pick<Services, 'settings'>,
  email: string,
  mayCreate: boolean,
): Promise<void> {
  if (!testProfile || (mayCreate && testProfile.signUp)) return;
  if (await findUserByEmail(tx, email)) return;
  throw mayCreate
    ? new AppError(ERRORS.signup_disabled, serverMessages.auth.signUpDisabled)
    : new AppError(ERRORS.otp_disabled, serverMessages.auth.otpDisabled);
}
