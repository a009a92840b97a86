import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Disk, type Remains } from '#test/support/power-cut/disk.ts';
import type { Operation } from '#test/support/power-cut/operations.ts';

/** Courses the disk may take at each cut. */
const COURSES = 40;

/** What may be found when the power ends. */
interface Cut {
  /** How many operations were done. */
  readonly after: number;
  readonly found: Map<string, Remains>;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Writes what a cut left into a new folder, private as a server's. */
export async function writeRemains(remains: Map<string, Remains>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await Promise.all(
    [...remains].map(([name, entry]) => {
      const path = join(folder, name);
      return Buffer.isBuffer(entry)
        ? writeFile(path, entry, { mode: 0o600 })
        : writeRemains(entry, path);
    }),
  );
}

/** Cuts after each of the operations, or each once `first` of them are done, with many courses of the disk. */
export function cutsOf(operations: readonly Operation[], first = 1): Cut[] {
  const disk = new Disk();
  const random = seededRandom(operations.length);
  return operations.flatMap((operation, index) => {
    disk.apply(operation);
    if (index + 1 < first) return [];
    return Array.from({ length: COURSES }, () => ({
      after: index + 1,
      found: disk.afterCut(random),
    }));
  });
}

/** The text of a file that was found, undefined when there is none. */
export function textOf(found: Map<string, Remains>, path: string): string | undefined {
  const entry = entryOf(found, path);
  return Buffer.isBuffer(entry) ? entry.toString() : undefined;
}

/** The entries of a folder that was found, undefined when there is none. */
export function folderOf(
  found: Map<string, Remains>,
  path: string,
): Map<string, Remains> | undefined {
  const entry = entryOf(found, path);
  return entry instanceof Map ? entry : undefined;
}

function entryOf(found: Map<string, Remains>, path: string): Remains | undefined {
  return path
    .split('/')
    .reduce<Remains | undefined>(
      (above, name) => (above instanceof Map ? above.get(name) : undefined),
      found,
    );
}
