import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import pLimit from 'p-limit';

/** Syncs of a tree that run side by side: a disk's journal commits them together. */
const AT_ONCE = 8;

/** Error codes of systems that cannot open or sync a folder; there its entries need no sync or get none. */
const NO_FOLDER_SYNC = new Set(['EISDIR', 'EACCES', 'EPERM', 'EBADF', 'EINVAL', 'ENOTSUP']);

/** Syncs a file's content to the disk; the file survives a power cut once its folder is synced too. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder's entries to the disk: files that were made, renamed or removed in it. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    await syncFile(folder);
  } catch (error) {
    if (!NO_FOLDER_SYNC.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Syncs a folder with everything in it to the disk; nothing may write there meanwhile. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  await pLimit(AT_ONCE).map(inside, (entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() ? syncFile(path) : syncFolder(path);
  });
  await syncFolder(folder);
}
