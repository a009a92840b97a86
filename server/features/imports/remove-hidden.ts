import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { saveImport, type ImportId } from '#server/features/imports/repository/imports.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';

/** Removes in batches what an import stored that never was done; `guard` throws when the import is somebody else's by now. */
export async function removeHidden(
  { database, applications, companies, records }: ImportsDeps,
  own: ImportId,
  guard: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await inBatches(database, async (tx, limit) => {
    await guard(tx);
    return applications.removeHidden(tx, own, limit);
  });
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await guard(tx);
    await records.removeHidden(tx, own);
    await companies.removeHidden(tx, own);
    await saveImport(tx, own, { untidy: false });
  });
}
