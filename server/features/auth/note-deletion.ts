import { audit } from '#server/features/auth/repository/audit.ts';
import { lockUser } from '#server/features/auth/repository/users.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/**
 * Notes that a person deletes their account, in the transaction that erases it, and returns whether it was still there.
 * The entry stays for the operator, so it says neither who nor from where.
 */
export async function noteDeletion(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  if (!(await lockUser(tx, userId))) return false;
  const details = { by: 'person' };
  await audit(tx, { action: 'user_deleted', userId: null, ip: null, details }, now);
  return true;
}
