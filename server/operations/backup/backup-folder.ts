import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { removeForGood } from '#server/platform/files/remove-for-good.ts';

const NAME = /^waymark-\d{8}T\d{6}Z\.backup$/;

/** The name of a backup that is made at a moment; names sort by time. */
export function backupName(at: Date): string {
  return `waymark-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;
}

/** Whether a file of a folder is a backup that was named by `backupName`. */
export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** Removes all but the newest backups of a folder, and nothing else of it; returns the names of those removed. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter(isBackupName).toSorted();
  const old = names.slice(0, Math.max(0, names.length - keep));
  await removeForGood(old.map((name) => join(folder, name)));
  return old;
}
