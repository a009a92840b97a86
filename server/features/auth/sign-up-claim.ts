import { audit } from '#server/features/auth/repository/audit.ts';
import { saveEmailIdentity } from '#server/features/auth/repository/identities.ts';
import { deleteOneTimeTokens } from '#server/features/auth/repository/one-time-tokens.ts';
import { changeUser, type UserRow } from '#server/features/auth/repository/users.ts';
import type { Client } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TokenKind } from '#server/platform/database/tables/auth.ts';
import { CODE_TTL_S } from '#shared/core/limits.ts';

// The password and metadata of an unconfirmed account are only claimed: the mail of that sign-up makes them the owner's.
// Every other mail proves the address alone (docs/decisions/011).

/** Whether the link of a mail asked for at an instant may still work. */
function isLive(askedAt: Date | null, now: Date): boolean {
  return askedAt !== null && askedAt.getTime() > now.getTime() - CODE_TTL_S * 1000;
}

/**
 * Whether the owner may be waiting for a mail that somebody asked for apart from the sign-up. Sign-up mails sent then
 * prove the address alone: the owner would open them without having signed up.
 */
export function isContested(user: UserRow, now: Date): boolean {
  return isLive(user.link_asked_at, now);
}

/** Whether a mail to an unconfirmed account may still be opened, so that another sign-up cannot just take its place. */
export function isWaiting(user: UserRow, now: Date): boolean {
  return isLive(user.confirmation_sent_at, now) || isContested(user, now);
}

/** A password hash with the metadata typed beside it. */
interface Claim {
  readonly encryptedPassword: string | null;
  readonly userMetadata: Record<string, unknown>;
}

/** A repeated sign-up: its claim, and the row as it was when the password was compared or hashed. */
interface RepeatedSignUp {
  readonly claim: Claim;
  readonly before: UserRow | undefined;
  /** Whether its password is the row's. */
  readonly samePassword: boolean;
}

/**
 * Gives an unconfirmed account the claim of a new sign-up when no mail to it can still be opened. Otherwise it is left
 * without a claim, unless the same password shows that the same person signs up again.
 */
export async function claimAgain(
  tx: Transaction,
  existing: UserRow,
  { claim, before, samePassword }: RepeatedSignUp,
  now: Date,
): Promise<void> {
  if (samePassword && existing.encrypted_password === before?.encrypted_password) return;
  const free = claim.encryptedPassword !== null && !isWaiting(existing, now);
  const changes = {
    encrypted_password: free ? claim.encryptedPassword : null,
    user_metadata: JSON.stringify(free ? claim.userMetadata : {}),
    confirmation_sent_at: now,
  };
  await changeUser(tx, existing.id, changes, now);
}

/** Confirms an account's address. Only the mail of the sign-up keeps what was typed there. */
export async function confirmSignUp(
  tx: Transaction,
  user: UserRow,
  email: string,
  by: TokenKind,
  client: Pick<Client, 'ip'>,
  now: Date,
): Promise<UserRow> {
  await saveEmailIdentity(tx, user.id, email, now);
  await deleteOneTimeTokens(tx, user.id, ['confirmation']);
  await audit(tx, { action: 'user_signedup', userId: user.id, ip: client.ip }, now);
  const metadata = by === 'magiclink' ? user.link_metadata : null;
  const changes = {
    email_confirmed_at: now,
    link_asked_at: null,
    link_metadata: null,
    ...(by === 'confirmation'
      ? undefined
      : { encrypted_password: null, user_metadata: JSON.stringify(metadata ?? {}) }),
  };
  return changeUser(tx, user.id, changes, now);
}
