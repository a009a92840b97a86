import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Disk, type Remains } from '#test/support/power-cut/disk.ts';
import type { Operation } from '#test/support/power-cut/operations.ts';

/** Random disk states tried at each cut. */
const COURSES = 40;

const ZEROS = Buffer.alloc(64 * 1024);

/** A possible state of the disk after a power cut. */
interface Cut {
  /** How many operations were done. */
  readonly after: number;
  readonly found: Map<string, Remains>;
}

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Writes the remains of a cut into a new folder with a server's permissions. */
export async function writeRemains(remains: Map<string, Remains>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await Promise.all(
    [...remains].map(([name, entry]) => {
      const path = join(folder, name);
      return Buffer.isBuffer(entry) ? writeSparse(path, entry) : writeRemains(entry, path);
    }),
  );
}

/** Leaves out the zeros at the end, which are most of a preallocated log file. */
async function writeSparse(path: string, content: Buffer): Promise<void> {
  let end = content.length;
  while (end >= ZEROS.length && content.subarray(end - ZEROS.length, end).equals(ZEROS)) {
    end -= ZEROS.length;
  }
  await writeFile(path, content.subarray(0, end), { mode: 0o600 });
  if (end < content.length) await truncate(path, content.length);
}

/** Cuts after each operation from number `first` on, with many states of the disk. */
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

/** The text of a file in the remains; undefined when it is missing. */
export function textOf(found: Map<string, Remains>, path: string): string | undefined {
  const entry = entryOf(found, path);
  return Buffer.isBuffer(entry) ? entry.toString() : undefined;
}

/** The entries of a folder in the remains; undefined when it is missing. */
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

/** The paths of files that differ, or exist on one side only. */
export function differences(
  one: Map<string, Remains> | undefined,
  other: Map<string, Remains> | undefined,
): string[] {
  const names = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [left, right] = [one?.get(name), other?.get(name)];
    if (left instanceof Map && right instanceof Map) {
      return differences(left, right).map((path) => `${name}/${path}`);
    }
    const same = Buffer.isBuffer(left) && Buffer.isBuffer(right) && left.equals(right);
    return same ? [] : [name];
  });
}
