import { readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import { collectFiledPay } from '#server/h1b/offer/pay-model/collect-filed-pay.ts';
import { fitPayModel, type PayModelParts } from '#server/h1b/offer/pay-model/fit-pay-model.ts';
import type { FittingTask } from '#server/h1b/offer/pay-model/fitting-thread.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import { hasCoreBeside, runBeside } from '#server/h1b/workers/run-beside.ts';

/** Filings from which on fitting is worth a thread. */
const LEAST_FILINGS = 100_000;

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
  if (collected.filings.length < leastFilings || !hasCoreBeside()) return fit;
  return runBeside(
    new URL('./fitting-thread.ts', import.meta.url),
    collected satisfies FittingTask,
    fit,
  );
}
