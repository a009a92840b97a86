import { scratchBytes } from '#server/h1b/selection/scratch.ts';
import { loadedBytes, readHeader } from '#server/h1b/snapshot/format.ts';

/** Both versions are in memory while one replaces the other; throws when the new one does not fit beside the old. */
export function refuseIfTooLarge(path: string, workers: number): void {
  const header = readHeader(path);
  const needed = loadedBytes(header) + scratchBytes(header) * workers;
  const free = process.availableMemory();
  if (needed <= free) return;
  const mega = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
  throw new Error(
    `it needs ${mega(needed)} beside the version that is served, but ${mega(free)} are free; restart the server to load it`,
  );
}
