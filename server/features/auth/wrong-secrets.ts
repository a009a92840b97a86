import { audit } from '#server/features/auth/repository/audit.ts';
import type { Client } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** A wrong password or code: the account it was for, if there is one, the client, and which secret was asked for. */
interface WrongSecret {
  readonly userId: string | undefined;
  readonly sessionId?: string;
  readonly client: Pick<Client, 'ip'>;
  /** The kind of secret, such as `password` or the type of a code; never the secret or an address. */
  readonly by: string;
}

/** Notes a sign-in with a wrong password in the audit log. */
export function noteWrongPassword(tx: Transaction, wrong: WrongSecret, now: Date): Promise<void> {
  return note(tx, 'login_failed', wrong, now);
}

/** Notes a wrong code, or a wrong current password of a signed-in person, in the audit log. */
export function noteWrongCode(tx: Transaction, wrong: WrongSecret, now: Date): Promise<void> {
  return note(tx, 'verification_attempted', wrong, now);
}

function note(
  tx: Transaction,
  action: 'login_failed' | 'verification_attempted',
  { userId, sessionId, client, by }: WrongSecret,
  now: Date,
): Promise<void> {
  const details = { method: by, outcome: 'refused' };
  return audit(tx, { action, userId: userId ?? null, sessionId, ip: client.ip, details }, now);
}
