import { parentPort } from 'node:worker_threads';

import type { ToWorker } from '#server/h1b/workers/worker-messages.ts';

/** Case number that makes a worker end, for tests of what the pool does then. */
const DEADLY = 'deadly';

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'ask' && message.args[0] === DEADLY) process.exit(3);
});
await import('#server/h1b/workers/worker.ts');
