import { liftQuota } from '#server/platform/database/quota.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';

/** Rows that one step of a clean-up takes, so that requests get in between. */
const BATCH = 200;

/** Repeats a step as the server, each time in its own transaction, until it finds fewer rows than its limit; returns the number of all. */
export async function inBatches(
  database: Pick<Database, 'transaction'>,
  step: (tx: Transaction, limit: number) => Promise<number>,
  limit = BATCH,
): Promise<number> {
  for (let all = 0; ;) {
    const done = await database.transaction({ role: 'service_role' }, async (tx) => {
      await liftQuota(tx);
      return step(tx, limit);
    });
    all += done;
    if (done < limit) return all;
  }
}
