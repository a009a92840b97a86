import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that the files of a run may take in memory. */
const MEMORY_NEEDED = 6e9;

/** Makes a folder for the files of a test run, in memory where there is plenty: tests make, sync and delete many. */
export function makeTestFolder(): string {
  let parent = tmpdir();
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (Math.min(bavail * bsize, freemem()) > MEMORY_NEEDED) parent = '/dev/shm';
  } catch {
    // This system has no such file system.
  }
  const folder = mkdtempSync(join(parent, 'waymark-run-'));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}
