import { sql, type RawBuilder } from 'kysely';

/** One step of a clean-up: at most `limit` rows, of all people or of one. */
export interface CleanUpStep {
  readonly limit: number;
  readonly userId?: string | undefined;
}

/**
 * The condition that a row is one of the batch a clean-up takes now: `due` holds for it, and no other transaction has
 * locked it. `table` is keyed by `user_id` and `id`; `due` names its columns.
 */
export function claimBatch(
  table: string,
  due: RawBuilder<unknown>,
  { limit, userId }: CleanUpStep,
): RawBuilder<boolean> {
  const owner = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
  return sql<boolean>`(user_id, id) in (
    select user_id, id from ${sql.table(table)} where ${due} ${owner}
    limit ${limit} for update skip locked)`;
}
