import type { Transaction } from '#server/platform/database/database.ts';

/** Most partings that may be in force. */
export const MOST_SPLITS = 1000;

/** The partings in force, newest first. */
export async function listSplits(tx: Transaction) {
  return tx
    .selectFrom('employer_splits')
    .select(['id', 'key', 'name', 'employer', 'parted_by', 'parted_at'])
    .where('joined_at', 'is', null)
    .orderBy('parted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SPLITS)
    .execute();
}

/** Stores a parting unless its key is parted. */
export async function insertSplit(
  tx: Transaction,
  row: {
    readonly id: string;
    readonly key: string;
    readonly name: string;
    readonly employer: string;
    readonly parted_by: string;
    readonly parted_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('employer_splits')
    .values(row)
    .onConflict((conflict) => conflict.column('key').where('joined_at', 'is', null).doNothing())
    .execute();
}

/** Ends a parting; false when it is not in force. */
export async function endSplit(
  tx: Transaction,
  id: string,
  by: { readonly joined_by: string; readonly joined_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('employer_splits')
    .set(by)
    .where('id', '=', id)
    .where('joined_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
