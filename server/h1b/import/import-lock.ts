import { join } from 'node:path';

import {
  hostOf,
  type LockHolder,
  type ProcessLock,
  takeProcessLock,
} from '#server/platform/concurrency/process-lock.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';

/** Milliseconds after which a lock of another machine without a sign of life is stale; shared disks report it late. */
const TRUSTED_MS = 120_000;

/** Another import holds the lock. */
class ImportRunningError extends Error {
  constructor(path: string, holder: LockHolder) {
    const who = `process ${holder.pid} on ${hostOf(holder)}, since ${holder.since ?? 'unknown'}`;
    super(`another import is running (${who}); wait for it, or remove ${path} when it is gone`);
    this.name = 'ImportRunningError';
  }
}

/** The import lock of a folder; undefined while an import runs. */
export async function importLockOf(folder: string): Promise<ProcessLock | undefined> {
  try {
    return await takeImportLock(folder);
  } catch (error) {
    if (error instanceof ImportRunningError) return undefined;
    throw error;
  }
}

/** Takes the import lock of a folder, also from a holder that is gone; throws ImportRunningError. */
export async function takeImportLock(folder: string): Promise<ProcessLock> {
  await makeFolder(folder, { mode: 0o777 });
  const path = join(folder, 'import.lock');
  return await takeProcessLock(path, {
    trustedMs: TRUSTED_MS,
    refused: (holder) => new ImportRunningError(path, holder),
  });
}
