import { columnsForNewIdentity } from '#server/features/auth/gain-identity.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  deleteOneTimeTokens,
  type OneTimeTokenRow,
} from '#server/features/auth/repository/one-time-tokens.ts';
import { saveEmailIdentity } from '#server/features/auth/repository/identities.ts';
import {
  changeUser,
  findUserByEmail,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import type { Client } from '#server/features/auth/services.ts';
import type { Confirmed } from '#server/features/auth/redeem-token.ts';
import type { Transaction } from '#server/platform/database/database.ts';

const NOTHING_PENDING = { new_email: null, email_change_confirmed: null } as const;

const halfOf = ({ kind }: OneTimeTokenRow) => (kind === 'email_change_current' ? 'current' : 'new');

/** Whether a token belongs to an e-mail change whose other half is not confirmed yet. */
export function isFirstHalf(user: UserRow, token: OneTimeTokenRow): boolean {
  if (token.kind !== 'email_change_current' && token.kind !== 'email_change_new') return false;
  const done = user.email_change_confirmed;
  return done === null || done === halfOf(token);
}

/**
 * Confirms one half of a secure e-mail change; the second half swaps the address, in either order.
 * When the new address is taken meanwhile, the change is dropped.
 */
export async function confirmEmailChange(
  tx: Transaction,
  user: UserRow,
  token: OneTimeTokenRow,
  client: Client,
  now: Date,
): Promise<Confirmed> {
  const half = halfOf(token);
  const expected = half === 'current' ? user.email : user.new_email;
  if (!user.new_email || token.relates_to !== expected) return 'missed';
  if (isFirstHalf(user, token)) {
    await changeUser(tx, user.id, { email_change_confirmed: half }, now);
    return 'half';
  }
  // Nothing in the old mailbox may sign in any more.
  await deleteOneTimeTokens(tx, user.id);
  if (await findUserByEmail(tx, user.new_email)) {
    await changeUser(tx, user.id, NOTHING_PENDING, now);
    return 'missed';
  }
  const changes = {
    ...NOTHING_PENDING,
    ...columnsForNewIdentity(user, 'email'),
    email: user.new_email,
    email_confirmed_at: now,
  };
  const changed = await changeUser(tx, user.id, changes, now);
  await saveEmailIdentity(tx, user.id, user.new_email, now);
  if (user.email)
    await enqueueMail(tx, { userId: user.id, purpose: 'email_changed', to: user.email });
  const details = { changed: 'email' };
  await audit(tx, { action: 'user_modified', userId: user.id, ip: client.ip, details }, now);
  return { user: changed, method: 'email_change' };
}
