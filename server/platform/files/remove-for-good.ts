import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { syncFolder } from '#server/platform/files/sync.ts';

/** Removes files so that a power cut does not bring them back; one that is not there counts as removed. */
export async function removeForGood(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
  const folders = new Set(paths.map((path) => dirname(path)));
  await Promise.all(
    [...folders].map((folder) =>
      syncFolder(folder).catch((error: unknown) => {
        // Without the folder nothing of it can come back.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }),
    ),
  );
}
