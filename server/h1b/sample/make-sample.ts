import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { h1bFolder } from '#server/h1b/data-folder.ts';
import { hasData, type SampleWish } from '#server/h1b/sample/has-data.ts';

/**
 * Makes a sample in a thread of its own, because it takes seconds; does nothing for 0 rows or when there are data.
 * Rejects with what the thread threw.
 */
export async function makeSample(dataDir: string, wish: SampleWish): Promise<void> {
  if (wish.rows === 0 || hasData(h1bFolder(dataDir), wish)) return;
  const file = new URL('sample-worker.ts', import.meta.url);
  const worker = new Worker(file, { workerData: { dataDir, wish } });
  await once(worker, 'exit');
}
