import { workerData } from 'node:worker_threads';

import { ensureSample, rebuildOlder } from '#server/h1b/sample/ensure-sample.ts';
import type { SampleOptions } from '#server/h1b/sample/has-data.ts';

const { dataDir, wish } = workerData as { dataDir: string; wish: SampleOptions };
await rebuildOlder(dataDir);
await ensureSample(dataDir, wish);
