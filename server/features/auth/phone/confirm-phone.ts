import { columnsForNewIdentity } from '#server/features/auth/gain-identity.ts';
import type { Confirmed } from '#server/features/auth/redeem-token.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  deleteOneTimeTokens,
  type OneTimeTokenRow,
} from '#server/features/auth/repository/one-time-tokens.ts';
import { findUserByPhone, savePhoneIdentity } from '#server/features/auth/repository/phones.ts';
import { changeUser, type UserRow } from '#server/features/auth/repository/users.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import type { Client } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Confirms the phone of a new account. Only the text of the sign-up keeps the password and metadata typed there. */
export async function confirmPhone(
  tx: Transaction,
  user: UserRow,
  { kind, relates_to: phone }: Pick<OneTimeTokenRow, 'kind' | 'relates_to'>,
  client: Pick<Client, 'ip'>,
  now: Date,
): Promise<UserRow> {
  await savePhoneIdentity(tx, user.id, phone, now);
  await deleteOneTimeTokens(tx, user.id, ['confirmation', 'sms']);
  await audit(tx, { action: 'user_signedup', userId: user.id, ip: client.ip }, now);
  const changes = {
    phone_confirmed_at: now,
    link_asked_at: null,
    link_metadata: null,
    ...(kind === 'confirmation'
      ? undefined
      : { encrypted_password: null, user_metadata: JSON.stringify(user.link_metadata ?? {}) }),
  };
  return changeUser(tx, user.id, changes, now);
}

/** Gives an account the phone its person asked for; when that is taken meanwhile, the wish is dropped. */
export async function confirmPhoneChange(
  tx: Transaction,
  user: UserRow,
  { relates_to: phone }: OneTimeTokenRow,
  client: Pick<Client, 'ip'>,
  now: Date,
): Promise<Confirmed> {
  if (user.new_phone !== phone) return 'missed';
  // Nothing texted to the old phone may sign in any more.
  await deleteOneTimeTokens(tx, user.id);
  if (await findUserByPhone(tx, phone)) {
    await changeUser(tx, user.id, { new_phone: null }, now);
    return 'missed';
  }
  const changes = { new_phone: null, phone, phone_confirmed_at: now };
  const changed = await changeUser(
    tx,
    user.id,
    { ...changes, ...columnsForNewIdentity(user, 'phone') },
    now,
  );
  await savePhoneIdentity(tx, user.id, phone, now);
  const details = { changed: 'phone' };
  await audit(tx, { action: 'user_modified', userId: user.id, ip: client.ip, details }, now);
  await enqueueMail(tx, { userId: user.id, purpose: 'phone_changed' });
  return { user: changed, method: 'otp' };
}
