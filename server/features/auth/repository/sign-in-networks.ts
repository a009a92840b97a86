import type { Transaction } from '#server/platform/database/database.ts';

/** Whether an account signed in after an instant from a network that has one of the hashes. */
export async function hasSignedInFrom(
  tx: Transaction,
  userId: string,
  networkHashes: readonly Buffer[],
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('auth.sign_in_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network_hash', 'in', networkHashes)
    .where('last_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that an account signed in from a network just now. */
export async function noteSignInFrom(
  tx: Transaction,
  userId: string,
  networkHash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('auth.sign_in_networks')
    .values({ user_id: userId, network_hash: networkHash, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_at: now }),
    )
    .execute();
}
