import { readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import type { FiledPay } from '#server/h1b/offer/pay-model/filed-pay.ts';
import { fitPayModel } from '#server/h1b/offer/pay-model/fit-pay-model.ts';
import { answerTask } from '#server/h1b/workers/run-beside.ts';

/** What a thread fits the model of pay to. */
export interface FittingTask {
  readonly filings: readonly FiledPay[];
  readonly newest: number | null;
}

answerTask(({ filings, newest }: FittingTask) => fitPayModel(filings, newest, readGrowthIndex()));
