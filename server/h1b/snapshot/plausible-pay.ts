import { firstOf } from '#server/h1b/snapshot/first-of.ts';
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
  return {
    first: firstOf(0, length, (k) => amountAt(k) >= LEAST_CENTS),
    end: firstOf(0, length, (k) => amountAt(k) > MOST_CENTS),
  };
}
