import { purgeDeletedContacts } from '#server/features/record/repository/contacts.ts';
import { purgeDeletedInterviews } from '#server/features/record/repository/interviews.ts';
import { purgeDeletedPapers } from '#server/features/record/repository/papers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';

/** Removes for good what was deleted 30 days ago or earlier; returns how many rows. */
export async function purgeRecords(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * 86_400_000);
  return purgeRecordsOf(database, undefined, before);
}

/** Removes for good what a person, or everybody, deleted before an instant; returns how many rows. */
export async function purgeRecordsOf(
  database: Database,
  userId: string | undefined,
  before: Date,
): Promise<number> {
  const interviews = await inBatches(database, (tx, limit) =>
    purgeDeletedInterviews(tx, before, { userId, limit }),
  );
  const contacts = await inBatches(database, (tx, limit) =>
    purgeDeletedContacts(tx, before, { userId, limit }),
  );
  const papers = await inBatches(database, (tx, limit) =>
    purgeDeletedPapers(tx, before, { userId, limit }),
  );
  return interviews + contacts + papers;
}
