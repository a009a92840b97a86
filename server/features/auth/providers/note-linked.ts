import { audit } from '#server/features/auth/repository/audit.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** A change of an account's ways to sign in. */
interface Changed {
  readonly userId: string;
  readonly sessionId?: string;
  readonly ip: string;
  readonly provider: string;
}

/** Records that an identity was added to an account, and mails its owner so. */
export async function noteLinked(
  tx: Transaction,
  user: UserRow,
  { provider, ...by }: Changed,
  now: Date,
): Promise<void> {
  await audit(tx, { action: 'identity_linked', ...by, details: { provider } }, now);
  if (user.email) await enqueueMail(tx, { userId: user.id, purpose: 'identity_linked' });
}

/** Records that an identity was removed from an account, and mails its owner so. */
export async function noteUnlinked(
  tx: Transaction,
  user: UserRow,
  { provider, ...by }: Changed,
  now: Date,
): Promise<void> {
  await audit(tx, { action: 'identity_unlinked', ...by, details: { provider } }, now);
  if (user.email)
    await enqueueMail(tx, { userId: user.id, purpose: 'identity_unlinked', to: user.email });
}
