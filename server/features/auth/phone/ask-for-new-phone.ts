import type { Caller } from '#server/features/auth/caller.ts';
import { requestText } from '#server/features/auth/phone/request-text.ts';
import { deleteOneTimeTokens } from '#server/features/auth/repository/one-time-tokens.ts';
import { findUserByPhone } from '#server/features/auth/repository/phones.ts';
import { changeUser } from '#server/features/auth/repository/users.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Texts a code to the phone a person wants; it becomes theirs with that code. Throws `phone_exists` (422). */
export async function askForNewPhone(
  tx: Transaction,
  services: Services,
  { user }: Caller,
  { phone, client }: { readonly phone: string; readonly client: Client },
  now: Date,
): Promise<void> {
  if (await findUserByPhone(tx, phone)) {
    throw new AppError(ERRORS.phone_exists, serverMessages.auth.phoneExists, { field: 'phone' });
  }
  await deleteOneTimeTokens(tx, user.id, ['phone_change']);
  await changeUser(tx, user.id, { new_phone: phone, phone_change_sent_at: now }, now);
  await requestText(tx, services, { phone, userId: user.id, client, purpose: 'phone_change' });
}
