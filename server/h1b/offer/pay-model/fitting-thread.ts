import { type MessagePort, workerData } from 'node:worker_threads';

import { readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import type { FiledPay } from '#server/h1b/offer/pay-model/filed-pay.ts';
import { fitPayModel } from '#server/h1b/offer/pay-model/fit-pay-model.ts';

/** What a thread fits the model of pay to. */
export interface FittingTask {
  readonly filings: readonly FiledPay[];
  readonly newest: number | null;
  /** Becomes 1 when the answer has been posted, or there is none. */
  readonly done: Int32Array;
  readonly answers: MessagePort;
}

const { filings, newest, done, answers } = workerData as FittingTask;
try {
  answers.postMessage(fitPayModel(filings, newest, readGrowthIndex()));
} finally {
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
}
