import { join } from 'node:path';

import { readCurrent } from '#server/h1b/data-folder.ts';
import { readHeader, SnapshotError } from '#server/h1b/snapshot/format.ts';

/** Whether a folder has data that a sample must not replace: any but a sample that another release generated. */
export function hasData(folder: string): boolean {
  const current = readCurrent(folder);
  if (!current) return false;
  try {
    readHeader(join(folder, current.file));
    return true;
  } catch (error) {
    return !(error instanceof SnapshotError && error.sample);
  }
}
