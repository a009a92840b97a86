import type { ImportNow, ImportsDeps } from '#server/features/imports/deps.ts';
import { saveImport } from '#server/features/imports/repository/imports.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';

/** Deletes in batches what an undone import added: nobody sees it any more, and then it can be restored like everything deleted. */
export async function finishUndo(
  { database, applications }: ImportsDeps,
  own: ImportNow,
): Promise<void> {
  await inBatches(database, (tx, limit) => applications.deleteUndone(tx, own, limit));
  await database.transaction({ role: 'service_role' }, (tx) =>
    saveImport(tx, own, { untidy: false }),
  );
}
