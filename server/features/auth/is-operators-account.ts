import { findAccount } from '#server/features/auth/repository/accounts.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isOperator } from '#shared/auth/roles.ts';

/** Whether the caller is an operator now, whatever an older token says; throws AppError for a session that is not alive. */
export async function isOperatorsAccount(database: Database, identity: SignedIn): Promise<boolean> {
  await database.transaction(identity, async () => undefined);
  const account = await database.transaction({ role: 'service_role' }, (tx) =>
    findAccount(tx, identity.userId),
  );
  return account !== undefined && isOperator(account.app_metadata);
}
