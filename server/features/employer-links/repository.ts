import type { Transaction } from '#server/platform/database/database.ts';

/** A person's choice for a company; undefined when there is none, `employer_id` null for 'none of them'. */
export async function findChoice(
  tx: Transaction,
  userId: string,
  companyId: string,
): Promise<{ employer_id: string | null } | undefined> {
  return tx
    .selectFrom('company_employers')
    .select('employer_id')
    .where('user_id', '=', userId)
    .where('id', '=', companyId)
    .executeTakeFirst();
}

/** Ids of the companies that a person said are one of some employers, the latest choice first. */
export async function listChosen(
  tx: Transaction,
  userId: string,
  employerIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('company_employers')
    .select('id')
    .where('user_id', '=', userId)
    .where('employer_id', 'in', employerIds)
    .orderBy('chosen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores a choice in place of the one before. */
export async function saveChoice(
  tx: Transaction,
  row: {
    readonly user_id: string;
    readonly id: string;
    readonly employer_id: string | null;
    readonly chosen_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('company_employers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet({ employer_id: row.employer_id, chosen_at: row.chosen_at }),
    )
    .execute();
}

/** Forgets the choice for a company. */
export async function removeChoice(
  tx: Transaction,
  userId: string,
  companyId: string,
): Promise<void> {
  await tx
    .deleteFrom('company_employers')
    .where('user_id', '=', userId)
    .where('id', '=', companyId)
    .execute();
}

/** Names that a person does not want counted for a company, first parted first. */
export async function listSplits(
  tx: Transaction,
  userId: string,
  companyId: string,
): Promise<{ key: string; name: string }[]> {
  return tx
    .selectFrom('company_employer_splits')
    .select(['key', 'name'])
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
}

/** Stores a name that is not counted, unless it is known. */
export async function insertSplit(
  tx: Transaction,
  row: {
    readonly user_id: string;
    readonly id: string;
    readonly company_id: string;
    readonly key: string;
    readonly name: string;
    readonly parted_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('company_employer_splits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'company_id', 'key']).doNothing())
    .execute();
}

/** Counts a name again. */
export async function removeSplit(
  tx: Transaction,
  userId: string,
  { companyId, key }: { readonly companyId: string; readonly key: string },
): Promise<void> {
  await tx
    .deleteFrom('company_employer_splits')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .execute();
}

/** The names that a person does not want counted, after an id, in order of id. */
export async function listSplitsAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  let query = tx
    .selectFrom('company_employer_splits')
    .select(['id', 'company_id', 'name', 'parted_at'])
    .where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** A person's choices after a company's id, in order of id. */
export async function listChoicesAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  let query = tx
    .selectFrom('company_employers')
    .select(['id', 'employer_id', 'chosen_at'])
    .where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Removes a person's choices and the names they parted. */
export async function eraseChoices(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('company_employers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('company_employer_splits').where('user_id', '=', userId).execute();
}
