import type { ImportNow, ImportsDeps } from '#server/features/imports/deps.ts';
import { findImport, saveImport } from '#server/features/imports/repository/imports.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';

/** Companies looked at in one transaction. */
const COMPANIES_AT_ONCE = 250;

/** Deletes in batches what an undone import added: nobody sees it any more, and then it can be restored like everything deleted; then the people and the companies it added that nothing names. */
export async function finishUndo(
  { database, applications, companies, records }: ImportsDeps,
  own: ImportNow,
): Promise<void> {
  await inBatches(database, (tx, limit) => applications.deleteUndone(tx, own, limit));
  const row = await database.transaction({ role: 'service_role' }, (tx) => findImport(tx, own));
  const since = row?.finished_at ?? own.now;
  await inBatches(database, (tx, limit) => records.releaseUndone(tx, own, { since, limit }));
  const added = row?.companies ?? [];
  for (let from = 0; from < added.length; from += COMPANIES_AT_ONCE) {
    const some = added.slice(from, from + COMPANIES_AT_ONCE);
    await database.transaction({ role: 'service_role' }, (tx) =>
      companies.deleteUnused(tx, own, some),
    );
  }
  await database.transaction({ role: 'service_role' }, (tx) =>
    saveImport(tx, own, { untidy: false }),
  );
}
