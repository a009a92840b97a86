import { sql } from 'kysely';

import type { Database, Transaction } from '#server/platform/database/database.ts';
import { mapDatabaseError } from '#server/platform/database/map-error.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The most that one account may hold in the database; triggers of the tables count it. */
export interface Quota {
  readonly bytes: number;
  readonly rows: number;
}

/** Frees space an account does not need, except what it deleted if that is to be spared; returns the number of changed rows. */
export type MakeRoom = (
  database: Database,
  userId: string,
  spare: { readonly deleted: boolean },
) => Promise<number>;

const SPARES_DELETED = 'sparesDeleted';

/** The same work, for which a full account gives up nothing that it deleted: the work brings some of that back. */
export function withoutPurgingTrash<T>(
  work: (tx: Transaction) => Promise<T>,
): (tx: Transaction) => Promise<T> {
  return async (tx) => {
    try {
      return await work(tx);
    } catch (cause) {
      const error = mapDatabaseError(cause);
      if (!(error instanceof AppError) || !error.is('account_full')) throw cause;
      const details = { [SPARES_DELETED]: true };
      throw new AppError(ERRORS.account_full, error.message, { cause: error.cause, details });
    }
  };
}

/** Lifts every limit for the rest of a transaction: for changes that make an account smaller in the end. */
export async function liftQuota(tx: Transaction): Promise<void> {
  await sql`
    select set_config('waymark.quota_bytes', '', true), set_config('waymark.quota_rows', '', true)`.execute(
    tx,
  );
}

/**
 * A database in which a transaction that finds its account full makes room and runs once more. When that is not enough,
 * it throws AppError `account_full` (409) that names what uses the space.
 */
export function limitAccounts(database: Database, quota: Quota, reclaimSpace: MakeRoom): Database {
  return {
    ...database,
    async transaction(identity, work) {
      try {
        return await database.transaction(identity, work);
      } catch (error) {
        const userId = fullAccount(error);
        if (userId === undefined) throw error;
        const spare = { deleted: (error as AppError).details?.[SPARES_DELETED] === true };
        if ((await reclaimSpace(database, userId, spare)) === 0) throw await refusal(userId, error);
      }
      try {
        return await database.transaction(identity, work);
      } catch (error) {
        const userId = fullAccount(error);
        throw userId === undefined ? error : await refusal(userId, error);
      }
    },
  };

  async function refusal(userId: string, cause: unknown): Promise<AppError> {
    const rows = await database.transaction({ role: 'service_role' }, (tx) =>
      tx
        .selectFrom('account_usage')
        .select(['kind', 'rows', 'bytes'])
        .where('user_id', '=', userId)
        .orderBy('bytes', 'desc')
        .orderBy('kind')
        .execute(),
    );
    const all = rows.find(({ kind }) => kind === 'all') ?? { rows: 0, bytes: 0 };
    const usage = {
      bytes: all.bytes,
      rows: all.rows,
      bytes_limit: quota.bytes,
      rows_limit: quota.rows,
      kinds: rows.filter(({ kind }) => kind !== 'all'),
    };
    return new AppError(ERRORS.account_full, serverMessages.quota.full(usage), {
      cause,
      details: { usage },
    });
  }
}

/** The account an error says is full. */
function fullAccount(error: unknown): string | undefined {
  if (!(error instanceof AppError) || !error.is('account_full')) return undefined;
  const { detail } = error.cause as { readonly detail?: string };
  return detail;
}

/** What is to be stored, and the kind of records whose room it takes over, if any. */
interface Need {
  readonly rows: number;
  readonly bytes: number;
  readonly instead?: string;
}

/** Throws AppError `account_full` when a person's account has no room for so many rows and bytes more. */
export async function requireRoom(
  tx: Transaction,
  userId: string,
  { rows: needed, bytes, instead }: Need,
): Promise<void> {
  const { rows } = await sql<{ full: boolean }>`
    select
      coalesce(rows + ${needed}::bigint > nullif(current_setting('waymark.quota_rows', true), '')::bigint, false)
      or coalesce(bytes + ${bytes}::bigint - coalesce((
          select given.bytes from account_usage as given where given.user_id = ${userId} and given.kind = ${instead ?? null}), 0)
        > nullif(current_setting('waymark.quota_bytes', true), '')::bigint, false)
      as full
    from account_usage where user_id = ${userId} and kind = 'all'`.execute(tx);
  if (!rows[0]?.full) return;
  // As the triggers that count say it, so that room is made and the refusal names what uses the space.
  throw new AppError(ERRORS.account_full, serverMessages.quota.alone, {
    cause: { detail: userId },
  });
}
