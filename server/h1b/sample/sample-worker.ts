import { workerData } from 'node:worker_threads';

import { ensureSample } from '#server/h1b/sample/ensure-sample.ts';

const { dataDir, rows } = workerData as { dataDir: string; rows: number };
await ensureSample(dataDir, rows);
