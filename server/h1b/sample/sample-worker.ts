import { workerData } from 'node:worker_threads';

import type { Programme } from '#server/h1b/data-folder.ts';
import { ensureSample, rebuildOlder } from '#server/h1b/sample/ensure-sample.ts';
import { ensurePermSample } from '#server/h1b/sample/perm-sample.ts';
import type { SampleOptions } from '#server/h1b/sample/has-data.ts';

const { dataDir, wish, programme } = workerData as {
  dataDir: string;
  wish: SampleOptions;
  programme?: Programme;
};
if (programme === 'perm') {
  await ensurePermSample(dataDir, wish);
} else {
  await rebuildOlder(dataDir);
  await ensureSample(dataDir, wish);
}
