import { requireEmail } from '#server/features/auth/input.ts';
import { findUserByEmail } from '#server/features/auth/repository/users.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import type { sendOtp } from '#shared/auth/contracts/mailed-links.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * Refuses a sign-in link for an unknown address that may not become an account, as client tests expect: AppError
 * `otp_disabled` or `signup_disabled` (422). The product refuses nothing, because that would show who has an account.
 */
export async function refuseNewcomer(
  services: Services,
  { email, create_user: mayCreate = true }: Output<(typeof sendOtp)['body']>,
): Promise<void> {
  if (!email || (mayCreate && services.settings.registration === 'open')) return;
  const address = requireEmail(email);
  if (await serviceTransaction(services, (tx) => findUserByEmail(tx, address))) return;
  throw mayCreate
    ? new AppError(ERRORS.signup_disabled, serverMessages.auth.signUpDisabled)
    : new AppError({ code: 'otp_disabled', status: 422 }, 'Signups not allowed for otp');
}
