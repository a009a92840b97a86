import type { Transaction } from '#server/platform/database/database.ts';

/** Uses up a proof, named by its hash, until it would be refused for its age; false when it was used before. */
export async function spendProof(
  tx: Transaction,
  hash: Buffer,
  until: Date,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('auth.spent_proofs')
    // A proof that ends just now is kept long enough for clocks that differ.
    .values({ hash, expires_at: new Date(Math.max(until.getTime(), now.getTime()) + 60_000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
