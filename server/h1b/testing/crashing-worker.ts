import { parentPort } from 'node:worker_threads';

import type { ToWorker } from '#server/h1b/workers/worker-messages.ts';

/** A case number that makes a worker end, to test how the pool replaces it. */
const DEADLY = 'deadly';

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'ask' && message.args[0] === DEADLY) process.exit(3);
});
await import('#server/h1b/workers/worker.ts');
