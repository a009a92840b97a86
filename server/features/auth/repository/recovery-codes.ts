import type { PersonKey } from '#server/features/auth/repository/factors.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Stores a new set of recovery codes, by their hashes, instead of the former one. */
export async function replaceCodes(
  tx: Transaction,
  { user_id, id }: PersonKey,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx
    .deleteFrom('auth.recovery_codes')
    .where('user_id', '=', user_id)
    .where('factor_id', '=', id)
    .execute();
  await tx
    .insertInto('auth.recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, factor_id: id, code_hash, used_at: null })))
    .execute();
}

/** Uses a code up; false when it is unknown or was used before. */
export async function spendCode(
  tx: Transaction,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** When each code of a person's set was used; null for those that still work. */
export async function listCodeUses(tx: Transaction, userId: string): Promise<(Date | null)[]> {
  const rows = await tx
    .selectFrom('auth.recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute();
  return rows.map(({ used_at }) => used_at);
}
