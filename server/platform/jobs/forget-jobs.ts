import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Deletes all jobs whose payload names a person, whether waiting, running or given up. */
export async function forgetJobs(tx: Transaction, userId: string): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where(sql<boolean>`payload ->> 'userId' = ${userId}`)
    .execute();
}
