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
  /** Keeps bytes, or with none that there is no logo; the oldest go when there are too many or they are too large. */
  write(key: string, bytes: Buffer | undefined, now: Date): Promise<void>;
}

/** How much the cache holds. */
interface CacheLimits {
  readonly files: number;
  readonly bytes: number;
}

const LIMITS: CacheLimits = { files: 5_000, bytes: 128 * 1024 * 1024 };

interface KeptFile {
  readonly path: string;
  readonly size: number;
  readonly at: number;
}

/** Opens the cache in a folder, made when the first logo is kept; what is oldest goes when it is full. */
export function logoCache(folder: string, limits: CacheLimits = LIMITS): LogoCache {
  /** Files and bytes in the folder as counted last, and everything written since. */
  let held: CacheLimits | undefined;
  let making = Promise.resolve();
  const pathOf = (key: string) =>
    join(folder, createHash('sha256').update(key).digest('hex').slice(0, 40));

  async function filesByAge(): Promise<KeptFile[]> {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const seen = await stat(path).catch(() => undefined);
        return { path, size: seen?.size ?? 0, at: seen?.mtimeMs ?? 0 };
      }),
    );
    return files.toSorted((one, other) => one.at - other.at);
  }

  /** Counts the folder, and removes the oldest files until a tenth of it is free when it is full. */
  async function reclaimSpace(): Promise<void> {
    const kept = await filesByAge();
    let files = kept.length;
    let bytes = kept.reduce((sum, { size }) => sum + size, 0);
    if (files > limits.files || bytes > limits.bytes) {
      for (const { path, size } of kept) {
        if (files <= limits.files * 0.9 && bytes <= limits.bytes * 0.9) break;
        await rm(path, { force: true });
        files -= 1;
        bytes -= size;
      }
    }
    held = { files, bytes };
  }

  async function count(size: number): Promise<void> {
    if (held) held = { files: held.files + 1, bytes: held.bytes + size };
    if (held && held.files <= limits.files && held.bytes <= limits.bytes) return;
    making = making.then(reclaimSpace, reclaimSpace);
    await making;
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
    async write(key, logo, now) {
      // An empty file says that there is no logo, so a power cut must not leave one.
      const bytes = logo ?? Buffer.alloc(0);
      await makeFolder(folder);
      await writeWhole(pathOf(key), bytes, { modified: now });
      await count(bytes.length);
    },
  };
}
