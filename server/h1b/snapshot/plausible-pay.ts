import { PLAUSIBLE_PAY_MAX, PLAUSIBLE_PAY_MIN } from '#shared/h1b/limits.ts';

const LEAST_CENTS = PLAUSIBLE_PAY_MIN * 100;
const MOST_CENTS = PLAUSIBLE_PAY_MAX * 100;

/** Whether yearly pay in cents counts in averages and percentiles; what is outside is set aside, and nothing is changed. */
export function isPlausible(annualCents: number): boolean {
  return annualCents >= LEAST_CENTS && annualCents <= MOST_CENTS;
}

/** Where plausible amounts lie in an ascending order: from `first` up to, but without, `end`. */
export interface PlausibleRange {
  readonly first: number;
  readonly end: number;
}

/** The range of plausible amounts among `length` ascending ones; `amountAt` gives the cents a year at a position. */
export function plausibleRange(length: number, amountAt: (k: number) => number): PlausibleRange {
  const before = (isBefore: (cents: number) => boolean): number => {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(amountAt(middle))) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    first: before((cents) => cents < LEAST_CENTS),
    end: before((cents) => cents <= MOST_CENTS),
  };
}
