import type { OfferAnswer } from '#shared/h1b/offer.ts';

/** Employers that are listed at most, those with most filings first. */
export const MOST_FILERS = 10_000;

/** The employers that filed under a filter. */
export interface Filers {
  /** Fiscal years of the filings; none when no filing has one. */
  readonly years: readonly number[];
  readonly filings: number;
  /** Their number; more than ids when the rarest are left out. */
  readonly employers: number;
  /** Most filings first. */
  readonly employerIds: readonly string[];
}

/** Filings of one employer, and their plausible pay in dollars a year; null for fewer than 10 amounts. */
export interface EmployerPay {
  readonly n: number;
  readonly paid: number;
  /** Filings whose yearly pay is not plausible. */
  readonly setAside: number;
  readonly figures: NonNullable<OfferAnswer['comparable']>['figures'];
}
