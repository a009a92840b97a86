import { join } from 'node:path';

import { isLockHeld } from '#server/platform/concurrency/process-lock.ts';
import { objectsUnavailable, type ObjectStore } from '#server/platform/objects/object-store.ts';

/** The file by which a backup keeps the bytes of removed files until it has copied them. */
export function removalLock(dataDir: string): string {
  return join(dataDir, 'backup.lock');
}

/** A store that removes nothing while a backup runs: what should be removed stays noted for the next sweep. */
export function pauseRemoval(store: ObjectStore, dataDir: string): ObjectStore {
  const lock = removalLock(dataDir);
  return {
    ...store,
    async remove(key) {
      if (await isLockHeld(lock)) throw objectsUnavailable(new Error('a backup is running'));
      await store.remove(key);
    },
  };
}
