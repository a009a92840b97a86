import { liftQuota } from '#server/platform/database/quota.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';

/** Rows one step of a clean-up takes at once, so that requests get in between. */
const BATCH = 200;

/** Repeats a step of the server's own, each time in a unit of work, until it finds less than it may take; returns how many rows. */
export async function inBatches(
  database: Pick<Database, 'transaction'>,
  step: (tx: Transaction, most: number) => Promise<number>,
  most = BATCH,
): Promise<number> {
  for (let all = 0; ;) {
    const done = await database.transaction({ role: 'service_role' }, async (tx) => {
      await liftQuota(tx);
      return step(tx, most);
    });
    all += done;
    if (done < most) return all;
  }
}
