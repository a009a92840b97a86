import { inviteUser } from '#server/features/auth/admin/invite-user.ts';
import { isOperatorsAccount } from '#server/features/auth/is-operators-account.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * Mails an invitation for a signed-in operator (POST /api/account/invitations/). Throws AppError `forbidden` (403) for
 * anybody else, `email_exists` (422) for a confirmed address, `signup_disabled` (422).
 */
export async function inviteByOperator(
  services: Services,
  identity: SignedIn,
  email: string,
  { ip }: Pick<Client, 'ip'>,
): Promise<void> {
  if (!(await isOperatorsAccount(services.database, identity))) {
    throw new AppError(ERRORS.forbidden, serverMessages.auth.operatorsInvite);
  }
  const home = services.redirects.resolve(undefined);
  await inviteUser(services, { email, data: {} }, home, { by: 'operator', ip });
}
