import { banUntil } from '#server/features/auth/admin/ban-duration.ts';
import {
  requirePhone,
  invalid,
  mergeMetadata,
  phoneDisabled,
  requireEmail,
} from '#server/features/auth/input.ts';
import { knownWords, refuseOwnAddress } from '#server/features/auth/password-strength.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import type { Services } from '#server/features/auth/services.ts';
import type { updateUserById } from '#shared/auth/contracts/admin.ts';
import type { Output } from '#shared/core/contract.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** What an operator may set of an account. */
export type Attributes = Output<(typeof updateUserById)['body']>;

/** Refuses what no account here has: phone numbers and roles of the database other than people's. */
export function checkAttributes({ phone, role }: Attributes): void {
  if (phone) {
    requirePhone(phone);
    throw phoneDisabled(serverMessages.auth.phoneDisabled);
  }
  if (role && role !== 'authenticated') throw invalid(serverMessages.auth.roleInvalid, 'role');
}

/** The normalised address of the attributes, if there is one; throws `validation_failed`. */
export function emailOf({ email }: Attributes): string | undefined {
  return email ? requireEmail(email) : undefined;
}

/** The hash of a new password that follows the rules of everybody's; undefined without one. Throws `weak_password` (422). */
export async function passwordHash(
  services: Services,
  { password, user_metadata: metadata }: Attributes,
  address: string | undefined,
): Promise<string | undefined> {
  if (!password) return undefined;
  if (address !== undefined) refuseOwnAddress(password, address);
  await services.rules.check(password, knownWords(address ?? '', metadata ?? {}));
  return services.passwords.hash(password);
}

/** Columns of an account that follow from metadata and ban; null removes a key of metadata. */
export function plainChanges(
  { user_metadata: metadata, app_metadata: app, ban_duration: ban }: Attributes,
  user: Pick<UserRow, 'user_metadata' | 'app_metadata'>,
  now: Date,
) {
  return {
    ...(metadata && { user_metadata: JSON.stringify(mergeMetadata(user.user_metadata, metadata)) }),
    ...(app && { app_metadata: JSON.stringify(mergeMetadata(user.app_metadata, app)) }),
    ...(ban && { banned_until: banUntil(ban, now) }),
  };
}
