import { setRow } from '#server/h1b/selection/bitmap.ts';
import { plausibleRange } from '#server/h1b/snapshot/plausible-pay.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';

/** The rows whose yearly pay is not plausible: the two ends of the rows in order of yearly pay, without those that have no wage. */
export function implausibleRows({ orders, pay }: Snapshot): {
  rows: number;
  write: (target: Uint32Array) => void;
} {
  const order = orders.annual;
  const amountAt = (k: number): number => pay.annual[pay.codes[order[k]!]!]!;
  const { first, end } = plausibleRange(order.length, amountAt);
  let low = first;
  let unpaid = 0;
  while (unpaid < low) {
    const middle = (unpaid + low) >>> 1;
    if (amountAt(middle) === 0) unpaid = middle + 1;
    else low = middle;
  }
  return {
    rows: first - unpaid + order.length - end,
    write: (target) => {
      for (let k = unpaid; k < first; k++) setRow(target, order[k]!);
      for (let k = end; k < order.length; k++) setRow(target, order[k]!);
    },
  };
}
