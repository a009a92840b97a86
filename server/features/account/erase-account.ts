import type { AccountDeps } from '#server/features/account/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { liftQuota } from '#server/platform/database/quota.ts';

/**
 * Removes an account and everything it owns, for good: its rows in one transaction, then files and kept mails. With a
 * condition, which is asked in that transaction, it returns false and removes nothing when that does not hold.
 */
export async function eraseAccount(
  { database, log, parts }: Pick<AccountDeps, 'database' | 'log' | 'parts'>,
  userId: string,
  isDue: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const erased = await database.transaction({ role: 'service_role' }, async (tx) => {
    await liftQuota(tx);
    if (!(await isDue(tx))) return false;
    for (const part of parts) await part.erase(tx, userId);
    return true;
  });
  if (!erased) return false;
  for (const part of parts) {
    // The account is gone; scheduled clean-ups try again what fails here.
    await part.afterErase?.(userId).catch((error: unknown) => {
      log.warn({ err: error }, 'something of a deleted account could not be removed yet');
    });
  }
  return true;
}
