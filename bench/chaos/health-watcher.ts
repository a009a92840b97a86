import { readFileSync } from 'node:fs';
import { get, Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

import type { Health } from '#bench/chaos/health.ts';

const PAUSE_MS = 20;
const { url, pid } = workerData as { url: string; pid: number };
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
const own: number[] = [];
let failed = 0;
const ending = new AbortController();

/** Milliseconds for which a thread was ready to run and had no core; 0 where the system does not say. */
function waitedForCore(thread: string): number {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
const waited = () => waitedForCore(`${pid}/task/${pid}`) + waitedForCore('thread-self');

/** Whether /healthz responds with 200. */
const isWell = () =>
  new Promise<boolean>((resolve) => {
    const signal = AbortSignal.timeout(10_000);
    get(`${url}/healthz`, { agent, signal }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    }).once('error', () => resolve(false));
  });

parentPort?.once('message', () => ending.abort());
while (!ending.signal.aborted) {
  const [start, before] = [performance.now(), waited()];
  if (!(await isWell())) failed += 1;
  const took = performance.now() - start;
  times.push(took);
  own.push(Math.max(0, took - (waited() - before)));
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
const sorted = times.toSorted((a, b) => a - b);
const health: Health = {
  asked: sorted.length,
  failed,
  slowest: Math.round(sorted.at(-1) ?? 0),
  slowestOwn: Math.round(Math.max(0, ...own)),
  p99: Math.round(sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0),
};
parentPort?.postMessage(health);
agent.destroy();
