import { availableParallelism } from 'node:os';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

import { readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import { collectFiledPay } from '#server/h1b/offer/pay-model/collect-filed-pay.ts';
import { fitPayModel, type PayModelParts } from '#server/h1b/offer/pay-model/fit-pay-model.ts';
import type { FittingTask } from '#server/h1b/offer/pay-model/fitting-thread.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';

/** Filings from which on fitting is worth a thread. */
const LEAST_FILINGS = 100_000;
/** Milliseconds after which a thread is taken for dead; fitting takes a quarter of a minute. */
const LONGEST_FIT_MS = 10 * 60_000;

/**
 * Begins to learn from a table what 'Is my offer fair?' answers with, on a thread of its own where there are many filings and two
 * cores; `centsOf` gives the cents a year of a row. Returns what waits for it and answers null without filings.
 */
export function learnPay(
  table: Table,
  centsOf: (row: number) => number,
  leastFilings = LEAST_FILINGS,
): () => PayModelParts | null {
  const collected = collectFiledPay(table, centsOf);
  const fit = () => fitPayModel(collected.filings, collected.newest, readGrowthIndex());
  if (collected.filings.length < leastFilings || availableParallelism() < 2) return fit;
  const done = new Int32Array(new SharedArrayBuffer(4));
  const { port1: ours, port2: theirs } = new MessageChannel();
  const task: FittingTask = { ...collected, done, answers: theirs };
  const worker = new Worker(new URL('./fitting-thread.ts', import.meta.url), {
    workerData: task,
    transferList: [theirs],
  });
  // Neither keeps the process alive nor ends it: whoever waits says what went wrong.
  worker.unref();
  worker.on('error', () => undefined);
  return () => {
    // Nothing else happens on this thread while a snapshot is written, so that waiting loses nothing.
    const isDead = Atomics.wait(done, 0, 0, LONGEST_FIT_MS) === 'timed-out';
    const answer: { message: PayModelParts | null } | undefined = receiveMessageOnPort(ours);
    ours.close();
    void worker.terminate();
    if (isDead) return fit();
    if (!answer) throw new Error('the thread that fits the model of pay failed');
    return answer.message;
  };
}
