import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { syncFolder } from '#server/platform/files/sync.ts';

/** Folders whose entries this process has synced, or is syncing. */
const synced = new Map<string, Promise<void>>();

/**
 * Makes a folder and its parents so that they survive a power cut; an existing one is fine. The levels below `above`
 * (by default the parent) are synced once by each process, even when another call or an earlier process made them and
 * may not have synced them.
 */
export async function makeFolder(
  folder: string,
  { above = dirname(folder), mode = 0o700 }: { above?: string; mode?: number } = {},
): Promise<void> {
  const path = resolve(folder);
  const made = await mkdir(path, { recursive: true, mode });
  const tops = [resolve(above), ...(made === undefined ? [] : [dirname(made)])];
  const levels: string[] = [];
  for (let level = path; dirname(level) !== level; level = dirname(level)) {
    if (tops.every((top) => level.length <= top.length)) break;
    levels.push(level);
    if (made !== undefined && level.length >= made.length) synced.delete(level);
  }
  await Promise.all(levels.map(syncedOnce));
}

function syncedOnce(level: string): Promise<void> {
  const known = synced.get(level);
  if (known) return known;
  const under = syncFolder(dirname(level)).catch((error: unknown) => {
    synced.delete(level);
    throw error;
  });
  synced.set(level, under);
  return under;
}
