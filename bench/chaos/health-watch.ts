import { Worker } from 'node:worker_threads';

import type { Health } from '#bench/chaos/health.ts';
import type { TestServer } from '#test/support/server.ts';

/** Asks /healthz every 20 ms from a thread of its own while work goes on, so that a busy client is not taken for a busy server. */
export async function watchHealth<T>(
  { url, pid }: Pick<TestServer, 'url' | 'pid'>,
  work: () => Promise<T>,
): Promise<{ result: T; health: Health }> {
  const worker = new Worker(new URL('./health-watcher.ts', import.meta.url), {
    workerData: { url, pid },
  });
  try {
    const result = await work();
    const health = await new Promise<Health>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.postMessage('end');
    });
    return { result, health };
  } finally {
    await worker.terminate();
  }
}

/** A server must respond to /healthz within this time. */
const STALL_MS = 200;

/** What was wrong with the health of a server that must not stall. */
export function healthFaults({ asked, failed, slowestOwn }: Health): string[] {
  const faults = [
    failed > 0 && `${failed} of ${asked} requests for /healthz failed`,
    slowestOwn > STALL_MS && `/healthz stalled for ${slowestOwn} ms`,
  ];
  return faults.filter((fault) => fault !== false);
}

/** The figures of a report. */
export const healthFigures = ({ asked, p99, slowest, slowestOwn }: Health) => ({
  '/healthz asked': asked,
  '/healthz p99, ms': p99,
  '/healthz slowest, ms': slowest,
  '/healthz slowest without waiting for a core, ms': slowestOwn,
});
