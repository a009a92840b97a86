import type { Services } from '#server/features/auth/services.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Whether people may make accounts by themselves here. */
export function mayRegister({ settings }: Pick<Services, 'settings'>): boolean {
  return settings.registration === 'open';
}

/** Throws AppError `signup_disabled` (422) where people may not make accounts by themselves. */
export function refuseRegistration(services: Pick<Services, 'settings'>): void {
  if (!mayRegister(services)) throw signUpDisabled();
}

/** Throws AppError `signup_disabled` (422) where not even operators invite anybody. */
export function refuseInvitation({ settings }: Pick<Services, 'settings'>): void {
  if (settings.registration === 'closed') throw signUpDisabled();
}

function signUpDisabled(): AppError {
  return new AppError(ERRORS.signup_disabled, serverMessages.auth.signUpDisabled);
}
