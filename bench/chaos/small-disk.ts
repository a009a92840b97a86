import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { preparedDataDir } from '#test/support/prepared-data-dir.ts';

const run = promisify(execFile);

/** A file system of its own in memory, with a prepared DATA_DIR on it. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills what is free. */
  fill(): Promise<void>;
  /** Makes room again. */
  empty(): Promise<void>;
  /** Makes it read-only, or writable again; fails while a file on it is open for writing. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts one of that many megabytes; undefined where mounting is not allowed. */
export async function mountDisk(
  megabytes: number,
  { isPrepared }: { readonly isPrepared: boolean },
): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  if (isPrepared) {
    const prepared = await preparedDataDir();
    await cp(prepared, folder, { recursive: true });
    await rm(prepared, { recursive: true });
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      // What is written at the same time may need some of it, or leave some.
      for (;;) {
        const { bavail, bsize } = await statfs(folder);
        if (bavail === 0) return;
        const room = Buffer.alloc(bavail * bsize, 'x');
        await writeFile(filler, room, { flag: 'a' }).catch(() => undefined);
      }
    },
    empty: () => rm(filler, { force: true }),
    async setReadOnly(isReadOnly) {
      await run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]);
    },
    async remove() {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
