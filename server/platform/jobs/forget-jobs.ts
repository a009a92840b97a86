import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Removes the jobs whose payload names a person, waiting, running or given up (ruling 14). */
export async function forgetJobs(tx: Transaction, userId: string): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where(sql<boolean>`payload ->> 'userId' = ${userId}`)
    .execute();
}
