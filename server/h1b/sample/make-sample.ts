import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { currentSnapshot, h1bFolder } from '#server/h1b/data-folder.ts';
import { needsNoCertifications } from '#server/h1b/sample/perm-sample.ts';
import { hasData, isOlderImport, type SampleOptions } from '#server/h1b/sample/has-data.ts';

/** Whether a folder has records of an older layout, or lacks a sample that it should have. */
export function needsSample(dataDir: string, wish: SampleOptions): boolean {
  const folder = h1bFolder(dataDir);
  return isOlderImport(folder) || (wish.rows !== 0 && !hasData(folder, wish));
}

/**
 * Rebuilds imported records of an older layout, or makes a sample, in a thread of its own, because it takes seconds; does
 * nothing when there are data, or for a sample of 0 rows. Rejects with what the thread threw.
 */
export async function makeSample(dataDir: string, wish: SampleOptions): Promise<void> {
  if (!needsSample(dataDir, wish)) return;
  const file = new URL('sample-worker.ts', import.meta.url);
  const worker = new Worker(file, { workerData: { dataDir, wish } });
  await once(worker, 'exit');
}

/** The file of a sample that stands in for records that cannot be read, which stay where they are; undefined for 0 rows. */
export async function standInSample(
  dataDir: string,
  wish: SampleOptions,
): Promise<string | undefined> {
  if (wish.rows === 0) return undefined;
  const place = join(h1bFolder(dataDir), 'stand-in');
  await makeSample(place, wish);
  return currentSnapshot(h1bFolder(place));
}

/**
 * Makes the sample of labor certifications in a thread of its own some time after a start, which should not wait for it; returns what ends that.
 * `failed` is told of an error.
 */
export function makePermSampleLater(
  { dataDir, wish, afterMs }: { dataDir: string; wish: SampleOptions; afterMs: number },
  failed: (error: unknown) => void,
): () => Promise<void> {
  let worker: Worker | undefined;
  const begin = () => {
    if (needsNoCertifications(dataDir, wish)) return;
    const file = new URL('sample-worker.ts', import.meta.url);
    worker = new Worker(file, { workerData: { dataDir, wish, programme: 'perm' } });
    worker.once('error', failed);
  };
  const timer = setTimeout(begin, afterMs).unref();
  return async () => {
    clearTimeout(timer);
    await worker?.terminate();
  };
}
