import { fetchRecords } from '#server/features/h1b/shared-records/fetch-records.ts';
import { publishRecords } from '#server/features/h1b/shared-records/publish-records.ts';
import { openSharedFiles } from '#server/platform/objects/shared-files.ts';
import { UserError } from '#shared/core/errors.ts';

/**
 * Runs an import into the records that servers share in the object store of an address: fetches them first, publishes
 * them after. Without an address it runs the import alone. Throws UserError when the store cannot be used.
 */
export async function withSharedRecords<T>(
  address: string | undefined,
  dataDir: string,
  work: () => Promise<T>,
): Promise<T> {
  if (address === undefined) return work();
  const files = await openSharedFiles(address);
  try {
    await fetchRecords(files, dataDir).catch((error: unknown) => {
      throw new UserError(
        `The object store of OBJECTS_URL cannot be used (${String(error)}); nothing was imported.`,
        { cause: error },
      );
    });
    const result = await work();
    await publishRecords(files, dataDir).catch((error: unknown) => {
      if (error instanceof UserError) throw error;
      throw new UserError(
        `The records were imported here, but not for the other servers (${String(error)}). Run the same command again.`,
        { cause: error },
      );
    });
    return result;
  } finally {
    files.close();
  }
}
