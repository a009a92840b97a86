import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolder } from '#server/platform/files/make-folder.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';

/** What is kept for a key: an image, or that there is none. */
export interface KeptLogo {
  /** Empty when the service had no logo. */
  readonly bytes: Buffer;
  readonly keptAt: Date;
}

/** Logos on disk. */
interface LogoCache {
  read(key: string): Promise<KeptLogo | undefined>;
  /** Keeps bytes, or with none that there is no logo; the oldest are removed when there are more than the limit. */
  write(key: string, bytes: Buffer | undefined, now: Date): Promise<void>;
}

/** Opens the cache in a folder, made when the first logo is kept. */
export function logoCache(folder: string, limit = 5_000): LogoCache {
  const pathOf = (key: string) =>
    join(folder, createHash('sha256').update(key).digest('hex').slice(0, 40));

  async function dropOldest(): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= limit) return;
    const aged = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        return { path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 };
      }),
    );
    aged.sort((one, other) => one.at - other.at);
    const surplus = aged.slice(0, names.length - Math.floor(limit * 0.9));
    await Promise.all(surplus.map(({ path }) => rm(path, { force: true })));
  }

  return {
    async read(key) {
      const path = pathOf(key);
      try {
        const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)]);
        return { bytes, keptAt: mtime };
      } catch {
        return undefined;
      }
    },
    async write(key, bytes, now) {
      await makeFolder(folder);
      // An empty file says that there is no logo, so a power cut must not leave one.
      await writeWhole(pathOf(key), bytes ?? Buffer.alloc(0), { modified: now });
      await dropOldest();
    },
  };
}
